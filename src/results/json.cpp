// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

#include "tacet/results.h"

namespace tacet {

namespace {

using Json = nlohmann::ordered_json;

Json equations(const std::vector<EquationId>& ids) {
    Json list = Json::array();
    for (const EquationId each : ids) list.push_back(each.index());
    return list;
}

Json side(const Table& table, const SideReport& report) {
    Json json{{"required", table.to_double(report.required)}, {"evidence", to_string(report.evidence)}};
    if (report.evidence == Evidence::none) {
        json["attainable"] = report.attainable;
        json["equations"] = equations(report.equations);
    }
    return json;
}

Json unprotectable(const std::vector<Unprotectable>& sides) {
    Json list = Json::array();
    for (const Unprotectable& each : sides)
        list.push_back({{"cell", each.cell.index()},
                        {"side", to_string(each.side)},
                        {"required", std::stod(each.required)},
                        {"attainable", each.attainable},
                        {"equations", equations(each.equations)}});
    return list;
}

/// What the protection of secondaries took; how much more than without it only where there is a pattern.
Json closing(const Result& result) {
    const ClosingSummary& closing = *result.closing;
    Json json{{"secondaries_without", closing.secondaries_without},
              {"cost_without", closing.cost_without},
              {"barred", closing.barred},
              {"clipped", closing.clipped}};
    json["margin"] = result.report ? Json(result.report->margin->text()) : Json();
    json["extra_secondaries"] = result.report
                                    ? Json(static_cast<std::int64_t>(result.report->secondaries.size()) -
                                           static_cast<std::int64_t>(closing.secondaries_without))
                                    : Json();
    json["extra_cost"] = result.report ? Json(result.cost - closing.cost_without) : Json();
    return json;
}

Json target(const Table& table, const CellReport& report, std::span<const CellId> exposed) {
    Json json{{"cell", report.cell.index()},
              {"protected", !std::ranges::binary_search(exposed, report.cell)},
              {"down", side(table, report.down)},
              {"up", side(table, report.up)}};
    if (report.width.required > 0) json["width"] = side(table, report.width);
    return json;
}

Json attackers(const Table& table, const Report& report) {
    Json json{{"insiders", report.insiders.insiders},
              {"spoiled", report.insiders.spoiled},
              {"witnesses", report.insiders.witnesses},
              {"exposures", Json::array()}};
    for (const InsiderExposure& each : report.insider_exposures) {
        Json exposure = side(table, each.report);
        exposure["attacker"] = table[each.insider].name;
        exposure["cell"] = each.cell.index();
        exposure["side"] = to_string(each.side);
        json["exposures"].push_back(std::move(exposure));
    }
    return json;
}

Json search(const SearchRecord& record) {
    Json json{{"evaluations", record.evaluations}, {"stopped_by", record.stopped_by}};
    Json& curve = json["curve"] = Json::array();
    for (const CurvePoint& each : record.curve)
        curve.push_back({{"evaluations", each.evaluations},
                         {"seconds", each.seconds},
                         {"cpu_seconds", each.cpu_seconds},
                         {"cost", each.cost}});
    return json;
}

}  // namespace

std::string to_json(const Table& table, const Result& result) {
    const bool is_safe = result.report && result.report->safe();
    Json json;
    json["method"] = result.method;
    json["cost"] = is_safe ? Json(result.cost) : Json();
    json["secondaries"] = is_safe ? Json(secondaries(table, result.report->pattern).size()) : Json();
    json["primaries"] = table.primaries().size();
    json["cells"] = table.cell_count();
    json["equations"] = table.equation_count();
    json["outcome"] = to_string(result.outcome);
    json["lower_bound"] = result.lower_bound ? Json(*result.lower_bound) : Json();
    // The share of the cost that a better pattern could save at most.
    json["gap"] = result.report && result.lower_bound && result.cost > 0
                      ? Json(std::max(0.0, 1 - *result.lower_bound / result.cost))
                      : Json();
    json["seconds"] = result.elapsed.count();
    json["cpu_seconds"] = result.cpu_time.count();
    json["seed"] = result.seed;
    json["safe"] = is_safe;
    json["proven"] = is_safe && result.report->proven();
    json["inexact"] = is_safe ? result.report->inexact() : 0;
    json["witnesses"] = is_safe ? result.report->proof.witnesses.size() : 0;
    json["repaired"] = result.repaired;
    json["options"] = result.options;
    json["statistics"] = result.statistics;
    if (result.closing) json["protect_secondaries"] = closing(result);
    if (is_safe && !table.insiders().empty()) json["attackers"] = attackers(table, *result.report);
    if (result.search) json["search"] = search(*result.search);
    if (!result.unprotectable.empty()) json["unprotectable"] = unprotectable(result.unprotectable);
    return json.dump(2) + "\n";
}

std::string to_json(const Table& table, const Bound& bound, std::optional<double> cost) {
    const bool is_known = bound.unprotectable.empty();
    Json json;
    json["method"] = to_string(bound.method);
    json["lower_bound"] = is_known ? Json(bound.lower_bound) : Json();
    json["settled"] = bound.is_settled;
    json["protection"] = to_string(bound.protection);
    json["cost"] = cost ? Json(*cost) : Json();
    json["gap"] = is_known && cost && *cost > 0 ? Json(std::max(0.0, 1 - bound.lower_bound / *cost)) : Json();
    json["primaries"] = table.primaries().size();
    json["cells"] = table.cell_count();
    json["equations"] = table.equation_count();
    json["rounds"] = bound.rounds;
    json["constraints"] = bound.constraints;
    json["proof_constraints"] = is_known ? bound.proof.size() : 0;
    json["seconds"] = bound.elapsed.count();
    if (!is_known) json["unprotectable"] = unprotectable(bound.unprotectable);
    return json.dump(2) + "\n";
}

std::string to_json(const ExposureSets& sets) {
    Json json;
    const auto add = [&](const char* name, const std::vector<CellId>& cells) {
        Json list = Json::array();
        for (const CellId each : cells) list.push_back(each.index());
        json["sizes"][name] = cells.size();
        json["cells"][name] = std::move(list);
    };
    add("P", sets.primaries);
    add("E", sets.exposed);
    add("I", sets.initially_exposed);
    add("C", sets.consequentially_exposed());
    add("N", sets.not_exposed());
    add("K", sets.candidates());
    add("Ku", sets.unpicked);
    add("suspected", sets.suspected);
    add("undecided", sets.undecided);
    return json.dump(2) + "\n";
}

std::string to_json(const Table& table, const Report& report) {
    const auto exposed = report.exposed_cells();
    Json json{{"safe", report.safe()},
              {"proven", report.proven()},
              {"protection", to_string(report.protection)},
              {"primaries", report.primaries.size()},
              {"exposed", exposed.size()},
              {"inexact", report.inexact()},
              {"witnesses", report.proof.witnesses.size()},
              {"secondaries", secondaries(table, report.pattern).size()},
              {"cost", cost(table, report.pattern)}};
    if (!table.insiders().empty()) json["attackers"] = attackers(table, report);
    Json& list = json["details"] = Json::array();
    for (const CellReport& each : report.primaries) list.push_back(target(table, each, exposed));
    if (report.margin) {
        json["margin"] = report.margin->text();
        Json& others = json["secondary_details"] = Json::array();
        for (const CellReport& each : report.secondaries) others.push_back(target(table, each, exposed));
    }
    if (report.ranges) {
        Json& ranges = json["ranges"] = Json::array();
        for (const CellRange& each : *report.ranges) {
            Json range{{"cell", each.cell.index()},
                       {"status", table[each.cell].status == Status::primary ? "primary" : "secondary"}};
            range["down"] = each.is_known ? Json(each.down) : Json();
            range["up"] = each.is_known ? Json(each.up) : Json();
            range["disclosed"] = each.is_disclosed();
            ranges.push_back(std::move(range));
        }
    }
    return json.dump(2) + "\n";
}

}  // namespace tacet
