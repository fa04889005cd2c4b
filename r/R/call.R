# What the library refuses becomes a condition of class tacet_input_error or tacet_unsafe_error.
checked <- function(value) {
    if (!inherits(value, "tacet_failure")) return(value)
    stop(structure(
        class = c(value$kind, "tacet_error", "error", "condition"),
        list(message = value$message, call = NULL, exposed = value$exposed)))
}

refuse <- function(...) {
    checked(structure(list(message = paste0(...), kind = "tacet_input_error", exposed = integer()),
                      class = "tacet_failure"))
}

whole_number <- function(value, name, least = 0) {
    is_whole <- is.numeric(value) && length(value) == 1 && !is.na(value) && value == floor(value) && value >= least
    if (!is_whole) refuse(name, ": found ", deparse(value)[1], ", expected a whole number of at least ", least)
    as.double(value)
}

# The options of a protection, as the library takes them.
protection_options <- function(method, time_limit, seed, threads, iterations, options, protection,
                               protect_secondaries) {
    if (!is.character(method) || length(method) != 1 || is.na(method)) refuse("method: found no name, expected one")
    if (!is.null(time_limit) && (!is.numeric(time_limit) || length(time_limit) != 1 || is.na(time_limit)))
        refuse("time_limit: found no number, expected seconds")
    values <- vapply(options, function(each) if (is.logical(each)) c("off", "on")[each + 1] else as.character(each), "")
    list(method = method, time_limit = if (is.null(time_limit)) NULL else as.double(time_limit),
         seed = whole_number(seed, "seed"), threads = whole_number(threads, "threads", 1),
         iterations = if (is.null(iterations)) NULL else whole_number(iterations, "iterations"),
         option_names = names(options), option_values = unname(values), protection = protection,
         protect_secondaries = if (is.null(protect_secondaries)) NULL else as.character(protect_secondaries))
}
