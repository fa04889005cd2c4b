// SPDX-License-Identifier: Apache-2.0
// Which primaries an attacker gets at while nothing but the primaries is suppressed: the sets of Serpell et
// al. 2008, section 2, and of Smith et al. 2011, sections V and VII.
#pragma once

#include <vector>

#include "tacet/audit.h"
#include "tacet/export.h"
#include "tacet/table.h"

namespace TACET_EXPORT tacet {

/// Each in ascending order. N and C follow: the primaries that are not exposed, and the exposed ones that are
/// not initially exposed.
struct ExposureSets {
    std::vector<CellId> primaries;          ///< P: those with a level
    std::vector<CellId> exposed;            ///< E: by two programs over all equations
    std::vector<CellId> initially_exposed;  ///< I: by two programs over the primary's own equations
    std::vector<CellId> suspected;          ///< the paper's superset of I that takes no solver
    std::vector<CellId> unpicked;           ///< Ku: those of E that subtraction finds
    std::vector<CellId> undecided;          ///< programs that did not end in time

    [[nodiscard]] std::vector<CellId> not_exposed() const;              ///< N, without the undecided
    [[nodiscard]] std::vector<CellId> consequentially_exposed() const;  ///< C
    /// K: all that has to be protected, since what is not exposed stays so when more is suppressed. E, and
    /// what is undecided.
    [[nodiscard]] std::vector<CellId> candidates() const;
};

/// Of `options` protection, threads and deadline count. Insiders do not.
[[nodiscard]] ExposureSets exposure_sets(const Table& table, const AuditOptions& options = {});

/// Ku: the primaries that subtraction alone finds too closely.
[[nodiscard]] std::vector<CellId> exposed_by_unpicking(const Table& table, Protection protection);

}  // namespace tacet
