// SPDX-License-Identifier: Apache-2.0
// Data frames: columns become cubes, cubes are protected together, and become columns again.
#include "bindings.h"

namespace tacet::python {

namespace {

/// A judged cube, shared between Python and the results that it goes into.
struct FrameCube {
    std::shared_ptr<const JudgedCube> judged;
    std::vector<std::string> warnings;
};

/// What became of cubes that were protected together.
struct CubesResult {
    std::vector<FrameCube> given;
    ProtectedCubes result;

    [[nodiscard]] const Publication& safe() const { return result.publication(); }
};

/// Columns as Python passes them: (name, array, labels or None). Arrays must outlive the columns.
std::vector<Column> columns_of(const py::list& given) {
    std::vector<Column> columns;
    for (const py::handle each : given) {
        const auto [name, values, labels] = each.cast<std::tuple<std::string, py::array, py::object>>();
        const auto count = static_cast<std::size_t>(values.size());
        const py::ssize_t wanted = labels.is_none() ? 8 : 4;
        if (values.ndim() != 1 || values.itemsize() != wanted || (count > 1 && values.strides(0) != wanted))
            throw InputError(name + ": found another array, expected numbers side by side");
        if (!labels.is_none())
            columns.push_back({name, CodeColumn{{static_cast<const std::int32_t*>(values.data()), count},
                                                labels.cast<std::vector<std::string>>()}});
        else if (values.dtype().kind() == 'i')
            columns.push_back({name, std::span(static_cast<const std::int64_t*>(values.data()), count)});
        else
            columns.push_back({name, std::span(static_cast<const double*>(values.data()), count)});
    }
    return columns;
}

Hierarchy hierarchy_of(const std::string& variable, const py::dict& given, const std::string& total) {
    const std::string name = "hierarchy of " + variable;
    if (given.contains("path"))
        return read_hrc(py::cast<std::string>(given["path"]), py::cast<std::string>(given["lead"]), total);
    if (given.contains("digits"))
        return {.name = name, .digits = py::cast<std::vector<std::uint32_t>>(given["digits"])};
    if (given.contains("parents"))
        return make_hierarchy(name, py::cast<std::vector<std::string>>(given["codes"]),
                              py::cast<std::vector<std::string>>(given["parents"]), total);
    std::vector<TreeLine> lines;
    for (const py::handle each : py::cast<py::list>(given["lines"])) {
        const auto [code, depth] = each.cast<std::tuple<std::string, std::uint32_t>>();
        lines.push_back({.code = code, .depth = depth});
    }
    return make_hierarchy(name, std::move(lines), total);
}

VariableInfo variable_of(const py::dict& given) {
    VariableInfo info{.wording = Wording::arguments};
    info.name = py::cast<std::string>(given["name"]);
    info.role = parse_role(py::cast<std::string>(given["role"]));
    info.decimals = parse_decimals(info.name, given.contains("decimals")
                                                  ? std::optional(py::cast<std::int64_t>(given["decimals"]))
                                                  : std::nullopt);
    if (given.contains("total")) info.total = py::cast<std::string>(given["total"]);
    if (given.contains("missing")) info.missing = py::cast<std::vector<std::string>>(given["missing"]);
    if (given.contains("labels"))
        info.labels = py::cast<std::vector<std::pair<std::string, std::string>>>(given["labels"]);
    if (given.contains("request_codes"))
        info.request_codes = py::cast<std::array<std::string, 2>>(given["request_codes"]);
    if (!given.contains("hierarchies")) return info;
    for (const py::handle each : py::cast<py::list>(given["hierarchies"]))
        add_hierarchy(info, hierarchy_of(info.name, each.cast<py::dict>(), info.total));
    return info;
}

Metadata metadata_of(const py::list& variables, const std::string& name) {
    Metadata metadata{.path = name, .wording = Wording::arguments, .numbers = NumberFormat{}};
    for (const py::handle each : variables) metadata.variables.push_back(variable_of(each.cast<py::dict>()));
    return metadata;
}

Rules rules_of(const py::dict& given) {
    Rules rules;
    for (const py::handle each : py::cast<py::list>(given["list"])) {
        const auto [key, values, level] =
            each.cast<std::tuple<std::string, std::vector<std::pair<std::string, double>>, std::string>>();
        std::vector<RuleValue> list;
        for (const auto& [name, value] : values) list.push_back({name, value});
        try {
            rules.list.emplace_back(key, list, parse_contributor_level(level));
        } catch (const InputError& error) {
            throw InputError("rule " + key + ": " + error.what());
        }
    }
    rules.manual_margin = py::cast<double>(given["manual_margin"]);
    rules.missing_is_safe = py::cast<bool>(given["missing_is_safe"]);
    rules.is_none = py::cast<bool>(given["is_none"]);
    return rules;
}

CubeSpec spec_of(const py::dict& given, const Rules& rules) {
    CubeSpec spec;
    spec.name = py::cast<std::string>(given["name"]);
    spec.variables = py::cast<std::vector<std::string>>(given["variables"]);
    spec.response = py::cast<std::string>(given["response"]);
    spec.shadow = py::cast<std::string>(given["shadow"]);
    spec.cost = py::cast<std::string>(given["cost"]);
    spec.is_weighted = py::cast<bool>(given["weighted"]);
    spec.rules = rules;
    return spec;
}

FrameCube framed(JudgedCube judged, const std::vector<std::string>& warnings) {
    return {std::make_shared<JudgedCube>(std::move(judged)), warnings};
}

std::vector<FrameCube> tabulate_columns(const std::string& name, const py::list& columns,
                                        const py::list& variables, const py::list& specs,
                                        const py::dict& rules, unsigned threads) {
    const auto source = open_columns(name, columns_of(columns));
    const Metadata metadata = metadata_of(variables, name);
    const Rules chosen = rules_of(rules);
    std::vector<CubeSpec> requests;
    for (const py::handle each : specs) requests.push_back(spec_of(each.cast<py::dict>(), chosen));
    return attend_or_interrupt([&](const std::stop_token& stop) {
        Tabulation tabulation =
            tabulate(*source, metadata, requests,
                     {.threads = threads, .shows_values = true, .stop = stop, .on_progress = {}});
        std::vector<FrameCube> cubes;
        for (Cube& cube : tabulation.cubes)
            cubes.push_back(framed(judge(std::move(cube), chosen), tabulation.warnings));
        return cubes;
    });
}

FrameCube read_columns(const std::string& name, const py::list& columns, const py::list& variables,
                       const py::dict& spec, const py::dict& rules, const std::string& additivity,
                       bool uses_rules) {
    const Additivity kind = parse_additivity(additivity);
    const auto source = open_columns(name, columns_of(columns));
    const Metadata metadata = metadata_of(variables, name);
    const CubeSpec request = spec_of(spec, rules_of(rules));
    const py::gil_scoped_release release;
    ReadyTable ready = read_ready_table(*source, metadata, request,
                                        {.additivity = kind, .uses_rules = uses_rules, .shows_values = true});
    return framed(std::move(ready.judged), ready.warnings);
}

LinkOptions link_options(const std::string& cost, double lambda, bool singletons,
                         std::optional<double> known_percent, bool needs_additivity) {
    LinkOptions options{.cost = parse_cost(cost, lambda), .known_percent = known_percent};
    options.singleton = {singletons, singletons, singletons};
    options.needs_additivity = needs_additivity;
    return options;
}

std::vector<JudgedCube> copies(const std::vector<FrameCube>& cubes) {
    std::vector<JudgedCube> judged;
    for (const FrameCube& each : cubes) judged.push_back(*each.judged);
    return judged;
}

std::shared_ptr<CubesResult> protect_cubes(const std::vector<FrameCube>& given, ProtectOptions options,
                                           const LinkOptions& how, const py::object& progress) {
    LatestProgress latest;
    if (!progress.is_none()) options.on_progress = [&](const Progress& each) { latest.set(each); };
    bool was_interrupted = false;
    return attend_for_python(
        [&](const std::stop_token& stop) {
            options.stop = stop;
            std::vector<std::string> warnings;
            for (const FrameCube& each : given)
                warnings.insert(warnings.end(), each.warnings.begin(), each.warnings.end());
            return std::make_shared<CubesResult>(
                CubesResult{given, ProtectedCubes(copies(given), how, options, std::move(warnings))});
        },
        [&] { latest.tell(progress); }, was_interrupted);
}

py::dict frame_of(CubeColumns columns) {
    py::dict frame;
    py::list codes;
    for (auto& each : columns.codes) codes.append(owned(std::move(each)));
    std::vector<std::uint8_t> status;
    status.reserve(columns.status.size());
    for (const CellStatus each : columns.status) status.push_back(static_cast<std::uint8_t>(each));
    frame["codes"] = codes;
    frame["values"] = owned(std::move(columns.values));
    frame["status"] = owned(std::move(status));
    frame["counts"] = owned(std::move(columns.counts));
    return frame;
}

/// By number, for the categories of a column.
py::dict status_words() {
    py::dict words;
    for (int i = 1; i <= 14; ++i)
        if (const auto text = to_string(static_cast<CellStatus>(i)); !text.empty())
            words[py::int_(i)] = std::string(text);
    return words;
}

py::list variables_of(const JudgedCube& judged) {
    py::list variables;
    for (const Variable& variable : judged.cube.variables()) {
        std::vector<std::string> texts, labels;
        std::vector<std::uint32_t> parents, depths;
        for (std::uint32_t i = 0; i < variable.size(); ++i) {
            const Code& code = variable[CodeId(i)];
            texts.push_back(code.text);
            labels.push_back(code.label);
            parents.push_back(code.parent.index());
            depths.push_back(variable.depth(CodeId(i)));
        }
        variables.append(py::make_tuple(variable.name(), texts, labels, owned(std::move(parents)),
                                        owned(std::move(depths))));
    }
    return variables;
}

/// (row, text) for each cell that is called unsafe.
py::list reasons_of(const JudgedCube& judged) {
    py::list reasons;
    for (const CubeCellId cell : judged.cube.cells())
        if (is_unsafe(judged[cell].status))
            reasons.append(py::make_tuple(cell.index(), describe(judged[cell].reason, judged.rules)));
    return reasons;
}

std::vector<OutputFile> make_files(const Publication& publication, const std::string& format_name,
                                   const std::string& path, std::uint32_t cube, bool show_values) {
    const OutputFormat& format = output_format(format_name);
    OutputSpec spec{.path = path, .cube = cube};
    spec.options.shows_values = show_values;
    spec.options.has_header = true;
    auto files = format.make(publication, spec);
    for (OutputFile& file : files) file.holds_suppressed = format.holds_suppressed(spec.options);
    return files;
}

std::string explain_in_cube(const Publication& publication, std::uint32_t cube,
                            const std::vector<std::string>& texts, bool alternative, ProtectOptions options,
                            bool show_values) {
    const auto variables = publication.cubes().at(cube).cube.variables();
    if (texts.size() != variables.size())
        throw InputError("found " + std::to_string(texts.size()) + " codes, expected " +
                         std::to_string(variables.size()));
    std::vector<CodeId> codes;
    for (std::size_t k = 0; k < texts.size(); ++k) {
        const auto code = variables[k].find(texts[k]);
        if (!code)
            throw InputError("found code '" + texts[k] + "', expected one of variable " +
                             variables[k].name());
        codes.push_back(*code);
    }
    return attend_or_interrupt([&](const std::stop_token& stop) {
        options.stop = stop;
        return explain(publication, cube, codes, {.finds_alternative = alternative, .protect = options},
                       show_values);
    });
}

void bind_cube(py::module_& module) {
    py::class_<FrameCube>(module, "Cube")
        .def_property_readonly("name", [](const FrameCube& self) { return self.judged->cube.data().name; })
        .def_property_readonly("response",
                               [](const FrameCube& self) { return self.judged->cube.data().response; })
        .def_property_readonly("decimals",
                               [](const FrameCube& self) { return self.judged->cube.data().written; })
        .def_property_readonly("cell_count",
                               [](const FrameCube& self) { return self.judged->cube.cell_count(); })
        .def_property_readonly("has_counts",
                               [](const FrameCube& self) { return self.judged->cube.data().has_counts; })
        .def_property_readonly("variables", [](const FrameCube& self) { return variables_of(*self.judged); })
        .def_property_readonly("warnings", [](const FrameCube& self) { return self.warnings; })
        .def_property_readonly("reasons", [](const FrameCube& self) { return reasons_of(*self.judged); })
        .def("describe_primaries", [](const FrameCube& self) { return describe_primaries(*self.judged); })
        .def("columns", [](const FrameCube& self) { return frame_of(to_columns(*self.judged)); });
}

void bind_cubes_result(py::module_& module) {
    using Self = const CubesResult&;
    py::class_<CubesResult, std::shared_ptr<CubesResult>>(module, "CubesResult")
        .def_property_readonly("safe", [](Self self) { return self.result.is_safe(); })
        .def_property_readonly("proven", [](Self self) { return self.result.is_proven(); })
        .def_property_readonly("cubes", [](Self self) { return self.given; })
        .def_property_readonly("outcome",
                               [](Self self) { return std::string(to_string(self.result.result().outcome)); })
        .def_property_readonly("method", [](Self self) { return self.result.result().method; })
        .def_property_readonly("cost", [](Self self) { return self.safe().result().cost; })
        .def_property_readonly("lower_bound", [](Self self) { return self.result.result().lower_bound; })
        .def_property_readonly("gap", [](Self self) { return gap(self.result.result()); })
        .def_property_readonly("seconds", [](Self self) { return self.result.result().elapsed.count(); })
        .def_property_readonly(
            "secondaries",
            [](Self self) { return indices(secondaries(self.safe().table(), self.safe().pattern())); })
        .def_property_readonly("pattern",
                               [](const py::object& self) {
                                   const auto flags = self.cast<Self>().safe().pattern().flags();
                                   return view(py::dtype("?"), flags.size(), 1, flags.data(), self);
                               })
        .def_property_readonly("table",
                               [](const std::shared_ptr<CubesResult>& self) {
                                   return std::shared_ptr<Table>(self,
                                                                 const_cast<Table*>(&self->result.table()));
                               })
        .def(
            "summary",
            [](Self self) { return outcome_lines(self.result.table(), self.result.result(), Costs::hidden); })
        .def("columns", [](Self self, std::uint32_t cube) { return frame_of(to_columns(self.safe(), cube)); })
        .def("drawing", [](Self self, std::uint32_t cube) { return layer_drawing(self.safe(), cube); })
        .def("witness_text",
             [](Self self) {
                 return to_text(self.safe().table(), self.safe().report().proof, self.safe().report().margin);
             })
        .def("text",
             [](Self self, const std::string& format, std::uint32_t cube, bool show_values) {
                 return py::bytes(make_files(self.safe(), format, "output", cube, show_values).front().bytes);
             })
        .def("write",
             [](Self self, const std::string& format, const std::string& path, std::uint32_t cube,
                bool show_values) {
                 return save_all(make_files(self.safe(), format, path, cube, show_values));
             })
        .def("explain", [](Self self, std::uint32_t cube, const std::vector<std::string>& codes,
                           bool alternative, const ProtectOptions& options, bool show_values) {
            return explain_in_cube(self.safe(), cube, codes, alternative, options, show_values);
        });
}

py::list rule_rows() {
    py::list rows;
    for (const RuleInfo& each : rule_infos()) {
        py::list values;
        for (const auto& value : each.values)
            values.append(py::make_tuple(std::string(value.key), value.otherwise));
        rows.append(py::make_tuple(std::string(each.key), std::string(each.name), values));
    }
    return rows;
}

}  // namespace

void bind_cubes(py::module_& module) {
    bind_cube(module);
    bind_cubes_result(module);
    py::class_<LinkOptions>(module, "LinkOptions").def(py::init(&link_options));
    module.def("tabulate_columns", &tabulate_columns);
    module.def("read_columns", &read_columns);
    module.def("protect_cubes", &protect_cubes);
    module.def("link_cubes", [](const std::vector<FrameCube>& cubes, const LinkOptions& options) {
        const py::gil_scoped_release release;
        return std::make_shared<Table>(link(copies(cubes), options).table);
    });
    module.def("check_rules", [](const py::dict& rules) { return describe(rules_of(rules)); });
    module.def("rules", &rule_rows);
    module.def("status_words", &status_words);
}

}  // namespace tacet::python
