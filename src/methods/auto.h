// SPDX-License-Identifier: Apache-2.0
// Method `auto`: search for a pattern, and prove that there is no better one where that can be done.
// docs/methods/auto.md
#pragma once

#include "methods/method.h"
#include "prove/optimum.h"

namespace tacet {

[[nodiscard]] Proposal propose_auto(const Problem& problem);

/// What `auto` gives to its steps: shares of the time that is left, gaps as parts of the cost, and numbers of
/// rounds and nodes, which do not depend on the machine. docs/methods/auto.md tells why.
struct Pacing {
    double for_outsiders = 0.4;   ///< of the time: improvement before insiders are minded
    double quick_saving = 0.001;  ///< rounds come first as long as they save so much of the cost
    std::chrono::duration<double> quick_time{0.25};  ///< in so much time, but no more of it than this:
    double quick_share = 0.5;
    double bound = 0.05;      ///< of the time: a lower bound before the search
    double following = 0.05;  ///< of the time: deviations for what a proof has found
    /// What a proof finds leads far, as deviations of other methods do: with its own circuits a search may
    /// begin at a cost so many times as high.
    double handicap = 1.03;
    double rounds_before_tidying = 0.3;   ///< of the time: where programs then publish what rounds do not see
    double first_tidying = 0.5;           ///< of the time after the bound that follows
    double roaming_before_tidying = 0.4;  ///< of the time after that
    double last_tidying = 0.9;            ///< of the time after that
    std::uint64_t rounds_per_turn = 100;  ///< where rounds are limited, so are turns of tidying
    double network_proof = 0.5;           ///< of the time: relaxation and patterns near it, on a network
    double first_regions = 0.5;           ///< of the time after that: exchanges there, region by region
    double network_trial = 0.2;           ///< of the time after that: a first tree there; before that, if
    double quick_tree_size = 2e5;         ///< cells times primaries are no more than this
    double network_rounds_share = 0.3;    ///< of the time after that: rounds there
    double last_regions = 0.5;            ///< of the time, before the search roams there
    double first_proof = 0.35;            ///< of the time: the first attempts at a proof
    double reasons = 0.2;                 ///< of the time: why a cost is least, if the bound says so already
    double first_work = 2e8;              ///< cells times primaries of all rounds of that bound
    double most_first_rounds = 40;
    double large_bound = 0.06;        ///< of the time: where programs over all cells would take long, a
    std::size_t large_rounds = 1000;  ///< bound by single equations and slices
    std::size_t network_rounds = 3'000;
    double regions_size = 2e7;  ///< cells times primaries: where there are more, rounds save sooner
    std::uint64_t rounds_per_region = 10;  ///< where rounds are limited, so are regions
    /// For the proof that the pattern is best: on hard tables it would otherwise take all the time there is.
    std::uint64_t proof_nodes = 2'000;
    std::size_t proof_rounds = 300;
    /// Of the linear relaxation where iterations are counted and not time, in pivots times rows and columns:
    /// some seconds.
    double bound_work = 3e8;
    /// Enough for tables with few choices, which should not wait for the search.
    std::uint64_t trial_nodes = 50;
    /// What is left after the linear relaxation: with less, a tree does not need a better pattern;
    double small_gap = 0.02;
    /// with more, a short one comes to nothing.
    double hopeful_gap = 0.1;
    /// and with so little after that tree, no other rounds are due before it goes on.
    double closing_gap = 0.002;
    /// Rounds in which the search roams before a larger tree is tried.
    std::uint64_t first_roaming = 5'000;
};

/// How much is done of what.
struct Plan {
    std::uint64_t rounds = UINT64_MAX;        ///< of improvement before the first attempt at a proof
    std::uint64_t all_rounds = UINT64_MAX;    ///< before the second
    double for_rounds = 1;                    ///< of the time left, for either
    std::uint64_t nodes = 0;                  ///< of trees, in both; none: no attempt
    std::size_t bound_rounds = SIZE_MAX;      ///< of the linear relaxation in the second
    double bound_work = Optimum::kUnlimited;  ///< of it, in both and before
    double gap = 0;                           ///< that is good enough, as a part of the cost
};

/// Construction, rounds of improvement, a short attempt at a proof; where that is not enough more rounds and
/// another attempt.
[[nodiscard]] Proposal search_and_prove(const Problem& problem, const Plan& plan);

}  // namespace tacet
