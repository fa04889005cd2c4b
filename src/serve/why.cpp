// SPDX-License-Identifier: Apache-2.0
#include "serve/why.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "serve/insiders.h"
#include "tacet/error.h"
#include "tacet/unpick.h"

namespace tacet {

namespace {

constexpr std::size_t kMostMoved = 400;    // cells of a witness that are shown
constexpr std::size_t kMostExposed = 500;  // primaries that are listed
constexpr std::size_t kMostSteps = 200;    // subtractions for one
constexpr std::size_t kMostTerms = 60;     // of an equation

/// Of the cells that a witness moves, those that hang together with one by equations.
std::vector<CellId> moved_with(const Table& table, const Witness& witness, CellId cell) {
    std::set<CellId> moved(witness.cells.begin(), witness.cells.end());
    std::vector<CellId> found{cell};
    moved.erase(cell);
    for (std::size_t i = 0; i < found.size(); ++i)
        for (const Incidence& each : table.incidences(found[i]))
            for (const Term& term : table.terms(each.equation))
                if (moved.erase(term.cell) > 0) found.push_back(term.cell);
    return found;
}

/// The claim that says most simply how the cell, or what it protects, is uncertain.
const Claim* shortest_claim(const Report& report, CellId cell, std::optional<Side> side) {
    const Claim* best = nullptr;
    const auto size = [&](const Claim& claim) { return report.proof.witnesses[claim.witness].cells.size(); };
    for (const Claim& each : report.proof.claims) {
        const Witness& witness = report.proof.witnesses[each.witness];
        const bool fits =
            side ? each.cell == cell && each.side == *side : std::ranges::binary_search(witness.cells, cell);
        if (fits && (best == nullptr || size(each) < size(*best))) best = &each;
    }
    return best;
}

Json witness_json(const Sheet& sheet, const Report& report, const Claim& claim, CellId cell) {
    const Table& table = sheet.table();
    const Witness& witness = report.proof.witnesses[claim.witness];
    Json moves = Json::array();
    for (const CellId each : moved_with(table, witness, cell)) {
        const auto place = sheet.place_of(each);
        if (!place || moves.size() >= kMostMoved) continue;
        Json json = to_json(*place, sheet);
        json["by"] = deviation(witness, each).to_double() * claim.factor.to_double() * table.to_double(1);
        json["primary"] = table[each].status == Status::primary;
        moves.push_back(std::move(json));
    }
    Json json{{"side", claim.side == Side::up ? "up" : "down"}, {"moves", std::move(moves)}};
    if (const auto place = sheet.place_of(claim.cell)) json["proves"] = to_json(*place, sheet);
    return json;
}

void add_witnesses(const Sheet& sheet, const Report& report, CellId cell, Json& json) {
    json["witnesses"] = Json::array();
    if (sheet.table()[cell].status == Status::primary) {
        for (const Side side : kSides)
            if (const Claim* claim = shortest_claim(report, cell, side))
                json["witnesses"].push_back(witness_json(sheet, report, *claim, cell));
    } else if (const Claim* claim = shortest_claim(report, cell, {})) {
        json["witnesses"].push_back(witness_json(sheet, report, *claim, cell));
    }
}

void add_rule(const Sheet& sheet, const ViewPlace& place, std::uint32_t cell, Json& json) {
    if (sheet.cubes().empty()) return;
    const JudgedCube& judged = sheet.cubes()[place.view];
    const Verdict& verdict = judged[CubeCellId(cell)];
    json["verdict"] = to_string(verdict.status);
    json["contributors"] = judged.cube[CubeCellId(cell)].individual.count;
    if (!is_unsafe(verdict.status)) return;
    json["reason"] = describe(verdict.reason, judged.rules);
    json["cause"] = cause_name(verdict.reason, judged.rules);
    json["found"] = verdict.reason.found;
    json["limit"] = verdict.reason.limit;
}

/// "Total = A + B": what was subtracted.
Json equation_json(const Sheet& sheet, EquationId equation) {
    Json terms = Json::array();
    for (const Term& term : sheet.table().terms(equation)) {
        if (terms.size() >= kMostTerms) break;
        const auto place = sheet.place_of(term.cell);
        if (!place) continue;
        Json json = to_json(*place, sheet);
        json["coefficient"] = term.coefficient;
        terms.push_back(std::move(json));
    }
    return terms;
}

Json levels_json(const Sheet& sheet, const Pattern& first, const Pattern& second) {
    Json views = Json::array();
    for (std::uint32_t view = 0; view < sheet.view_count(); ++view)
        views.push_back({{"name", sheet.view_name(view)},
                         {"first", counts_json(sheet, view, &first)["levels"]},
                         {"second", counts_json(sheet, view, &second)["levels"]}});
    return views;
}

}  // namespace

Json side_json(const Table& table, const SideReport& side) {
    Json json{{"evidence", to_string(side.evidence)}, {"required", table.to_text(side.required)}};
    if (side.evidence == Evidence::none) json["attainable"] = side.attainable;
    return json;
}

Json steps_json(const Sheet& sheet, const Unpicked& unpicked, CellId cell) {
    const Table& table = sheet.table();
    Json steps = Json::array();
    for (const UnpickRound::Finding& each : subtractions(table, unpicked, cell)) {
        if (steps.size() >= kMostSteps) break;
        Json json;
        if (const auto place = sheet.place_of(each.cell)) json = to_json(*place, sheet);
        json["from"] = table.to_text(table[each.cell].value + each.range.least);
        json["to"] = table.to_text(table[each.cell].value + each.range.most);
        json["exact"] = each.range.is_point();
        json["equation"] = equation_json(sheet, each.equation);
        steps.push_back(std::move(json));
        if (each.cell == cell && each.range.is_point()) break;
    }
    return steps;
}

Json why_json(const Document& document, const Run* run, const ViewPlace& place) {
    const auto sheet = run != nullptr ? run->sheet : document.sheet();
    Json json = to_json(place, *sheet);
    const auto found = sheet->find(place);
    if (!found) {
        json["state"] = "empty";
        return json;
    }
    const Table& table = sheet->table();
    const CellId cell = sheet->cell_of(place.view, *found);
    const Cell& own = table[cell];
    json["cell"] = cell.index();
    json["value"] = sheet->value_text(place.view, *found);
    json["weight"] = own.weight;
    json["status"] = std::string(1, static_cast<char>(own.status));
    for (const PlacePin& each : document.wishes().pins)
        if (each.place == place) json["pin"] = to_string(each.kind);
    add_rule(*sheet, place, *found, json);
    const bool is_primary = own.status == Status::primary;
    if (is_primary)
        json["levels"] = {{"lower", table.to_text(own.lower_level)},
                          {"upper", table.to_text(own.upper_level)},
                          {"sliding", table.to_text(own.sliding_level)}};
    const auto [pattern, result] = document.with_runs([&] {
        return run != nullptr ? std::pair(run->pattern, run->result)
                              : std::pair(std::shared_ptr<const Pattern>(), std::shared_ptr<const Result>());
    });
    const bool is_suppressed =
        pattern ? pattern->contains(cell) : is_primary || own.status == Status::secondary;
    json["state"] = is_suppressed                     ? is_primary ? "primary" : "secondary"
                    : own.status == Status::published ? "frozen"
                                                      : "published";
    if (!table.insiders().empty()) json["known_by"] = known_by_json(*sheet, cell);
    if (!is_suppressed || !result || !result->report) return json;
    for (const CellReport& each : result->report->primaries)
        if (each.cell == cell)
            json["audit"] = {
                {"down", side_json(table, each.down)},
                {"up", side_json(table, each.up)},
                {"protected", !std::ranges::binary_search(result->report->exposed_cells(), cell)}};
    add_witnesses(*sheet, *result->report, cell, json);
    return json;
}

Json exposed_json(const Run& run) {
    if (!run.result || !run.result->report) throw InputError("found a run without an audit, expected one");
    const Sheet& sheet = *run.sheet;
    const Report& report = *run.result->report;
    const Unpicked unpicked = unpick(sheet.table(), report.pattern);
    Json all = Json::array();
    const auto exposed = report.exposed();
    for (const CellReport* each : exposed) {
        if (all.size() >= kMostExposed) break;
        const auto place = sheet.place_of(each->cell);
        if (!place) continue;
        Json json = to_json(*place, sheet);
        json["value"] = sheet.table().to_text(sheet.table()[each->cell].value);
        json["down"] = side_json(sheet.table(), each->down);
        json["up"] = side_json(sheet.table(), each->up);
        json["steps"] = steps_json(sheet, unpicked, each->cell);
        all.push_back(std::move(json));
    }
    return {{"safe", report.safe()},
            {"exposed", report.exposed_cells().size()},
            {"disclosed", unpicked.disclosed},
            {"cells", std::move(all)},
            {"insiders", exposures_json(sheet, report)},
            {"insiders_count", report.insider_exposures.size()}};
}

Json compare_json(const Document& document, const Run& first, const Run& second) {
    const auto [a, b] = document.with_runs([&] { return std::pair(first.pattern, second.pattern); });
    if (!a || !b) throw InputError("found a run without a pattern, expected two to compare");
    if (a->flags().size() != b->flags().size())
        throw InputError("found runs of tables of different sizes, expected two of the same table");
    const Sheet& sheet = *first.sheet;
    const Table& table = sheet.table();
    std::vector<CellId> only_first;
    std::vector<CellId> only_second;
    for (const CellId cell : table.cells())
        if (a->contains(cell) != b->contains(cell))
            (a->contains(cell) ? only_first : only_second).push_back(cell);
    return {{"cost", {cost(table, *a), cost(table, *b)}},
            {"secondaries", {secondaries(table, *a).size(), secondaries(table, *b).size()}},
            {"only_first_count", only_first.size()},
            {"only_second_count", only_second.size()},
            {"only_first", cells_json(sheet, only_first)},
            {"only_second", cells_json(sheet, only_second)},
            {"levels", levels_json(sheet, *a, *b)}};
}

}  // namespace tacet
