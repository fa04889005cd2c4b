// SPDX-License-Identifier: Apache-2.0
// Sensitivity rules: which cells would betray a contributor, why, and how far they must be protected. The
// arithmetic and the order of the tests are those of tau-ARGUS (docs/jobs.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tacet/cube.h"
#include "tacet/export.h"

namespace TACET_EXPORT tacet {

/// Dominance: the `count` largest contributors hold more than `percent` of the cell.
struct DominanceRule {
    std::uint32_t count = 1;
    double percent = 100;
    ContributorLevel level = ContributorLevel::individual;
};

/// Prior-posterior, p% if `prior` is 100: a coalition of the `coalition` next largest contributors can
/// estimate the largest to within `percent` per cent, having known it to within `prior` per cent before.
struct PriorPosteriorRule {
    double percent = 10;
    double prior = 100;
    std::uint32_t coalition = 1;
    ContributorLevel level = ContributorLevel::individual;
};

/// Fewer than `minimum` contributors; `margin` per cent of the value is the level.
struct FrequencyRule {
    std::uint32_t minimum = 3;
    double margin = 30;
    ContributorLevel level = ContributorLevel::individual;
};

/// The largest contributor that asked for protection holds more than the share for its code, or any asked
/// and there are fewer than `minimum` contributors.
struct RequestRule {
    double percent[2] = {0, 0};  ///< by request code; 0 switches it off
    std::uint32_t minimum = 0;
    double margin = 20;
    ContributorLevel level = ContributorLevel::individual;
};

/// Every rule asked for; a cell is sensitive if any fires.
struct Rules {
    std::vector<DominanceRule> dominance = {};
    std::vector<PriorPosteriorRule> prior_posterior = {};
    std::vector<RequestRule> request = {};
    std::vector<FrequencyRule> frequency = {};
    std::optional<double> zero_range =
        {};                        ///< cells that are 0 though they have contributors; the upper level
    double manual_margin = 20;     ///< per cent, for cells called sensitive by hand
    bool missing_is_safe = false;  ///< cells with a missing code are safe

    [[nodiscard]] bool uses_holdings() const;
    /// How many of the largest contributors the rules look at.
    [[nodiscard]] std::uint32_t tops(ContributorLevel level) const;
};

/// One line for each rule, as reports name it.
[[nodiscard]] std::vector<std::string> describe(const Rules& rules);

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

enum class RuleKind : std::uint8_t {
    none,
    dominance,
    prior_posterior,
    request,
    frequency,
    zero,
    manual,
    given
};

/// Why a cell is unsafe. Shares and counts only: no value of a cell or contributor.
struct Reason {
    RuleKind kind = RuleKind::none;
    ContributorLevel level = ContributorLevel::individual;
    std::uint32_t rule = 0;   ///< index into the rules of that kind
    double found = 0;         ///< dominance, request: per cent of the cell; prior-posterior: what is left to
                              ///< blur the largest, in per cent of it; frequency: contributors
    double limit = 0;         ///< what was compared with it
    std::uint64_t count = 0;  ///< contributors to the cell
};
/// A sentence: "the 2 largest of 7 contributors hold 91.2 % of the cell, more than 85 %".
[[nodiscard]] std::string describe(const Reason& reason, const Rules& rules);

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

/// Applies the rules to every cell. Throws InputError if the cube lacks what a rule looks at.
[[nodiscard]] JudgedCube judge(Cube cube, const Rules& rules);

}  // namespace tacet
