// SPDX-License-Identifier: Apache-2.0
// Tables of counts: an attacker who knows that cells are whole numbers can exclude tables that one who does
// not cannot, in three dimensions and more. What a witness in whole numbers proves holds against both.
// docs/counts.md
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tacet/audit.h"
#include "tacet/export.h"
#include "tacet/protect.h"

namespace TACET_EXPORT tacet {

/// Where whole numbers make a difference.
struct WholeNumbers {
    std::size_t sides = 0;               ///< of primaries, each with everybody who attacks it
    std::size_t programs = 0;            ///< sides for which no witness at hand is whole
    std::vector<CellId> exposed = {};    ///< primaries that only those get at who know that cells are whole
    std::vector<CellId> undecided = {};  ///< time ran out; they count as exposed
};

/// The verdict on a pattern. Where it is safe, every witness of the proof, times the factor of its claim, is
/// in whole numbers.
struct CountAudit {
    Report report;
    WholeNumbers whole = {};
    [[nodiscard]] bool safe() const;
};

/// Throws InputError unless the values are whole numbers, without sliding levels.
[[nodiscard]] CountAudit audit_counts(const Table& table, const Pattern& pattern,
                                      const AuditOptions& options = {}, const Proof& hints = {});

/// As `protect`, with witnesses in whole numbers.
struct CountResult {
    Result result;
    WholeNumbers whole = {};      ///< of the pattern that the method found
    std::size_t secondaries = 0;  ///< that were added because cells are whole numbers
};
[[nodiscard]] CountResult protect_counts(const Table& table, const ProtectOptions& options = {});

/// "whole numbers: they make a difference for 2 of 14 primaries; 3 secondaries were added".
[[nodiscard]] std::string describe(const Table& table, const WholeNumbers& whole);
[[nodiscard]] std::string describe(const Table& table, const CountResult& counts);

}  // namespace tacet
