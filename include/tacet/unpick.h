// SPDX-License-Identifier: Apache-2.0
// The unpicker: an attacker without a solver. Round by round, each equation narrows the range of its
// suppressed cells by the ranges of the others; one with a single suppressed cell discloses it. It proves
// exposure, never safety. (The unpicking of Smith et al. 2011, with ranges.)
#pragma once

#include <optional>
#include <vector>

#include "tacet/export.h"
#include "tacet/pattern.h"
#include "tacet/table.h"
#include "tacet/witness.h"

namespace TACET_EXPORT tacet {

/// What an attacker knows of a suppressed cell: its deviation from the true value lies in [least, most].
struct DeviationRange {
    Amount least = 0;
    Amount most = 0;
    [[nodiscard]] bool is_point() const { return least == most; }
};

struct UnpickRound {
    struct Finding {
        CellId cell;
        EquationId equation;  ///< that gave it away
        DeviationRange range;
    };
    std::vector<Finding> disclosed;
    std::vector<Finding> narrowed;
};

struct Unpicked {
    std::vector<UnpickRound> rounds;
    std::vector<DeviationRange> ranges;  ///< by cell; a point for published and disclosed cells
    std::uint32_t disclosed = 0;
    bool finished = true;  ///< false if the round limit ended it
};

struct UnpickOptions {
    std::uint32_t most_rounds = 100;
    /// Narrowing by less than this share of a range is not pursued: it may converge without end.
    double least_progress = 0.01;
    InsiderId attacker = kOutsider;  ///< whose bounds are known to begin with
};

[[nodiscard]] Unpicked unpick(const Table& table, const Pattern& pattern, const UnpickOptions& options = {});

/// The steps that lead to what is known of `cell` in the end, in order: each narrows a cell by an equation,
/// with what was found before. Empty if subtraction finds nothing of it.
[[nodiscard]] std::vector<UnpickRound::Finding> subtractions(const Table& table, const Unpicked& unpicked,
                                                             CellId cell);

/// Primaries that may be exposed by one of their own equations, with the primaries alone suppressed (Serpell
/// et al. 2008, section 4): those that are alone in it, or need more than all others in it are worth. The
/// paper conjectures that protecting these protects all; that is not so, but it is a good start.
[[nodiscard]] std::vector<CellId> initially_exposed(const Table& table, Protection protection);

}  // namespace tacet
