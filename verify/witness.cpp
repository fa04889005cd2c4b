// SPDX-License-Identifier: Apache-2.0
#include "witness.h"

#include <algorithm>
#include <utility>

namespace verify {
namespace {

std::string name_of(const Deviation& deviation) {
    return "line " + std::to_string(deviation.line) + ": witness " + std::to_string(deviation.id);
}

/// Nearly all coefficients are 1 or -1, and adding is several times faster than multiplying.
void add_product(Integer& sum, const Integer& coefficient, const Integer& distance) {
    if (coefficient == 1)
        sum += distance;
    else if (coefficient == -1)
        sum -= distance;
    else
        sum += coefficient * distance;
}

void tighten(Limit& limit, CellId cell, const Integer& room, const Integer& distance) {
    if (room * limit.distance < limit.room * distance) limit = {cell, room, distance};
}

bool by_cell(const Move& left, const Move& right) {
    return left.cell < right.cell;
}

}  // namespace

bool Witness::within_bounds(const Rational& factor, const Table& table) const {
    const Limit& tightest = limit(factor);
    return abs(factor) * Rational(tightest.distance, scale) <= Rational(tightest.room, table.room_scale);
}

bool Witness::is_whole(const Rational& factor) const {
    return denominator(Rational(factor * Rational(step, scale))) == 1;
}

Rational Witness::movement(CellId cell) const {
    const auto move = std::lower_bound(moves.begin(), moves.end(), Move{cell, 0}, by_cell);
    if (move == moves.end() || move->cell != cell) return 0;
    return Rational(move->distance, scale);
}

void WitnessChecker::add_move(Witness& witness, CellId id, const Integer& distance) const {
    const Cell& cell = table_.cells[id];
    const bool up = distance > 0;
    const Integer length = abs(distance);
    witness.step = gcd(witness.step, length);
    tighten(witness.forward, id, up ? cell.room_above : cell.room_below, length);
    tighten(witness.backward, id, up ? cell.room_below : cell.room_above, length);
    const bool is_known = attackers_ != nullptr && !attackers_->of_cell[id].empty();
    if (keeps_secondaries_ || is_known || cell.status == Status::primary)
        witness.moves.push_back({id, distance});
}

Witness WitnessChecker::check(const Deviation& deviation) {
    Witness witness;
    const bool suppressed_only = moves_suppressed_cells_only(deviation);
    witness.holds = satisfies_equations(deviation) && suppressed_only;
    for (std::size_t entry = 0; entry < deviation.cells.size(); ++entry)
        add_move(witness, deviation.cells[entry], deviation.distances[entry].numerator);
    std::sort(witness.moves.begin(), witness.moves.end(), by_cell);
    witness.scale = deviation.scale;
    return witness;
}

bool WitnessChecker::moves_suppressed_cells_only(const Deviation& deviation) {
    for (std::size_t entry = 0; entry < deviation.cells.size(); ++entry) {
        const CellId cell = deviation.cells[entry];
        if (pattern_[cell] || deviation.distances[entry].numerator == 0) continue;
        verdict_.refuse(name_of(deviation) + " moves cell " + std::to_string(cell) + ", which is published");
        return false;
    }
    return true;
}

bool WitnessChecker::satisfies_equations(const Deviation& deviation) {
    for (std::size_t entry = 0; entry < deviation.cells.size(); ++entry)
        for (const Term& term : table_.cells[deviation.cells[entry]].terms) {
            add_product(sums_[term.equation], term.coefficient, deviation.distances[entry].numerator);
            touched_.push_back(term.equation);
        }
    bool satisfied = true;
    for (const EquationId equation : touched_) {
        if (sums_[equation] != 0 && std::exchange(satisfied, false))
            verdict_.refuse(name_of(deviation) + " breaks equation " + std::to_string(equation) +
                            ": its deviations sum to " +
                            to_text(Rational(sums_[equation], deviation.scale * table_.coefficient_scale)) +
                            ", required 0");
        sums_[equation] = 0;
    }
    touched_.clear();
    return satisfied;
}

}  // namespace verify
