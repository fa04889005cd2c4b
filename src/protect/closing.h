// SPDX-License-Identifier: Apache-2.0
// Closes a pattern by deviations: one for each side of each suppressed cell, those that ask most before the
// others, and what a new deviation suppresses has to be moved in turn.
#pragma once

#include <memory>
#include <queue>
#include <vector>

#include "methods/method.h"
#include "process/end.h"
#include "search/rebuilder.h"

namespace tacet {

class Closing {
  public:
    /// Whatever is not published in the table has levels there. Its primaries and secondaries stay
    /// suppressed.
    Closing(const Table& table, const Problem& problem, const Deadline& deadline);

    /// Enters deviations that are known already, as far as they hold.
    void adopt(const Proof& proof);
    /// Infeasible if a primary, or a secondary of the problem's table, cannot be moved far enough.
    End run();

    /// Suppressed cells that no pattern lets move far enough. Unless there are none, the pattern is not
    /// closed.
    [[nodiscard]] const std::vector<CellId>& barred() const { return barred_; }
    [[nodiscard]] const SearchBook& book() const { return book_; }

  private:
    void await(Place place);
    void take_batch(std::vector<TargetId>& batch);
    [[nodiscard]] Rebuilder::Reached reach(TargetId id);
    bool enter(Rebuilder::Reached reached, TargetId target, End& end);
    void apply(Change change);
    [[nodiscard]] std::vector<GridTarget> all_targets() const;

    const Table& table_;
    const Problem& problem_;
    Deadline deadline_;
    Pace pace_;
    Grid grid_;
    SearchBook book_;
    std::vector<std::unique_ptr<Rebuilder>> rebuilders_;  // by thread
    std::vector<TargetId> first_target_;                  // by place
    std::priority_queue<std::pair<double, TargetId>> open_;
    std::vector<bool> is_barred_;  // by cell
    std::vector<CellId> barred_;
    std::vector<Place> changed_;
    std::size_t reached_ = 0;
};

}  // namespace tacet
