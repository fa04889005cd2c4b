// SPDX-License-Identifier: Apache-2.0
// Results as people and programs read them. No text holds the value or weight of a suppressed cell. Levels,
// which may hint at values, do occur: only the safe table is for publication, the rest is for the office.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tacet/audit.h"
#include "tacet/bound.h"
#include "tacet/export.h"
#include "tacet/exposure.h"
#include "tacet/protect.h"
#include "tacet/unpick.h"

namespace TACET_EXPORT tacet {

/// Where costs are values, the cost of a pattern is one more equation for an attacker.
enum class Costs : std::uint8_t { shown, hidden };

/// A few lines for the terminal.
[[nodiscard]] std::string summary(const Table& table, const Result& result);
/// The same without the size of the table.
[[nodiscard]] std::string outcome_lines(const Table& table, const Result& result, Costs costs);
[[nodiscard]] std::string summary(const Table& table, const Report& report);
/// With the cost of a pattern also how far from the best that is at most.
[[nodiscard]] std::string summary(const Table& table, const Bound& bound, std::optional<double> cost = {});
/// Round by round, what an attacker without a solver finds.
[[nodiscard]] std::string summary(const Table& table, const Unpicked& unpicked);
/// A line for each set of primaries: its letter, its size, what it is.
[[nodiscard]] std::string summary(const ExposureSets& sets);
/// Which primaries an insider comes closer to than their levels that way, and by which subtractions: a line
/// for each, or nothing.
[[nodiscard]] std::string describe_insider(const Table& table, const Unpicked& unpicked, InsiderId insider,
                                           Protection protection);
/// Which secondaries come closer to their value than the margin that way: one line.
[[nodiscard]] std::string describe_exposed(const Table& table, const Pattern& pattern,
                                           const Unpicked& unpicked, const SecondaryMargin& margin,
                                           Protection protection);

/// The full report of a protected table, for the file: what was done, what it cost, how each primary is
/// protected.
[[nodiscard]] std::string full_report(const Table& table, const Result& result,
                                      const std::string& table_name);

[[nodiscard]] std::string to_json(const Table& table, const Result& result);
[[nodiscard]] std::string to_json(const Table& table, const Report& report);
[[nodiscard]] std::string to_json(const Table& table, const Bound& bound, std::optional<double> cost = {});
/// Sizes and cells of all sets.
[[nodiscard]] std::string to_json(const ExposureSets& sets);
/// One line per primary, or with ranges one per suppressed cell.
[[nodiscard]] std::string to_csv(const Table& table, const Report& report);

/// The description that `tacet info` prints.
[[nodiscard]] std::string describe(const Table& table, const std::vector<Unprotectable>& unprotectable);
/// One line per side that no pattern protects, at most ten.
[[nodiscard]] std::string describe_sides(const Table& table, const std::vector<Unprotectable>& unprotectable);

}  // namespace tacet
