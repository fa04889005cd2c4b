#' @export
print.tacet_table <- function(x, ...) {
    cat(sprintf("table: %d cells, %d equations, %d primaries\n", x$cells, x$equations, x$primaries))
    invisible(x)
}

#' @export
summary.tacet_table <- function(object, ...) {
    cat(checked(.Call(tacet_table_text, object$pointer, "summary")))
    invisible(object)
}

verdict <- function(x) if (x$proven) "proven" else if (x$safe) "safe" else "not safe"

#' @export
print.tacet_result <- function(x, ...) {
    cat(sprintf("%s: %s, %s", x$method, verdict(x), x$outcome))
    if (x$safe) cat(sprintf(", %d secondaries, cost %.15g", length(x$secondaries), x$cost))
    cat("\n")
    invisible(x)
}

#' @export
summary.tacet_result <- function(object, ...) {
    cat(checked(.Call(tacet_result_text, object$pointer, "summary")))
    invisible(object)
}

#' @export
print.tacet_report <- function(x, ...) {
    cat(sprintf("audit: %s, %d cells exposed\n", verdict(x), length(x$exposed)))
    invisible(x)
}

#' @export
summary.tacet_report <- function(object, ...) {
    cat(object$text)
    invisible(object)
}

#' @export
print.tacet_bound <- function(x, ...) {
    cat(sprintf("no safe pattern costs less than %.15g\n", x$lower_bound))
    invisible(x)
}

#' @export
print.tacet_rules <- function(x, ...) {
    for (each in x$list)
        cat(sprintf("%s: %s, %s\n", each$key, paste(each$names, each$values, collapse = ", "), each$level))
    invisible(x)
}

#' @export
print.tacet_cube <- function(x, ...) {
    cat(sprintf("cube %s: %d cells with contributors, %s\n", x$name, x$cells, x$primaries))
    invisible(x)
}

#' @export
print.tacet_protected <- function(x, ...) {
    cat(sprintf("%s: %s, %s", paste(vapply(x$cubes, `[[`, "", "name"), collapse = "; "), verdict(x), x$outcome))
    if (x$safe) cat(sprintf(", %d secondaries", length(x$secondaries)))
    cat("\n")
    invisible(x)
}

#' @export
summary.tacet_protected <- function(object, ...) {
    cat(if (object$safe) object$text else paste0(object$why, "\n"))
    invisible(object)
}

shades <- c("grey85", "black", "grey50")

# Cells in rows of a screen: published, primary, secondary.
#' @export
plot.tacet_result <- function(x, ...) {
    cells <- as.data.frame(x$table)
    state <- ifelse(!x$pattern, 1, ifelse(cells$status == "u", 2, 3))
    width <- ceiling(sqrt(length(state)))
    rows <- ceiling(length(state) / width)
    grid <- matrix(c(state, rep(NA, width * rows - length(state))), nrow = width)
    image(seq_len(width), seq_len(rows), grid[, rev(seq_len(rows)), drop = FALSE], col = shades, zlim = c(1, 3),
          axes = FALSE, xlab = "cells, row by row", ylab = "", ...)
    invisible(x)
}

# The layer of totals of a cube by its first and last variable, as the picture of the report has it.
#' @export
plot.tacet_protected <- function(x, cube = 1, ...) {
    frame <- as.data.frame(x, cube = cube)
    variables <- names(x$cubes[[cube_number(x, cube)]]$variables)
    middle <- setdiff(variables, variables[c(1, length(variables))])
    for (name in middle) frame <- frame[as.integer(frame[[name]]) == 1, ]
    state <- ifelse(grepl("^unsafe", frame$status), 2, ifelse(grepl("^secondary", frame$status), 3, 1))
    rows <- frame[[variables[1]]]
    columns <- if (length(variables) > 1) frame[[variables[length(variables)]]] else factor(rep("", nrow(frame)))
    grid <- matrix(NA_real_, nlevels(columns), nlevels(rows))
    grid[cbind(as.integer(columns), as.integer(rows))] <- state
    image(seq_len(nrow(grid)), seq_len(ncol(grid)), grid[, rev(seq_len(ncol(grid))), drop = FALSE], col = shades,
          zlim = c(1, 3), axes = FALSE, xlab = variables[length(variables)], ylab = variables[1], ...)
    axis(1, seq_len(nrow(grid)), levels(columns))
    axis(2, seq_len(ncol(grid)), rev(levels(rows)), las = 1)
    invisible(x)
}
