# Functions with the names, arguments and results of rtauargus. They run in this process and write no files.

# What has no meaning here: said once for each call.
without_meaning <- function(...) {
    names <- setdiff(names(list(...)), "")
    if (length(names)) message("tacet: without meaning here, and ignored: ", paste(names, collapse = ", "))
}

option_or <- function(name, otherwise) getOption(paste0("rtauargus.", name), otherwise)

# Cells of a data.frame by their codes.
cell_keys <- function(data, variables) {
    do.call(paste, c(lapply(variables, function(each) trimws(as.character(data[[each]]))), sep = "\r"))
}

is_manual_only <- function(safety_rules) grepl("^[[:space:]]*MAN\\([^)]*\\)[[:space:]]*$", safety_rules)

# A ready table with primaries by a logical column, by rules in the words of tau-ARGUS, or by both.
argus_cube <- function(tabular, name, explanatory_vars, hrc, totcode, secret_var, cost_var, value, freq, maxscore,
                       safety_rules) {
    tabular <- as.data.frame(tabular)
    status <- NULL
    if (!is.null(secret_var)) {
        secret <- column_of(tabular, secret_var)
        if (!is.logical(secret) || anyNA(secret))
            refuse("data: column ", secret_var, ": found other values, expected TRUE or FALSE in each row")
        status <- "tacet status"
        tabular[[status]] <- ifelse(secret, "U", "S")
    }
    judged_by <- if (is.null(secret_var)) "rules" else if (is_manual_only(safety_rules)) "status" else "both"
    if (!is.null(freq) && !freq %in% names(tabular)) freq <- NULL
    totals <- if (is.null(names(totcode))) totcode[[1]] else as.list(totcode)
    gathered <- gather(tabular, explanatory_vars,
                       roles(numeric = value, status = status, frequency = freq, top = maxscore, cost = cost_var),
                       as.list(hrc[intersect(names(hrc), explanatory_vars)]), totals, NULL, NULL)
    new_cube(checked(.Call(tacet_read_frame, gathered$columns, gathered$variables,
                           list(name = name, variables = explanatory_vars, response = value),
                           list(words = safety_rules), "check", judged_by)))
}

argus_options <- function(suppress, ...) {
    dots <- list(...)
    own <- function(name, otherwise = NULL) if (is.null(dots[[name]])) otherwise else dots[[name]]
    c(protection_options("auto", own("time_limit"), own("seed", 1), own("threads", 1), own("iterations"), list(),
                         "at-least", NULL), list(suppress = suppress))
}

own_options <- c("time_limit", "seed", "threads", "iterations")

# The letters of tau-ARGUS for each row of the table: A frequency, B other rules or by hand, D secondary, V published.
argus_status <- function(result, cube, tabular, explanatory_vars) {
    cells <- as.data.frame(result, cube = cube)
    letters <- ifelse(cells$status == "unsafe (frequency)", "A",
                      ifelse(grepl("^unsafe", cells$status), "B", ifelse(grepl("^secondary", cells$status), "D", "V")))
    found <- letters[match(cell_keys(tabular, explanatory_vars), cell_keys(cells, explanatory_vars))]
    ifelse(is.na(found), "V", found)
}

#' Protect a table, as rtauargus does
#'
#' A function with the name, the arguments and the result of \code{tab_rtauargus()} of the package rtauargus. It calls no
#' other program and writes no files: arguments that name these are accepted with a message.
#' @param tabular data.frame with one row for each cell, totals included.
#' @param files_name,dir_name,show_batch_console,output_type,output_options,unif_labels,separator,verbose,split_tab,nb_tab_option,limit without meaning here.
#' @param explanatory_vars names of the variables that span the table.
#' @param hrc named vector of .hrc files, by variable.
#' @param totcode code of the total, or a named vector by variable.
#' @param secret_var name of a logical column: TRUE for primaries.
#' @param cost_var,value,freq,maxscore names of columns: cost, value, frequency, largest contributor.
#' @param ip protection level of primaries in per cent; NULL: as safety_rules say.
#' @param safety_rules,suppress in the words of tau-ARGUS, as "MAN(10)" and "MOD(1,5,1,0,0)".
#' @param ... of Tacet: time_limit, seed, threads, iterations. Others are without meaning here.
#' @return tabular with a column Status: "A" primary by the frequency rule, "B" primary otherwise, "D" secondary, "V"
#'   published.
#' @examples
#' data <- data.frame(region = c("Total", "n", "s", "w"), value = c(10, 1, 4, 5), freq = c(9, 1, 4, 4),
#'                    secret = c(FALSE, TRUE, FALSE, FALSE))
#' tab_rtauargus(data, explanatory_vars = "region", totcode = "Total", secret_var = "secret")
tab_rtauargus <- function(tabular, files_name = NULL, dir_name = NULL, explanatory_vars, hrc = NULL,
                          totcode = getOption("rtauargus.totcode", "Total"), secret_var = NULL, cost_var = NULL,
                          value = "value", freq = "freq", maxscore = NULL, ip = NULL, safety_rules = "MAN(10)",
                          suppress = "MOD(1,5,1,0,0)", show_batch_console = FALSE, output_type = 4,
                          output_options = "", unif_labels = TRUE, separator = ",", verbose = TRUE,
                          split_tab = FALSE, nb_tab_option = "smart", limit = 14700, ...) {
    if (!is.data.frame(tabular)) refuse("tabular: found ", class(tabular)[1], ", expected a data.frame")
    dots <- list(...)
    do.call(without_meaning, c(list(files_name = files_name, dir_name = dir_name)[!c(is.null(files_name), is.null(dir_name))],
                               dots[setdiff(names(dots), own_options)]))
    if (!is.null(ip)) safety_rules <- paste0("MAN(", ip, ")")
    cube <- argus_cube(tabular, "table", explanatory_vars, hrc, totcode, secret_var, cost_var, value, freq, maxscore,
                       safety_rules)
    result <- protect_cubes(cube, argus_options(suppress, ...))
    tabular$Status <- argus_status(result, 1, tabular, explanatory_vars)
    tabular
}

#' Protect linked tables, as rtauargus does
#'
#' A function with the name, the arguments and the result of \code{tab_multi_manager()} of the package rtauargus. All
#' tables are protected together, as one problem, so that one round is enough.
#' @inheritParams tab_rtauargus
#' @param list_tables named list of data.frames with one row for each cell.
#' @param list_explanatory_vars named list of the variables of each table.
#' @param alt_hrc,alt_totcode by table, what differs from hrc and totcode.
#' @param ip_start protection level of primaries in per cent.
#' @param value,freq,cost_var names of columns: value, frequency, cost.
#' @param suppress in the words of tau-ARGUS, as "MOD(1,5,1,0,0)".
#' @param dir_name,ip_end,num_iter_max,summary_secret,split_tab,nb_tab_option,limit without meaning here.
#' @return list_tables, each with a logical column is_secret_1: whether the cell is suppressed.
#' @examples
#' sizes <- data.frame(region = c("Total", "n", "s", "w"), value = c(10, 1, 4, 5), freq = c(9, 1, 4, 4),
#'                     is_secret_prim = c(FALSE, TRUE, FALSE, FALSE))
#' both <- merge(sizes, data.frame(size = c("Total", "a")))
#' tab_multi_manager(list(one = sizes, two = both), list(one = "region", two = c("region", "size")), totcode = "Total")
tab_multi_manager <- function(list_tables, list_explanatory_vars, dir_name = NULL, hrc = NULL, alt_hrc = NULL,
                              totcode = getOption("rtauargus.totcode", "Total"), alt_totcode = NULL, value = "value",
                              freq = "freq", secret_var = "is_secret_prim", cost_var = NULL,
                              suppress = "MOD(1,5,1,0,0)", ip_start = 10, ip_end = 0, num_iter_max = 10,
                              summary_secret = FALSE, split_tab = FALSE, nb_tab_option = "smart", limit = 14700,
                              ...) {
    if (!length(list_tables)) refuse("list_tables: found none, expected at least one table")
    if (is.null(names(list_tables)))
        names(list_tables) <- names(list_explanatory_vars) <- paste0("tab", seq_along(list_tables))
    dots <- list(...)
    do.call(without_meaning, c(if (!is.null(dir_name)) list(dir_name = dir_name), dots[setdiff(names(dots), own_options)]))
    all_variables <- unique(unlist(list_explanatory_vars))
    totals <- if (is.null(names(totcode))) stats::setNames(as.list(rep(totcode[[1]], length(all_variables))), all_variables)
              else as.list(totcode)
    cube_of <- function(name) {
        table <- as.data.frame(list_tables[[name]])
        variables <- list_explanatory_vars[[name]]
        own_hrc <- utils::modifyList(as.list(hrc), as.list(alt_hrc[[name]]))
        own_totals <- utils::modifyList(totals, as.list(alt_totcode[[name]]))
        argus_cube(table, name, variables, own_hrc, own_totals, secret_var,
                   if (!is.null(cost_var) && cost_var %in% names(table)) cost_var, value, freq, NULL,
                   paste0("MAN(", ip_start, ")"))
    }
    result <- protect_cubes(lapply(names(list_tables), cube_of), argus_options(suppress, ...))
    for (i in seq_along(list_tables)) {
        table <- list_tables[[i]]
        list_tables[[i]]$is_secret_1 <- argus_status(result, i, table, list_explanatory_vars[[names(list_tables)[i]]]) != "V"
    }
    list_tables
}

#' Protect tables of microdata, as rtauargus does
#'
#' A function with the name, the arguments and the result of \code{micro_rtauargus()} of the package rtauargus.
#' @param microdata data.frame of records.
#' @param explanatory_vars names of variables, or a list of such for several tables.
#' @param safety_rules,suppress in the words of tau-ARGUS, as "NK(1,85)|FREQ(3,10)" and "MOD(1,5,1,0,0)".
#' @param response_var column to add up, or "<freq>" to count.
#' @param shadow_var,cost_var,weight_var,holding_var further columns.
#' @param weighted whether the weights count.
#' @param hrc,totcode,missing by variable.
#' @param linked whether the tables are protected together.
#' @param output_type,output_options of tau-ARGUS, as "2" and "AS+".
#' @param ... of Tacet: time_limit, seed, threads, iterations. Others are without meaning here.
#' @return A list of data.frames, one for each table.
#' @examples
#' data <- data.frame(region = c("n", "n", "n", "s", "s", "s", "w"), turnover = c(5, 6, 7, 8, 9, 10, 1))
#' micro_rtauargus(data, "region", "FREQ(2,10)", "MOD(1,5,1,0,0)", response_var = "turnover")
micro_rtauargus <- function(microdata, explanatory_vars, safety_rules, suppress,
                            response_var = getOption("rtauargus.response_var", "<freq>"), shadow_var = NULL,
                            cost_var = NULL, weight_var = NULL, holding_var = NULL,
                            weighted = getOption("rtauargus.weighted", FALSE), hrc = NULL,
                            totcode = getOption("rtauargus.totcode", "Total"), missing = NULL,
                            linked = getOption("rtauargus.linked", FALSE),
                            output_type = getOption("rtauargus.output_type", "2"),
                            output_options = getOption("rtauargus.output_options", "AS+"), ...) {
    if (!is.data.frame(microdata)) refuse("microdata: found ", class(microdata)[1], ", expected a data.frame")
    dots <- list(...)
    do.call(without_meaning, dots[setdiff(names(dots), own_options)])
    tables <- if (is.list(explanatory_vars)) explanatory_vars else list(explanatory_vars)
    count <- length(tables)
    every <- function(given) if (is.null(given)) vector("list", count) else rep_len(as.list(given), count)
    weights <- every(weighted)
    cube_of <- function(variables, response, rules, shadow, cost, is_weighted) {
        response <- if (identical(response, "<freq>")) NULL else response
        gathered <- gather(microdata, variables,
                           roles(numeric = response, numeric1 = shadow, numeric2 = cost,
                                 weight = if (isTRUE(is_weighted)) weight_var, holding = holding_var),
                           as.list(hrc[intersect(names(hrc), variables)]),
                           if (is.null(names(totcode))) totcode[[1]] else as.list(totcode), missing, NULL)
        spec <- list(name = paste(if (is.null(response)) "records" else response, "by", paste(variables, collapse = ", ")),
                     variables = variables, response = response, shadow = shadow, cost = cost,
                     weighted = isTRUE(is_weighted))
        new_cube(checked(.Call(tacet_tabulate, gathered$columns, gathered$variables, list(spec), list(words = rules), 1))[[1]])
    }
    cubes <- Map(cube_of, unname(tables), every(response_var), every(safety_rules), every(shadow_var), every(cost_var), weights)
    sets <- if (isTRUE(linked)) list(seq_len(count)) else as.list(seq_len(count))
    words <- every(suppress)
    types <- every(output_type)
    letters <- every(output_options)
    tables_of <- function(set) {
        result <- protect_cubes(cubes[set], argus_options(words[[set[1]]], ...))
        lapply(seq_along(set), function(i) argus_frame(result, i, types[[set[i]]], letters[[set[i]]]))
    }
    frames <- do.call(c, lapply(sets, tables_of))
    names(frames) <- names(tables)
    frames
}

# What tau-ARGUS would write, read as rtauargus reads it.
argus_frame <- function(result, cube, type, letters) {
    text <- checked(.Call(tacet_publication_argus, result$pointer, as.integer(type), letters, cube_number(result, cube)))
    if (as.character(type) == "4") {
        own <- result$cubes[[cube]]
        names <- c(names(own$variables), if (nzchar(own$response)) own$response else "freq", "N", "Status", "Dom")
        return(utils::read.csv(text = text, header = FALSE, col.names = names, stringsAsFactors = FALSE, na.strings = "-"))
    }
    header <- Filter(nzchar, scan(text = strsplit(text, "\n")[[1]][1], what = "character", sep = ",", quiet = TRUE))
    utils::read.csv(text = text, header = FALSE, skip = 1, col.names = header, stringsAsFactors = FALSE, na.strings = "-",
                    check.names = FALSE)
}
