// SPDX-License-Identifier: Apache-2.0
#include "search/relaxed.h"

#include <algorithm>
#include <cmath>

namespace tacet {

namespace {

using Sum = Relaxed::Sum;
constexpr Relaxed::Pull kPulls[] = {Relaxed::Pull::negative, Relaxed::Pull::positive};

Sum magnitude(std::int64_t coefficient) {
    return coefficient < 0 ? -Sum{coefficient} : Sum{coefficient};
}

}  // namespace

Relaxed::Relaxed(const Table& table, Protection protection)
    : table_(&table),
      pattern_(table),
      cost_(tacet::cost(table, pattern_)),
      needs_(table.cell_count()),
      balances_(std::size_t{2} * table.equation_count()) {
    std::vector<Amount> widths(table.cell_count());
    for (const CellId cell : table.primaries()) {
        for (const Side side : kSides)
            needs_[cell.index()].of[static_cast<std::size_t>(side)] = required(table, cell, side, protection);
        widths[cell.index()] = required_width(table, cell, protection);
    }
    for (const CellId cell : pattern_.cells()) enter(cell);
    for (const EquationId equation : table.equations()) {
        first_width_.push_back(static_cast<std::uint32_t>(widths_.size()));
        for (const Term& term : table.terms(equation))
            if (const Amount width = widths[term.cell.index()]; width > 0)
                widths_.push_back({term.cell, term.coefficient, width});
    }
    first_width_.push_back(static_cast<std::uint32_t>(widths_.size()));
    for (const EquationId equation : table.equations()) judge_widths(equation);
}

Relaxed::Sum Relaxed::capacity(CellId cell, std::int64_t coefficient, Pull pull) const {
    return magnitude(coefficient) * room((*table_)[cell], side_of(pull, coefficient));
}

/// What a line must be able to take up for the sake of the cell, with the cell's own part in it.
Relaxed::Sum Relaxed::demand(CellId cell, std::int64_t coefficient, Pull pull) const {
    const Side moved = side_of(opposite(pull), coefficient);
    const Amount need = needs_[cell.index()].of[static_cast<std::size_t>(moved)];
    return need == 0 ? 0 : magnitude(coefficient) * need + capacity(cell, coefficient, pull);
}

void Relaxed::enter(CellId cell) {
    for (const Incidence& each : table_->incidences(cell))
        for (const Pull pull : kPulls)
            raise({each.equation, pull}, capacity(cell, each.coefficient, pull),
                  demand(cell, each.coefficient, pull));
}

void Relaxed::raise(const Line& line, Sum capacity, Sum demand) {
    Balance& balance = balances_[index(line)];
    deficient_ -= balance.is_deficient();
    balance.sum += capacity;
    balance.need = std::max(balance.need, demand);
    deficient_ += balance.is_deficient();
}

void Relaxed::lower(const Line& line, Sum capacity, Sum demand) {
    Balance& balance = balances_[index(line)];
    deficient_ -= balance.is_deficient();
    balance.sum -= capacity;
    // Only when the largest goes must the next be looked for.
    if (demand > 0 && demand == balance.need) balance.need = largest_demand(line);
    deficient_ += balance.is_deficient();
}

Relaxed::Sum Relaxed::largest_demand(const Line& line) const {
    Sum largest = 0;
    for (const Term& term : table_->terms(line.equation))
        if (pattern_.contains(term.cell))
            largest = std::max(largest, demand(term.cell, term.coefficient, line.pull));
    return largest;
}

void Relaxed::add(CellId cell, const Need& need) {
    pattern_.add(cell);
    cost_ += (*table_)[cell].weight;
    needs_[cell.index()] = need;
    enter(cell);
    for (const Incidence& each : table_->incidences(cell)) judge_widths(each.equation);
}

void Relaxed::drop(CellId cell) {
    pattern_.remove(cell);
    cost_ -= (*table_)[cell].weight;
    for (const Incidence& each : table_->incidences(cell)) {
        for (const Pull pull : kPulls)
            lower({each.equation, pull}, capacity(cell, each.coefficient, pull),
                  demand(cell, each.coefficient, pull));
        judge_widths(each.equation);
    }
    needs_[cell.index()] = {};
}

void Relaxed::judge_widths(EquationId equation) {
    for (std::uint32_t i = first_width_[equation.index()]; i < first_width_[equation.index() + 1]; ++i) {
        narrow_ -= widths_[i].is_narrow;
        widths_[i].is_narrow = is_narrow(widths_[i], equation);
        narrow_ += widths_[i].is_narrow;
    }
}

/// Whether the others cannot take up movements to both sides that add up to the width.
bool Relaxed::is_narrow(const Width& width, EquationId equation) const {
    Sum reach = 0;
    for (const Side side : kSides) {
        const Pull answer = opposite(pull_of(side, width.coefficient));
        const Sum others =
            balances_[index(Line{equation, answer})].sum - capacity(width.cell, width.coefficient, answer);
        reach += std::min(others, magnitude(width.coefficient) * room((*table_)[width.cell], side));
    }
    return reach < magnitude(width.coefficient) * width.width;
}

std::vector<Relaxed::Line> Relaxed::deficient_lines(CellId cell) const {
    std::vector<Line> lines;
    for (const Incidence& each : table_->incidences(cell))
        for (const Pull pull : kPulls)
            if (deficit({each.equation, pull}) > 0) lines.push_back({each.equation, pull});
    return lines;
}

bool operator==(const Relaxed& a, const Relaxed& b) {
    return a.pattern_ == b.pattern_ && a.balances_ == b.balances_ && a.widths_ == b.widths_ &&
           a.deficient_ == b.deficient_ && a.narrow_ == b.narrow_ && costs_equal(a.cost_, b.cost_);
}

}  // namespace tacet
