// SPDX-License-Identifier: Apache-2.0
#include "serve/answers.h"

#include <fmt/format.h>

#include <algorithm>

#include "rules/rule_kind.h"
#include "tacet/methods.h"

namespace tacet {

namespace {

constexpr std::size_t kMostListed = 1000;
constexpr double kUsualSeconds = 60;  // of a run that somebody waits for

Json axis_json(const Axis& axis) {
    return {
        {"name", axis.name},
        {"codes", axis.codes},
        {"labels", std::ranges::all_of(axis.labels, &std::string::empty) ? Json::array() : Json(axis.labels)},
        {"parents", axis.parents},
        {"depths", axis.depths}};
}

Json rule_json(const Rule& rule) {
    Json json{{"kind", rule.kind().key},
              {"level", rule.level() == ContributorLevel::holding ? "holding" : "individual"}};
    std::size_t next = 0;
    for (const RuleParameter& parameter : rule.kind().parameters) {
        Json numbers = Json::array();
        for (std::size_t i = 0; i < parameter.numbers; ++i) numbers.push_back(rule[next++]);
        json[std::string(parameter.key)] = parameter.numbers == 1 ? numbers[0] : numbers;
    }
    return json;
}

Json pins_json(const Sheet& sheet, const std::vector<PlacePin>& pins) {
    Json all = Json::array();
    for (const PlacePin& each : pins) {
        Json json = to_json(each.place, sheet);
        json["pin"] = to_string(each.kind);
        all.push_back(std::move(json));
    }
    return all;
}

char letter_of(const Standing& own, bool is_suppressed, bool is_public) {
    if (own.is_empty && !is_suppressed) return '-';
    if (is_suppressed) return is_public ? 'X' : own.status == Status::primary ? 'P' : 'S';
    return own.status == Status::published && !is_public ? 'Z' : 'a';
}

void add_result(const Run& run, Json& json) {
    if (!run.result) return;
    const Result& result = *run.result;
    json["outcome"] = to_string(result.outcome);
    json["elapsed"] = result.elapsed.count();
    if (result.lower_bound) json["lower_bound"] = *result.lower_bound;
    if (const auto share = gap(result)) json["gap"] = *share;
    if (!result.report) return;
    json["objective"] = run.is_audit ? run.cost : result.cost;
    json["safe"] = result.report->safe();
    json["proven"] = result.report->proven();
    json["witnesses"] = result.report->proof.witnesses.size();
    if (result.report->insiders.insiders > 0) json["insiders"] = result.report->insiders.insiders;
    json["exposed"] = result.report->exposed_cells().size();
}

Json points_json(const std::vector<RunPoint>& curve) {
    Json all = Json::array();
    for (const RunPoint& each : curve)
        all.push_back({each.seconds, each.cost, each.lower_bound ? Json(*each.lower_bound) : Json()});
    return all;
}

}  // namespace

Json to_json(const ViewPlace& place, const Sheet& sheet) {
    return {{"view", place.view}, {"codes", place.codes}, {"name", sheet.describe(place)}};
}

Json cells_json(const Sheet& sheet, std::span<const CellId> cells) {
    Json all = Json::array();
    for (const CellId each : cells) {
        if (all.size() >= kMostListed) break;
        if (const auto place = sheet.place_of(each)) all.push_back(to_json(*place, sheet));
    }
    return all;
}

Json summary_json(const Document& document) {
    const auto sheet = document.sheet();
    std::uint64_t cells = 0;
    for (std::uint32_t view = 0; view < sheet->view_count(); ++view) cells += sheet->cell_count(view);
    return {{"id", document.id()},     {"name", document.name()},
            {"file", document.path()}, {"kind", document.source().kind()},
            {"cells", cells},          {"runs", document.runs().size()}};
}

Json rules_json(const std::vector<Rules>& rules) {
    Json all = Json::array();
    for (const Rules& each : rules) {
        Json list = Json::array();
        for (const Rule& rule : each.list) list.push_back(rule_json(rule));
        all.push_back({{"rules", std::move(list)},
                       {"manual_margin", each.manual_margin},
                       {"missing_is_safe", each.missing_is_safe}});
    }
    return all;
}

Json rule_kinds_json() {
    Json all = Json::array();
    for (const RuleKind* kind : rule_kinds()) {
        Json values = Json::array();
        for (const RuleParameter& each : kind->parameters)
            values.push_back({{"key", each.key},
                              {"least", each.may_be_zero ? 0 : each.least},
                              {"most", each.most},
                              {"whole", each.is_whole},
                              {"default", each.otherwise ? Json(*each.otherwise) : Json()},
                              {"numbers", each.numbers}});
        all.push_back({{"kind", kind->key},
                       {"name", kind->name},
                       {"values", std::move(values)},
                       {"levels", kind->has_levels}});
    }
    return all;
}

Json methods_json() {
    Json all = Json::array();
    for (const MethodInfo& each : methods()) {
        Json options = Json::array();
        for (const MethodOption& option : each.options)
            options.push_back({{"name", option.name},
                               {"default", option.default_value},
                               {"values", describe_values(option)},
                               {"description", option.description}});
        all.push_back({{"name", each.name},
                       {"summary", each.summary},
                       {"guarantee", to_string(each.guarantee)},
                       {"options", std::move(options)}});
    }
    return all;
}

Json counts_json(const Sheet& sheet, std::uint32_t view, const Pattern* pattern) {
    std::size_t primary = 0;
    std::size_t secondary = 0;
    std::size_t frozen = 0;
    std::size_t empty = 0;
    std::map<std::vector<std::uint32_t>, std::pair<std::size_t, std::size_t>> levels;
    for (std::uint32_t cell = 0; cell < sheet.cell_count(view); ++cell) {
        const Standing own = sheet.standing(view, cell);
        const char letter = letter_of(own, sheet.is_suppressed(view, cell, pattern), false);
        primary += letter == 'P';
        secondary += letter == 'S';
        frozen += letter == 'Z';
        empty += letter == '-';
        if (letter != 'P' && letter != 'S') continue;
        std::vector<std::uint32_t> depths;
        const auto codes = sheet.codes(view, cell);
        for (std::size_t k = 0; k < codes.size(); ++k) depths.push_back(sheet.axes(view)[k].depths[codes[k]]);
        (letter == 'P' ? levels[depths].first : levels[depths].second)++;
    }
    Json by_level = Json::array();
    for (const auto& [depths, count] : levels)
        by_level.push_back({{"depths", depths}, {"primaries", count.first}, {"secondaries", count.second}});
    Json json{{"cells", sheet.cell_count(view)},
              {"primaries", primary},
              {"secondaries", secondary},
              {"frozen", frozen},
              {"empty", empty},
              {"levels", std::move(by_level)}};
    if (!sheet.cubes().empty()) {
        json["causes"] = Json::array();
        for (const PrimaryCount& each : count_primaries(sheet.cubes()[view]))
            json["causes"].push_back(
                {{"cause", each.cause}, {"text", each.text}, {"primaries", each.primaries}});
    }
    return json;
}

Json run_json(const Document& document, const Run& run, bool has_curve) {
    const std::string name = document.name_of(run.id);
    return document.with_runs([&] {
        Json json{{"id", run.id},
                  {"name", name},
                  {"state", to_string(run.state)},
                  {"audit", run.is_audit},
                  {"method", run.is_audit ? "audit" : run.wish.method},
                  {"time_limit", run.wish.time_limit},
                  {"seed", run.wish.seed},
                  {"start", run.wish.start ? Json(*run.wish.start) : Json()},
                  {"pins", run.pins.size()},
                  {"phase", run.phase},
                  {"problem", run.problem},
                  {"pattern", run.pattern != nullptr}};
        if (run.result && run.pattern) {
            json["cost"] = run.cost;
            json["secondaries"] = run.secondaries;
        }
        add_result(run, json);
        if (has_curve) json["curve"] = points_json(run.curve);
        return json;
    });
}

Json document_json(const Document& document) {
    const auto sheet = document.sheet();
    const Wishes wishes = document.wishes();
    Json json = summary_json(document);
    json["can_undo"] = document.can_undo();
    json["messages"] = document.source().messages();
    json["views"] = Json::array();
    for (std::uint32_t view = 0; view < sheet->view_count(); ++view) {
        Json axes = Json::array();
        for (const Axis& each : sheet->axes(view)) axes.push_back(axis_json(each));
        json["views"].push_back({{"name", sheet->view_name(view)}, {"axes", std::move(axes)}});
    }
    json["rules"] = rules_json(wishes.judging.rules);
    if (const auto& requests = wishes.judging.requests)
        json["requests"] = {{"variable", requests->variable}, {"codes", requests->codes}};
    json["pins"] = pins_json(*sheet, wishes.pins);
    json["runs"] = Json::array();
    for (const auto& each : document.runs()) json["runs"].push_back(run_json(document, *each, true));
    json["outputs"] = Json::array();
    for (const OutputKind& each : document.source().output_kinds())
        json["outputs"].push_back({{"name", each.name},
                                   {"extension", each.extension},
                                   {"description", each.description},
                                   {"office", each.is_for_office},
                                   {"values_option", each.has_values_option}});
    const ProtectOptions options = document.source().protect_options();
    json["protect"] = {{"method", options.method},
                       {"time_limit", std::min(options.time_limit.count(), kUsualSeconds)}};
    return json;
}

Json window_json(const Document& document, const Sheet& sheet, const Layer& layer,
                 std::span<const std::uint32_t> rows, std::span<const std::uint32_t> columns,
                 const Pattern* pattern, bool is_public) {
    const auto pins = document.wishes().pins;
    Json all = Json::array();
    for (const std::uint32_t row : rows) {
        Json line = Json::array();
        for (const std::uint32_t column : columns) {
            ViewPlace place{layer.view, layer.codes};
            if (layer.rows) place.codes[*layer.rows] = row;
            place.codes[layer.columns] = column;
            const auto cell = sheet.find(place);
            if (!cell) {
                line.push_back({{"state", "-"}});
                continue;
            }
            const Standing own = sheet.standing(layer.view, *cell);
            const bool suppressed = sheet.is_suppressed(layer.view, *cell, pattern);
            Json json{{"state", std::string(1, letter_of(own, suppressed, is_public))},
                      {"value", suppressed && is_public ? "x" : sheet.value_text(layer.view, *cell)}};
            for (const PlacePin& each : pins)
                if (!is_public && each.place == place) json["pin"] = to_string(each.kind);
            line.push_back(std::move(json));
        }
        all.push_back(std::move(line));
    }
    return all;
}

Json preview_json(const Sheet& sheet, const Preview& preview) {
    Json json{{"outcome", to_string(preview.result.outcome)},
              {"possible", preview.result.report.has_value()},
              {"cost_before", preview.cost_before}};
    if (!preview.result.report) return json;
    json["cost"] = preview.cost;
    json["difference"] = preview.cost - preview.cost_before;
    json["secondaries"] =
        static_cast<std::int64_t>(preview.added.size()) - static_cast<std::int64_t>(preview.freed.size());
    json["optimal"] = preview.result.outcome == Outcome::optimal;
    json["added"] = cells_json(sheet, preview.added);
    json["freed"] = cells_json(sheet, preview.freed);
    return json;
}

}  // namespace tacet
