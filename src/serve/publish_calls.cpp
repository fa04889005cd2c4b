// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "serve/calls.h"
#include "tacet/error.h"

namespace tacet::calls {

namespace {

constexpr std::size_t kShownBytes = 64 << 10;  // of a file before it is written

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

}  // namespace

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

namespace {

/// What repeats a session, by the files of it. A batch file has no word for a pattern.
std::string command_of(const Json& names) {
    const std::string first = names[0];
    const std::string last = names[names.size() - 1];
    if (first.ends_with(".arb") && last.ends_with(".pattern"))
        return fmt::format("tacet run {} --pattern {}", first, last);
    return "tacet run " + first;
}

}  // namespace

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
        run ? run->pins : wishes.pins, run ? run->judging : wishes.judging, text_of(json, "name", "session"));
    const auto folder = std::filesystem::path(document->path()).parent_path();
    Json names = Json::array();
    for (OutputFile& each : files) {
        const std::string name = (folder / std::filesystem::path(each.path).filename()).string();
        names.push_back(name);
        each.path = call.workbench.folder().resolve(name).string();
    }
    save_all(files);
    const std::string command = command_of(names);
    return to_answer({{"files", std::move(names)}, {"command", command}}, 201);
}

}  // namespace tacet::calls
