// SPDX-License-Identifier: Apache-2.0
// Protection of secondaries: an attacker does not know which suppressed cells are primary, so each of them is
// to stay uncertain, and each cell suppressed for the sake of another as well. A pattern is closed if all its
// secondaries keep their margin within it.
#pragma once

#include "methods/method.h"
#include "tacet/audit.h"

namespace tacet {

struct ClosableTable {
    Table table;
    std::uint32_t barred = 0;  ///< candidates that must be published
};
/// The table as methods are to see it: cells that are not primary have the margin as their levels, and
/// candidates that no pattern keeps so uncertain, as far as unpicking tells, must be published.
[[nodiscard]] ClosableTable make_closable(const Table& table, const SecondaryMargin& margin,
                                          Protection protection);

struct ClosedPattern {
    Outcome outcome = Outcome::feasible;
    std::optional<Pattern> pattern = {};
    Proof proof = {};
    std::vector<CellId> barred = {};  ///< further candidates that no pattern keeps so uncertain
};
/// Adds to a pattern that protects the primaries of a closable table what its secondaries need, and what that
/// needs; then publishes what nothing needs. Improves until the deadline of the problem, but does not stop
/// before it has a closed pattern until `last`.
[[nodiscard]] ClosedPattern close_pattern(const Problem& problem, const Pattern& pattern, const Proof& proof,
                                          const Deadline& last);

/// Sides of primaries, and of secondaries that the table came with, that no pattern protects.
[[nodiscard]] std::vector<Unprotectable> find_unprotectable(const Table& closable,
                                                            std::span<const CellId> barred,
                                                            const AuditOptions& options);

}  // namespace tacet
