// SPDX-License-Identifier: Apache-2.0
#include "serve/insiders.h"

#include <ranges>

#include "serve/why.h"
#include "tacet/insider.h"
#include "tacet/unpick.h"

namespace tacet {

namespace {

constexpr std::size_t kMostExposures = 100;
constexpr std::size_t kMostKnown = 20;      // cells that are listed of one insider
constexpr std::size_t kMostInsiders = 100;  // that are listed of one cell

std::vector<CellId> known_cells(const Insider& insider) {
    std::vector<CellId> cells;
    for (const Knowledge& each : insider.knows | std::views::take(kMostKnown)) cells.push_back(each.cell);
    return cells;
}

Json exposure_json(const Sheet& sheet, const Report& report, const InsiderExposure& exposure) {
    const Table& table = sheet.table();
    const Insider& insider = table[exposure.insider];
    Json json = side_json(table, exposure.report);
    if (const auto place = sheet.place_of(exposure.cell)) json.update(to_json(*place, sheet));
    json["attacker"] = insider.name;
    json["side"] = to_string(exposure.side);
    json["knows"] = cells_json(sheet, known_cells(insider));
    json["knows_count"] = insider.knows.size();
    json["steps"] =
        steps_json(sheet, unpick(table, report.pattern, {.attacker = exposure.insider}), exposure.cell);
    return json;
}

}  // namespace

Json exposures_json(const Sheet& sheet, const Report& report) {
    Json all = Json::array();
    for (const InsiderExposure& each : report.insider_exposures | std::views::take(kMostExposures))
        all.push_back(exposure_json(sheet, report, each));
    return all;
}

Json known_by_json(const Sheet& sheet, CellId cell) {
    const Table& table = sheet.table();
    Json all = Json::array();
    for (const InsiderId each : table.insiders_of(cell) | std::views::take(kMostInsiders))
        all.push_back({{"attacker", table[each].name}, {"exactly", knows_value(table, each, cell)}});
    return all;
}

Json needed_json(const Sheet& sheet, const Explanation& explanation) {
    Json insiders = Json::array();
    for (const auto& [who, cell] : explanation.insiders | std::views::take(kMostInsiders)) {
        Json json{{"attacker", sheet.table()[who].name}};
        if (const auto place = sheet.place_of(cell)) json.update(to_json(*place, sheet));
        insiders.push_back(std::move(json));
    }
    return {{"exposed", cells_json(sheet, explanation.exposed)},
            {"exposed_count", explanation.exposed.size()},
            {"insiders", std::move(insiders)},
            {"insiders_count", explanation.insiders.size()}};
}

}  // namespace tacet
