// SPDX-License-Identifier: Apache-2.0
// The linear relaxation of cell suppression by capacity constraints (Fischetti and Salazar 2001): shares of
// suppression instead of yes and no. Its optimum is a lower bound on the cost of every safe pattern.
#pragma once

#include "search/cut_search.h"

namespace tacet {

class Relaxation {
  public:
    /// The table and the grid must outlive it.
    Relaxation(const Table& table, const Grid& grid, Protection protection, Deadline deadline);

    /// Rounds of constraints for all targets that the shares do not reach, until there are none.
    void tighten(std::size_t most_rounds);
    [[nodiscard]] double lower_bound() const { return lower_bound_; }

  private:
    bool add_cuts();

    std::vector<Target> targets_;
    Deadline deadline_;
    std::unique_ptr<CutSearch> search_;
    CutProgram program_;
    std::vector<double> shares_;  // by place
    double fixed_cost_ = 0;       // of secondaries that the table has already
    double lower_bound_ = 0;
};

}  // namespace tacet
