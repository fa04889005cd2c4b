// SPDX-License-Identifier: Apache-2.0
// Tables: from files, arrays and generators; protected, audited, bounded.
#include <limits>

#include "bindings.h"

using namespace cpp11::literals;

namespace tacet::r {

std::optional<SecondaryMargin> margin_of(const cpp11::list& given) {
    const auto text = field<std::string>(given, "protect_secondaries", "");
    return text.empty() ? std::nullopt : std::optional(SecondaryMargin(text));
}

Protection protection_of(const cpp11::list& given) {
    const auto text = field<std::string>(given, "protection", "at-least");
    const auto protection = parse_protection(text);
    if (!protection)
        throw InputError("protection: found '" + text + "', expected \"at-least\" or \"strict\"");
    return *protection;
}

ProtectOptions protect_options(const cpp11::list& given) {
    ProtectOptions options{.method = field<std::string>(given, "method", "auto"),
                           .iterations = {},
                           .seed = static_cast<std::uint64_t>(field<double>(given, "seed", 1)),
                           .threads = static_cast<unsigned>(field<double>(given, "threads", 1)),
                           .protection = protection_of(given),
                           .margin = margin_of(given),
                           .options = {},
                           .stop = {},
                           .on_progress = {}};
    if (const double iterations = field<double>(given, "iterations", -1); iterations >= 0)
        options.iterations = static_cast<std::uint64_t>(iterations);
    options.time_limit = usual_time_limit(options.iterations);
    if (SEXP limit = given["time_limit"]; limit != R_NilValue) {
        const auto seconds = cpp11::as_cpp<double>(limit);
        if (!(seconds > 0)) throw InputError("time_limit: found no positive number, expected seconds");
        options.time_limit = std::min(std::chrono::duration<double>(seconds), kForever);
    }
    const auto names = texts(given["option_names"]);
    const auto values = texts(given["option_values"]);
    for (std::size_t i = 0; i < names.size(); ++i) options.options[names[i]] = values[i];
    return options;
}

cpp11::writable::logicals flags_of(const Pattern& pattern) {
    const auto flags = pattern.flags();
    cpp11::writable::logicals result(static_cast<R_xlen_t>(flags.size()));
    for (std::size_t i = 0; i < flags.size(); ++i) result[static_cast<R_xlen_t>(i)] = flags[i] != 0;
    return result;
}

namespace {

cpp11::writable::doubles amounts(const Table& table, Amount Cell::*field) {
    cpp11::writable::doubles numbers(static_cast<R_xlen_t>(table.cell_count()));
    for (const CellId cell : table.cells())
        numbers[static_cast<R_xlen_t>(cell.index())] = table.to_double(table[cell].*field);
    return numbers;
}

cpp11::writable::integers numbers_of(std::span<const CellId> cells) {
    cpp11::writable::integers numbers;
    for (const CellId cell : cells) numbers.push_back(static_cast<int>(cell.index()) + 1);
    return numbers;
}

SEXP known_or_na(const std::optional<double>& number) {
    return cpp11::as_sexp(number.value_or(NA_REAL));
}

const Table& table_in(SEXP pointer) {
    return *held<std::shared_ptr<const Table>>(pointer);
}

SEXP wrapped(Table table) {
    return TablePointer(new std::shared_ptr<const Table>(std::make_shared<Table>(std::move(table))));
}

Pattern pattern_of(const Table& table, SEXP given) {
    const cpp11::logicals flags(given);
    std::vector<std::uint8_t> bytes;
    for (R_xlen_t i = 0; i < flags.size(); ++i) {
        if (flags[i] == NA_LOGICAL)
            throw InputError("pattern[" + std::to_string(i + 1) + "]: found NA, expected TRUE or FALSE");
        bytes.push_back(flags[i] == TRUE ? 1 : 0);
    }
    return {table, bytes};
}

std::span<const double> doubles_of(const cpp11::list& columns, const char* name,
                                   std::vector<cpp11::doubles>& kept) {
    const SEXP found = columns[name];
    if (found == R_NilValue) return {};
    kept.emplace_back(found);
    return {REAL(kept.back()), static_cast<std::size_t>(kept.back().size())};
}

std::vector<std::int64_t> whole_of(const cpp11::list& columns, const char* name, std::int64_t less) {
    const SEXP found = columns[name];
    std::vector<std::int64_t> numbers;
    if (found == R_NilValue) return numbers;
    for (const double each : cpp11::doubles(found)) {
        if (!(each == std::floor(each)) || std::abs(each) > 1e15)
            throw InputError(std::string(name) + ": found a number with decimals, expected whole numbers");
        numbers.push_back(static_cast<std::int64_t>(each) - less);
    }
    return numbers;
}

Table table_of(const cpp11::list& columns) {
    std::vector<cpp11::doubles> kept;
    kept.reserve(8);
    const auto numbers = [&](const char* name) { return Numbers(doubles_of(columns, name, kept)); };
    std::vector<char> status;
    for (const std::string& each : texts(columns["status"])) {
        if (each.size() != 1)
            throw InputError("status[" + std::to_string(status.size() + 1) + "]: found '" + each +
                             "', expected one letter of s, u, z and m");
        status.push_back(each[0]);
    }
    const auto starts = whole_of(columns, "starts", 0);
    const auto cells = whole_of(columns, "cells", 1);
    const auto coefficients = whole_of(columns, "coefficients", 0);
    TableArrays arrays{.values = numbers("values"),
                       .weights = numbers("weights"),
                       .lower_bounds = numbers("lower_bounds"),
                       .upper_bounds = numbers("upper_bounds"),
                       .lower_levels = numbers("lower_levels"),
                       .upper_levels = numbers("upper_levels"),
                       .sliding_levels = numbers("sliding_levels"),
                       .status = status,
                       .starts = starts,
                       .cells = cells,
                       .coefficients = coefficients,
                       .constants = numbers("constants"),
                       .decimals = {},
                       .first_index = 1};
    if (const int decimals = field<int>(columns, "decimals", -1); decimals >= 0) arrays.decimals = decimals;
    return make_table(arrays);
}

}  // namespace

cpp11::writable::list describe_result(const Table& table, const Result& result) {
    const bool is_safe = result.report && result.report->safe();
    cpp11::writable::list value(
        {"method"_nm = result.method, "outcome"_nm = std::string(to_string(result.outcome)),
         "safe"_nm = is_safe, "proven"_nm = result.report && result.report->proven(),
         "cost"_nm = is_safe ? result.cost : NA_REAL, "lower_bound"_nm = known_or_na(result.lower_bound),
         "gap"_nm = known_or_na(gap(result)), "seed"_nm = static_cast<double>(result.seed),
         "seconds"_nm = result.elapsed.count(),
         "unprotectable"_nm = numbers_of(unprotectable_cells(result))});
    if (is_safe) {
        value.push_back({"pattern"_nm = flags_of(result.report->pattern)});
        value.push_back({"secondaries"_nm = numbers_of(secondaries(table, result.report->pattern))});
    }
    return value;
}

}  // namespace tacet::r

using namespace tacet::r;

extern "C" {

SEXP tacet_read_jj(SEXP path) {
    return guarded([&] { return wrapped(tacet::read_jj(cpp11::as_cpp<std::string>(path))); });
}

SEXP tacet_make_table(SEXP columns) {
    return guarded([&] { return wrapped(table_of(cpp11::list(columns))); });
}

SEXP tacet_generate(SEXP kind, SEXP seed, SEXP names, SEXP values) {
    return guarded([&] {
        tacet::GeneratorValues options;
        const auto keys = texts(names);
        const auto given = texts(values);
        for (std::size_t i = 0; i < keys.size(); ++i) options[keys[i]] = given[i];
        return wrapped(tacet::generate(cpp11::as_cpp<std::string>(kind),
                                       static_cast<std::uint64_t>(cpp11::as_cpp<double>(seed)), options));
    });
}

SEXP tacet_table_size(SEXP pointer) {
    return guarded([&]() -> SEXP {
        const tacet::Table& table = table_in(pointer);
        return cpp11::writable::integers({static_cast<int>(table.cell_count()),
                                          static_cast<int>(table.equation_count()),
                                          static_cast<int>(table.primaries().size())});
    });
}

SEXP tacet_table_columns(SEXP pointer) {
    return guarded([&]() -> SEXP {
        const tacet::Table& table = table_in(pointer);
        cpp11::writable::doubles weights(static_cast<R_xlen_t>(table.cell_count()));
        cpp11::writable::strings status(static_cast<R_xlen_t>(table.cell_count()));
        for (const tacet::CellId cell : table.cells()) {
            weights[static_cast<R_xlen_t>(cell.index())] = table[cell].weight;
            status[static_cast<R_xlen_t>(cell.index())] =
                std::string(1, static_cast<char>(table[cell].status));
        }
        return cpp11::writable::list({"value"_nm = amounts(table, &tacet::Cell::value), "weight"_nm = weights,
                                      "status"_nm = status,
                                      "lower_bound"_nm = amounts(table, &tacet::Cell::lower_bound),
                                      "upper_bound"_nm = amounts(table, &tacet::Cell::upper_bound),
                                      "lower_level"_nm = amounts(table, &tacet::Cell::lower_level),
                                      "upper_level"_nm = amounts(table, &tacet::Cell::upper_level),
                                      "sliding_level"_nm = amounts(table, &tacet::Cell::sliding_level)});
    });
}

SEXP tacet_table_text(SEXP pointer, SEXP kind) {
    return guarded([&]() -> SEXP {
        const tacet::Table& table = table_in(pointer);
        const auto wanted = cpp11::as_cpp<std::string>(kind);
        return cpp11::as_sexp(wanted == "jj" ? tacet::to_jj(table)
                                             : tacet::describe(table, std::vector<tacet::Unprotectable>{}));
    });
}

SEXP tacet_protect(SEXP pointer, SEXP options) {
    return guarded([&]() -> SEXP {
        const std::shared_ptr<const tacet::Table> table = held<std::shared_ptr<const tacet::Table>>(pointer);
        tacet::ProtectOptions chosen = protect_options(cpp11::list(options));
        tacet::Result result = attended([&](const std::stop_token& stop) {
            chosen.stop = stop;
            return tacet::protect(*table, chosen);
        });
        auto value = describe_result(*table, result);
        value.push_back({"pointer"_nm = TableResultPointer(new TableResult{table, std::move(result)})});
        return value;
    });
}

SEXP tacet_result_text(SEXP pointer, SEXP kind) {
    return guarded([&]() -> SEXP {
        const auto& result = held<TableResult>(pointer);
        const auto wanted = cpp11::as_cpp<std::string>(kind);
        if (wanted == "summary") return cpp11::as_sexp(tacet::summary(*result.table, result.result));
        if (!result.result.report)
            throw tacet::UnsafeError("there is no safe pattern", tacet::unprotectable_cells(result.result));
        const tacet::Report& report = *result.result.report;
        if (wanted == "witness")
            return cpp11::as_sexp(tacet::to_text(*result.table, report.proof, report.margin));
        if (wanted == "pattern") return cpp11::as_sexp(tacet::to_text(*result.table, report.pattern));
        return cpp11::as_sexp(tacet::to_csv(tacet::publish(*result.table, report)));
    });
}

SEXP tacet_audit(SEXP pointer, SEXP pattern, SEXP full, SEXP options) {
    return guarded([&]() -> SEXP {
        const tacet::Table& table = table_in(pointer);
        const cpp11::list given(options);
        tacet::AuditOptions chosen{.protection = protection_of(given),
                                   .full = cpp11::as_cpp<bool>(full),
                                   .threads = static_cast<unsigned>(field<double>(given, "threads", 1)),
                                   .deadline = {},
                                   .margin = margin_of(given)};
        const tacet::Pattern flags = pattern_of(table, pattern);
        const tacet::Report report = attended([&](const std::stop_token& stop) {
            chosen.deadline =
                tacet::Deadline(tacet::Deadline::Clock::now() + std::chrono::hours(24 * 365), stop);
            return tacet::audit(table, flags, chosen);
        });
        cpp11::writable::list value({"safe"_nm = report.safe(), "proven"_nm = report.proven(),
                                     "exposed"_nm = numbers_of(report.exposed_cells()),
                                     "cost"_nm = tacet::cost(table, report.pattern),
                                     "pattern"_nm = flags_of(report.pattern),
                                     "text"_nm = tacet::summary(table, report)});
        if (!report.ranges) return value;
        std::vector<tacet::CellId> cells;
        cpp11::writable::doubles down, up;
        for (const tacet::CellRange& each : *report.ranges) {
            cells.push_back(each.cell);
            down.push_back(each.is_known ? each.down : NA_REAL);
            up.push_back(each.is_known ? each.up : NA_REAL);
        }
        value.push_back({"ranges"_nm = cpp11::writable::list(
                             {"cell"_nm = numbers_of(cells), "down"_nm = down, "up"_nm = up})});
        return value;
    });
}

SEXP tacet_bound(SEXP pointer, SEXP options) {
    return guarded([&]() -> SEXP {
        const tacet::Table& table = table_in(pointer);
        const cpp11::list given(options);
        tacet::BoundOptions chosen{.protection = protection_of(given),
                                   .threads = static_cast<unsigned>(field<double>(given, "threads", 1))};
        const auto seconds = field<double>(given, "time_limit", 60);
        if (!(seconds > 0)) throw tacet::InputError("time_limit: found no positive number, expected seconds");
        chosen.time_limit = std::min(std::chrono::duration<double>(seconds), tacet::kForever);
        if (field<std::string>(given, "method", "capacity") == "castro")
            chosen.method = tacet::BoundMethod::castro;
        const tacet::Bound bound = attended([&](const std::stop_token& stop) {
            chosen.stop = stop;
            return tacet::find_lower_bound(table, chosen);
        });
        return cpp11::writable::list({"lower_bound"_nm = bound.lower_bound, "settled"_nm = bound.is_settled,
                                      "rounds"_nm = static_cast<int>(bound.rounds),
                                      "constraints"_nm = static_cast<int>(bound.constraints),
                                      "text"_nm = tacet::summary(table, bound),
                                      "proof"_nm = tacet::to_text(table, bound)});
    });
}

SEXP tacet_methods() {
    return guarded([&]() -> SEXP {
        cpp11::writable::strings names, summaries, guarantees;
        for (const tacet::MethodInfo& each : tacet::methods()) {
            names.push_back(std::string(each.name));
            summaries.push_back(std::string(each.summary));
            guarantees.push_back(std::string(tacet::to_string(each.guarantee)));
        }
        return cpp11::writable::list(
            {"name"_nm = names, "summary"_nm = summaries, "guarantee"_nm = guarantees});
    });
}

SEXP tacet_save(SEXP path, SEXP text) {
    return guarded([&]() -> SEXP {
        tacet::save(cpp11::as_cpp<std::string>(path), cpp11::as_cpp<std::string>(text));
        return R_NilValue;
    });
}

SEXP tacet_version() {
    return guarded([&]() -> SEXP { return cpp11::as_sexp(std::string(tacet::version().number)); });
}

}  // extern "C"
