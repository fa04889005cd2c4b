// SPDX-License-Identifier: Apache-2.0
// What rounds of circuits do not see: they lead around one deviation for each target, but programs know all
// that are possible. So they publish more of a pattern, and still more once cells are in it that the linear
// relaxation likes.
#pragma once

#include "methods/method.h"
#include "prove/optimum.h"

namespace tacet {

class Tidying {
  public:
    struct Limits {
        std::uint64_t turns = 0;
        double least_cost = 0;  ///< no pattern costs less
        Deadline deadline = {};
    };

    /// Both must outlive it. What the bound knows spares attempts.
    Tidying(const Problem& problem, const Optimum& bound) : problem_(problem), bound_(bound) {}

    /// Publishes what no target needs. The proof must be complete; it is of the new pattern then. False if
    /// nothing is cheaper.
    bool tidy(Pattern& pattern, Proof& proof, const Deadline& deadline) const;
    /// Turn by turn some cells that the relaxation likes are suppressed as well, and the pattern is tidied:
    /// until that has not helped for long. False if nothing is cheaper.
    bool mix(Pattern& pattern, Proof& proof, const Limits& limits);

  private:
    [[nodiscard]] std::vector<CellId> choose(const Pattern& pattern) const;

    const Problem& problem_;
    const Optimum& bound_;
    std::uint64_t turn_ = 0;
};

}  // namespace tacet
