// SPDX-License-Identifier: Apache-2.0
#include "random_table.h"

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "tables.h"
#include "tacet/audit.h"

namespace tacet::tables {

namespace {

class RandomTable {
  public:
    explicit RandomTable(std::uint32_t seed) : random_(seed) {}

    Table make() {
        Grid grid;
        const int rows = draw(2, 3);
        const int columns = draw(2, 3);
        for (int row = 0; row < rows; ++row) {
            auto& line = grid.interior.emplace_back();
            for (int column = 0; column < columns; ++column) line.push_back(Amount{draw(0, 3)} * draw(-1, 4));
        }
        TableData data = grid.data();
        if (draw(0, 1) == 1) link(data, grid);
        for (Cell& cell : data.cells) {
            cell.lower_bound = cell.value - draw(1, 8);
            cell.upper_bound = cell.value + Amount{draw(0, 3)} * draw(1, 40);
            cell.weight = draw(0, 9) * 0.5;
            if (cell.value == 0 && draw(0, 2) > 0) cell.status = Status::published;
        }
        for (int i = draw(1, 4); i > 0; --i) make_primary(any(data));
        publish_some(data);
        return Table(std::move(data));
    }

  private:
    int draw(int least, int most) {
        return least + static_cast<int>(random_() % static_cast<unsigned>(most - least + 1));
    }

    Cell& any(TableData& data) { return data.cells[random_() % data.cells.size()]; }

    void link(TableData& data, const Grid& grid) {
        for (std::uint32_t row = 1; row <= grid.interior.size(); ++row) {
            const auto first = static_cast<std::uint32_t>(data.cells.size());
            const Amount total = data.cells[grid.at(row, 0).index()].value;
            const Amount part = draw(-3, 5);
            data.cells.push_back({.value = part});
            data.cells.push_back({.value = total - part});
            data.begin_equation();
            data.add_term(grid.at(row, 0), -1);
            data.add_term(CellId(first), 1);
            data.add_term(CellId(first + 1), 1);
        }
    }

    void make_primary(Cell& cell) {
        cell.status = Status::primary;
        cell.lower_level = draw(0, 2);
        cell.upper_level = draw(0, 2);
        if (draw(0, 1) == 1) cell.sliding_level = draw(0, 5);
    }

    void publish_some(TableData& data) {
        constexpr long kMostCandidates = 8;
        while (std::ranges::count(data.cells, Status::candidate, &Cell::status) > kMostCandidates)
            if (Cell& cell = any(data); cell.status == Status::candidate) cell.status = Status::published;
    }

    std::mt19937 random_;
};

}  // namespace

Table random_table(std::uint32_t seed) {
    return RandomTable(seed).make();
}

std::vector<Pattern> all_patterns(const Table& table) {
    std::vector<CellId> candidates;
    for (const CellId cell : table.cells())
        if (table[cell].status == Status::candidate) candidates.push_back(cell);
    std::vector<Pattern> patterns;
    for (std::uint32_t choice = 0; choice < 1U << candidates.size(); ++choice) {
        Pattern pattern(table);
        for (std::size_t i = 0; i < candidates.size(); ++i)
            if ((choice >> i & 1U) != 0) pattern.add(candidates[i]);
        patterns.push_back(std::move(pattern));
    }
    std::ranges::stable_sort(patterns, {}, [&](const Pattern& each) { return cost(table, each); });
    return patterns;
}

std::optional<double> least_cost(const Table& table, Protection protection) {
    if (!audit(table, fullest_pattern(table), {.protection = protection}).safe()) return {};
    for (const Pattern& pattern : all_patterns(table))
        if (audit(table, pattern, {.protection = protection}).safe()) return cost(table, pattern);
    return {};
}

}  // namespace tacet::tables
