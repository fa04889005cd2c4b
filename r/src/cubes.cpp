// SPDX-License-Identifier: Apache-2.0
// Data frames: columns become cubes, cubes are protected together, and become columns again.
#include <map>

#include "bindings.h"

using namespace cpp11::literals;

namespace tacet::r {

namespace {

using CubePointer = cpp11::external_pointer<JudgedCube>;
using PublicationPointer = cpp11::external_pointer<Publication>;

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

VariableRole role_of(const std::string& name) {
    static const std::map<std::string, VariableRole> kRoles = {{"spanning", VariableRole::spanning},
                                                               {"numeric", VariableRole::numeric},
                                                               {"weight", VariableRole::sampling_weight},
                                                               {"holding", VariableRole::holding},
                                                               {"request", VariableRole::request},
                                                               {"frequency", VariableRole::frequency},
                                                               {"top", VariableRole::top},
                                                               {"status", VariableRole::status},
                                                               {"shadow", VariableRole::shadow},
                                                               {"cost", VariableRole::cost},
                                                               {"lower_level", VariableRole::lower_level},
                                                               {"upper_level", VariableRole::upper_level}};
    return kRoles.at(name);
}

VariableInfo variable_of(const cpp11::list& given) {
    VariableInfo info;
    info.name = cpp11::as_cpp<std::string>(given["name"]);
    info.role = role_of(cpp11::as_cpp<std::string>(given["role"]));
    info.decimals = field<int>(given, "decimals", -1);
    if (info.decimals < -1 || info.decimals > 9)
        throw InputError("decimals of " + info.name + ": found a number beyond, expected 0 to 9");
    info.total = field<std::string>(given, "total", info.total);
    info.missing = texts(given["missing"]);
    const SEXP hierarchies = given["hierarchies"];
    if (hierarchies == R_NilValue) return info;
    for (const SEXP each : cpp11::list(hierarchies)) {
        Hierarchy hierarchy = hierarchy_of(info.name, cpp11::list(each), info.total);
        if (info.hierarchy.is_flat() && info.further.empty())
            info.hierarchy = std::move(hierarchy);
        else
            info.further.push_back(std::move(hierarchy));
    }
    return info;
}

Metadata metadata_of(const cpp11::list& variables) {
    Metadata metadata{.path = "data", .numbers = NumberFormat{}};
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
    static const std::map<std::string, CostKind> kKinds = {
        {"variable", CostKind::variable}, {"frequency", CostKind::frequency}, {"unity", CostKind::unity}};
    const auto kind = kKinds.find(field<std::string>(given, "cost", "variable"));
    if (kind == kKinds.end())
        throw InputError("cost: found another word, expected \"variable\", \"frequency\" or \"unity\"");
    LinkOptions options;
    options.cost = {.kind = kind->second, .lambda = field<double>(given, "cost_lambda", 1)};
    const bool singletons = field<bool>(given, "singletons", true);
    options.singleton = {singletons, singletons, singletons};
    if (SEXP percent = given["known_percent"]; percent != R_NilValue)
        options.known_percent = cpp11::as_cpp<double>(percent);
    options.needs_additivity = field<bool>(given, "needs_additivity", true);
    return options;
}

std::string why_unsafe(std::span<const JudgedCube> cubes, const LinkedTable& linked, const Result& result) {
    std::string text = "no safe pattern was found (" + std::string(to_string(result.outcome)) + ")";
    const auto cells = unprotectable_cells(result);
    constexpr std::size_t kMostListed = 10;
    for (std::size_t i = 0; i < std::min(cells.size(), kMostListed); ++i)
        text += "\n  nothing protects cell " + describe(cubes, linked, cells[i]) +
                "; let more cells be suppressed, or lower its level";
    return text;
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
    LinkedTable linked = link(cubes, how);
    Result result = attended([&](const std::stop_token& stop) {
        options.stop = stop;
        return protect(linked.table, options);
    });
    auto value = describe_result(linked.table, result);
    value.push_back({"warnings"_nm = cpp11::as_sexp(warnings)});
    if (!result.report) {
        value.push_back({"why"_nm = why_unsafe(cubes, linked, result)});
        return value;
    }
    value.push_back({"text"_nm = outcome_lines(linked.table, result, Costs::hidden)});
    Provenance provenance;
    provenance.version = version().number;
    provenance.started = std::chrono::system_clock::now();
    provenance.link = how;
    provenance.protect = options;
    provenance.protect.stop = {};
    value.push_back({"pointer"_nm = PublicationPointer(new Publication(
                         std::move(cubes), std::move(linked), std::move(result), std::move(provenance)))});
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

SEXP tacet_read_frame(SEXP columns, SEXP variables, SEXP spec, SEXP rules, SEXP additivity, SEXP uses_rules) {
    return guarded([&]() -> SEXP {
        static const std::map<std::string, tacet::Additivity> kKinds = {
            {"check", tacet::Additivity::check},
            {"recompute", tacet::Additivity::recompute},
            {"recompute-keep-status", tacet::Additivity::recompute_keep_given},
            {"not-required", tacet::Additivity::not_required}};
        const auto kind = kKinds.find(cpp11::as_cpp<std::string>(additivity));
        if (kind == kKinds.end())
            throw tacet::InputError(
                "additivity: found another word, expected \"check\", \"recompute\", "
                "\"recompute-keep-status\" or \"not-required\"");
        const Columns frame{cpp11::list(columns)};
        const auto source = frame.open("data");
        const tacet::Metadata metadata = metadata_of(cpp11::list(variables));
        tacet::ReadyTable ready = tacet::read_ready_table(
            *source, metadata, spec_of(cpp11::list(spec), rules_of(cpp11::list(rules))),
            {.additivity = kind->second,
             .uses_rules = cpp11::as_cpp<bool>(uses_rules),
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
        const auto& publication = held<tacet::Publication>(pointer);
        return frame_of(
            tacet::to_columns(publication, static_cast<std::uint32_t>(cpp11::as_cpp<int>(cube) - 1)));
    });
}

SEXP tacet_publication_drawing(SEXP pointer, SEXP cube) {
    return guarded([&]() -> SEXP {
        const auto& publication = held<tacet::Publication>(pointer);
        return cpp11::as_sexp(
            tacet::layer_drawing(publication, static_cast<std::uint32_t>(cpp11::as_cpp<int>(cube) - 1)));
    });
}

SEXP tacet_publication_write(SEXP pointer, SEXP format_name, SEXP path, SEXP cube, SEXP show_values) {
    return guarded([&]() -> SEXP {
        const auto& publication = held<tacet::Publication>(pointer);
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
        const auto& publication = held<tacet::Publication>(pointer);
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
