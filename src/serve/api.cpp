// SPDX-License-Identifier: Apache-2.0
#include "serve/api.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <new>

#include "serve/demos.h"
#include "serve/guess.h"
#include "serve/request_values.h"
#include "serve/why.h"
#include "tacet/error.h"
#include "tacet/version.h"

namespace tacet {

namespace {

constexpr std::size_t kMostWindow = 20'000;    // cells of a window
constexpr std::size_t kShownBytes = 64 << 10;  // of a file before it is written
constexpr double kForPreview = 5;              // seconds, unless asked for

/// Between slashes, numbers by their value.
struct Call {
    Workbench& workbench;
    const ApiRequest& request;
    std::vector<int> ids;

    [[nodiscard]] std::shared_ptr<Document> document() const { return workbench.document(ids.at(0)); }
    [[nodiscard]] std::shared_ptr<Run> run() const { return document()->run(ids.at(1)); }
    /// The run that the query names, if any.
    [[nodiscard]] std::shared_ptr<Run> asked_run(const Document& document) const {
        const auto id = whole_of(request, "run", 0);
        return id == 0 ? nullptr : document.run(static_cast<int>(id));
    }
    [[nodiscard]] bool is_public() const {
        const auto found = request.values.find("audience");
        return found != request.values.end() && found->second == "public";
    }
};

ApiAnswer to_answer(const Json& json, int status = 200) {
    return {.status = status, .body = json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"};
}

/// The sheet and pattern that a request looks at.
struct Looked {
    std::shared_ptr<const Sheet> sheet;
    std::shared_ptr<const Pattern> pattern;
};
Looked looked_at(const Call& call, const Document& document) {
    const auto run = call.asked_run(document);
    if (!run) return {document.sheet(), nullptr};
    return {run->sheet, document.with_runs([&] { return run->pattern; })};
}

void check_public(const Call& call, const Looked& looked, const Document& document) {
    if (!call.is_public()) return;
    const auto run = call.asked_run(document);
    const auto result = run ? document.with_runs([&] { return run->result; }) : nullptr;
    if (!looked.pattern || !result || !result->report || !result->report->safe())
        throw UnsafeError("found no safe run, expected one: only what passed the audit has a public view");
}

// Tables.

ApiAnswer list_tables(const Call& call) {
    Json all = Json::array();
    for (const auto& each : call.workbench.documents()) all.push_back(summary_json(*each));
    return to_answer(all);
}

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

ApiAnswer open_table(const Call& call) {
    const Json json = body_of(call.request);
    const std::vector<int> ids = json.contains("csv") && json["csv"].is_object()
                                     ? open_csv(call.workbench, json["csv"])
                                 : json.contains("demo") ? call.workbench.open_demo(text_of(json, "demo"))
                                                         : call.workbench.open(text_of(json, "file"));
    return to_answer({{"tables", ids}}, 201);
}

ApiAnswer show_table(const Call& call) {
    return to_answer(document_json(*call.document()));
}

ApiAnswer close_table(const Call& call) {
    call.workbench.close(call.ids.at(0));
    return to_answer({{"closed", call.ids[0]}});
}

ApiAnswer states(const Call& call) {
    const auto document = call.document();
    const Looked looked = looked_at(call, *document);
    check_public(call, looked, *document);
    return {.type = "application/octet-stream",
            .body = looked.sheet->states(layer_of(call.request, *looked.sheet), looked.pattern.get(),
                                         call.is_public())};
}

ApiAnswer counts(const Call& call) {
    const auto document = call.document();
    const Looked looked = looked_at(call, *document);
    Json all = Json::array();
    for (std::uint32_t view = 0; view < looked.sheet->view_count(); ++view)
        all.push_back(counts_json(*looked.sheet, view, looked.pattern.get()));
    return to_answer(all);
}

ApiAnswer window(const Call& call) {
    const auto document = call.document();
    const Looked looked = looked_at(call, *document);
    check_public(call, looked, *document);
    auto rows = list_of(call.request, "rows");
    const auto columns = list_of(call.request, "columns");
    if (rows.empty()) rows.push_back(0);
    if (rows.size() * columns.size() > kMostWindow)
        throw InputError(
            fmt::format("found {} cells, expected at most {}", rows.size() * columns.size(), kMostWindow));
    return to_answer(window_json(*document, *looked.sheet, layer_of(call.request, *looked.sheet), rows,
                                 columns, looked.pattern.get(), call.is_public()));
}

ApiAnswer why(const Call& call) {
    const auto document = call.document();
    const auto run = call.asked_run(*document);
    return to_answer(why_json(*document, run.get(), place_of(call.request)));
}

ApiAnswer range(const Call& call) {
    const auto document = call.document();
    const auto run = document->run(static_cast<int>(whole_of(call.request, "run", 0)));
    const CellId cell = run->sheet->cell_at(place_of(call.request));
    const CellRange found = call.workbench.range(*document, *run, cell);
    const double value = run->sheet->table().to_double(run->sheet->table()[cell].value);
    Json json{{"known", found.is_known}};
    if (found.is_known) {
        json["from"] = value - found.down;
        json["to"] = value + found.up;
        json["disclosed"] = found.is_disclosed();
    }
    return to_answer(json);
}

// What people change.

ApiAnswer changed(const Call& call) {
    call.workbench.tell_table(call.ids[0]);
    return to_answer({{"changed", call.ids[0]}});
}

ApiAnswer set_rules(const Call& call) {
    const auto document = call.document();
    document->set_rules(rules_of(body_of(call.request), document->wishes().rules));
    call.workbench.tell_table(call.ids[0]);
    return counts(call);
}

ApiAnswer set_pins(const Call& call) {
    const auto document = call.document();
    const Json json = body_of(call.request);
    const std::string pin = text_of(json, "pin", "");
    if (!json.contains("cells")) throw InputError("cells: expected a list of cells");
    document->set_pins(places_of(json["cells"], *document->sheet()),
                       pin.empty() ? std::nullopt : std::optional(parse_pin_kind(pin)));
    return changed(call);
}

ApiAnswer clear_pins(const Call& call) {
    call.document()->clear_pins();
    return changed(call);
}

ApiAnswer undo(const Call& call) {
    call.document()->undo();
    return changed(call);
}

// Runs.

ApiAnswer list_runs(const Call& call) {
    const auto document = call.document();
    Json all = Json::array();
    for (const auto& each : document->runs()) all.push_back(run_json(*document, *each, false));
    return to_answer(all);
}

ApiAnswer start_run(const Call& call) {
    const auto document = call.document();
    const Json json = body_of(call.request);
    const auto run = call.workbench.protect(document, run_wish_of(json), text_of(json, "name", ""));
    return to_answer(run_json(*document, *run, false), 202);
}

ApiAnswer show_run(const Call& call) {
    return to_answer(run_json(*call.document(), *call.run(), true));
}

ApiAnswer change_run(const Call& call) {
    call.document()->rename(call.ids.at(1), text_of(body_of(call.request), "name"));
    return changed(call);
}

ApiAnswer remove_run(const Call& call) {
    call.document()->remove(call.ids.at(1));
    return changed(call);
}

ApiAnswer stop_run(const Call& call) {
    call.run()->stop.request_stop();
    return to_answer({{"stopping", call.ids.at(1)}});
}

ApiAnswer preview(const Call& call) {
    const auto document = call.document();
    const auto run = call.run();
    const Json json = body_of(call.request);
    std::vector<PlacePin> pins = document->wishes().pins;
    if (json.contains("pins")) {
        if (!json["pins"].is_array()) throw InputError("pins: expected a list of cells with a pin");
        for (const Json& each : json["pins"]) {
            const ViewPlace place = place_of(each, *run->sheet);
            std::erase_if(pins, [&](const PlacePin& other) { return other.place == place; });
            pins.push_back({place, parse_pin_kind(text_of(each, "pin"))});
        }
    }
    const double seconds = number_of(json, "time_limit", 0.1, 60, kForPreview);
    return to_answer(preview_json(*run->sheet, call.workbench.preview(*document, *run, pins, seconds)));
}

ApiAnswer compare(const Call& call) {
    const auto document = call.document();
    const auto other = document->run(static_cast<int>(whole_of(call.request, "with", 0)));
    return to_answer(compare_json(*document, *call.run(), *other));
}

ApiAnswer exposed(const Call& call) {
    return to_answer(exposed_json(*call.run()));
}

/// A file that is gone when it has been read.
class TemporaryFile {
  public:
    explicit TemporaryFile(const std::string& text) {
        std::string path = (std::filesystem::temp_directory_path() / "tacet-XXXXXX").string();
        const int file = mkstemp(path.data());
        if (file < 0) throw InputError("no temporary file can be made");
        ::close(file);
        path_ = path;
        save(path_, text);
    }
    ~TemporaryFile() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    [[nodiscard]] const std::string& path() const { return path_; }

  private:
    std::string path_;
};

Pattern pattern_of(const std::string& text, const Table& table) {
    const TemporaryFile file(text);
    try {
        return read_pattern(file.path(), table);
    } catch (const InputError& error) {
        std::string message = error.what();
        if (message.starts_with(file.path())) message.replace(0, file.path().size(), "pattern");
        throw InputError(message);
    }
}

ApiAnswer audit_pattern(const Call& call) {
    const auto document = call.document();
    const auto found = call.request.values.find("name");
    const auto run =
        call.workbench.audit(document, pattern_of(call.request.body, document->sheet()->table()),
                             found == call.request.values.end() ? "audited pattern" : found->second);
    return to_answer(run_json(*document, *run, false), 202);
}

// Publication.

OutputWish output_wish_of(const Json& json, const Document& document) {
    OutputWish wish{.kind = text_of(json, "type"),
                    .view = static_cast<std::uint32_t>(number_of(json, "view", 0, 1e6, 0)),
                    .shows_values = flag_of(json, "shows_values", false)};
    const auto kinds = document.source().output_kinds();
    const auto kind = std::ranges::find(kinds, wish.kind, &OutputKind::name);
    if (kind == kinds.end())
        throw InputError(fmt::format("found output '{}', expected one of those listed", wish.kind));
    wish.file = text_of(json, "file", "table" + kind->extension);
    return wish;
}

/// What would be public is shown, or saved, or sent; each by the same bytes.
ApiAnswer make_output(const Call& call) {
    const auto document = call.document();
    const auto run = call.run();
    const Json json = body_of(call.request);
    const auto result = document->with_runs([&] { return run->result; });
    if (!result || !result->report)
        throw UnsafeError("found a run without a safe pattern, expected one to publish");
    const OutputWish wish = output_wish_of(json, *document);
    auto files = document->source().make(*run->sheet, *result, wish);
    const std::string action = text_of(json, "action", "show");
    if (action == "download")
        return {.type = "application/octet-stream",
                .body = std::move(files.front().bytes),
                .file = std::filesystem::path(files.front().path).filename().string()};
    Json all = Json::array();
    for (OutputFile& each : files) {
        const bool is_text = each.bytes.find('\0') == std::string::npos && !each.bytes.starts_with("PK");
        all.push_back({{"file", each.path},
                       {"bytes", each.bytes.size()},
                       {"office", each.holds_suppressed},
                       {"text", is_text},
                       {"beginning", is_text ? each.bytes.substr(0, kShownBytes) : ""}});
        each.path = call.workbench.folder().resolve(each.path).string();
    }
    if (action == "save") save_all(files);
    return to_answer({{"saved", action == "save"}, {"files", std::move(all)}});
}

ApiAnswer save_session(const Call& call) {
    const auto document = call.document();
    const Json json = body_of(call.request);
    const auto run_id = static_cast<int>(number_of(json, "run", 0, 1e9, 0));
    const auto run = run_id == 0 ? nullptr : document->run(run_id);
    const auto result = run ? document->with_runs([&] { return run->result; }) : nullptr;
    const auto sheet = run ? run->sheet : document->sheet();
    const Wishes wishes = document->wishes();
    auto files = document->source().session(
        *sheet, result && result->report && result->report->safe() ? result.get() : nullptr,
        run ? run->pins : wishes.pins, wishes.rules, text_of(json, "name", "session"));
    const auto folder = std::filesystem::path(document->path()).parent_path();
    Json names = Json::array();
    for (OutputFile& each : files) {
        const std::string name = (folder / std::filesystem::path(each.path).filename()).string();
        names.push_back(name);
        each.path = call.workbench.folder().resolve(name).string();
    }
    save_all(files);
    return to_answer(
        {{"files", names},
         {"command", fmt::format("{} {}", names[0].get<std::string>().ends_with(".toml") ? "tacet run" : "sh",
                                 names[0].get<std::string>())}},
        201);
}

// Files and what there is to choose from.

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

struct Route {
    std::string_view method;
    std::string_view path;  ///< # stands for a number
    ApiAnswer (*answer)(const Call& call);
};

constexpr Route kRoutes[] = {
    {"GET", "/api/about", about},
    {"GET", "/api/files", list_files},
    {"POST", "/api/files", upload},
    {"POST", "/api/guess", guess},
    {"GET", "/api/tables", list_tables},
    {"POST", "/api/tables", open_table},
    {"GET", "/api/tables/#", show_table},
    {"DELETE", "/api/tables/#", close_table},
    {"GET", "/api/tables/#/states", states},
    {"GET", "/api/tables/#/counts", counts},
    {"GET", "/api/tables/#/cells", window},
    {"GET", "/api/tables/#/why", why},
    {"GET", "/api/tables/#/range", range},
    {"PUT", "/api/tables/#/rules", set_rules},
    {"POST", "/api/tables/#/pins", set_pins},
    {"DELETE", "/api/tables/#/pins", clear_pins},
    {"POST", "/api/tables/#/undo", undo},
    {"POST", "/api/tables/#/audit", audit_pattern},
    {"POST", "/api/tables/#/session", save_session},
    {"GET", "/api/tables/#/runs", list_runs},
    {"POST", "/api/tables/#/runs", start_run},
    {"GET", "/api/tables/#/runs/#", show_run},
    {"PATCH", "/api/tables/#/runs/#", change_run},
    {"DELETE", "/api/tables/#/runs/#", remove_run},
    {"POST", "/api/tables/#/runs/#/stop", stop_run},
    {"POST", "/api/tables/#/runs/#/preview", preview},
    {"GET", "/api/tables/#/runs/#/compare", compare},
    {"GET", "/api/tables/#/runs/#/exposed", exposed},
    {"POST", "/api/tables/#/runs/#/outputs", make_output},
};

/// The numbers of a path that has the shape of a route.
std::optional<std::vector<int>> match(std::string_view route, std::string_view path) {
    std::vector<int> ids;
    while (!route.empty()) {
        if (path.empty()) return {};
        if (route.front() != '#') {
            if (route.front() != path.front()) return {};
            path.remove_prefix(1);
        } else {
            std::size_t digits = 0;
            while (digits < path.size() && digits < 9 && path[digits] >= '0' && path[digits] <= '9') ++digits;
            if (digits == 0) return {};
            ids.push_back(std::stoi(std::string(path.substr(0, digits))));
            path.remove_prefix(digits);
        }
        route.remove_prefix(1);
    }
    return path.empty() ? std::optional(ids) : std::nullopt;
}

ApiAnswer route(Workbench& workbench, const ApiRequest& request) {
    bool is_known = false;
    for (const Route& each : kRoutes)
        if (auto ids = match(each.path, request.path)) {
            is_known = true;
            if (each.method == request.method) return each.answer({workbench, request, std::move(*ids)});
        }
    return is_known ? problem(405, fmt::format("{} is not for {}", request.path, request.method))
                    : problem(404, fmt::format("found no {}", request.path));
}

}  // namespace

ApiAnswer problem(int status, const std::string& sentence) {
    return to_answer({{"error", sentence}}, status);
}

ApiAnswer answer(Workbench& workbench, const ApiRequest& request) {
    try {
        return route(workbench, request);
    } catch (const InputError& error) {
        return problem(400, error.what());
    } catch (const UnsafeError& error) {
        return problem(409, error.what());
    } catch (const BusyError& error) {
        return problem(503, error.what());
    } catch (const std::bad_alloc&) {
        return problem(503, "out of memory");
    } catch (const std::exception&) {
        // What it says may hold values.
        return problem(500, "internal error");
    }
}

}  // namespace tacet
