// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iterator>

#include "tacet/report.h"

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

std::string quoted_field(std::string_view text) {
    std::string field = "\"";
    for (const char c : text) field += c == '"' ? std::string("\"\"") : std::string(1, c);
    return field + '"';
}

std::string label(const Dimension& dimension, std::uint32_t code) {
    if (code < dimension.labels.size()) return quoted_field(dimension.labels[code]);
    return code == 0 ? "Total" : fmt::format("{}", code);
}

}  // namespace

std::string to_csv(const Table& table, const Report& report) {
    if (report.ranges) return range_rows(table, *report.ranges);
    std::string text =
        "cell,protected,required_down,evidence_down,required_up,evidence_up,required_width,evidence_width\n";
    for (const auto* list : {&report.primaries, &report.secondaries})
        for (const PrimaryReport& each : *list)
            text += fmt::format("{},{},{},{},{},{},{},{}\n", each.cell.index(),
                                each.is_protected() ? "yes" : "no", table.to_text(each.down.required),
                                to_string(each.down.evidence), table.to_text(each.up.required),
                                to_string(each.up.evidence), table.to_text(each.width.required),
                                to_string(each.width.evidence));
    return text;
}

std::string to_csv(const SafeTable& safe) {
    const Table& table = safe.table();
    const Dimensions* dimensions = table.dimensions();
    std::string text = "cell";
    for (std::size_t k = 0; dimensions != nullptr && k < dimensions->count(); ++k)
        text += fmt::format(",dimension_{}", k + 1);
    text += ",value\n";
    const Amount divisor = table.unit();
    for (const CellId cell : table.cells()) {
        fmt::format_to(std::back_inserter(text), "{}", cell.index());
        for (std::size_t k = 0; dimensions != nullptr && k < dimensions->count(); ++k)
            text.append(",").append(label(dimensions->all()[k], dimensions->codes(cell)[k]));
        text += safe.pattern().contains(cell)
                    ? ",x\n"
                    : fmt::format(",{}\n",
                                  format_amount(table[cell].value / divisor, table.data().written.value));
    }
    return text;
}

}  // namespace tacet
