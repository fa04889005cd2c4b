// SPDX-License-Identifier: Apache-2.0
#include "brute_force.h"

#include <algorithm>

#include "tacet/witness.h"

namespace tacet {

namespace {

class Enumeration {
  public:
    Enumeration(const Table& table, const Pattern& pattern)
        : table_(table),
          cells_(pattern.cells()),
          deviation_(table.cell_count()),
          waiting_(table.equation_count()),
          ranges_(table.cell_count()) {
        for (const CellId cell : cells_)
            for (const Incidence& each : table.incidences(cell)) ++waiting_[each.equation.index()];
    }

    std::vector<DeviationRange> run() {
        visit(0);
        return ranges_;
    }

  private:
    void visit(std::size_t next) {
        if (next == cells_.size()) {
            for (const CellId cell : cells_) {
                auto& range = ranges_[cell.index()];
                range.least = std::min(range.least, deviation_[cell.index()]);
                range.most = std::max(range.most, deviation_[cell.index()]);
            }
            return;
        }
        const CellId cell = cells_[next];
        for (const Incidence& each : table_.incidences(cell)) --waiting_[each.equation.index()];
        for (Amount d = -room(table_[cell], Side::down); d <= room(table_[cell], Side::up); ++d) {
            deviation_[cell.index()] = d;
            if (holds_so_far(cell)) visit(next + 1);
        }
        deviation_[cell.index()] = 0;
        for (const Incidence& each : table_.incidences(cell)) ++waiting_[each.equation.index()];
    }

    /// Equations of the cell whose last unknown it was must hold.
    [[nodiscard]] bool holds_so_far(CellId cell) const {
        return std::ranges::all_of(table_.incidences(cell), [&](const Incidence& each) {
            if (waiting_[each.equation.index()] > 0) return true;
            Amount sum = 0;
            for (const Term& term : table_.terms(each.equation))
                sum += term.coefficient * deviation_[term.cell.index()];
            return sum == 0;
        });
    }

    const Table& table_;
    std::vector<CellId> cells_;
    std::vector<Amount> deviation_;
    std::vector<int> waiting_;
    std::vector<DeviationRange> ranges_;
};

void narrow_bounds_and_choose_primaries(TableData& data, std::mt19937& random) {
    for (Cell& cell : data.cells) {
        cell.lower_bound = std::max<Amount>(0, cell.value - static_cast<Amount>(random() % 4));
        cell.upper_bound = cell.value + static_cast<Amount>(random() % 4);
        cell.weight = static_cast<double>(1 + random() % 9);
        if (random() % 4 != 0) continue;
        cell.status = Status::primary;
        cell.lower_level = static_cast<Amount>(random() % 3);
        cell.upper_level = static_cast<Amount>(random() % 3);
        cell.sliding_level = random() % 3 == 0 ? static_cast<Amount>(random() % 5) : 0;
    }
}

}  // namespace

std::vector<DeviationRange> brute_force_ranges(const Table& table, const Pattern& pattern) {
    return Enumeration(table, pattern).run();
}

Table random_tiny_table(std::mt19937& random) {
    tables::Grid grid;
    grid.interior.resize(2 + random() % 2);
    const auto columns = 2 + random() % 2;
    for (auto& row : grid.interior)
        for (std::size_t c = 0; c < columns; ++c) row.push_back(static_cast<Amount>(random() % 6));
    TableData data = grid.data();
    narrow_bounds_and_choose_primaries(data, random);
    return Table(std::move(data));
}

Table random_tiny_cube(std::mt19937& random) {
    // Codes 0 (total), 1 and 2 in each of three dimensions; cell = 9 a + 3 b + c.
    TableData data;
    data.cells.resize(27);
    for (std::uint32_t leaf = 0; leaf < 8; ++leaf) {
        const auto value = static_cast<Amount>(random() % 6);
        for (std::uint32_t totals = 0; totals < 8; ++totals) {
            std::uint32_t cell = 0;
            for (std::uint32_t k = 0; k < 3; ++k)
                cell = cell * 3 + ((totals >> k & 1U) != 0 ? 0 : 1 + (leaf >> k & 1U));
            data.cells[cell].value += value;
        }
    }
    for (const std::uint32_t step : {9U, 3U, 1U})
        for (std::uint32_t cell = 0; cell < 27; ++cell) {
            if (cell / step % 3 != 0) continue;
            data.begin_equation();
            data.add_term(CellId(cell), -1);
            data.add_term(CellId(cell + step), 1);
            data.add_term(CellId(cell + 2 * step), 1);
        }
    narrow_bounds_and_choose_primaries(data, random);
    return Table(std::move(data));
}

Pattern random_pattern(const Table& table, std::mt19937& random, std::size_t most) {
    Pattern pattern(table);
    const std::size_t wanted = std::max(most, pattern.cells().size());
    for (int tries = 0; tries < 40 && pattern.cells().size() < wanted; ++tries)
        pattern.add(CellId(static_cast<std::uint32_t>(random() % table.cell_count())));
    return pattern;
}

}  // namespace tacet
