// SPDX-License-Identifier: Apache-2.0
// Ends a solve of CLP when its time has come.
#pragma once

#include <coin/ClpEventHandler.hpp>

#include "tacet/deadline.h"

namespace tacet {

/// Asks the deadline every few pivots.
class Watch : public ClpEventHandler {
  public:
    explicit Watch(const Deadline* deadline) : deadline_(deadline) {}
    int event(Event which) override {
        if (which != endOfIteration && which != endOfFactorization) return -1;
        // With a million columns a pivot takes a tenth of a second.
        constexpr unsigned kPivotsBetweenLooks = 4;
        const bool stop = ++pivots_ % kPivotsBetweenLooks == 0 && deadline_->passed();
        return stop ? 5 : -1;  // 5 ends the solve as "stopped by event handler"
    }
    [[nodiscard]] ClpEventHandler* clone() const override { return new Watch(*this); }

  private:
    const Deadline* deadline_;
    unsigned pivots_ = 0;
};

inline constexpr int kClpOptimal = 0;
inline constexpr int kClpInfeasible = 1;
inline constexpr int kClpLimitReached = 1;  // the second status of what is then called infeasible

}  // namespace tacet
