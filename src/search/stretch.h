// SPDX-License-Identifier: Apache-2.0
// How far a deviation can be stretched before a cell reaches its bound.
#pragma once

#include "search/grid_target.h"

namespace tacet {

/// The largest factor that rooms allow, a fraction. Numbers are below 2^53, or 2^62 for rooms, so products of
/// whole ones fit.
struct Stretch {
    double room = 1;
    double moved = 0;  // a factor without limit at first

    void reduce(const Stretch& other);
    [[nodiscard]] bool reaches(double wanted, double movement) const;
};

/// How far a deviation, by Side, or its mirror image can be stretched.
struct StretchLimits {
    Stretch of[2];
    bool is_fixed = false;  // fractions are as good as the solver made them: taken as they are, or shrunk

    /// Whether the shift of the target's place, stretched so far, reaches the target.
    [[nodiscard]] bool reach(const GridTarget& target, double amount) const;
};

}  // namespace tacet
