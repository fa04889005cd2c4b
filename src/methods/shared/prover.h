// SPDX-License-Identifier: Apache-2.0
// From patterns of others to better ones, lower bounds, and the proof that nothing is better, by integer
// programs over capacity constraints. docs/methods/optimal.md
#pragma once

#include "methods/method.h"
#include "prove/optimum.h"

namespace tacet {

/// Too large for programs over all cells, for each of many targets.
[[nodiscard]] bool is_large_to_prove(const Table& table);

class Prover {
  public:
    /// `gap`: what is good enough, as a part of the cost. `work`: of the linear relaxation.
    /// On large tables that are no networks it has no programs, and makes no patterns of its own.
    Prover(const Problem& problem, double gap, double work = Optimum::kUnlimited);

    /// From the proposal's pattern, and from where the last run ended; enters what it finds in the proposal.
    void run(const Optimum::Limits& limits, Proposal& proposal);

    [[nodiscard]] const Optimum& optimum() const { return optimum_; }

  private:
    [[nodiscard]] Optimum::Options make_options(double gap, double work);

    void report_bound(const Proposal& proposal) const;

    const Problem& problem_;
    Deadline deadline_;
    Optimum optimum_;
};

}  // namespace tacet
