// SPDX-License-Identifier: Apache-2.0
// Protection, audit, bounds, unpicking and explanations of tables.
#include <algorithm>

#include "bindings.h"

namespace tacet::python {

Protection parse_protection_word(const std::string& text) {
    const auto protection = parse_protection(text);
    if (!protection) throw InputError("protection: found '" + text + "', expected 'at-least' or 'strict'");
    return *protection;
}

std::optional<SecondaryMargin> margin_of(const std::optional<std::string>& text) {
    return text ? std::optional(SecondaryMargin(*text)) : std::nullopt;
}

ProtectOptions protect_options(const std::string& method, std::optional<double> time_limit,
                               std::uint64_t seed, unsigned threads, std::optional<std::uint64_t> iterations,
                               const std::map<std::string, std::string>& options,
                               const std::string& protection,
                               const std::optional<std::string>& protect_secondaries) {
    if (time_limit && !(*time_limit > 0))
        throw InputError("time_limit: found no positive number, expected seconds");
    ProtectOptions result{.method = method,
                          .iterations = iterations,
                          .seed = seed,
                          .threads = threads,
                          .protection = parse_protection_word(protection),
                          .margin = margin_of(protect_secondaries),
                          .options = options,
                          .stop = {},
                          .on_progress = {}};
    result.time_limit = time_limit ? std::min<std::chrono::duration<double>>(
                                         std::chrono::duration<double>(*time_limit), kForever)
                                   : usual_time_limit(iterations);
    return result;
}

namespace {

const Report& report_of(const Result& result) {
    if (!result.report)
        throw UnsafeError("there is no safe pattern (" + std::string(to_string(result.outcome)) + ")",
                          unprotectable_cells(result));
    return *result.report;
}

py::array pattern_view(const Pattern& pattern, const py::object& owner) {
    return view(py::dtype("?"), pattern.flags().size(), 1, pattern.flags().data(), owner);
}

TableResult protect_table(const std::shared_ptr<Table>& table, ProtectOptions options,
                          const py::object& progress) {
    LatestProgress latest;
    if (!progress.is_none()) options.on_progress = [&](const Progress& each) { latest.set(each); };
    bool was_interrupted = false;
    Result result = attend_for_python(
        [&](const std::stop_token& stop) {
            options.stop = stop;
            return protect(*table, options);
        },
        [&] { latest.tell(progress); }, was_interrupted);
    return {table, std::move(result)};
}

Pattern pattern_of(const Table& table, const py::array& flags) {
    if (flags.ndim() != 1)
        throw InputError("pattern: found several dimensions, expected one flag for each cell");
    if (flags.dtype().kind() != 'b')
        throw InputError("pattern: found another type, expected booleans, one for each cell");
    const py::array_t<std::uint8_t, py::array::c_style | py::array::forcecast> bytes(flags);
    return {table, std::span(bytes.data(), static_cast<std::size_t>(bytes.size()))};
}

/// A report with the table that it is about.
struct TableReport {
    std::shared_ptr<const Table> table;
    Report report;
};

py::dict primaries_of(const TableReport& self) {
    py::list evidence_down, evidence_up;
    std::vector<std::uint32_t> cells;
    std::vector<std::uint8_t> is_protected;
    const auto exposed = self.report.exposed_cells();
    for (const CellReport& each : self.report.primaries) {
        cells.push_back(each.cell.index());
        is_protected.push_back(!std::ranges::binary_search(exposed, each.cell));
        evidence_down.append(std::string(to_string(each.down.evidence)));
        evidence_up.append(std::string(to_string(each.up.evidence)));
    }
    py::dict columns;
    columns["cell"] = owned(std::move(cells));
    columns["protected"] = owned(std::move(is_protected)).attr("astype")("bool");
    columns["down"] = evidence_down;
    columns["up"] = evidence_up;
    return columns;
}

py::object ranges_of(const TableReport& self) {
    if (!self.report.ranges) return py::none();
    std::vector<std::uint32_t> cells;
    std::vector<double> down, up;
    for (const CellRange& each : *self.report.ranges) {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        cells.push_back(each.cell.index());
        down.push_back(each.is_known ? each.down : nan);
        up.push_back(each.is_known ? each.up : nan);
    }
    py::dict columns;
    columns["cell"] = owned(std::move(cells));
    columns["down"] = owned(std::move(down));
    columns["up"] = owned(std::move(up));
    return columns;
}

TableReport audit_table(const std::shared_ptr<Table>& table, const py::array& flags, bool full,
                        const std::string& protection, unsigned threads, std::optional<double> time_limit,
                        const std::optional<std::string>& protect_secondaries) {
    AuditOptions options{.protection = parse_protection_word(protection),
                         .full = full,
                         .threads = threads,
                         .deadline = {},
                         .margin = margin_of(protect_secondaries)};
    const Pattern pattern = pattern_of(*table, flags);
    bool was_interrupted = false;
    const auto limit = std::min(std::chrono::duration<double>(time_limit.value_or(1e9)), kForever);
    return {table, attend_for_python(
                       [&](const std::stop_token& stop) {
                           const auto end = Deadline::Clock::now() +
                                            std::chrono::duration_cast<Deadline::Clock::duration>(limit);
                           options.deadline = Deadline(end, stop);
                           return audit(*table, pattern, options);
                       },
                       [] {}, was_interrupted)};
}

/// A lower bound with the table that it is of.
struct TableBound {
    std::shared_ptr<const Table> table;
    Bound bound;
};

TableBound bound_table(const std::shared_ptr<Table>& table, const std::string& method, double time_limit,
                       const std::string& protection, unsigned threads) {
    BoundOptions options{.protection = parse_protection_word(protection), .threads = threads};
    if (!(time_limit > 0)) throw InputError("time_limit: found no positive number, expected seconds");
    options.time_limit = std::min(std::chrono::duration<double>(time_limit), kForever);
    if (method == to_string(BoundMethod::castro))
        options.method = BoundMethod::castro;
    else if (method != to_string(BoundMethod::capacity))
        throw InputError("method: found '" + method + "', expected 'capacity' or 'castro'");
    bool was_interrupted = false;
    return {table, attend_for_python(
                       [&](const std::stop_token& stop) {
                           options.stop = stop;
                           return find_lower_bound(*table, options);
                       },
                       [] {}, was_interrupted)};
}

py::dict unpick_table(const std::shared_ptr<Table>& table, const py::array& flags) {
    const Pattern pattern = pattern_of(*table, flags);
    const Unpicked unpicked = [&] {
        const py::gil_scoped_release release;
        return unpick(*table, pattern);
    }();
    std::vector<double> least, most;
    for (const DeviationRange& each : unpicked.ranges) {
        least.push_back(table->to_double(each.least));
        most.push_back(table->to_double(each.most));
    }
    std::vector<CellId> disclosed;
    for (const UnpickRound& round : unpicked.rounds)
        for (const auto& each : round.disclosed) disclosed.push_back(each.cell);
    py::dict result;
    result["rounds"] = unpicked.rounds.size();
    result["disclosed"] = indices(disclosed);
    result["least"] = owned(std::move(least));
    result["most"] = owned(std::move(most));
    result["finished"] = unpicked.finished;
    result["text"] = summary(*table, unpicked);
    return result;
}

py::dict explain_cell(const TableResult& result, std::uint32_t cell, bool alternative, ProtectOptions options,
                      bool show_values) {
    const Table& table = *result.table;
    if (cell >= table.cell_count())
        throw InputError("cell: found " + std::to_string(cell) + ", expected one below " +
                         std::to_string(table.cell_count()));
    const Report& report = report_of(result.result);
    const Explanation explanation = attend_or_interrupt([&](const std::stop_token& stop) {
        options.stop = stop;
        return explain(table, report, CellId(cell), {.finds_alternative = alternative, .protect = options});
    });
    py::dict columns;
    columns["suppressed"] = explanation.is_suppressed;
    columns["primary"] = explanation.is_primary;
    columns["partners"] = indices(explanation.partners);
    columns["exposed"] = indices(explanation.exposed);
    columns["added"] = indices(explanation.added);
    columns["freed"] = indices(explanation.freed);
    columns["text"] = describe(
        table, explanation, [](CellId each) { return "cell " + std::to_string(each.index()); }, show_values);
    return columns;
}

py::list method_rows() {
    py::list rows;
    for (const MethodInfo& each : methods()) {
        py::list options;
        for (const MethodOption& option : each.options)
            options.append(py::make_tuple(std::string(option.name), std::string(option.default_value),
                                          describe_values(option), std::string(option.description)));
        rows.append(py::make_tuple(std::string(each.name), std::string(each.summary),
                                   std::string(to_string(each.guarantee)), options));
    }
    return rows;
}

void bind_table_result(py::module_& module) {
    py::class_<TableResult>(module, "TableResult")
        .def_property_readonly(
            "table", [](const TableResult& self) { return std::const_pointer_cast<Table>(self.table); })
        .def_property_readonly("method", [](const TableResult& self) { return self.result.method; })
        .def_property_readonly(
            "outcome", [](const TableResult& self) { return std::string(to_string(self.result.outcome)); })
        .def_property_readonly(
            "safe", [](const TableResult& self) { return self.result.report && self.result.report->safe(); })
        .def_property_readonly(
            "proven",
            [](const TableResult& self) { return self.result.report && self.result.report->proven(); })
        .def_property_readonly(
            "cost", [](const TableResult& self) { return report_of(self.result), self.result.cost; })
        .def_property_readonly("lower_bound", [](const TableResult& self) { return self.result.lower_bound; })
        .def_property_readonly("gap", [](const TableResult& self) { return gap(self.result); })
        .def_property_readonly("pattern",
                               [](const py::object& self) {
                                   return pattern_view(
                                       report_of(self.cast<const TableResult&>().result).pattern, self);
                               })
        .def_property_readonly("secondaries",
                               [](const TableResult& self) {
                                   return indices(secondaries(*self.table, report_of(self.result).pattern));
                               })
        .def_property_readonly("seed", [](const TableResult& self) { return self.result.seed; })
        .def_property_readonly("options", [](const TableResult& self) { return self.result.options; })
        .def_property_readonly("statistics", [](const TableResult& self) { return self.result.statistics; })
        .def_property_readonly("seconds", [](const TableResult& self) { return self.result.elapsed.count(); })
        .def_property_readonly("cpu_seconds",
                               [](const TableResult& self) { return self.result.cpu_time.count(); })
        .def_property_readonly(
            "unprotectable",
            [](const TableResult& self) { return indices(unprotectable_cells(self.result)); })
        .def("summary", [](const TableResult& self) { return summary(*self.table, self.result); })
        .def("to_json", [](const TableResult& self) { return to_json(*self.table, self.result); })
        .def("pattern_text",
             [](const TableResult& self) { return to_text(*self.table, report_of(self.result).pattern); })
        .def("jj_text",
             [](const TableResult& self) { return to_jj(*self.table, report_of(self.result).pattern); })
        .def("csv_text",
             [](const TableResult& self) { return to_csv(publish(*self.table, report_of(self.result))); })
        .def("witness_text",
             [](const TableResult& self) {
                 return to_text(*self.table, report_of(self.result).proof, report_of(self.result).margin);
             })
        .def("save_witness", [](const TableResult& self, const std::string& path) {
            const OutputFile file{
                path, to_text(*self.table, report_of(self.result).proof, report_of(self.result).margin),
                true};
            save_all({&file, 1});
        });
}

}  // namespace

void bind_results(py::module_& module) {
    py::class_<ProtectOptions>(module, "ProtectOptions").def(py::init(&protect_options));
    bind_table_result(module);
    py::class_<TableReport>(module, "Report")
        .def_property_readonly(
            "table", [](const TableReport& self) { return std::const_pointer_cast<Table>(self.table); })
        .def_property_readonly("safe", [](const TableReport& self) { return self.report.safe(); })
        .def_property_readonly("proven", [](const TableReport& self) { return self.report.proven(); })
        .def_property_readonly("pattern",
                               [](const py::object& self) {
                                   return pattern_view(self.cast<const TableReport&>().report.pattern, self);
                               })
        .def_property_readonly("exposed",
                               [](const TableReport& self) { return indices(self.report.exposed_cells()); })
        .def_property_readonly("primaries", &primaries_of)
        .def_property_readonly("ranges", &ranges_of)
        .def("summary", [](const TableReport& self) { return summary(*self.table, self.report); })
        .def("to_json", [](const TableReport& self) { return to_json(*self.table, self.report); })
        .def("publish", [](const TableReport& self) { return to_csv(publish(*self.table, self.report)); });
    py::class_<TableBound>(module, "Bound")
        .def_property_readonly("lower_bound", [](const TableBound& self) { return self.bound.lower_bound; })
        .def_property_readonly(
            "method", [](const TableBound& self) { return std::string(to_string(self.bound.method)); })
        .def_property_readonly("settled", [](const TableBound& self) { return self.bound.is_settled; })
        .def_property_readonly("rounds", [](const TableBound& self) { return self.bound.rounds; })
        .def_property_readonly("constraints", [](const TableBound& self) { return self.bound.constraints; })
        .def("excludes", [](const TableBound& self, double cost) { return excludes(self.bound, cost); })
        .def("summary", [](const TableBound& self) { return summary(*self.table, self.bound); })
        .def("text", [](const TableBound& self) { return to_text(*self.table, self.bound); });
    module.def("protect_table", &protect_table);
    module.def("audit_table", &audit_table);
    module.def("bound_table", &bound_table);
    module.def("unpick_table", &unpick_table);
    module.def("explain_cell", &explain_cell);
    module.def("methods", &method_rows);
}

}  // namespace tacet::python
