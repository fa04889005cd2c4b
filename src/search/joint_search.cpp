// SPDX-License-Identifier: Apache-2.0
// The part of the search for tables in which circuits reach few targets, as where most margins must be
// published: programs for many targets at once, instead of one for each.
#include <algorithm>
#include <utility>

#include "attack/attacker.h"
#include "search/search.h"

namespace tacet {

namespace {

// Programs for many targets do not ask what cells cost. So they may move the cheapest first: of the weight of
// all candidates these shares.
constexpr double kShares[] = {0, 0.05, 0.2, 0.5, 1};
// So few that are left then are reached by programs that do ask, for so many of them at once.
constexpr std::size_t kFew = 1000;
constexpr std::size_t kGroup = 8;

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

void Search::reach_together(const Pace& pace) {
    const auto candidates = cheapest_first(table_);
    double weight = 0;
    for (const CellId cell : candidates) weight += table_[cell].weight;
    ProofBook proof_book(table_, options_.protection);
    for (Witness& witness : book_.proof(options_.deadline).witnesses) proof_book.add(std::move(witness));
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
        (void)adopt(proof_book.proof().witnesses);
        if (proof_book.open_targets().size() <= kFew) break;
    }
    reach_in_groups(pace.hurry);
}

/// Those of one side, so that none is asked to move both ways; what asks most first, since others may move
/// with it.
void Search::reach_in_groups(const Deadline& deadline) {
    const auto order = most_demanding_first();
    for (const int sign : {1, -1}) {
        std::vector<TargetId> group;
        for (const TargetId id : order) {
            if (deadline.passed()) return;
            if (book_.targets()[id].sign == sign && !book_.is_reached(id)) group.push_back(id);
            if (group.size() == kGroup) reach_group(std::exchange(group, {}));
        }
        if (!group.empty()) reach_group(group);
    }
}

/// What cannot move together is tried in halves. What is left is left to the construction.
void Search::reach_group(std::span<const TargetId> group) {
    Rebuilder::Reached reached = rebuilders_.front()->reach_together(group);
    if (reached.change) return apply(std::move(*reached.change));
    const std::size_t half = group.size() / 2;
    if (half == 0) return;
    reach_group(group.first(half));
    reach_group(group.subspan(half));
}

}  // namespace tacet
