records <- function() {
    data.frame(region = rep(c("n1", "n2", "s1", "s2"), each = 6), size = rep(c("a", "b", "c"), 8),
               holding = rep(1:12, 2), turnover = c(1:23, 99) + 0.5)
}
regions <- list(n = c("n1", "n2"), s = c("s1", "s2"))

test_that("records become a cube, and a protected cube a data.frame with NA for what is suppressed", {
    cube <- tabulate_micro(records(), c("region", "size"), "turnover", rules = rules(frequency = 3, p_percent = 10),
                           hierarchies = list(region = regions))
    known <- as.data.frame(cube)
    expect_equal(known$turnover[1], sum(records()$turnover))
    expect_equal(known$contributors[1], 24)
    expect_true(any(grepl("^unsafe", known$status)))
    expect_true(all(nzchar(known$reason[grepl("^unsafe", known$status)])))
    result <- protect_table(cube, iterations = 5)
    expect_true(result$safe)
    published <- as.data.frame(result)
    expect_true(all(is.na(published$turnover[grepl("^(unsafe|secondary)", published$status)])))
    shown <- !is.na(published$turnover)
    expect_equal(published$turnover[shown], known$turnover[shown])
})

test_that("hierarchies of every kind agree", {
    path <- tempfile(fileext = ".hrc")
    writeLines(c("n", "@n1", "@n2", "s", "@s1", "@s2"), path)
    kinds <- list(regions, path, c(1, 1),
                  data.frame(code = c("n", "s", "n1", "n2", "s1", "s2"), parent = c(NA, "", "n", "n", "s", "s")))
    frames <- lapply(kinds, function(each) {
        as.data.frame(tabulate_micro(records(), "region", "turnover", rules = "none", hierarchies = list(region = each)))
    })
    expect_identical(as.character(frames[[1]]$region), c("Total", "n", "n1", "n2", "s", "s1", "s2"))
    for (each in frames[-1]) expect_equal(each, frames[[1]])
})

test_that("several cubes are protected together, and written", {
    cubes <- tabulate_micro(records(), list(c("region", "size"), "region"), "turnover",
                            rules = rules(frequency = 3), hierarchies = list(region = regions))
    result <- protect_table(cubes, iterations = 3)
    expect_true(result$safe)
    expect_equal(nrow(as.data.frame(result, cube = 2)), 7)
    report <- save_report(result, tempfile(fileext = ".html"))
    expect_true(any(grepl("<html", readLines(report))))
    expect_gt(file.size(save_workbook(result, tempfile(fileext = ".xlsx"))), 1000)
    grDevices::pdf(NULL)
    expect_silent(plot(result))
    grDevices::dev.off()
    expect_output(print(result), "secondaries")
    expect_output(summary(result))
})

test_that("data.table goes in as well", {
    skip_if_not_installed("data.table")
    cube <- tabulate_micro(data.table::as.data.table(records()), "size", "turnover", holding = "holding",
                           rules = rules(frequency = list(minimum = 2, level = "holding")))
    expect_equal(as.data.frame(cube)$contributors[1], 12)
})

test_that("trees of sdcHierarchies are hierarchies", {
    skip_if_not_installed("sdcHierarchies")
    tree <- sdcHierarchies::hier_create("Total", c("n", "s"))
    tree <- sdcHierarchies::hier_add(tree, "n", c("n1", "n2"))
    tree <- sdcHierarchies::hier_add(tree, "s", c("s1", "s2"))
    cube <- tabulate_micro(records(), "region", "turnover", rules = "none", hierarchies = list(region = tree))
    expect_equal(nrow(as.data.frame(cube)), 7)
})

test_that("wrong data are refused with row and column", {
    refused <- function(expression, text) expect_error(expression, text, class = "tacet_input_error")
    data <- records()
    call <- function(data, ..., by = "region", response = "turnover", rules = "none")
        tabulate_micro(data, by, response, ..., rules = rules)
    refused(call(data, by = "z"), "found no column 'z'")
    refused(call(data, response = "z"), "found no column 'z'")
    refused(call(data, response = "size"), "row 1: column size: found 'a'")
    refused(call(transform(data, turnover = replace(turnover, 3, NA))), "row 3: column turnover")
    refused(call(transform(data, region = replace(region, 3, NA))), "row 3: column region")
    refused(call(transform(data, w = -1), weight = "w"), "row 1: column w.*not a weight")
    refused(call(data, hierarchies = list(region = list(n = c("n1", "n2")))), "row 13: column region.*hierarchy lacks")
    refused(call(data, hierarchies = list(region = TRUE)), "hierarchy of region: found logical")
    refused(call(data, hierarchies = list(z = 1)), "hierarchies: found 'z'")
    refused(call(data, rules = NULL), "rules: found none")
    refused(rules(dominance = c(2, 850)) |> (\(each) call(data, rules = each))(), "found k = 850")
    refused(rules(nothing = 1), "found 'nothing'")
    ready <- data.frame(region = c("Total", "a", "b"), value = c(90, 1, 2), status = c("S", "U", "S"))
    refused(read_frame(ready, "region", status = "status"), "does not add up")
})

test_that("trees of sdcHierarchies are read through that package", {
    skip_if(requireNamespace("sdcHierarchies", quietly = TRUE), "the real package has a test of its own")
    # A package of that name which gives what the documentation of hier_convert promises.
    source <- file.path(tempdir(), "sdcHierarchies")
    dir.create(file.path(source, "R"), recursive = TRUE)
    writeLines(c("Package: sdcHierarchies", "Version: 0.0.1", "Title: Stand-in", "Description: For a test.",
                 "License: none", "Author: none", "Maintainer: none <none@example.org>"), file.path(source, "DESCRIPTION"))
    writeLines("export(hier_convert)", file.path(source, "NAMESPACE"))
    writeLines("hier_convert <- function(tree, as) { stopifnot(as == 'df'); as.data.frame(unclass(tree)) }",
               file.path(source, "R", "convert.R"))
    library <- file.path(tempdir(), "library")
    dir.create(library)
    utils::install.packages(source, lib = library, repos = NULL, type = "source", quiet = TRUE)
    paths <- .libPaths()
    .libPaths(c(library, paths))
    on.exit({ unloadNamespace("sdcHierarchies"); .libPaths(paths) })
    tree <- structure(list(level = c("@", "@@", "@@@", "@@@", "@@"), name = c("Total", "n", "n1", "n2", "s")),
                      class = "sdc_hierarchy")
    data <- data.frame(region = c("n1", "n2", "s"), value = 1:3)
    cube <- tabulate_micro(data, "region", "value", rules = "none", hierarchies = list(region = tree))
    expect_identical(as.character(as.data.frame(cube)$region), c("Total", "n", "n1", "n2", "s"))
})
