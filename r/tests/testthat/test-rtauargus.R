# Turnover by activity and size, with totals.
ready <- function() {
    inner <- expand.grid(ACTIVITY = c("A1", "A2", "B1", "B2"), SIZE = c("s", "m", "l"), stringsAsFactors = FALSE)
    inner$N_OBS <- c(1, 5, 6, 7, 8, 9, 4, 3, 2, 10, 11, 12)
    inner$TOT <- c(10, 50, 60, 70, 85, 90, 40, 35, 20, 100, 110, 120)
    add <- function(data, variable, codes, parent) {
        sums <- stats::aggregate(data[c("N_OBS", "TOT")], data[setdiff(c("ACTIVITY", "SIZE"), variable)], sum)
        sums[[variable]] <- parent
        rbind(data, sums[names(data)])
    }
    by_activity <- rbind(inner, add(subset(inner, ACTIVITY %in% c("A1", "A2")), "ACTIVITY", NULL, "A")[7:9, ],
                         add(subset(inner, ACTIVITY %in% c("B1", "B2")), "ACTIVITY", NULL, "B")[7:9, ],
                         add(inner, "ACTIVITY", NULL, "Total")[13:15, ])
    all <- add(by_activity, "SIZE", NULL, "Total")
    all$is_secret_prim <- all$N_OBS < 3
    rownames(all) <- NULL
    all
}

hrc_file <- function() {
    path <- tempfile(fileext = ".hrc")
    writeLines(c("A", "@A1", "@A2", "B", "@B1", "@B2"), path)
    path
}

test_that("tab_rtauargus adds Status to the table, and takes what rtauargus takes", {
    data <- ready()
    expect_message(
        result <- tab_rtauargus(data, files_name = "turnover", dir_name = "files", explanatory_vars = c("ACTIVITY", "SIZE"),
                                hrc = c(ACTIVITY = hrc_file()), totcode = c(ACTIVITY = "Total", SIZE = "Total"),
                                secret_var = "is_secret_prim", value = "TOT", freq = "N_OBS", verbose = FALSE),
        "without meaning here.*files_name, dir_name")
    expect_identical(names(result), c(names(data), "Status"))
    expect_equal(result[names(data)], data, ignore_attr = TRUE)
    expect_true(all(result$Status %in% c("A", "B", "D", "V")))
    expect_true(all(result$Status[data$is_secret_prim] == "B"))
    expect_gt(sum(result$Status == "D"), 0)
    expect_false(dir.exists("files"))
})

test_that("rules in the words of tau-ARGUS make primaries", {
    result <- tab_rtauargus(ready(), explanatory_vars = c("ACTIVITY", "SIZE"), hrc = c(ACTIVITY = hrc_file()),
                            value = "TOT", freq = "N_OBS", safety_rules = "FREQ(3,10)")
    expect_identical(result$Status == "A", ready()$is_secret_prim)
})

test_that("a logical column adds to what rules call unsafe", {
    data <- ready()
    data$is_secret_prim <- data$ACTIVITY == "A2" & data$SIZE == "m"
    result <- tab_rtauargus(data, explanatory_vars = c("ACTIVITY", "SIZE"), hrc = c(ACTIVITY = hrc_file()), value = "TOT",
                            freq = "N_OBS", secret_var = "is_secret_prim", safety_rules = "FREQ(3,10)|MAN(15)")
    expect_identical(result$Status == "A", data$N_OBS < 3)
    expect_identical(result$Status == "B", data$is_secret_prim)
})

test_that("tab_multi_manager protects tables together", {
    data <- ready()
    sizes <- data[data$ACTIVITY == "Total", ]
    result <- tab_multi_manager(list(both = data, one = sizes), list(both = c("ACTIVITY", "SIZE"), one = "SIZE"),
                                hrc = c(ACTIVITY = hrc_file()), totcode = "Total", value = "TOT", freq = "N_OBS")
    expect_named(result, c("both", "one"))
    expect_identical(names(result$one), c(names(data), "is_secret_1"))
    common <- result$both[result$both$ACTIVITY == "Total", ]
    expect_identical(common$is_secret_1[match(result$one$SIZE, common$SIZE)], result$one$is_secret_1)
    expect_true(all(result$both$is_secret_1[data$is_secret_prim]))
})

test_that("micro_rtauargus gives a table for each list of variables", {
    data <- data.frame(region = rep(c("n", "s", "w", "e"), c(1, 5, 6, 7)), size = rep_len(c("a", "b"), 19), turnover = 1:19)
    result <- micro_rtauargus(data, list(first = c("region", "size"), second = "region"), "FREQ(2,10)", "MOD(1,5,1,0,0)",
                              response_var = "turnover", linked = TRUE)
    expect_named(result, c("first", "second"))
    expect_identical(names(result$first), c("region", "size", "turnover", "Status"))
    expect_true(all(result$second$Status %in% c(1:6, 9:12, 14)))
})
