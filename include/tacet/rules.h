// SPDX-License-Identifier: Apache-2.0
// Sensitivity rules: which cells would disclose a contributor, why, and how far they must be protected. The
// arithmetic and the order of the tests are those of tau-ARGUS (docs/jobs.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tacet/cube.h"
#include "tacet/export.h"

namespace TACET_EXPORT tacet {

/// A kind of rule: a row of src/rules/registry.cpp.
struct RuleKind;

/// What an office chose: `{"k", 85}`. The keys are those of jobs (docs/jobs.md).
struct RuleValue {
    std::string_view key;
    double value = 0;
};

/// A sensitivity rule with its values: `Rule("dominance", {{"n", 2}, {"k", 85}})`. Every value lies in the
/// range that its kind allows.
class Rule {
  public:
    /// Values that have a default may be left out; a key that takes several numbers comes several times.
    /// Throws InputError: "found k = 850, expected a number from 1 to 100".
    Rule(std::string_view key, const std::vector<RuleValue>& values,
         ContributorLevel level = ContributorLevel::individual);

    [[nodiscard]] const RuleKind& kind() const { return *kind_; }
    [[nodiscard]] ContributorLevel level() const { return level_; }
    /// In the order of the kind's row.
    [[nodiscard]] double operator[](std::size_t i) const { return values_[i]; }
    /// The first number of a key that the kind has.
    [[nodiscard]] double value(std::string_view key) const;

  private:
    const RuleKind* kind_;
    std::vector<double> values_;
    ContributorLevel level_;
};

/// Every rule asked for; a cell is sensitive if any fires.
struct Rules {
    std::vector<Rule> list = {};
    double manual_margin = 20;     ///< per cent, for cells called sensitive by hand
    bool missing_is_safe = false;  ///< cells with a missing code are safe
    bool is_none = false;          ///< the office says explicitly that there is no rule

    [[nodiscard]] bool uses_holdings() const;
    [[nodiscard]] bool uses_requests() const;
    /// How many of the largest contributors the rules look at.
    [[nodiscard]] std::uint32_t tops(ContributorLevel level) const;
    /// So many contributors the rules ask for in every cell; 0 if they do not.
    [[nodiscard]] std::uint64_t fewest_contributors() const;
};

/// One line for each rule, as reports name it.
[[nodiscard]] std::vector<std::string> describe(const Rules& rules);
/// What holds in addition to the rules, likewise.
[[nodiscard]] std::vector<std::string> describe_settings(const Rules& rules);

/// The numbers of tau-ARGUS.
enum class CellStatus : std::uint8_t {
    safe = 1,
    safe_manual = 2,
    unsafe_rule = 3,  ///< dominance or prior-posterior
    unsafe_request = 4,
    unsafe_frequency = 5,
    unsafe_zero = 6,
    unsafe_manual = 9,
    must_publish = 10,  ///< called "protected" there
    secondary = 11,
    secondary_manual = 12,
    empty = 14,
};
[[nodiscard]] std::string_view to_string(CellStatus status);
[[nodiscard]] constexpr bool is_unsafe(CellStatus status) {
    return status >= CellStatus::unsafe_rule && status <= CellStatus::unsafe_manual;
}

/// What made a cell unsafe.
enum class Cause : std::uint8_t {
    none,
    rule,
    manual,  ///< an a-priori file
    given,   ///< the status in the table that was read
};

/// Why a cell is unsafe. Shares and counts only: no value of a cell or contributor.
struct Reason {
    Cause cause = Cause::none;
    std::uint32_t rule = 0;  ///< index into Rules::list
    double found = 0;        ///< what the rule looks at: a share in per cent, or contributors
    double limit = 0;        ///< what was compared with it
    ContributorLevel level = ContributorLevel::individual;
    std::uint64_t count = 0;  ///< contributors to the cell
};
/// A sentence: "the 2 largest of 7 contributors hold 91.2 % of the cell, more than 85 %".
[[nodiscard]] std::string describe(const Reason& reason, const Rules& rules);
/// The name of the rule, or "by hand", or "given with the table".
[[nodiscard]] std::string_view cause_name(const Reason& reason, const Rules& rules);

/// Levels are finer than values, as shares of them seldom are round.
inline constexpr int kLevelDecimals = 3;

/// What is decided about a cell before suppression.
struct Verdict {
    CellStatus status = CellStatus::safe;
    Amount lower_level = 0;  ///< in units of 10^-(CubeData::written + kLevelDecimals)
    Amount upper_level = 0;
    std::optional<double> cost = {};  ///< set by hand; otherwise by the options
    Reason reason = {};
};

/// A cube whose cells have been judged.
struct JudgedCube {
    Cube cube;
    Rules rules;
    std::vector<Verdict> verdicts;  ///< by cube cell

    [[nodiscard]] const Verdict& operator[](CubeCellId cell) const { return verdicts[cell.index()]; }
};

/// How many primaries a rule made, or another cause.
struct PrimaryCount {
    std::string cause;  ///< "dominance (n 2, k 85)", "by hand"
    std::string text;   ///< as `describe(Rules)` has it
    std::size_t primaries = 0;
};
/// All rules in the order in which they are tested, whether they fired or not, then other causes.
[[nodiscard]] std::vector<PrimaryCount> count_primaries(const JudgedCube& judged);
/// "12 primaries: 5 by dominance (n 2, k 85), 7 by frequency (minimum 3)".
[[nodiscard]] std::string describe_primaries(const JudgedCube& judged);

/// Applies the rules to every cell. Throws InputError if the cube lacks what a rule looks at.
[[nodiscard]] JudgedCube judge(Cube cube, const Rules& rules);

}  // namespace tacet
