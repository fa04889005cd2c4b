example_table <- function() generate_table("ons", seed = 1, rows = 12, columns = 6, sensitive = 0.15)

test_that("a protected table is safe and proven, and its pattern has a value for each cell", {
    table <- example_table()
    result <- protect_table(table, iterations = 10, seed = 1)
    expect_true(result$safe)
    expect_true(result$proven)
    expect_type(result$pattern, "logical")
    expect_length(result$pattern, table$cells)
    cells <- as.data.frame(table)
    expect_equal(result$cost, sum(cells$weight[result$secondaries]))
    expect_true(all(result$pattern[cells$status == "u"]))
    expect_true(audit_table(table, result$pattern, full = TRUE)$safe)
    expect_lte(lower_bound(table, time_limit = 20)$lower_bound, result$cost * (1 + 1e-9))
})

test_that("the same seed and iterations give the same pattern again", {
    one <- protect_table(example_table(), method = "genetic", iterations = 5, seed = 3)
    two <- protect_table(example_table(), method = "genetic", iterations = 5, seed = 3, threads = 2)
    expect_identical(one$pattern, two$pattern)
})

test_that("arrays make the table that they describe", {
    table <- table_from_arrays(c(3, 1, 2), status = c("s", "u", "s"), lower_levels = c(0, 1, 0),
                               upper_levels = c(0, 1, 0), equations = list(1:3))
    expect_equal(as.data.frame(table)$value, c(3, 1, 2))
    expect_equal(table$primaries, 1)
    expect_true(protect_table(table)$safe)
})

test_that("what is exposed is named", {
    table <- table_from_arrays(c(3, 1, 2), status = c("z", "u", "z"), lower_levels = c(0, 1, 0),
                               upper_levels = c(0, 1, 0), equations = list(1:3))
    result <- protect_table(table)
    expect_false(result$safe)
    expect_identical(result$outcome, "infeasible")
    expect_identical(result$unprotectable, 2L)
    expect_error(save_witness(result, tempfile()), class = "tacet_unsafe_error")
    expect_identical(audit_table(table, rep(FALSE, 3))$exposed, 2L)
})

test_that("wrong input is refused with its place", {
    refused <- function(expression, text) expect_error(expression, text, class = "tacet_input_error", fixed = TRUE)
    refused(table_from_arrays(c(3, NA, 2)), "values[2]: found nan")
    refused(table_from_arrays(c(3, 1, 2), weights = c(1, -1, 1)), "weights[2]: found -1")
    refused(table_from_arrays(c(3, 1, 2), weights = 1:2), "weights: found 2 numbers")
    refused(table_from_arrays(c("a", "b")), "values: found character")
    refused(table_from_arrays(c(9, 1, 2), equations = list(1:3)), "does not add up")
    refused(table_from_arrays(c(3, 1, 2), equations = list(c(1, 2, 7))), "cells[3]: found cell 7")
    refused(table_from_arrays(c(3, 1, 2), status = c("s", "xx", "s")), "status[2]")
    refused(read_jj("no such file.jj"), "cannot be opened")
    table <- example_table()
    refused(protect_table(table, method = "best"), "best")
    refused(protect_table(table, seed = -1), "seed: found -1")
    refused(protect_table(table, time_limit = 0), "time_limit")
    refused(protect_table("table"), "expected a table")
    refused(audit_table(table, TRUE), "found 1 flags")
    refused(audit_table(table, rep(NA, table$cells)), "pattern[1]: found NA")
})

test_that("tables, results and reports show themselves", {
    table <- example_table()
    result <- protect_table(table, iterations = 3)
    expect_output(print(table), "primaries")
    expect_output(print(result), "proven")
    expect_output(summary(result), "proof")
    expect_output(print(lower_bound(table, 5)), "no safe pattern costs less")
    grDevices::pdf(NULL)
    expect_silent(plot(result))
    grDevices::dev.off()
})

test_that("an interrupt ends the work with the best safe pattern", {
    skip_on_os("windows")
    folder <- tempfile()
    dir.create(folder)
    script <- file.path(folder, "long.R")
    writeLines(c(sprintf(".libPaths(%s)", paste(deparse(.libPaths()), collapse = "")), "library(tacet)",
                 "table <- generate_table('uniform', rows = 100, columns = 100, sensitive = 0.01, seed = 1)",
                 sprintf("writeLines(as.character(Sys.getpid()), '%s/pid')", folder),
                 "result <- protect_table(table, time_limit = 300)",
                 sprintf("writeLines(c(result$outcome, result$safe), '%s/outcome')", folder)), script)
    system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", script), wait = FALSE, stdout = FALSE, stderr = FALSE)
    await <- function(name) {
        for (i in 1:600) if (file.exists(file.path(folder, name))) return(TRUE) else Sys.sleep(0.1)
        FALSE
    }
    expect_true(await("pid"))
    Sys.sleep(2)
    tools::pskill(as.integer(readLines(file.path(folder, "pid"))), tools::SIGINT)
    expect_true(await("outcome"))
    Sys.sleep(0.2)
    expect_identical(readLines(file.path(folder, "outcome")), c("interrupted", "TRUE"))
})
