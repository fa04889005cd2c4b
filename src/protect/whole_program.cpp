// SPDX-License-Identifier: Apache-2.0
#include "protect/whole_program.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "lp/integer_program.h"
#include "model/exact_number.h"

namespace tacet {

namespace {

constexpr std::uint32_t kNoColumn = ~std::uint32_t{0};
constexpr std::uint32_t kAnySteps = ~std::uint32_t{0};

class WholeProgram {
  public:
    WholeProgram(const Table& table, const Pattern& pattern, const Target& target)
        : table_(table), pattern_(pattern), target_(target), column_of_(table.cell_count(), kNoColumn) {}

    /// Cells that can move with the target: those that are suppressed, and within `steps` equations those
    /// that may be.
    void collect(std::uint32_t steps) {
        std::vector<CellId> border{target_.cell};
        add_cell(target_.cell);
        std::vector<bool> is_seen(table_.equation_count());
        for (std::uint32_t step = 0; !border.empty(); ++step) {
            std::vector<CellId> next;
            for (const CellId cell : border)
                for (const Incidence& each : table_.incidences(cell)) {
                    if (is_seen[each.equation.index()]) continue;
                    is_seen[each.equation.index()] = true;
                    equations_.push_back(each.equation);
                    for (const Term& term : table_.terms(each.equation))
                        if (column_of_[term.cell.index()] == kNoColumn && may_move(term.cell, step < steps)) {
                            add_cell(term.cell);
                            next.push_back(term.cell);
                        }
                }
            border = std::move(next);
        }
    }

    void require(Amount amount) {
        const Amount units = (amount + table_.unit() - 1) / table_.unit();
        const auto whole = static_cast<double>(units);
        IntegerProgram::Column& column = program_.columns[column_of_[target_.cell.index()]];
        if (target_.side == Side::up)
            column.lower = std::max(column.lower, whole);
        else
            column.upper = std::min(column.upper, -whole);
        is_impossible_ = column.lower > column.upper;
    }
    void maximise() {
        program_.columns[column_of_[target_.cell.index()]].cost = target_.side == Side::up ? -1 : 1;
    }

    WholeAnswer solve(const Deadline& deadline) {
        if (is_impossible_) return {.end = End::infeasible};
        add_equations();
        const IntegerAnswer answer = minimise(program_, IntegerProgram::kInfinity, deadline);
        if (!answer.solution) return {.end = answer.end};
        WholeAnswer found{.end = answer.end, .witness = to_witness(*answer.solution)};
        if (!keeps_equations(table_, *found.witness)) return {.end = End::stopped};
        return found;
    }

    [[nodiscard]] std::size_t size() const { return cells_.size(); }

  private:
    [[nodiscard]] bool may_move(CellId cell, bool may_be_added) const {
        return pattern_.contains(cell) || (may_be_added && table_[cell].status == Status::candidate);
    }

    void add_cell(CellId cell) {
        const auto whole = [&](Side side) {
            const Amount units = room(table_, target_.attacker, cell, side) / table_.unit();
            return static_cast<double>(units);
        };
        column_of_[cell.index()] = static_cast<std::uint32_t>(program_.columns.size());
        cells_.push_back(cell);
        program_.columns.push_back(
            {.name = {}, .lower = -whole(Side::down), .upper = whole(Side::up), .cost = 0, .is_whole = true});
        if (!pattern_.contains(cell)) price(cell);
    }

    /// A cell that is not suppressed yet moves only if it is paid for.
    void price(CellId cell) {
        const std::uint32_t moved = column_of_[cell.index()];
        const auto paid = static_cast<std::uint32_t>(program_.columns.size());
        const double down = -program_.columns[moved].lower;
        const double up = program_.columns[moved].upper;
        cells_.push_back(cell);  // keeps columns and cells in step; it is no movement
        program_.columns.push_back({.name = {},
                                    .lower = 0,
                                    .upper = 1,
                                    .cost = std::max(table_[cell].weight, 1e-6),
                                    .is_whole = true});
        program_.rows.push_back({.name = {}, .upper = 0, .terms = {{moved, 1}, {paid, -up}}});
        program_.rows.push_back({.name = {}, .upper = 0, .terms = {{moved, -1}, {paid, -down}}});
    }

    void add_equations() {
        for (const EquationId equation : equations_) {
            IntegerProgram::Row row{.name = {}, .lower = 0, .upper = 0};
            for (const Term& term : table_.terms(equation))
                if (column_of_[term.cell.index()] != kNoColumn)
                    row.terms.emplace_back(column_of_[term.cell.index()],
                                           static_cast<double>(term.coefficient));
            program_.rows.push_back(std::move(row));
        }
    }

    [[nodiscard]] Witness to_witness(std::span<const double> solution) const {
        std::map<CellId, std::int64_t> moves;
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (column_of_[cells_[i].index()] == i && std::llround(solution[i]) != 0)
                moves[cells_[i]] = std::llround(solution[i]);
        Witness witness;
        for (const auto& [cell, move] : moves) {
            witness.cells.push_back(cell);
            witness.numerators.push_back(from_gmp(mpz_class(mpz_class(move) * table_.unit())));
        }
        return witness;
    }

    const Table& table_;
    const Pattern& pattern_;
    const Target& target_;
    std::vector<std::uint32_t> column_of_;  // by cell
    std::vector<CellId> cells_;             // by column
    std::vector<EquationId> equations_;
    IntegerProgram program_;
    bool is_impossible_ = false;
};

}  // namespace

WholeAnswer find_whole_witness(const Table& table, const Pattern& pattern, const Target& target,
                               const Deadline& deadline) {
    if (deadline.passed()) return {};  // to make a large program takes time too
    WholeProgram program(table, pattern, target);
    program.collect(0);
    program.require(target.amount);
    return program.solve(deadline);
}

WholeAnswer find_whole_repair(const Table& table, const Pattern& pattern, const Target& target,
                              std::uint32_t steps, const Deadline& deadline) {
    WholeProgram program(table, pattern, target);
    program.collect(steps == 0 ? kAnySteps : steps);
    program.require(target.amount);
    return program.solve(deadline);
}

std::optional<Amount> whole_reach(const Table& table, const Pattern& pattern, CellId cell, Side side,
                                  const Deadline& deadline) {
    const Target target{.cell = cell, .side = side};
    WholeProgram program(table, pattern, target);
    program.collect(0);
    program.maximise();
    const WholeAnswer answer = program.solve(deadline);
    if (answer.end != End::done || !answer.witness) return {};
    const mpq_class moved = to_gmp(deviation(*answer.witness, cell));
    const mpz_class distance = abs(moved.get_num());
    return static_cast<Amount>(distance.get_si());
}

}  // namespace tacet
