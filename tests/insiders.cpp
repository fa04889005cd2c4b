// SPDX-License-Identifier: Apache-2.0
#include "insiders.h"

#include <algorithm>
#include <random>

#include "tacet/audit.h"

namespace tacet::tables {

Table with_random_insiders(const Table& table, std::uint32_t count, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<CellId> cells;
    for (const CellId cell : table.cells())
        if (table[cell].status != Status::published) cells.push_back(cell);
    std::vector<Insider> insiders;
    for (std::uint32_t i = 0; i < count && !cells.empty(); ++i) {
        Insider insider{.name = "A" + std::to_string(i), .knows = {}};
        for (auto known = 1 + random() % 3; known > 0; --known) {
            const CellId cell = cells[random() % cells.size()];
            const Amount value = table[cell].value;
            const bool is_exact = table[cell].status == Status::primary || random() % 3 != 0;
            const Amount slack = is_exact ? 0 : static_cast<Amount>(random() % 4);
            insider.knows.push_back({cell, value - slack, value + slack});
        }
        if (random() % 4 == 0 && !table.primaries().empty())
            insider.owns.push_back(
                {table.primaries()[random() % table.primaries().size()], true, random() % 2 == 0});
        insiders.push_back(std::move(insider));
    }
    return with_insiders(table, std::move(insiders));
}

Table without_insiders(const Table& table) {
    return with_insiders(table, {});
}

Table seen_by(const Table& table, InsiderId who) {
    TableData data = table.data();
    data.insiders.clear();
    for (const Exemption& own : table[who].owns) {
        Cell& cell = data.cells[own.cell.index()];
        if (own.down) cell.lower_level = 0;
        if (own.up) cell.upper_level = 0;
        cell.sliding_level = 0;
    }
    for (const Knowledge& known : table[who].knows) {
        Cell& cell = data.cells[known.cell.index()];
        cell.lower_bound = known.lower_bound;
        cell.upper_bound = known.upper_bound;
        if (known.lower_bound < known.upper_bound) continue;
        cell.status = Status::published;
        cell.lower_level = cell.upper_level = cell.sliding_level = 0;
    }
    return Table(std::move(data));
}

Pattern seen_by(const Table& table, InsiderId who, const Table& seen, const Pattern& pattern) {
    Pattern left(seen);
    for (const CellId cell : pattern.cells())
        if (!knows_value(table, who, cell)) left.add(cell);
    return left;
}

bool keeps_all_out(const Table& table, const Pattern& pattern, Protection protection) {
    if (!audit(without_insiders(table), pattern, {.protection = protection}).safe()) return false;
    for (std::uint32_t i = 0; i < table.insiders().size(); ++i) {
        const Table seen = seen_by(table, InsiderId(i));
        if (!audit(seen, seen_by(table, InsiderId(i), seen, pattern), {.protection = protection}).safe())
            return false;
    }
    return true;
}

}  // namespace tacet::tables
