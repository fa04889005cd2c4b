// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <filesystem>

#include "serve/calls.h"
#include "serve/demos.h"
#include "serve/guess.h"
#include "tacet/error.h"
#include "tacet/version.h"

namespace tacet::calls {

namespace {

CsvWish csv_wish_of(const Json& json) {
    CsvWish wish{.file = text_of(json, "file"),
                 .table = text_of(json, "table", "table"),
                 .has_header = flag_of(json, "header", true),
                 .response = text_of(json, "response", "")};
    const auto character = [&](const std::string& key, const std::string& otherwise) {
        const std::string text = text_of(json, key, otherwise);
        if (text.size() != 1) throw InputError(fmt::format("{}: expected one character", key));
        return text[0];
    };
    wish.separator = character("separator", ",");
    wish.decimal = character("decimal", ".");
    const auto columns = json.find("columns");
    if (columns == json.end() || !columns->is_array()) throw InputError("columns: expected a list");
    for (const Json& each : *columns) {
        if (!each.is_object()) throw InputError("columns: expected a list of objects");
        ColumnWish column{.name = text_of(each, "name"),
                          .role = text_of(each, "role"),
                          .decimals = static_cast<int>(number_of(each, "decimals", 0, 18, 0))};
        if (each.contains("levels") && each["levels"].is_array())
            for (const Json& level : each["levels"])
                if (level.is_number_unsigned()) column.levels.push_back(level.get<std::uint32_t>());
        if (each.contains("codes") && each["codes"].is_array())
            for (const Json& code : each["codes"])
                if (code.is_string()) column.codes.push_back(code.get<std::string>());
        wish.columns.push_back(std::move(column));
    }
    if (json.contains("variables") && json["variables"].is_array())
        for (const Json& each : json["variables"])
            if (each.is_string()) wish.variables.push_back(each.get<std::string>());
    if (wish.variables.empty()) throw InputError("variables: expected the columns that span the table");
    return wish;
}

/// A CSV file becomes a job beside it. One that does not work leaves nothing behind.
std::vector<int> open_csv(Workbench& workbench, const Json& json) {
    CsvWish wish = csv_wish_of(json);
    const auto data = workbench.folder().existing(wish.file);
    const std::string folder = std::filesystem::path(wish.file).parent_path().string();
    wish.file = data.filename().string();
    const std::string stem = wish.file.substr(0, wish.file.find('.'));
    std::string name;
    for (int i = 1; name.empty(); ++i) {
        const auto wanted =
            std::filesystem::path(folder) / (i == 1 ? stem + ".toml" : fmt::format("{}-{}.toml", stem, i));
        if (!std::filesystem::exists(workbench.folder().resolve(wanted.string()))) name = wanted.string();
    }
    const auto path = workbench.folder().resolve(name);
    save(path.string(), job_text(wish));
    try {
        return workbench.open(name);
    } catch (...) {
        std::filesystem::remove(path);
        throw;
    }
}

}  // namespace

ApiAnswer list_tables(const Call& call) {
    Json all = Json::array();
    for (const auto& each : call.workbench.documents()) all.push_back(summary_json(*each));
    return to_answer(all);
}

ApiAnswer open_table(const Call& call) {
    const Json json = body_of(call.request);
    const std::vector<int> ids = json.contains("csv") && json["csv"].is_object()
                                     ? open_csv(call.workbench, json["csv"])
                                 : json.contains("demo") ? call.workbench.open_demo(text_of(json, "demo"))
                                                         : call.workbench.open(text_of(json, "file"));
    return to_answer({{"tables", ids}}, 201);
}

ApiAnswer close_table(const Call& call) {
    call.workbench.close(call.ids.at(0));
    return to_answer({{"closed", call.ids[0]}});
}

ApiAnswer list_files(const Call& call) {
    Json all = Json::array();
    for (const FolderEntry& each : call.workbench.folder().list())
        all.push_back({{"file", each.name}, {"kind", each.kind}, {"bytes", each.size}});
    return to_answer(
        {{"folder", call.workbench.folder().root().filename().string()}, {"files", std::move(all)}});
}

ApiAnswer upload(const Call& call) {
    const auto found = call.request.values.find("name");
    if (found == call.request.values.end()) throw InputError("name: expected the name of the file");
    if (kind_of_file(found->second).empty() && std::filesystem::path(found->second).extension() != ".hrc" &&
        std::filesystem::path(found->second).extension() != ".rda" &&
        std::filesystem::path(found->second).extension() != ".hst")
        throw InputError(fmt::format(
            "found the name '{}', expected .jj, .toml, .arb, .csv, .txt, .pattern, .hrc, .rda or .hst",
            found->second));
    const std::string name = call.workbench.folder().fresh_name(found->second);
    const OutputFile file{call.workbench.folder().resolve(name).string(), call.request.body, true};
    save_all({&file, 1});
    return to_answer({{"file", name}, {"bytes", call.request.body.size()}}, 201);
}

ApiAnswer guess(const Call& call) {
    const Json json = body_of(call.request);
    const std::string file = text_of(json, "file");
    const std::string path = call.workbench.folder().existing(file).string();
    const std::string separator = text_of(json, "separator", "");
    const Guess guess = separator.size() == 1 ? guess_csv(path, separator[0]) : guess_csv(path);
    Json columns = Json::array();
    for (const GuessedColumn& each : guess.columns)
        columns.push_back({{"name", each.name},
                           {"numeric", each.is_numeric},
                           {"decimals", each.decimals},
                           {"distinct", each.distinct},
                           {"levels", each.levels}});
    return to_answer({{"file", file},
                      {"separator", std::string(1, guess.separator)},
                      {"decimal", std::string(1, guess.decimal)},
                      {"header", guess.has_header},
                      {"columns", std::move(columns)},
                      {"rows", guess.rows}});
}

ApiAnswer about(const Call&) {
    Json all = Json::array();
    for (const Demo& each : demos()) all.push_back({{"name", each.name}, {"description", each.description}});
    return to_answer({{"version", version().number},
                      {"methods", methods_json()},
                      {"rule_kinds", rule_kinds_json()},
                      {"demos", std::move(all)}});
}

}  // namespace tacet::calls
