// SPDX-License-Identifier: Apache-2.0
#include "search/chromosome.h"

#include <algorithm>
#include <tuple>

namespace tacet {

namespace {

bool moves(const Deviation& circuit, Place place) {
    const auto found = std::ranges::lower_bound(circuit, place, {}, &Shift::place);
    return found != circuit.end() && found->place == place;
}

}  // namespace

Chromosome::Chromosome(const SearchBook& book)
    : book_(&book), circuits_(book.targets().size()), uses_(book.place_count(), 0), cost_(book.cost()) {}

std::vector<TargetId> Chromosome::missing() const {
    std::vector<TargetId> all;
    for (TargetId target = 0; target < circuits_.size(); ++target)
        if (!circuits_[target]) all.push_back(target);
    return all;
}

void Chromosome::count(const Deviation& circuit, int number) {
    for (const Shift& each : circuit) {
        if (book_->is_suppressed(each.place)) continue;
        std::uint32_t& uses = uses_[each.place];
        const bool was_used = uses > 0;
        uses += static_cast<std::uint32_t>(number);
        if (was_used != (uses > 0))
            cost_ += was_used ? -book_->weight(each.place) : book_->weight(each.place);
    }
}

void Chromosome::give(TargetId target, Circuit circuit) {
    // In this order, so that places of both are not taken off and put on the cost.
    if (circuit) count(*circuit, 1);
    if (circuits_[target]) count(*circuits_[target], -1);
    circuits_[target] = std::move(circuit);
}

std::vector<Place> Chromosome::secondaries() const {
    std::vector<Place> all;
    for (Place place = 0; place < uses_.size(); ++place)
        if (uses_[place] > 0) all.push_back(place);
    return all;
}

std::vector<TargetId> Chromosome::resting_on(Place place) const {
    std::vector<TargetId> all;
    for (TargetId target = 0; target < circuits_.size(); ++target)
        if (circuits_[target] && moves(*circuits_[target], place)) all.push_back(target);
    return all;
}

bool Chromosome::costs_less_with(std::span<const TargetId> targets, const Chromosome& other,
                                 double than) const {
    // What only these circuits move is all that can be saved; mostly that is too little.
    double savings = 0;
    for (const TargetId target : targets)
        if (circuits_[target] != other.circuits_[target])
            for (const Shift& each : *circuits_[target])
                if (uses_[each.place] > 0 && uses_[each.place] <= targets.size())
                    savings += book_->weight(each.place);
    return cost_ - savings < than && cost_with(targets, other) < than;
}

double Chromosome::cost_with(std::span<const TargetId> targets, const Chromosome& other) const {
    std::vector<std::pair<Place, int>> more;
    const auto note = [&](const Circuit& circuit, int number) {
        for (const Shift& each : *circuit)
            if (!book_->is_suppressed(each.place)) more.emplace_back(each.place, number);
    };
    for (const TargetId target : targets) {
        if (circuits_[target] == other.circuits_[target]) continue;
        note(circuits_[target], -1);
        note(other.circuits_[target], 1);
    }
    std::ranges::sort(more);
    double cost = cost_;
    for (std::size_t i = 0; i < more.size();) {
        const Place place = more[i].first;
        auto uses = static_cast<int>(uses_[place]);
        for (; i < more.size() && more[i].first == place; ++i) uses += more[i].second;
        if ((uses > 0) != (uses_[place] > 0)) cost += uses > 0 ? book_->weight(place) : -book_->weight(place);
    }
    return cost;
}

Pattern Chromosome::pattern(const Table& table, const Grid& grid) const {
    Pattern pattern(table);
    for (const Place place : secondaries()) pattern.add(*grid.cell(place));
    return pattern;
}

Proof Chromosome::proof(const Grid& grid) const {
    std::vector<Circuit> all = circuits_;
    const auto comes_before = [](const Circuit& a, const Circuit& b) {
        return std::ranges::lexicographical_compare(*a, *b, [](const Shift& first, const Shift& second) {
            return std::tie(first.place, first.amount) < std::tie(second.place, second.amount);
        });
    };
    std::ranges::sort(all, comes_before);
    const auto same = std::ranges::unique(all, [](const Circuit& a, const Circuit& b) { return *a == *b; });
    all.erase(same.begin(), same.end());
    Proof proof;
    for (const Circuit& each : all) proof.witnesses.push_back(to_witness(grid, *each));
    return proof;
}

double likeness_of_cells(const Chromosome& a, const Chromosome& b) {
    const auto first = a.secondaries();
    const auto shared = std::ranges::count_if(first, [&](Place place) { return b.is_secondary(place); });
    const auto all = first.size() + b.secondaries().size() - static_cast<std::size_t>(shared);
    return all == 0 ? 1 : static_cast<double>(shared) / static_cast<double>(all);
}

double likeness_of_circuits(const Chromosome& a, const Chromosome& b) {
    if (a.target_count() == 0) return 1;
    std::uint32_t same = 0;
    for (TargetId target = 0; target < a.target_count(); ++target)
        same += a.circuit(target) == b.circuit(target) ||
                (a.circuit(target) && b.circuit(target) && *a.circuit(target) == *b.circuit(target));
    return static_cast<double>(same) / a.target_count();
}

}  // namespace tacet
