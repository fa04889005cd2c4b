// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "attack/component.h"
#include "lp/linear_program.h"
#include "search/mover.h"

namespace tacet {

namespace {

class ProgramMover : public Mover {
  public:
    explicit ProgramMover(const Table& table)
        : table_(table), unit_(program_unit(table)), columns_(table.cell_count()), lp_(make_program()) {
        for (const CellId cell : cells_) {
            release(cell);
            set_free(cell, false);
        }
    }

    void set_free(CellId cell, bool is_free) override {
        const double price = is_free ? 0 : std::max(table_[cell].weight, kLeastPrice);
        const auto [rise, fall] = columns_[cell.index()];
        if (rise != kNoColumn) lp_.set_cost(rise, price);
        if (fall != kNoColumn) lp_.set_cost(fall, price);
    }

    End move(std::span<const Target> moves, const Deadline& deadline) override {
        for (const Target& each : moves)
            if (each.amount > room(table_, each.attacker, each.cell, each.side)) return End::infeasible;
        const auto knows = moves.empty() || moves.front().attacker == kOutsider
                               ? std::vector<Knowledge>{}
                               : table_[moves.front().attacker].knows;
        for (const Knowledge& known : knows) release(known.cell, moves.front().attacker);
        for (const Target& each : moves) {
            const double wanted = static_cast<double>(each.amount) / unit_;
            allow(each.cell, each.side, wanted, wanted);
            allow(each.cell, opposite(each.side), 0, 0);
        }
        // Prices are not negative, so the slack basis is dual feasible: no first phase.
        const auto end =
            lp_.minimise(LinearProgram::Simplex::dual, LinearProgram::Start::slack_basis, deadline);
        for (const Target& each : moves) release(each.cell);
        for (const Knowledge& known : knows) release(known.cell);
        if (end == End::infeasible) return End::infeasible;
        if (end == End::stopped) return End::stopped;
        collect();
        return End::done;
    }

  private:
    static constexpr std::uint32_t kNoColumn = UINT32_MAX;
    struct Columns {
        std::uint32_t rise = kNoColumn;
        std::uint32_t fall = kNoColumn;
    };

    /// Two columns per cell, one for rising and one for falling, where there is room.
    LinearProgram make_program() {
        SparseMatrix matrix;
        matrix.rows = table_.equation_count();
        const auto add_column = [&](CellId cell, double sign) {
            for (const Incidence& each : table_.incidences(cell))
                matrix.add(each.equation.index(), sign * static_cast<double>(each.coefficient));
            matrix.end_column();
            return matrix.columns() - 1;
        };
        for (const CellId cell : table_.cells()) {
            if (table_[cell].status == Status::published) continue;
            if (room(table_[cell], Side::up) > 0) columns_[cell.index()].rise = add_column(cell, 1);
            if (room(table_[cell], Side::down) > 0) columns_[cell.index()].fall = add_column(cell, -1);
            if (room(table_[cell], Side::up) + room(table_[cell], Side::down) > 0) cells_.push_back(cell);
        }
        return LinearProgram(matrix);
    }

    void allow(CellId cell, Side side, double lower, double upper) {
        const auto [rise, fall] = columns_[cell.index()];
        const std::uint32_t column = side == Side::up ? rise : fall;
        if (column != kNoColumn) lp_.set_bounds(column, lower, upper);
    }

    void release(CellId cell, InsiderId attacker = kOutsider) {
        for (const Side side : kSides)
            allow(cell, side, 0, static_cast<double>(room(table_, attacker, cell, side)) / unit_);
    }

    void collect() {
        const auto solution = lp_.solution();
        moved_.clear();
        for (const CellId cell : cells_) {
            const auto [rise, fall] = columns_[cell.index()];
            const double deviation =
                (rise == kNoColumn ? 0 : solution[rise]) - (fall == kNoColumn ? 0 : solution[fall]);
            if (std::abs(deviation) > kSolverNoise) moved_.push_back({cell, deviation * unit_});
        }
    }

    const Table& table_;
    double unit_;
    std::vector<CellId> cells_;     // that can move
    std::vector<Columns> columns_;  // by cell
    LinearProgram lp_;
};

}  // namespace

std::unique_ptr<Mover> make_program_mover(const Table& table) {
    return std::make_unique<ProgramMover>(table);
}

}  // namespace tacet
