// SPDX-License-Identifier: Apache-2.0
#include "search/greedy.h"

#include <algorithm>

namespace tacet {

namespace {

// A cell without weight still costs a little, or all of them would be alike.
constexpr double kLeastWeight = 1e-4;

}  // namespace

GreedyRule greedy_rule(std::string_view name) {
    if (name == "per-capacity") return GreedyRule::per_capacity;
    return name == "coverage" ? GreedyRule::coverage : GreedyRule::cheapest;
}

std::size_t choose_best(std::span<const Candidate> candidates) {
    return static_cast<std::size_t>(std::ranges::min_element(candidates, {}, &Candidate::score) -
                                    candidates.begin());
}

Greedy::Greedy(const Table& table, Protection protection, bool has_guards)
    : table_(table), has_guards_(has_guards), first_(table, protection), relaxed_(first_) {}

const Relaxed& Greedy::construct(std::span<const CellId> primaries, GreedyRule rule, const Choice& choice,
                                 std::span<const CellId> secondaries) {
    relaxed_ = first_;
    rule_ = rule;
    choice_ = &choice;
    for (const CellId cell : secondaries)
        if (!relaxed_.contains(cell)) relaxed_.add(cell);
    for (const CellId cell : primaries) settle(cell);
    return relaxed_;
}

void Greedy::settle(CellId cell) {
    open_ = relaxed_.deficient_lines(cell);
    while (!open_.empty()) {
        const Relaxed::Line line = open_.back();
        open_.pop_back();
        fill(line);
    }
}

/// Suppresses cells of the equation until it can take up all that is needed, or there are no more.
void Greedy::fill(const Relaxed::Line& line) {
    while (relaxed_.deficit(line) > 0) {
        list_candidates(line);
        if (candidates_.empty()) return;
        const std::size_t chosen = (*choice_)(candidates_);
        const CellId cell = candidates_[chosen].cell;
        relaxed_.add(cell, has_guards_ ? need_of(cell, amounts_[chosen]) : Relaxed::Need{});
        if (has_guards_)
            for (const Relaxed::Line& each : relaxed_.deficient_lines(cell))
                if (each.equation != line.equation) open_.push_back(each);
    }
}

void Greedy::list_candidates(const Relaxed::Line& line) {
    candidates_.clear();
    amounts_.clear();
    for (const Term& term : table_.terms(line.equation)) {
        if (table_[term.cell].status != Status::candidate || relaxed_.contains(term.cell)) continue;
        if (relaxed_.capacity(term.cell, term.coefficient, line.pull) == 0) continue;
        candidates_.push_back({term.cell, score(term, line)});
        amounts_.push_back(carried(term, line));
    }
}

/// How far the cell would move for the sake of the line: all that is missing, or all it can.
Amount Greedy::carried(const Term& term, const Relaxed::Line& line) const {
    const auto coefficient = Relaxed::Sum{term.coefficient < 0 ? -term.coefficient : term.coefficient};
    const Relaxed::Sum wanted = (relaxed_.deficit(line) + coefficient - 1) / coefficient;
    const Amount most = room(table_[term.cell], side_of(line.pull, term.coefficient));
    return wanted < most ? static_cast<Amount>(wanted) : most;
}

double Greedy::score(const Term& term, const Relaxed::Line& line) const {
    const double weight = std::max(kLeastWeight, table_[term.cell].weight);
    switch (rule_) {
        case GreedyRule::cheapest:
            return weight;
        case GreedyRule::per_capacity:
            return weight / static_cast<double>(carried(term, line));
        case GreedyRule::coverage:
            return weight / covered(term.cell, carried(term, line));
    }
    return weight;
}

/// How many lines of the cell's equations it relieves, or lets it move without a new deficit; at least one,
/// and a part for what it takes up of a deficit that remains.
double Greedy::covered(CellId cell, Amount carried) const {
    double lines = 0;
    for (const Incidence& each : table_.incidences(cell))
        for (const Side side : kSides) {
            const Relaxed::Line own{each.equation, pull_of(side, each.coefficient)};
            const Relaxed::Sum missing = relaxed_.deficit(own);
            const Relaxed::Sum spare = -missing;
            const Relaxed::Sum capacity = relaxed_.capacity(cell, each.coefficient, own.pull);
            if (missing > 0)
                lines += static_cast<double>(std::min(missing, capacity)) / static_cast<double>(missing);
            else if (spare >= carried)
                lines += 1;
        }
    return std::max(lines, 0.1);
}

/// Both ways, since a primary needs both.
Relaxed::Need Greedy::need_of(CellId cell, Amount carried) const {
    Relaxed::Need need;
    for (const Side side : kSides)
        need.of[static_cast<std::size_t>(side)] = std::min(carried, room(table_[cell], side));
    return need;
}

}  // namespace tacet
