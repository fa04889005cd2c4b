#' What makes a cell sensitive
#'
#' @param ... rules by name: dominance, p_percent, request, frequency, zero. A rule is its values in order, as
#'   \code{dominance = c(2, 85)}, or a named list, perhaps with level = "holding"; a list of such gives several.
#' @param manual_margin per cent, for cells that are called sensitive by hand.
#' @param missing_is_safe whether cells with a missing code are safe.
#' @return Rules for \code{\link{tabulate_micro}} and \code{\link{read_frame}}.
#' @examples
#' rules(p_percent = 10, frequency = c(3, 30))
#' rules(dominance = list(n = 2, k = 85, level = "holding"))
rules <- function(..., manual_margin = 20, missing_is_safe = FALSE) {
    kinds <- checked(.Call(tacet_rules))
    given <- list(...)
    unknown <- setdiff(names(given), names(kinds))
    if (length(unknown) || (length(given) && is.null(names(given))))
        refuse("rules: found '", unknown[1], "', expected one of ", paste(names(kinds), collapse = ", "))
    one <- function(key, value) {
        level <- "individual"
        if (is.list(value)) {
            if (!is.null(value$level)) level <- value$level
            value <- unlist(value[setdiff(names(value), "level")])
            # unlist() numbers the values of a key that has several.
            names(value) <- sub("[0-9]+$", "", names(value))
        } else {
            if (length(value) > length(kinds[[key]]))
                refuse("rule ", key, ": found ", length(value), " values, expected at most ", length(kinds[[key]]))
            names(value) <- kinds[[key]][seq_along(value)]
        }
        list(key = key, names = names(value), values = as.double(value), level = level)
    }
    list_of <- function(key) {
        value <- given[[key]]
        if (is.list(value) && is.null(names(value))) lapply(value, function(each) one(key, each)) else list(one(key, value))
    }
    structure(list(list = do.call(c, lapply(names(given), list_of)), manual_margin = as.double(manual_margin),
                   missing_is_safe = missing_is_safe, is_none = length(given) == 0), class = "tacet_rules")
}

column_of <- function(data, name) {
    if (!is.character(name) || length(name) != 1) refuse("found ", deparse(name)[1], ", expected the name of a column")
    if (!name %in% names(data))
        refuse("data: found no column '", name, "', expected one of ", paste(names(data), collapse = ", "))
    data[[name]]
}

code_column <- function(data, name) {
    values <- column_of(data, name)
    if (is.list(values)) refuse("data: column ", name, ": found a list, expected codes")
    if (is.factor(values)) return(list(name = name, values = as.integer(values), labels = levels(values)))
    labels <- unique(values[!is.na(values)])
    if (is.double(labels) && any(labels != floor(labels))) {
        row <- match(labels[labels != floor(labels)][1], values)
        refuse("data: row ", row, ": column ", name, ": found ", values[row], ", expected a code")
    }
    list(name = name, values = match(values, labels), labels = enc2utf8(format_codes(labels)))
}

format_codes <- function(labels) if (is.numeric(labels)) format(labels, scientific = FALSE, trim = TRUE) else as.character(labels)

number_column <- function(data, name) {
    values <- column_of(data, name)
    if (is.logical(values)) values <- as.integer(values)
    if (!is.numeric(values)) {
        number <- suppressWarnings(as.numeric(as.character(values)))
        row <- which(is.na(number) & !is.na(values))[1]
        if (is.na(row)) row <- 1
        refuse("data: row ", row, ": column ", name, ": found '", values[row], "', expected a number")
    }
    list(name = name, values = as.double(values), labels = NULL)
}

# A hierarchy as the library takes it, whatever it comes as.
hierarchy_of <- function(name, given) {
    if (inherits(given, c("sdc_hierarchy", "Node"))) {
        if (!requireNamespace("sdcHierarchies", quietly = TRUE))
            refuse("hierarchy of ", name, ": found a tree of sdcHierarchies, expected that package to be installed")
        tree <- sdcHierarchies::hier_convert(given, as = "df")
        return(list(kind = "tree", codes = as.character(tree$name[-1]), depths = nchar(tree$level[-1]) - 2L))
    }
    if (is.data.frame(given)) {
        if (!all(c("code", "parent") %in% names(given)))
            refuse("hierarchy of ", name, ": found a data.frame without the columns code and parent, expected both")
        parents <- as.character(given$parent)
        parents[is.na(parents)] <- ""
        return(list(kind = "parents", codes = as.character(given$code), parents = parents))
    }
    if (is.list(given)) {
        lines <- nested_lines(given, 0L)
        return(list(kind = "tree", codes = lines$codes, depths = lines$depths))
    }
    if (is.numeric(given)) {
        if (anyNA(given) || any(given < 1)) refuse("hierarchy of ", name, ": found digits below 1, expected at least 1")
        return(list(kind = "digits", digits = as.integer(given)))
    }
    if (is.character(given)) return(list(kind = "path", path = path.expand(given[1]), lead = "@"))
    refuse("hierarchy of ", name, ": found ", class(given)[1], ", expected a nested list, a data.frame with the columns ",
           "code and parent, the path of an .hrc file, or the number of digits of each level")
}

# list(N = c("n1", "n2"), S = list(s1 = NULL)): names are codes, and so are texts without a name.
nested_lines <- function(tree, depth) {
    codes <- character()
    depths <- integer()
    for (i in seq_along(tree)) {
        has_name <- !is.null(names(tree)) && nzchar(names(tree)[i])
        own <- if (has_name) names(tree)[i] else as.character(tree[[i]])
        codes <- c(codes, own)
        depths <- c(depths, rep(depth, length(own)))
        if (has_name && length(tree[[i]]) > 0) {
            below <- nested_lines(as.list(tree[[i]]), depth + 1L)
            codes <- c(codes, below$codes)
            depths <- c(depths, below$depths)
        }
    }
    list(codes = codes, depths = depths)
}

by_variable <- function(setting, name, default = NULL) {
    if (is.null(names(setting))) return(if (is.null(setting)) default else setting)
    if (name %in% names(setting)) setting[[name]] else default
}

# The columns and variables that a call names, each once.
gather <- function(data, spanning, others, hierarchies, total, missing, decimals) {
    unknown <- setdiff(names(hierarchies), spanning)
    if (length(unknown))
        refuse("hierarchies: found '", unknown[1], "', expected variables of by: ", paste(spanning, collapse = ", "))
    span <- function(name) {
        list(name = name, role = "spanning", total = by_variable(total, name, "Total"),
             missing = by_variable(missing, name),
             hierarchies = if (is.null(hierarchies[[name]])) NULL else list(hierarchy_of(name, hierarchies[[name]])))
    }
    number <- function(name, role) {
        own <- by_variable(decimals, name)
        list(name = name, role = role, decimals = if (is.null(own) || role != "numeric") NULL else as.integer(own))
    }
    take <- function(name, role) {
        if (role %in% c("request", "status")) return(code_column(data, name))
        if (role == "holding" && !is.numeric(column_of(data, name))) return(code_column(data, name))
        number_column(data, name)
    }
    others <- others[!duplicated(vapply(others, `[[`, "", 1))]
    twice <- intersect(vapply(others, `[[`, "", 1), spanning)
    if (length(twice)) refuse("data: found column ", twice[1], " in by and for another use, expected one of them")
    list(columns = c(lapply(spanning, code_column, data = data), lapply(others, function(each) take(each[[1]], each[[2]]))),
         variables = c(lapply(spanning, span), lapply(others, function(each) number(each[[1]], each[[2]]))))
}

roles <- function(...) {
    given <- Filter(Negate(is.null), list(...))
    unlist(unname(Map(function(names, role) lapply(names, function(name) list(name, role)), given,
                      sub("[0-9]+$", "", names(given)))), recursive = FALSE)
}

new_cube <- function(value) {
    for (each in value$warnings) warning(each, call. = FALSE)
    structure(value, class = "tacet_cube")
}

rules_of <- function(rules, has_status) {
    if (inherits(rules, "tacet_rules")) return(unclass(rules))
    none <- list(list = list(), manual_margin = 20, missing_is_safe = FALSE, is_none = TRUE)
    if (identical(rules, "none")) return(none)
    if (is.null(rules) && has_status) return(utils::modifyList(none, list(is_none = FALSE)))
    refuse("rules: found none, expected rules(...), or \"none\" if no cell is sensitive")
}

#' Add records up to cubes
#'
#' @param data a data.frame or data.table of records.
#' @param by names of the variables that span the table; a list of such gives several cubes in one pass.
#' @param response column to add up; NULL counts records.
#' @param weight,holding,request columns of sampling weights, of units that act as one, of wishes for protection.
#' @param shadow,cost columns that rules look at, and that suppression costs, if not the response.
#' @param hierarchies by variable: a nested list, a data.frame with code and parent, the path of an .hrc file, digits by
#'   level, or a tree of sdcHierarchies.
#' @param rules of \code{\link{rules}}, or "none".
#' @param total code of the total, for all variables or by variable.
#' @param missing codes that stand for "not known".
#' @param decimals of the response, where it is to be rounded.
#' @param threads a whole number.
#' @return A cube, or a list of cubes. as.data.frame shows the cells, with reasons.
#' @examples
#' data <- data.frame(region = c("n1", "n1", "n2", "s1", "s1"), turnover = c(5, 6, 7.5, 1, 2))
#' cube <- tabulate_micro(data, "region", "turnover", rules = rules(frequency = 2),
#'                        hierarchies = list(region = list(n = c("n1", "n2"), s = "s1")))
#' as.data.frame(cube)
tabulate_micro <- function(data, by, response = NULL, weight = NULL, holding = NULL, request = NULL, shadow = NULL,
                           cost = NULL, hierarchies = NULL, rules = NULL, total = "Total", missing = NULL,
                           decimals = NULL, threads = 1) {
    if (!is.list(data)) refuse("data: found ", class(data)[1], ", expected a data.frame")
    tables <- if (is.list(by)) by else list(by)
    gathered <- gather(data, unique(unlist(tables)),
                       roles(numeric = response, numeric1 = shadow, numeric2 = cost, weight = weight,
                             holding = holding, request = request),
                       hierarchies, total, missing, decimals)
    what <- if (is.null(response)) "records" else response
    specs <- lapply(tables, function(each) list(name = paste(what, "by", paste(each, collapse = ", ")), variables = each,
                                                response = response, shadow = shadow, cost = cost,
                                                weighted = !is.null(weight)))
    cubes <- checked(.Call(tacet_tabulate, gathered$columns, gathered$variables, unname(specs),
                           rules_of(rules, FALSE), whole_number(threads, "threads", 1)))
    cubes <- lapply(cubes, new_cube)
    names(cubes) <- names(tables)
    if (is.list(by)) cubes else cubes[[1]]
}

#' Read a ready table
#'
#' @param data a data.frame with one row for each cell, totals included.
#' @param by,hierarchies,total,missing,decimals as in \code{\link{tabulate_micro}}.
#' @param response column of values.
#' @param status column of S (safe), U (unsafe) and P (to be published).
#' @param frequency,top,lower_level,upper_level,shadow,cost further columns; top are the largest contributors, in order.
#' @param rules of \code{\link{rules}}, instead of the status.
#' @param manual_margin per cent: the level of cells that are unsafe by their status.
#' @param additivity "check", "recompute", "recompute-keep-status" or "not-required".
#' @param name of the table.
#' @return A cube.
#' @examples
#' data <- data.frame(region = c("Total", "n", "s", "w"), value = c(10, 1, 4, 5), status = c("S", "U", "S", "S"))
#' protect_table(read_frame(data, "region", status = "status"))$safe
read_frame <- function(data, by, response = "value", status = NULL, frequency = NULL, top = NULL, lower_level = NULL,
                       upper_level = NULL, shadow = NULL, cost = NULL, hierarchies = NULL, rules = NULL,
                       total = "Total", missing = NULL, decimals = NULL, manual_margin = 20, additivity = "check",
                       name = NULL) {
    if (!is.list(data)) refuse("data: found ", class(data)[1], ", expected a data.frame")
    if (is.null(rules) && is.null(status))
        refuse("rules: found none, and no status, expected either; rules = \"none\" if no cell is sensitive")
    gathered <- gather(data, by,
                       roles(numeric = response, status = status, frequency = frequency, top = top,
                             lower_level = lower_level, upper_level = upper_level, shadow = shadow, cost = cost),
                       hierarchies, total, missing, decimals)
    chosen <- rules_of(rules, !is.null(status))
    if (is.null(rules)) chosen$manual_margin <- as.double(manual_margin)
    spec <- list(name = if (is.null(name)) paste(response, "by", paste(by, collapse = ", ")) else name, variables = by,
                 response = response)
    new_cube(checked(.Call(tacet_read_frame, gathered$columns, gathered$variables, spec, chosen, additivity,
                           if (is.null(rules)) "status" else "rules")))
}

frame_of <- function(columns, variables, response) {
    frame <- Map(function(codes, labels) factor(codes, seq_along(labels), make.unique(labels)), columns$codes, variables)
    names(frame) <- names(variables)
    frame[[if (nzchar(response)) response else "count"]] <- columns$values
    frame$status <- factor(columns$status, which(nzchar(columns$words)), columns$words[nzchar(columns$words)])
    frame
}

#' @export
as.data.frame.tacet_cube <- function(x, row.names = NULL, optional = FALSE, ...) {
    columns <- checked(.Call(tacet_cube_columns, x$pointer))
    frame <- frame_of(columns, x$variables, x$response)
    if (x$has_counts) frame$contributors <- columns$counts
    frame$reason <- columns$reasons
    as.data.frame(frame, row.names = row.names, optional = TRUE)
}

# One cube, or a list of cubes, as a list.
as_cubes <- function(given) {
    cubes <- if (inherits(given, "tacet_cube")) list(given) else given
    if (!is.list(cubes) || !length(cubes) || !all(vapply(cubes, inherits, NA, "tacet_cube")))
        refuse("found ", class(given)[1], ", expected a table, a cube, or a list of cubes")
    cubes
}

protect_cubes <- function(given, chosen) {
    cubes <- as_cubes(given)
    result <- checked(.Call(tacet_protect_cubes, lapply(unname(cubes), `[[`, "pointer"), chosen))
    for (each in result$warnings) message("tacet: ", each)
    result$cubes <- cubes
    structure(result, class = "tacet_protected")
}

cube_number <- function(result, cube) {
    if (!result$safe) checked(structure(list(message = result$why, kind = "tacet_unsafe_error",
                                             exposed = result$unprotectable), class = "tacet_failure"))
    names <- vapply(result$cubes, `[[`, "", "name")
    if (is.character(cube)) cube <- match(cube, names)
    if (is.na(cube) || cube < 1 || cube > length(names)) refuse("cube: found no such one, expected 1 to ", length(names))
    as.integer(cube)
}

#' @export
as.data.frame.tacet_protected <- function(x, row.names = NULL, optional = FALSE, ..., cube = 1) {
    number <- cube_number(x, cube)
    columns <- checked(.Call(tacet_publication_columns, x$pointer, number))
    as.data.frame(frame_of(columns, x$cubes[[number]]$variables, x$cubes[[number]]$response), row.names = row.names,
                  optional = TRUE)
}

write_protected <- function(result, format, path, cube, show_values) {
    invisible(checked(.Call(tacet_publication_write, result$pointer, format, path.expand(path), cube_number(result, cube),
                            show_values))[1])
}

#' Write what may be published
#'
#' @param result of \code{\link{protect_table}} on cubes.
#' @param path of the file: a page for a browser, or a workbook.
#' @param show_values whether to show what is suppressed; the file is for the office then.
#' @return The path, invisibly.
#' @examples
#' data <- data.frame(region = c("Total", "n", "s", "w"), value = c(10, 1, 4, 5), status = c("S", "U", "S", "S"))
#' result <- protect_table(read_frame(data, "region", status = "status"))
#' save_report(result, tempfile(fileext = ".html"))
#' save_workbook(result, tempfile(fileext = ".xlsx"))
save_report <- function(result, path, show_values = FALSE) write_protected(result, "html", path, 1, show_values)

#' @rdname save_report
save_workbook <- function(result, path, show_values = FALSE) write_protected(result, "workbook", path, 1, show_values)
