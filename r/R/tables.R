new_table <- function(pointer) {
    size <- checked(.Call(tacet_table_size, pointer))
    structure(list(pointer = pointer, cells = size[1], equations = size[2], primaries = size[3]), class = "tacet_table")
}

#' Read a table in the JJ format of tau-ARGUS
#'
#' @param path of the file, plain or gzip.
#' @return A table: print, summary and as.data.frame show it.
#' @examples
#' path <- tempfile(fileext = ".jj")
#' writeLines(c("0", "3", "0 3 3 s 0 9 0 0 0", "1 1 1 u 0 9 1 1 0", "2 2 2 s 0 9 0 0 0",
#'              "1", "0 3 : 0 (-1) 1 (1) 2 (1)"), path)
#' read_jj(path)
read_jj <- function(path) {
    if (!is.character(path) || length(path) != 1 || is.na(path)) refuse("path: found no name, expected one")
    new_table(checked(.Call(tacet_read_jj, path.expand(path))))
}

#' Make a table from arrays
#'
#' @param values,weights,lower_bounds,upper_bounds,lower_levels,upper_levels,sliding_levels one number for each cell.
#'   Without weights the value counts, without bounds one and a half times the largest value, without levels 0.
#' @param status one letter for each cell: s candidate, u primary, z published, m secondary.
#' @param equations a list of integer vectors, one for each equation: its total and the cells that add up to it; or a
#'   list with elements starts (from 0), cells (from 1) and coefficients, in compressed rows.
#' @param constants one number for each equation, 0 unless given.
#' @param decimals of the values, which are rounded to so many; NULL: as many as they have.
#' @return A table.
#' @examples
#' table_from_arrays(c(3, 1, 2), status = c("s", "u", "s"), lower_levels = c(0, 1, 0),
#'                   upper_levels = c(0, 1, 0), equations = list(c(1, 2, 3)))
table_from_arrays <- function(values, weights = NULL, lower_bounds = NULL, upper_bounds = NULL, lower_levels = NULL,
                              upper_levels = NULL, sliding_levels = NULL, status = NULL, equations = NULL,
                              constants = NULL, decimals = NULL) {
    number <- function(column, name) {
        if (is.null(column)) return(NULL)
        if (!is.numeric(column)) refuse(name, ": found ", class(column)[1], ", expected numbers")
        as.double(column)
    }
    columns <- list(values = values, weights = weights, lower_bounds = lower_bounds, upper_bounds = upper_bounds,
                    lower_levels = lower_levels, upper_levels = upper_levels, sliding_levels = sliding_levels,
                    constants = constants)
    columns <- mapply(number, columns, names(columns), SIMPLIFY = FALSE)
    if (!is.null(status)) columns$status <- as.character(status)
    if (!is.null(decimals)) columns$decimals <- as.integer(decimals)
    if (!is.null(equations) && is.null(names(equations)))
        equations <- list(starts = c(0, cumsum(lengths(equations))), cells = unlist(equations))
    for (name in names(equations)) columns[[name]] <- number(equations[[name]], name)
    new_table(checked(.Call(tacet_make_table, columns)))
}

#' Generate a random table
#'
#' The same kind, seed and options give the same table as the command line does.
#' @param kind name of the generator, as "uniform".
#' @param seed a whole number.
#' @param ... options of the kind.
#' @return A table.
#' @examples
#' generate_table("ons", seed = 1, rows = 6, columns = 5)
generate_table <- function(kind, seed = 1, ...) {
    options <- list(...)
    names(options) <- gsub("_", "-", names(options))
    new_table(checked(.Call(tacet_generate, kind, whole_number(seed, "seed"), names(options),
                            vapply(options, as.character, "", USE.NAMES = FALSE))))
}

#' The methods that choose secondaries
#'
#' @return A data.frame of names, summaries and guarantees.
#' @examples
#' protection_methods()$name
protection_methods <- function() as.data.frame(checked(.Call(tacet_methods)))

#' Protect a table, or cubes
#'
#' Chooses secondaries, audits the pattern and proves it. An interrupt ends the work with the best safe pattern so far.
#' The same iterations and seed give the same pattern on every machine, as on the command line and in Python.
#' @param table a table, a cube of \code{\link{tabulate_micro}} or \code{\link{read_frame}}, or a list of cubes that are
#'   protected as linked tables.
#' @param method,options see \code{\link{protection_methods}}; options is a named list.
#' @param time_limit in seconds. NULL: ten minutes, or none if iterations are given.
#' @param seed,threads whole numbers.
#' @param iterations rounds of improvement; NULL: until the limit.
#' @param protection "at-least" or "strict".
#' @param protect_secondaries "10\%" or a number: secondaries are hidden so far as well.
#' @param cost,cost_lambda,singletons,known_percent,needs_additivity of cubes, as in jobs.
#' @return A list with safe, proven, cost, lower_bound, gap, outcome, pattern (logical, one for each cell) and
#'   secondaries (numbers of cells, from 1). For cubes as.data.frame gives what may be published.
#' @examples
#' result <- protect_table(generate_table("ons", rows = 6, columns = 5, sensitive = 0.1), iterations = 10)
#' result$safe
#' sum(result$pattern)
protect_table <- function(table, method = "auto", time_limit = NULL, seed = 1, threads = 1, iterations = NULL,
                          options = list(), protection = "at-least", protect_secondaries = NULL, cost = "variable",
                          cost_lambda = 1, singletons = TRUE, known_percent = NULL, needs_additivity = TRUE) {
    chosen <- protection_options(method, time_limit, seed, threads, iterations, options, protection,
                                 protect_secondaries)
    if (inherits(table, "tacet_table")) {
        result <- checked(.Call(tacet_protect, table$pointer, chosen))
        result$table <- table
        return(structure(result, class = "tacet_result"))
    }
    chosen <- c(chosen, list(cost = cost, cost_lambda = as.double(cost_lambda), singletons = singletons,
                             known_percent = known_percent, needs_additivity = needs_additivity))
    protect_cubes(table, chosen)
}

#' Audit a pattern
#'
#' @param table a table.
#' @param pattern TRUE or FALSE for each cell: whether it is suppressed.
#' @param full whether to give the attacker's range of every suppressed cell as well.
#' @param protection,threads,protect_secondaries as in \code{\link{protect_table}}.
#' @return A list with safe, proven, exposed (numbers of cells), cost, and with full a data.frame ranges.
#' @examples
#' table <- generate_table("ons", rows = 6, columns = 5, sensitive = 0.1)
#' audit_table(table, rep(FALSE, table$cells))$safe
audit_table <- function(table, pattern, full = FALSE, protection = "at-least", threads = 1,
                        protect_secondaries = NULL) {
    if (!is.logical(pattern)) refuse("pattern: found ", class(pattern)[1], ", expected TRUE or FALSE for each cell")
    options <- list(protection = protection, threads = as.double(threads), protect_secondaries = protect_secondaries)
    report <- checked(.Call(tacet_audit, table$pointer, pattern, full, options))
    if (!is.null(report$ranges)) report$ranges <- as.data.frame(report$ranges)
    structure(report, class = "tacet_report")
}

#' A cost that no safe pattern goes below
#'
#' @param table a table.
#' @param time_limit in seconds.
#' @param method "capacity" or "castro".
#' @param protection,threads as in \code{\link{protect_table}}.
#' @return A list with lower_bound, settled, rounds and constraints.
#' @examples
#' lower_bound(generate_table("ons", rows = 6, columns = 5, sensitive = 0.1), time_limit = 5)$lower_bound
lower_bound <- function(table, time_limit = 60, method = c("capacity", "castro"), protection = "at-least",
                        threads = 1) {
    options <- list(time_limit = as.double(time_limit), method = match.arg(method), protection = protection,
                    threads = as.double(threads))
    structure(checked(.Call(tacet_bound, table$pointer, options)), class = "tacet_bound")
}

#' Write the proof of a result
#'
#' @param result of \code{\link{protect_table}} on a table.
#' @param path of the file, which tacet-verify checks.
#' @return The path, invisibly.
#' @examples
#' result <- protect_table(generate_table("ons", rows = 6, columns = 5, sensitive = 0.1), iterations = 5)
#' save_witness(result, tempfile(fileext = ".witness"))
save_witness <- function(result, path) {
    checked(.Call(tacet_save, path.expand(path), checked(.Call(tacet_result_text, result$pointer, "witness"))))
    invisible(path)
}

#' @export
as.data.frame.tacet_table <- function(x, row.names = NULL, optional = FALSE, ...) {
    as.data.frame(checked(.Call(tacet_table_columns, x$pointer)), row.names = row.names)
}
