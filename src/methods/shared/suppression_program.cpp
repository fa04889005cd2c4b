// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/suppression_program.h"

#include <fmt/format.h>

#include <algorithm>

#include "tacet/pattern.h"
#include "tacet/unpick.h"

namespace tacet {

namespace {

// In levels of the primary. A cell with room for more than this could move by a good part of a level while
// the solver still takes its z for 0.
constexpr double kMostLevels = 1e6;

/// Then deviations are flows, and every one is a sum of circuits of -1 and 1 with the same signs. Those
/// through the primary alone move it just as far, and no cell farther than the primary.
bool is_network(const Table& table) {
    const Dimensions* dimensions = table.dimensions();
    return dimensions != nullptr && dimensions->count() == 2 &&
           (dimensions->all()[0].is_flat() || dimensions->all()[1].is_flat());
}

class Builder {
  public:
    Builder(const Table& table, const Scope& scope, Protection protection)
        : table_(table),
          scope_(scope),
          protection_(protection),
          is_network_(is_network(table)),
          ranges_(unpick(table, fullest_pattern(table)).ranges),
          number_of_(table.cell_count(), kNoColumn) {
        for (std::uint32_t i = 0; i < scope.cells.size(); ++i) number_of_[scope.cells[i].index()] = i;
    }

    SuppressionProgram build(std::span<const CellId> primaries, const Deadline& deadline) {
        for (const CellId cell : scope_.cells) add_choice(cell);
        for (const CellId cell : table_.primaries())
            add_row({fmt::format("primary_{}", cell.index()), 1, 1}, {{z(cell), 1}});
        for (const CellId primary : primaries) {
            if (deadline.passed()) {
                result_.is_complete = false;
                break;
            }
            protect(primary);
        }
        return std::move(result_);
    }

  private:
    static constexpr std::uint32_t kNoColumn = ~std::uint32_t{0};
    using Terms = std::vector<std::pair<std::uint32_t, double>>;

    /// One of the two tables of a primary.
    struct Deviations {
        CellId primary;
        Side side{};
        char letter = 'f';
        std::uint32_t first = 0;  // column of the first cell
        double level = 0;         // what the primary must move by at least
        double reach = 0;         // and at most
        double unit = 1;          // of the columns
    };

    [[nodiscard]] std::uint32_t z(CellId cell) const { return number_of_[cell.index()]; }

    void add_row(IntegerProgram::Row row, Terms terms) {
        row.terms = std::move(terms);
        result_.program.rows.push_back(std::move(row));
    }

    void add_choice(CellId cell) {
        const Status status = table_[cell].status;
        result_.program.columns.push_back({.name = fmt::format("z_{}", cell.index()),
                                           .lower = status == Status::secondary ? 1.0 : 0.0,
                                           .upper = status == Status::published ? 0.0 : 1.0,
                                           .cost = status == Status::primary ? 0 : table_[cell].weight,
                                           .is_whole = true});
    }

    void protect(CellId primary) {
        const Deviations low = add_table(primary, Side::down);
        const Deviations high = add_table(primary, Side::up);
        const auto width = static_cast<double>(required_width(table_, primary, protection_));
        const double unit = std::max({low.unit, high.unit, width});
        add_row({.name = fmt::format("width_{}", primary.index()), .lower = width / unit},
                {{low.first + z(primary), low.unit / unit}, {high.first + z(primary), high.unit / unit}});
    }

    Deviations add_table(CellId primary, Side side) {
        Deviations table{.primary = primary, .side = side, .letter = side == Side::down ? 'f' : 'g'};
        table.first = static_cast<std::uint32_t>(result_.program.columns.size());
        table.level = static_cast<double>(required(table_, primary, side, protection_));
        // Beyond the sliding level nothing is gained.
        table.reach =
            std::max(table.level, static_cast<double>(required_width(table_, primary, protection_)));
        table.unit = table.reach > 0 ? table.reach : static_cast<double>(table_.unit());
        for (const CellId cell : scope_.cells) add_cell(table, cell);
        for (const EquationId equation : scope_.equations) add_equation(table, equation);
        add_row({.name = fmt::format("level_{}_{}", table.letter, primary.index()),
                 .lower = table.level / table.unit},
                {{table.first + z(primary), 1}});
        return table;
    }

    void add_cell(const Deviations& table, CellId cell) {
        const auto column = static_cast<std::uint32_t>(result_.program.columns.size());
        const double with = room_for(table, cell, table.side);
        const double against = room_for(table, cell, opposite(table.side));
        const auto place = fmt::format("{}_{}_{}", table.letter, table.primary.index(), cell.index());
        result_.program.columns.push_back({.name = place, .lower = -against, .upper = with});
        add_row({.name = "most_" + place, .upper = 0}, {{column, 1}, {z(cell), -with}});
        add_row({.name = "least_" + place, .lower = 0}, {{column, 1}, {z(cell), against}});
    }

    /// How far the cell may move, in the table's unit. Less than its bounds allow where more does not help.
    double room_for(const Deviations& table, CellId cell, Side side) {
        if (table_[cell].status == Status::published || table.reach == 0) return 0;
        const DeviationRange& range = ranges_[cell.index()];
        double room = static_cast<double>(side == Side::up ? range.most : -range.least);
        if (is_network_ || cell == table.primary) room = std::min(room, table.reach);
        room /= table.unit;
        if (room <= kMostLevels) return room;
        result_.is_exact = false;
        return kMostLevels;
    }

    void add_equation(const Deviations& table, EquationId equation) {
        Terms terms;
        for (const Term& term : table_.terms(equation))
            if (z(term.cell) != kNoColumn)
                terms.emplace_back(table.first + z(term.cell), static_cast<double>(term.coefficient));
        add_row({.name = fmt::format("sum_{}_{}_{}", table.letter, table.primary.index(), equation.index()),
                 .lower = 0,
                 .upper = 0},
                std::move(terms));
    }

    const Table& table_;
    const Scope& scope_;
    Protection protection_;
    bool is_network_;
    std::vector<DeviationRange> ranges_;
    std::vector<std::uint32_t> number_of_;  // by cell: its place in the scope
    SuppressionProgram result_;
};

}  // namespace

Scope whole_table(const Table& table) {
    Scope scope;
    for (const CellId cell : table.cells()) scope.cells.push_back(cell);
    for (const EquationId equation : table.equations()) scope.equations.push_back(equation);
    return scope;
}

SuppressionProgram make_suppression_program(const Table& table, const Scope& scope, Protection protection,
                                            std::span<const CellId> primaries, const Deadline& deadline) {
    return Builder(table, scope, protection).build(primaries, deadline);
}

}  // namespace tacet
