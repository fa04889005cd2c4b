// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <map>
#include <set>

#include "tacet/results.h"

namespace tacet {

namespace {

std::string range_rows(const Table& table, const std::vector<CellRange>& ranges) {
    std::string text = "cell,status,down,up,disclosed\n";
    for (const CellRange& each : ranges) {
        const auto status = table[each.cell].status == Status::primary ? "primary" : "secondary";
        if (each.is_known)
            text += fmt::format("{},{},{},{},{}\n", each.cell.index(), status, each.down, each.up,
                                each.is_disclosed() ? "yes" : "no");
        else
            text += fmt::format("{},{},,,unknown\n", each.cell.index(), status);
    }
    return text;
}

/// With the number of insiders that get at the cell, if there are insiders.
std::string cell_rows(const Table& table, const Report& report) {
    const bool has_insiders = !table.insiders().empty();
    std::map<CellId, std::set<InsiderId>> insiders;
    for (const InsiderExposure& each : report.insider_exposures) insiders[each.cell].insert(each.insider);
    std::string text = fmt::format(
        "cell,protected,required_down,evidence_down,required_up,evidence_up,required_width,evidence_width{}"
        "\n",
        has_insiders ? ",insiders" : "");
    for (const auto* list : {&report.primaries, &report.secondaries})
        for (const CellReport& each : *list) {
            const bool is_protected = each.is_protected() && !insiders.contains(each.cell);
            text += fmt::format("{},{},{},{},{},{},{},{}", each.cell.index(), is_protected ? "yes" : "no",
                                table.to_text(each.down.required), to_string(each.down.evidence),
                                table.to_text(each.up.required), to_string(each.up.evidence),
                                table.to_text(each.width.required), to_string(each.width.evidence));
            text += has_insiders ? fmt::format(",{}\n", insiders[each.cell].size()) : "\n";
        }
    return text;
}

}  // namespace

std::string to_csv(const Table& table, const Report& report) {
    if (report.ranges) return range_rows(table, *report.ranges);
    return cell_rows(table, report);
}

}  // namespace tacet
