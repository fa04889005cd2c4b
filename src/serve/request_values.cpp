// SPDX-License-Identifier: Apache-2.0
#include "serve/request_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "rules/rule_kind.h"
#include "tacet/error.h"
#include "text/numbers.h"

namespace tacet {

namespace {

constexpr std::size_t kLongestBody = 4 << 20;
constexpr std::size_t kLongestList = 5000;
constexpr double kLongestRun = 86'400;  // seconds

[[noreturn]] void fail(const std::string& key, const std::string& expected) {
    throw InputError(fmt::format("{}: expected {}", key, expected));
}

std::uint32_t to_whole(std::string_view text, const std::string& key) {
    const auto number = parse_number<std::uint32_t>(text);
    if (!number)
        throw InputError(fmt::format("{}: found '{}', expected a whole number", key, text.substr(0, 50)));
    return *number;
}

std::uint32_t code_of(const Json& json, const Axis& axis) {
    if (json.is_number_unsigned()) return json.get<std::uint32_t>();
    if (!json.is_string()) fail("codes", "numbers or texts of codes");
    const auto text = json.get<std::string>();
    const auto found = std::ranges::find(axis.codes, text);
    if (found == axis.codes.end())
        throw InputError(fmt::format("found code '{}', expected one of {}", text, axis.name));
    return static_cast<std::uint32_t>(found - axis.codes.begin());
}

Rule rule_of(const Json& json) {
    if (!json.is_object()) fail("rules", "a list of objects");
    const std::string key = text_of(json, "kind");
    const RuleKind& kind = rule_kind(key);
    std::vector<RuleValue> values;
    for (const RuleParameter& each : kind.parameters) {
        const auto found = json.find(std::string(each.key));
        if (found == json.end() || found->is_null()) continue;
        const auto add = [&](const Json& number) {
            if (!number.is_number()) fail(fmt::format("{}.{}", key, each.key), each.expected());
            values.push_back({each.key, number.get<double>()});
        };
        if (found->is_array())
            for (const Json& number : *found) add(number);
        else
            add(*found);
    }
    return Rule(kind.key, values, parse_contributor_level(text_of(json, "level", "individual")));
}

std::array<std::string, 2> request_codes_of(const Json& json) {
    if (!json.is_array() || json.size() > 2) fail("request_codes", "a list of one or two codes");
    std::array<std::string, 2> codes;
    for (std::size_t i = 0; i < json.size(); ++i) {
        if (!json[i].is_string()) fail("request_codes", "texts");
        codes[i] = json[i].get<std::string>();
    }
    return codes;
}

std::vector<Rules> rules_of(const Json& json, const std::vector<Rules>& present) {
    const auto found = json.find("tables");
    if (found == json.end() || !found->is_array() || found->size() != present.size())
        fail("tables", fmt::format("a list of {} objects with rules", present.size()));
    std::vector<Rules> all;
    for (std::size_t i = 0; i < present.size(); ++i) {
        const Json& own = (*found)[i];
        if (!own.is_object() || !own.contains("rules") || !own["rules"].is_array())
            fail("tables", "objects with a list of rules");
        Rules rules;
        for (const Json& each : own["rules"]) rules.list.push_back(rule_of(each));
        rules.manual_margin =
            number_of(own, "manual_margin", 0, kManualMargin.most, present[i].manual_margin);
        rules.missing_is_safe = flag_of(own, "missing_is_safe", present[i].missing_is_safe);
        rules.is_none = rules.list.empty();
        all.push_back(std::move(rules));
    }
    return all;
}

}  // namespace

Json body_of(const ApiRequest& request) {
    if (request.body.size() > kLongestBody)
        throw InputError(
            fmt::format("found {} bytes of JSON, expected at most {}", request.body.size(), kLongestBody));
    Json json = Json::parse(request.body.empty() ? "{}" : request.body, nullptr, false);
    if (json.is_discarded() || !json.is_object())
        throw InputError("found no JSON object in the body, expected one");
    return json;
}

std::string text_of(const Json& json, const std::string& key) {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_string()) fail(key, "a text");
    return found->get<std::string>();
}

std::string text_of(const Json& json, const std::string& key, const std::string& otherwise) {
    const auto found = json.find(key);
    return found == json.end() || found->is_null() ? otherwise : text_of(json, key);
}

double number_of(const Json& json, const std::string& key, double least, double most, double otherwise) {
    const auto found = json.find(key);
    if (found == json.end() || found->is_null()) return otherwise;
    const bool fits = found->is_number() && found->get<double>() >= least && found->get<double>() <= most;
    if (!fits) fail(key, fmt::format("a number from {} to {}", least, most));
    return found->get<double>();
}

bool flag_of(const Json& json, const std::string& key, bool otherwise) {
    const auto found = json.find(key);
    if (found == json.end() || found->is_null()) return otherwise;
    if (!found->is_boolean()) fail(key, "true or false");
    return found->get<bool>();
}

std::uint32_t whole_of(const ApiRequest& request, const std::string& key, std::uint32_t otherwise) {
    const auto found = request.values.find(key);
    return found == request.values.end() || found->second.empty() ? otherwise : to_whole(found->second, key);
}

std::vector<std::uint32_t> list_of(const ApiRequest& request, const std::string& key) {
    const auto found = request.values.find(key);
    std::vector<std::uint32_t> all;
    if (found == request.values.end() || found->second.empty()) return all;
    std::string_view rest = found->second;
    for (;;) {
        const auto end = rest.find(',');
        all.push_back(to_whole(rest.substr(0, end), key));
        if (end == std::string_view::npos) return all;
        if (all.size() > kLongestList) fail(key, fmt::format("at most {} numbers", kLongestList));
        rest.remove_prefix(end + 1);
    }
}

Layer layer_of(const ApiRequest& request, const Sheet& sheet) {
    Layer layer{.view = whole_of(request, "view", 0)};
    if (layer.view >= sheet.view_count())
        fail("view", fmt::format("one from 0 to {}", sheet.view_count() - 1));
    const auto count = static_cast<std::uint32_t>(sheet.axes(layer.view).size());
    layer.columns = whole_of(request, "columns_axis", count - 1);
    if (count > 1)
        layer.rows = whole_of(request, "rows_axis", layer.columns == count - 1 ? count - 2 : count - 1);
    layer.codes = list_of(request, "layer");
    layer.codes.resize(count);
    sheet.check(layer);
    return layer;
}

ViewPlace place_of(const ApiRequest& request) {
    return {whole_of(request, "view", 0), list_of(request, "codes")};
}

ViewPlace place_of(const Json& json, const Sheet& sheet) {
    if (!json.is_object()) fail("cells", "a list of {\"view\": 0, \"codes\": [...]}");
    ViewPlace place{.view = static_cast<std::uint32_t>(
                        number_of(json, "view", 0, static_cast<double>(sheet.view_count()) - 1, 0))};
    const auto found = json.find("codes");
    const auto axes = sheet.axes(place.view);
    if (found == json.end() || !found->is_array() || found->size() != axes.size())
        fail("codes", fmt::format("a list of {} codes", axes.size()));
    for (std::size_t k = 0; k < axes.size(); ++k) place.codes.push_back(code_of((*found)[k], axes[k]));
    return place;
}

std::vector<ViewPlace> places_of(const Json& json, const Sheet& sheet) {
    if (!json.is_array() || json.size() > kLongestList)
        fail("cells", fmt::format("a list of at most {} cells", kLongestList));
    std::vector<ViewPlace> all;
    for (const Json& each : json) all.push_back(place_of(each, sheet));
    return all;
}

Judging judging_of(const Json& json, const Judging& present) {
    Judging judging{rules_of(json, present.rules), present.requests};
    if (!json.contains("request_codes")) return judging;
    if (!judging.requests)
        throw InputError(
            "request_codes: found codes, expected none: no variable of the data has the role request");
    judging.requests->codes = request_codes_of(json["request_codes"]);
    return judging;
}

RunWish run_wish_of(const Json& json) {
    RunWish wish{.method = text_of(json, "method", "auto"),
                 .time_limit = number_of(json, "time_limit", 0.1, kLongestRun, 30),
                 .seed = static_cast<std::uint64_t>(number_of(json, "seed", 0, 1e15, 1))};
    if (json.contains("start") && !json["start"].is_null())
        wish.start = static_cast<int>(number_of(json, "start", 1, 1e9, 0));
    if (json.contains("iterations") && !json["iterations"].is_null())
        wish.iterations = static_cast<std::uint64_t>(number_of(json, "iterations", 0, 1e12, 0));
    if (const auto options = json.find("options"); options != json.end()) {
        if (!options->is_object()) fail("options", "an object of texts");
        for (const auto& [key, value] : options->items())
            wish.options[key] = value.is_string() ? value.get<std::string>() : value.dump();
    }
    return wish;
}

}  // namespace tacet
