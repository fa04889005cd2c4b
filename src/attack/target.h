// SPDX-License-Identifier: Apache-2.0
// A target: what is to be proven of a cell, and what a search has to reach.
#pragma once

#include "tacet/witness.h"

namespace tacet {

/// That `cell` can move to `side` by at least `amount`, or, for a sliding level, that its moves down and up
/// add up to `amount`.
struct Target {
    CellId cell;
    Side side = Side::up;
    Amount amount = 0;
    bool is_width = false;
    InsiderId attacker = kOutsider;  ///< whom it has to be shown against
};

}  // namespace tacet
