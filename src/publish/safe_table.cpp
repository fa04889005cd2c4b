// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iterator>
#include <ranges>

#include "tacet/error.h"
#include "tacet/publication.h"
#include "text/csv_field.h"
#include "text/format.h"

namespace tacet {

namespace {

std::string label(const Dimension& dimension, std::uint32_t code) {
    if (code < dimension.labels.size()) return tacet::quoted(dimension.labels[code]);
    return code == 0 ? "Total" : fmt::format("{}", code);
}

}  // namespace

SafeTable publish(const Table& table, const Report& report) {
    if (!report.safe()) {
        auto cells = report.exposed_cells();
        std::string names;
        for (const CellId each : cells | std::views::take(10)) names += fmt::format(" {}", each.index());
        const std::string all =
            report.margin ? count(cells.size(), "cell") : count(cells.size(), "primary", "primaries");
        throw UnsafeError(fmt::format("the pattern is not safe: {} {} exposed, among them cells{}", all,
                                      cells.size() == 1 ? "is" : "are", names),
                          std::move(cells));
    }
    return SafeTable(table, report.pattern);
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
