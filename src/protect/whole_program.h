// SPDX-License-Identifier: Apache-2.0
// Deviations in whole numbers, by integer programs.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "attack/target.h"
#include "process/end.h"
#include "tacet/deadline.h"
#include "tacet/insider.h"
#include "tacet/pattern.h"

namespace tacet {

struct WholeAnswer {
    End end = End::stopped;               ///< `infeasible`: there is no such deviation
    std::optional<Witness> witness = {};  ///< exact, in whole numbers
};

/// A deviation that moves suppressed cells only and reaches the target.
[[nodiscard]] WholeAnswer find_whole_witness(const Table& table, const Pattern& pattern, const Target& target,
                                             const Deadline& deadline);
/// The same through cells that may be suppressed too, those that cost least; within so many equations of the
/// target.
[[nodiscard]] WholeAnswer find_whole_repair(const Table& table, const Pattern& pattern, const Target& target,
                                            std::uint32_t steps, const Deadline& deadline);
/// How far a suppressed cell can move in whole numbers; nothing if time runs out.
[[nodiscard]] std::optional<Amount> whole_reach(const Table& table, const Pattern& pattern, CellId cell,
                                                Side side, const Deadline& deadline);

}  // namespace tacet
