// SPDX-License-Identifier: Apache-2.0
// Improves a pattern region by region. In a region the secondaries may be exchanged for other cells that the
// linear relaxation likes, all others stay as they are; a branch and cut finds the cheapest exchange, since
// little is left to decide (a large neighbourhood, as in relaxation-induced neighbourhood search, Danna,
// Rothberg and Le Pape 2005).
#pragma once

#include <random>

#include "methods/method.h"
#include "prove/optimum.h"

namespace tacet {

class Regions {
  public:
    /// After a relaxation of the whole table: `whole` has its shares and constraints. Both must outlive it.
    Regions(const Problem& problem, const Optimum& whole);

    struct Limits {
        std::uint64_t regions = UINT64_MAX;
        double least_cost = 0;  ///< nothing can be below
        Deadline deadline = {};
    };
    /// Until a limit, or until many regions in succession bring nothing. Whether the pattern has become
    /// cheaper.
    bool improve(Pattern& pattern, const Limits& limits);

  private:
    /// Better: a cheaper pattern. Quick, slow: proven, with few nodes or many, that there is none.
    enum class End : std::uint8_t { better, quick, slow, unfinished };
    /// Secondaries near one of them, chosen at random.
    [[nodiscard]] std::vector<CellId> choose(const Pattern& pattern, std::mt19937_64& random) const;
    /// What is open, and what is decided.
    [[nodiscard]] Table decide(const Pattern& pattern, std::span<const CellId> region) const;
    End improve_region(Pattern& pattern, std::span<const CellId> region, const Deadline& deadline) const;
    void adapt(End end);

    const Problem& problem_;
    std::vector<Argument> arguments_;
    std::vector<bool> is_liked_;  // by cell
    std::size_t size_;            // of regions, in secondaries
    std::uint64_t count_ = 0;
};

}  // namespace tacet
