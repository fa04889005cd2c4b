// SPDX-License-Identifier: Apache-2.0
// Method `auto`: search for a pattern, and prove that there is no better one where that can be done.
// docs/methods/auto.md
#pragma once

#include <array>

#include "methods/method.h"

namespace tacet {

[[nodiscard]] Proposal propose_auto(const Problem& problem);

/// What `auto` gives to its steps: shares of the time that is left, gaps as parts of the cost, and numbers of
/// rounds and nodes, which do not depend on the machine. docs/methods/auto.md tells why.
struct Pacing {
    double flows = 0.25;           ///< of the time: flows of least cost on a network
    double bounds = 0.25;          ///< of the time after that: two-phase starts there
    double breeding = 0.6;         ///< of the time after that: breeding there, if cells times primaries are
    double breeding_size = 2e7;    ///< no more than this
    double for_outsiders = 0.4;    ///< of the time: improvement before insiders are minded
    double bound = 0.15;           ///< of the time: a lower bound before the search
    double network_proof = 0.5;    ///< of the time: relaxation and patterns near it, on a network
    double first_regions = 0.5;    ///< of the time after that: exchanges there, region by region
    double network_trial = 0.2;    ///< of the time after that: a first tree there; before that, if
    double quick_tree_size = 2e5;  ///< cells times primaries are no more than this
    double network_rounds_share = 0.3;  ///< of the time after that: rounds there
    double last_regions = 0.5;          ///< of the time, before the search roams there
    double first_proof = 0.35;          ///< of the time: the first attempts at a proof
    double reasons = 0.2;               ///< of the time: why a cost is least, if the bound says so already
    double first_work = 2e8;            ///< cells times primaries of all rounds of that bound
    double most_first_rounds = 40;
    std::size_t vast_rounds = 20;  ///< of single equations, where there is no program for more
    std::size_t network_rounds = 3'000;
    double regions_size = 2e7;  ///< cells times primaries: where there are more, rounds save sooner
    std::uint64_t rounds_per_region = 10;  ///< where rounds are limited, so are regions
    /// Constructions are tried in several ways if the first took less; about a second.
    std::uint64_t little_work = 50'000'000;
    double other_starts = 0.25;  ///< of the time, in which these begin
    std::array<double, 4> other_shares = {1.0 / 8, 1.0 / 16, 1.0 / 64, 1.0 / 256};
    /// For the proof that the pattern is best: on hard tables it would otherwise take all the time there is.
    std::uint64_t proof_nodes = 500;
    std::size_t proof_rounds = 300;
    /// Enough for tables with few choices, which should not wait for the search.
    std::uint64_t trial_nodes = 50;
    /// What is left after the linear relaxation: with less, a tree does not need a better pattern;
    double small_gap = 0.02;
    /// with more, a short one comes to nothing.
    double hopeful_gap = 0.1;
    /// Rounds in which the search roams before a larger tree is tried.
    std::uint64_t first_roaming = 5'000;
};

/// How much is done of what.
struct Plan {
    std::uint64_t rounds = UINT64_MAX;      ///< of improvement before the first attempt at a proof
    std::uint64_t all_rounds = UINT64_MAX;  ///< before the second
    double for_rounds = 1;                  ///< of the time left, for either
    std::uint64_t nodes = 0;                ///< of trees, in both; none: no attempt
    std::size_t bound_rounds = SIZE_MAX;    ///< of the linear relaxation in the second
    double gap = 0;                         ///< that is good enough, as a part of the cost
};

/// Construction, rounds of improvement, a short attempt at a proof; where that is not enough more rounds and
/// another attempt.
[[nodiscard]] Proposal search_and_prove(const Problem& problem, const Plan& plan);

}  // namespace tacet
