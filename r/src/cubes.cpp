// SPDX-License-Identifier: Apache-2.0
// Data frames: columns become cubes, cubes are protected together, and become columns again.
#include "bindings.h"

using namespace cpp11::literals;

namespace tacet::r {

namespace {

using CubePointer = cpp11::external_pointer<JudgedCube>;
using ProtectedPointer = cpp11::external_pointer<ProtectedCubes>;

/// Columns as R passes them: name, values, and for codes their labels. It keeps what the columns view.
class Columns {
  public:
    explicit Columns(const cpp11::list& given) : codes_(static_cast<std::size_t>(given.size())) {
        for (R_xlen_t i = 0; i < given.size(); ++i) {
            const cpp11::list each(given[i]);
            const auto name = cpp11::as_cpp<std::string>(each["name"]);
            const SEXP values = each["values"];
            if (each["labels"] == R_NilValue) {
                columns_.push_back({name, std::span<const double>(
                                              REAL(values), static_cast<std::size_t>(Rf_xlength(values)))});
                continue;
            }
            // R counts from 1, and NA is the least integer.
            auto& numbers = codes_[static_cast<std::size_t>(i)];
            for (const int code : cpp11::integers(values))
                numbers.push_back(code == NA_INTEGER ? -1 : code - 1);
            columns_.push_back({name, CodeColumn{numbers, texts(each["labels"])}});
        }
    }
    [[nodiscard]] std::unique_ptr<RecordSource> open(const std::string& name) const {
        return open_columns(name, columns_, 1);
    }

  private:
    std::vector<std::vector<std::int32_t>> codes_;
    std::vector<Column> columns_;
};

Hierarchy hierarchy_of(const std::string& variable, const cpp11::list& given, const std::string& total) {
    const std::string name = "hierarchy of " + variable;
    const auto kind = cpp11::as_cpp<std::string>(given["kind"]);
    if (kind == "path")
        return read_hrc(cpp11::as_cpp<std::string>(given["path"]), field<std::string>(given, "lead", "@"),
                        total);
    if (kind == "parents") return make_hierarchy(name, texts(given["codes"]), texts(given["parents"]), total);
    Hierarchy hierarchy{.name = name};
    if (kind == "digits") {
        for (const int each : cpp11::integers(given["digits"]))
            hierarchy.digits.push_back(static_cast<std::uint32_t>(each));
        return hierarchy;
    }
    std::vector<TreeLine> lines;
    const auto codes = texts(given["codes"]);
    const cpp11::integers depths(given["depths"]);
    for (std::size_t i = 0; i < codes.size(); ++i)
        lines.push_back(
            {.code = codes[i], .depth = static_cast<std::uint32_t>(depths[static_cast<R_xlen_t>(i)])});
    return make_hierarchy(name, std::move(lines), total);
}

VariableInfo variable_of(const cpp11::list& given) {
    VariableInfo info{.wording = Wording::arguments};
    info.name = cpp11::as_cpp<std::string>(given["name"]);
    info.role = parse_role(cpp11::as_cpp<std::string>(given["role"]));
    const SEXP decimals = given["decimals"];
    info.decimals = parse_decimals(
        info.name,
        decimals == R_NilValue ? std::nullopt : std::optional<std::int64_t>(cpp11::as_cpp<int>(decimals)));
    info.total = field<std::string>(given, "total", info.total);
    info.missing = texts(given["missing"]);
    const SEXP hierarchies = given["hierarchies"];
    if (hierarchies == R_NilValue) return info;
    for (const SEXP each : cpp11::list(hierarchies))
        add_hierarchy(info, hierarchy_of(info.name, cpp11::list(each), info.total));
    return info;
}

Metadata metadata_of(const cpp11::list& variables) {
    Metadata metadata{.path = "data", .wording = Wording::arguments, .numbers = NumberFormat{}};
    for (const SEXP each : variables) metadata.variables.push_back(variable_of(cpp11::list(each)));
    return metadata;
}

/// Rules by their keys and values, or in the words of tau-ARGUS.
Rules rules_of(const cpp11::list& given) {
    Rules rules;
    if (const auto words = field<std::string>(given, "words", ""); !words.empty())
        return parse_safety_rules(words).rules;
    for (const SEXP each : cpp11::list(given["list"])) {
        const cpp11::list rule(each);
        const auto key = cpp11::as_cpp<std::string>(rule["key"]);
        const auto names = texts(rule["names"]);
        const cpp11::doubles numbers(rule["values"]);
        std::vector<RuleValue> values;
        for (std::size_t i = 0; i < names.size(); ++i)
            values.push_back({names[i], numbers[static_cast<R_xlen_t>(i)]});
        try {
            rules.list.emplace_back(key, values,
                                    parse_contributor_level(cpp11::as_cpp<std::string>(rule["level"])));
        } catch (const InputError& error) {
            throw InputError("rule " + key + ": " + error.what());
        }
    }
    rules.manual_margin = field<double>(given, "manual_margin", 20);
    rules.missing_is_safe = field<bool>(given, "missing_is_safe", false);
    rules.is_none = field<bool>(given, "is_none", false);
    return rules;
}

CubeSpec spec_of(const cpp11::list& given, const Rules& rules) {
    CubeSpec spec;
    spec.name = cpp11::as_cpp<std::string>(given["name"]);
    spec.variables = texts(given["variables"]);
    spec.response = field<std::string>(given, "response", "");
    spec.shadow = field<std::string>(given, "shadow", "");
    spec.cost = field<std::string>(given, "cost", "");
    spec.is_weighted = field<bool>(given, "weighted", false);
    spec.rules = rules;
    return spec;
}

SEXP wrapped(JudgedCube judged, const std::vector<std::string>& warnings) {
    cpp11::writable::list variables;
    for (const Variable& variable : judged.cube.variables()) {
        cpp11::writable::strings codes;
        for (const Code& code : variable.codes()) codes.push_back(code.text);
        variables.push_back({cpp11::named_arg(variable.name().c_str()) = codes});
    }
    const CubeData& data = judged.cube.data();
    return cpp11::writable::list(
        {"name"_nm = data.name, "response"_nm = data.response, "variables"_nm = variables,
         "cells"_nm = static_cast<int>(judged.cube.cell_count()), "has_counts"_nm = data.has_counts,
         "primaries"_nm = describe_primaries(judged), "warnings"_nm = cpp11::as_sexp(warnings),
         "pointer"_nm = CubePointer(new JudgedCube(std::move(judged)))});
}

cpp11::writable::list frame_of(const CubeColumns& columns) {
    cpp11::writable::list codes;
    for (const auto& each : columns.codes) {
        cpp11::writable::integers numbers(static_cast<R_xlen_t>(each.size()));
        for (std::size_t i = 0; i < each.size(); ++i) numbers[static_cast<R_xlen_t>(i)] = each[i] + 1;
        codes.push_back(numbers);
    }
    const auto count = static_cast<R_xlen_t>(columns.values.size());
    cpp11::writable::doubles values(count), counts(count);
    cpp11::writable::integers status(count);
    for (R_xlen_t i = 0; i < count; ++i) {
        const double value = columns.values[static_cast<std::size_t>(i)];
        values[i] = std::isnan(value) ? NA_REAL : value;
        counts[i] = static_cast<double>(columns.counts[static_cast<std::size_t>(i)]);
        status[i] = static_cast<int>(columns.status[static_cast<std::size_t>(i)]);
    }
    cpp11::writable::strings words;
    for (int i = 1; i <= 14; ++i) words.push_back(std::string(to_string(static_cast<CellStatus>(i))));
    return {"codes"_nm = codes, "values"_nm = values, "counts"_nm = counts, "status"_nm = status,
            "words"_nm = words};
}

LinkOptions link_options(const cpp11::list& given) {
    LinkOptions options;
    options.cost =
        parse_cost(field<std::string>(given, "cost", "variable"), field<double>(given, "cost_lambda", 1));
    const bool singletons = field<bool>(given, "singletons", true);
    options.singleton = {singletons, singletons, singletons};
    if (SEXP percent = given["known_percent"]; percent != R_NilValue)
        options.known_percent = cpp11::as_cpp<double>(percent);
    options.needs_additivity = field<bool>(given, "needs_additivity", true);
    return options;
}

/// In the words of tau-ARGUS, unless there are none.
ProtectOptions options_by_words(const cpp11::list& given, LinkOptions& how,
                                std::vector<std::string>& warnings) {
    ProtectOptions options = protect_options(given);
    const auto words = field<std::string>(given, "suppress", "");
    if (words.empty()) return options;
    const BatchMethod method = parse_suppress(words);
    options.method = method.protection.protect.method;
    options.options = method.protection.protect.options;
    if (given["time_limit"] == R_NilValue && !options.iterations)
        options.time_limit = method.protection.protect.time_limit;
    how.singleton = method.protection.singleton;
    how.known_percent = method.protection.known_percent;
    warnings = method.warnings;
    return options;
}

SEXP protect_cubes(const cpp11::list& given, const cpp11::list& chosen) {
    std::vector<JudgedCube> cubes;
    for (const SEXP each : given) cubes.push_back(held<JudgedCube>(each));
    LinkOptions how = link_options(chosen);
    std::vector<std::string> warnings;
    ProtectOptions options = options_by_words(chosen, how, warnings);
    auto result = attended([&](const std::stop_token& stop) {
        options.stop = stop;
        return std::make_unique<ProtectedCubes>(std::move(cubes), how, options, warnings);
    });
    auto value = describe_result(result->table(), result->result());
    value.push_back({"warnings"_nm = cpp11::as_sexp(warnings)});
    if (result->is_safe())
        value.push_back({"text"_nm = outcome_lines(result->table(), result->result(), Costs::hidden)});
    value.push_back({"why"_nm = result->problem()});
    value.push_back({"pointer"_nm = ProtectedPointer(result.release())});
    return value;
}

}  // namespace

}  // namespace tacet::r

using namespace tacet::r;

extern "C" {

SEXP tacet_tabulate(SEXP columns, SEXP variables, SEXP specs, SEXP rules, SEXP threads) {
    return guarded([&]() -> SEXP {
        const Columns frame{cpp11::list(columns)};
        const auto source = frame.open("data");
        const tacet::Metadata metadata = metadata_of(cpp11::list(variables));
        const tacet::Rules chosen = rules_of(cpp11::list(rules));
        std::vector<tacet::CubeSpec> requests;
        for (const SEXP each : cpp11::list(specs)) requests.push_back(spec_of(cpp11::list(each), chosen));
        const auto count = static_cast<unsigned>(cpp11::as_cpp<double>(threads));
        tacet::Tabulation tabulation = attended([&](const std::stop_token& stop) {
            return tacet::tabulate(*source, metadata, requests,
                                   {.threads = count, .shows_values = true, .stop = stop, .on_progress = {}});
        });
        cpp11::writable::list cubes;
        for (tacet::Cube& cube : tabulation.cubes)
            cubes.push_back(wrapped(tacet::judge(std::move(cube), chosen), tabulation.warnings));
        return cubes;
    });
}

SEXP tacet_read_frame(SEXP columns, SEXP variables, SEXP spec, SEXP rules, SEXP additivity, SEXP judged_by) {
    return guarded([&]() -> SEXP {
        const auto words = cpp11::as_cpp<std::string>(judged_by);  // "status", "rules" or "both"
        const tacet::Additivity kind = tacet::parse_additivity(cpp11::as_cpp<std::string>(additivity));
        const Columns frame{cpp11::list(columns)};
        const auto source = frame.open("data");
        const tacet::Metadata metadata = metadata_of(cpp11::list(variables));
        tacet::ReadyTable ready = tacet::read_ready_table(
            *source, metadata, spec_of(cpp11::list(spec), rules_of(cpp11::list(rules))),
            {.additivity = kind,
             .uses_rules = words != "status",
             .keeps_unsafe = words == "both",
             .shows_values = true});
        return wrapped(std::move(ready.judged), ready.warnings);
    });
}

SEXP tacet_cube_columns(SEXP pointer) {
    return guarded([&]() -> SEXP {
        const auto& judged = held<tacet::JudgedCube>(pointer);
        auto frame = frame_of(tacet::to_columns(judged));
        cpp11::writable::strings reasons(static_cast<R_xlen_t>(judged.cube.cell_count()));
        for (const tacet::CubeCellId cell : judged.cube.cells())
            reasons[static_cast<R_xlen_t>(cell.index())] =
                tacet::is_unsafe(judged[cell].status) ? tacet::describe(judged[cell].reason, judged.rules)
                                                      : "";
        frame.push_back({"reasons"_nm = reasons});
        return frame;
    });
}

SEXP tacet_protect_cubes(SEXP cubes, SEXP options) {
    return guarded([&] { return protect_cubes(cpp11::list(cubes), cpp11::list(options)); });
}

SEXP tacet_publication_columns(SEXP pointer, SEXP cube) {
    return guarded([&]() -> SEXP {
        const auto& publication = held<tacet::ProtectedCubes>(pointer).publication();
        return frame_of(
            tacet::to_columns(publication, static_cast<std::uint32_t>(cpp11::as_cpp<int>(cube) - 1)));
    });
}

SEXP tacet_publication_drawing(SEXP pointer, SEXP cube) {
    return guarded([&]() -> SEXP {
        const auto& publication = held<tacet::ProtectedCubes>(pointer).publication();
        return cpp11::as_sexp(
            tacet::layer_drawing(publication, static_cast<std::uint32_t>(cpp11::as_cpp<int>(cube) - 1)));
    });
}

SEXP tacet_publication_write(SEXP pointer, SEXP format_name, SEXP path, SEXP cube, SEXP show_values) {
    return guarded([&]() -> SEXP {
        const auto& publication = held<tacet::ProtectedCubes>(pointer).publication();
        const tacet::OutputFormat& format = tacet::output_format(cpp11::as_cpp<std::string>(format_name));
        tacet::OutputSpec spec{.path = cpp11::as_cpp<std::string>(path),
                               .cube = static_cast<std::uint32_t>(cpp11::as_cpp<int>(cube) - 1)};
        spec.options.shows_values = cpp11::as_cpp<bool>(show_values);
        spec.options.has_header = true;
        auto files = format.make(publication, spec);
        for (tacet::OutputFile& file : files) file.holds_suppressed = format.holds_suppressed(spec.options);
        return cpp11::as_sexp(tacet::save_all(files));
    });
}

/// The bytes that WRITETABLE of a batch file would write: the number of the type, and letters as options.
SEXP tacet_publication_argus(SEXP pointer, SEXP type, SEXP letters, SEXP cube) {
    return guarded([&]() -> SEXP {
        const auto& publication = held<tacet::ProtectedCubes>(pointer).publication();
        tacet::OutputSpec spec{.path = "output",
                               .cube = static_cast<std::uint32_t>(cpp11::as_cpp<int>(cube) - 1),
                               .options = tacet::parse_output_options(cpp11::as_cpp<std::string>(letters))};
        return cpp11::as_sexp(
            tacet::output_format(cpp11::as_cpp<int>(type)).make(publication, spec).front().bytes);
    });
}

SEXP tacet_rules() {
    return guarded([&]() -> SEXP {
        cpp11::writable::list rules;
        for (const tacet::RuleInfo& each : tacet::rule_infos()) {
            cpp11::writable::strings keys;
            for (const auto& value : each.values) keys.push_back(std::string(value.key));
            const std::string key(each.key);
            rules.push_back({cpp11::named_arg(key.c_str()) = keys});
        }
        return rules;
    });
}

}  // extern "C"
