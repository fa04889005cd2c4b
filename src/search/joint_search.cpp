// SPDX-License-Identifier: Apache-2.0
// The part of the search for tables in which circuits reach few targets, as where most margins must be
// published: programs for many targets at once, instead of one for each.
#include <algorithm>

#include "attack/attacker.h"
#include "search/search.h"

namespace tacet {

namespace {

// Programs for many targets do not ask what cells cost. So they may move the cheapest first: of the weight of
// all candidates these shares.
constexpr double kShares[] = {0, 0.05, 0.2, 0.5, 1};

std::vector<CellId> cheapest_first(const Table& table) {
    std::vector<CellId> candidates;
    std::ranges::copy_if(table.cells(), std::back_inserter(candidates),
                         [&](CellId cell) { return table[cell].status == Status::candidate; });
    std::ranges::stable_sort(candidates, {}, [&](CellId cell) { return table[cell].weight; });
    return candidates;
}

}  // namespace

bool Search::reaches_few_by_circuits() const {
    std::uint64_t work = 0;
    for (const auto& rebuilder : rebuilders_) work += rebuilder->program_work();
    return work > options_.most_program_work;
}

void Search::reach_together() {
    const auto candidates = cheapest_first(table_);
    double weight = 0;
    for (const CellId cell : candidates) weight += table_[cell].weight;
    ProofBook proof_book(table_, options_.protection);
    for (Witness& witness : book_.proof().witnesses) proof_book.add(std::move(witness));
    Pattern pattern(table_);
    double spent = 0;
    auto next = candidates.begin();
    for (const double share : kShares) {
        for (; next != candidates.end() && spent + table_[*next].weight <= share * weight; ++next) {
            pattern.add(*next);
            spent += table_[*next].weight;
        }
        if (share == 1) pattern = fullest_pattern(table_);
        Attacker(table_, pattern, {options_.threads, options_.deadline}).prove_together(proof_book);
    }
    (void)adopt(proof_book.proof().witnesses);
}

}  // namespace tacet
