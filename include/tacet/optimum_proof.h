// SPDX-License-Identifier: Apache-2.0
// Why no safe pattern is cheaper: the tree of a branch and cut, with prices that close each of its cases.
// tacet-verify --optimum checks it exactly, without a solver. docs/optimum.md
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "tacet/bound.h"
#include "tacet/export.h"

namespace TACET_EXPORT tacet {

struct OptimumProof {
    /// Of a constraint, by its number. At most 12 significant digits of the price count.
    using Prices = std::vector<std::pair<std::uint32_t, double>>;
    /// What prices say of a case.
    struct Step {
        enum class Kind : std::uint8_t {
            fix,    ///< a cheaper pattern cannot suppress, or cannot publish, these cells
            close,  ///< no pattern of the case is cheaper
            empty,  ///< the case has no safe pattern at all
        };
        Kind kind{};
        Prices prices;
        std::vector<CellId> published = {};
        std::vector<CellId> suppressed = {};
    };
    /// Steps; then it is closed, or a cell is published in one case below and suppressed in another.
    struct Case {
        std::vector<Step> steps = {};
        std::optional<CellId> branch = {};
        std::uint32_t below[2] = {0, 0};  ///< numbers of cases: published, suppressed
    };

    Protection protection{};
    std::vector<PricedConstraint> constraints;  ///< their prices stand in the steps
    std::vector<Case> cases;                    ///< the first is the table itself
};

}  // namespace tacet
