// SPDX-License-Identifier: Apache-2.0
// A kind of sensitivity rule: what it tests and asks for, in words, in jobs and in batch files. Each kind is
// a file of this folder and a row of registry.cpp; readers, reports and outputs know no kind by its name.
#pragma once

#include <gmpxx.h>

#include <span>

#include "rules/sensitivity.h"
#include "tacet/rules.h"

namespace tacet {

/// A value of a rule that an office chooses.
struct RuleParameter {
    std::string_view key;
    double least = 0;
    double most = 0;
    bool is_whole = false;
    bool may_be_zero = false;              ///< 0 is allowed though it lies below `least`
    std::optional<double> otherwise = {};  ///< nothing: the value must be given
    std::size_t numbers = 1;               ///< the key takes up to so many; those left out are 0

    [[nodiscard]] bool allows(double value) const;
    /// "a whole number from 1 to 100", "0 or a number from 1 to 1000".
    [[nodiscard]] std::string expected() const;
};

/// Percentages are never fractions of 1: a p of 0.1 is a mistake, and would protect nobody.
constexpr RuleParameter percentage(std::string_view key, std::optional<double> otherwise = {}) {
    return {.key = key, .least = 1, .most = 100, .otherwise = otherwise};
}
/// A protection level in per cent of the value.
constexpr RuleParameter margin(std::string_view key, double otherwise) {
    return {.key = key, .least = 1, .most = 1000, .may_be_zero = true, .otherwise = otherwise};
}
/// Of the key `manual_margin` and of MAN.
inline constexpr RuleParameter kManualMargin = margin("manual_margin", 20);

/// How <SAFETYRULE> of batch files spells a rule.
struct ArgusRule {
    std::string_view letters;
    std::span<const std::string_view> forms;  ///< the keys of the arguments, for each number of them
    std::string_view switches = {};           ///< keys; if all are 0 the rule is switched off
    int individual = 1;                       ///< so many for individuals, further ones for holdings
    int most = 2;
};

struct Levels {
    Amount lower = 0;
    Amount upper = 0;
};

/// The letter of a rule for which one letter is right whatever its values.
template <char letter>
char always(const Rule&) {
    return letter;
}

struct RuleKind {
    std::string_view key;   ///< in jobs
    std::string_view name;  ///< in reports
    std::span<const RuleParameter> parameters;
    ArgusRule argus;
    CellStatus status = CellStatus::unsafe_rule;
    bool has_levels = true;       ///< of contributors: it can be asked of holdings
    bool needs_response = true;   ///< it has no meaning in frequency tables
    bool needs_counts = false;    ///< it needs the number of contributors
    bool needs_rows = false;      ///< it compares cells with their totals
    bool needs_requests = false;  ///< it needs to know who asked for protection

    /// Nothing, or what was found if the rule fires. Inequalities are strict.
    std::optional<Finding> (*test)(const CellSensitivity& cell, const Rule& rule) = nullptr;
    /// How far a cell that the rule calls unsafe must be protected.
    Levels (*levels)(const UnsafeCell& cell) = nullptr;
    /// "dominance: the 2 largest contributors hold more than 85 %".
    std::string (*text)(const Rule& rule) = nullptr;
    /// "the 2 largest of 7 contributors hold 91.2 % of the cell, more than 85 %".
    std::string (*reason)(const Reason& reason, const Rule& rule) = nullptr;
    /// The letter of structural business statistics.
    char (*business_flag)(const Rule& rule) = nullptr;

    // What not all kinds have.
    std::uint32_t (*tops)(const Rule& rule) = nullptr;         ///< largest contributors that it looks at
    std::uint32_t (*fewest)(const Rule& rule) = nullptr;       ///< contributors that every cell must have
    mpq_class (*safe_total)(const CellSensitivity& cell,       //
                            const Rule& rule) = nullptr;       ///< at which it would just not fire
    std::string (*contradiction)(const Rule& rule) = nullptr;  ///< between its values; empty: there is none
};

/// All kinds, in the order in which cells are tested.
[[nodiscard]] std::span<const RuleKind* const> rule_kinds();
/// Throws InputError, with a suggestion.
[[nodiscard]] const RuleKind& rule_kind(std::string_view key);

/// The rules of the list in the order in which cells are tested: indices into it.
[[nodiscard]] std::vector<std::uint32_t> test_order(const Rules& rules);

/// The level of rules that name a margin: the largest of all rules of the kind, in per cent of the value.
[[nodiscard]] Levels levels_of_margin(const UnsafeCell& cell, const RuleKind& kind);
/// The level of rules that look at shares: what the largest total that would just be safe, for any of
/// them, lies above the cell's own.
[[nodiscard]] Levels levels_of_safe_total(const UnsafeCell& cell);

/// "contributors" or "holdings", without the s for one.
[[nodiscard]] std::string_view contributors(ContributorLevel level, double count = 2);
/// "1 contributor", "2 holdings".
[[nodiscard]] std::string counted(double count, ContributorLevel level);

/// The word of jobs for a level. One table is read to print and to parse.
struct LevelName {
    ContributorLevel level{};
    std::string_view name;
};
inline constexpr LevelName kLevelNames[] = {{ContributorLevel::individual, "individual"},
                                            {ContributorLevel::holding, "holding"}};
[[nodiscard]] std::string_view to_string(ContributorLevel level);

}  // namespace tacet
