// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/tidying.h"

#include <algorithm>

#include "methods/shared/clean_up.h"
#include "search/random_stream.h"

namespace tacet {

namespace {

constexpr std::uint64_t kMostPoorTurns = 24;  // turns one after the other that bring nothing

}  // namespace

bool Tidying::tidy(Pattern& pattern, Proof& proof, const Deadline& deadline) const {
    ProofBook proof_book(problem_.table, problem_.protection);
    for (const Witness& each : proof.witnesses) proof_book.add(each);
    if (!proof_book.open_targets().empty()) return false;
    const Problem part = problem_.part(deadline, problem_.options);
    if (clean_up(part, pattern, proof_book, bound_.constraints()) == 0) return false;
    proof = proof_book.proof();
    return true;
}

/// In turns: each with a chance of its share, of half of it, of a quarter, or all whose share is above a
/// limit.
std::vector<CellId> Tidying::choose(const Pattern& pattern) const {
    constexpr std::uint64_t kManners = 4;
    const auto shares = bound_.root_shares();
    auto random = random_stream(problem_.seed, turn_);
    const std::uint64_t manner = turn_ % kManners;
    const double limit = random_share(random) / 2;
    std::vector<CellId> chosen;
    for (const CellId cell : problem_.table.cells()) {
        const double share = shares[cell.index()];
        if (problem_.table[cell].status != Status::candidate || pattern.contains(cell) || share <= 0)
            continue;
        const bool is_chosen = manner + 1 == kManners
                                   ? share > limit
                                   : random_share(random) * static_cast<double>(1U << manner) < share;
        if (is_chosen) chosen.push_back(cell);
    }
    return chosen;
}

bool Tidying::mix(Pattern& pattern, Proof& proof, const Limits& limits) {
    if (bound_.root_shares().empty()) return false;
    double best = cost(problem_.table, pattern);
    const double before = best;
    std::uint64_t poor = 0;
    for (std::uint64_t i = 0; i < limits.turns && poor < kMostPoorTurns && best > limits.least_cost; ++i) {
        if (limits.deadline.passed()) break;
        Pattern mixed = pattern;
        for (const CellId cell : choose(pattern)) mixed.add(cell);
        ++turn_;
        ++poor;
        Proof of_mixed = proof;
        problem_.report("cells exchanged", i, limits.turns, best);
        if (!tidy(mixed, of_mixed, limits.deadline) || cost(problem_.table, mixed) >= best) continue;
        pattern = std::move(mixed);
        proof = std::move(of_mixed);
        best = cost(problem_.table, pattern);
        poor = 0;
    }
    return best < before;
}

}  // namespace tacet
