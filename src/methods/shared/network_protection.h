// SPDX-License-Identifier: Apache-2.0
// What the methods on networks share: primaries in order, each side protected by new flows unless a witness
// proves it already, then clean-up by shortest paths.
#pragma once

#include <array>
#include <functional>

#include "attack/proof_book.h"
#include "methods/method.h"
#include "process/end.h"
#include "search/path_search.h"

namespace tacet {

inline constexpr MethodOption kNetworkOrderOption = {
    "order", "file", "file|weight-descending|weight-ascending|by-equation|random",
    "in which order primaries are protected"};
inline constexpr MethodOption kNetworkWeightsOption = {
    "weights", "weight", "weight|value|1", "what a new cell of a path costs: its weight, its value, or 1"};
inline constexpr MethodOption kPathCleanUpOption = {
    "cleanup", "on", "on|off", "publish secondaries again that shortest paths find redundant"};

/// What the cells of a table cost, by cell, under the option `weights`.
[[nodiscard]] std::vector<double> path_weights(const Table& table, std::string_view name);

/// A pattern in the making, with its proof.
struct NetworkState {
    PathSearch search;
    Pattern pattern;
    ProofBook proof_book;
    void suppress(CellId cell) {
        pattern.add(cell);
        search.suppress(cell);
    }
};

class NetworkProtection {
  public:
    /// Suppresses what lets the proof book prove the target.
    using Reach = std::function<End(const Target& target, NetworkState& state)>;

    /// Throws InputError if the table is not a network.
    NetworkProtection(const Problem& problem, PathSearch::Rooms rooms,
                      PathSearch::Subproblem subproblem = PathSearch::Subproblem::path);

    [[nodiscard]] const Network& network() const { return network_; }
    Proposal run(const Reach& reach);

  private:
    End protect(CellId primary, const Reach& reach);
    void find_amounts();

    const Problem& problem_;
    Network network_;
    NetworkState state_;
    std::vector<std::array<Amount, 2>> amounts_;  // by primary, in the order of the table, and side
    std::size_t reused_ = 0;
    std::size_t reached_ = 0;
};

/// By as many shortest paths as it takes, through what is left of rooms; only suppressed cells if asked for.
/// The proof book then has the deviation, and the search knows it. False if no pattern, or not this one, does
/// it.
[[nodiscard]] bool reach_by_paths(const Target& target, PathSearch::Among among, const Deadline& deadline,
                                  PathSearch& search);

}  // namespace tacet
