// SPDX-License-Identifier: Apache-2.0
// Tests in the order of tau-ARGUS; the first rule that fires decides the status.
#include <fmt/format.h>

#include <algorithm>

#include "rules/sensitivity.h"
#include "tacet/error.h"

namespace tacet {

namespace {

/// The first of `rules` that fires.
template <class Rule>
std::optional<Reason> first_to_fire(const std::vector<Rule>& rules, const Cube& cube, CubeCellId cell) {
    for (std::uint32_t i = 0; i < rules.size(); ++i)
        if (auto reason = CellSensitivity(cube, cell, rules[i].level).test(rules[i])) {
            reason->rule = i;
            return reason;
        }
    return {};
}

template <class Rule>
mpq_class largest_margin(const std::vector<Rule>& rules) {
    double margin = 0;
    for (const Rule& each : rules) margin = std::max(margin, each.margin);
    return exact(margin) / 100;
}

class Judge {
  public:
    Judge(const Cube& cube, const Rules& rules) : cube_(cube), rules_(rules) {}

    [[nodiscard]] Verdict verdict(CubeCellId cell) const {
        if (cube_[cell].individual.count == 0) return {.status = CellStatus::empty};
        if (rules_.missing_is_safe && has_missing_code(cell)) return {};
        if (const auto reason = first_to_fire(rules_.dominance, cube_, cell)) return by_rule(cell, *reason);
        if (const auto reason = first_to_fire(rules_.prior_posterior, cube_, cell))
            return by_rule(cell, *reason);
        if (const auto reason = first_to_fire(rules_.request, cube_, cell))
            return by_share(cell, CellStatus::unsafe_request, *reason, largest_margin(rules_.request));
        if (const auto reason = first_to_fire(rules_.frequency, cube_, cell))
            return by_share(cell, CellStatus::unsafe_frequency, *reason, largest_margin(rules_.frequency));
        if (rules_.zero_range && cube_[cell].response == 0) return zero(cell);
        return {};
    }

  private:
    [[nodiscard]] bool has_missing_code(CubeCellId cell) const {
        const auto codes = cube_.codes(cell);
        for (std::size_t k = 0; k < codes.size(); ++k)
            if (cube_.variables()[k][codes[k]].is_missing) return true;
        return false;
    }

    [[nodiscard]] Verdict by_share(CubeCellId cell, CellStatus status, const Reason& reason,
                                   const mpq_class& share) const {
        const Amount level = level_of_share(cube_, cell, share);
        return {status, level, level, {}, reason};
    }

    /// The level is what the largest of all totals that would just be safe lies above the cell's own.
    [[nodiscard]] Verdict by_rule(CubeCellId cell, const Reason& reason) const {
        const mpq_class total = cube_[cell].shadow;
        mpq_class safe = total;
        const auto raise = [&](const auto& rules) {
            for (const auto& rule : rules)
                safe = std::max(safe, CellSensitivity(cube_, cell, rule.level).safe_total(rule));
        };
        raise(rules_.dominance);
        raise(rules_.prior_posterior);
        if (safe > total && total != 0)
            return by_share(cell, CellStatus::unsafe_rule, reason, (safe - total) / abs(total));
        return by_share(cell, CellStatus::unsafe_rule, reason, fallback_share(cell, total));
    }

    [[nodiscard]] mpq_class fallback_share(CubeCellId cell, const mpq_class& total) const {
        if (total != 0)
            for (const FrequencyRule& rule : rules_.frequency)
                if (cube_.contributions(cell, rule.level).count <= rule.minimum)
                    return largest_margin(rules_.frequency);
        return exact(rules_.manual_margin) / 100;
    }

    [[nodiscard]] Verdict zero(CubeCellId cell) const {
        const std::uint64_t count = cube_[cell].individual.count;
        return {.status = CellStatus::unsafe_zero,
                .upper_level = level_of_number(cube_, exact(*rules_.zero_range)),
                .reason = {.kind = RuleKind::zero, .count = count}};
    }

    const Cube& cube_;
    const Rules& rules_;
};

void check(const CubeData& data, const Rules& rules) {
    const auto fail = [&](std::string_view what) {
        throw InputError(fmt::format("table {}: {}", data.name, what));
    };
    const bool looks_at_values = !rules.dominance.empty() || !rules.prior_posterior.empty() ||
                                 !rules.request.empty() || rules.zero_range;
    if (data.response.empty() && looks_at_values)
        fail("dominance, p%, request and zero rules need a response; a frequency table has none");
    if (rules.uses_holdings() && !data.has_holdings)
        fail("a rule is for holdings, but no variable says which holding a record belongs to");
    if (!rules.frequency.empty() && !data.has_counts)
        fail("a frequency rule needs the number of contributors, but the table has no column for it");
    if (rules.tops(ContributorLevel::individual) > data.individual_tops ||
        rules.tops(ContributorLevel::holding) > data.holding_tops)
        fail(fmt::format(
            "the rules look at the {} largest contributors, the table has {}",
            std::max(rules.tops(ContributorLevel::individual), rules.tops(ContributorLevel::holding)),
            std::min(data.individual_tops, data.has_holdings ? data.holding_tops : data.individual_tops)));
}

}  // namespace

bool Rules::uses_holdings() const {
    const auto is_holding = [](const auto& rule) { return rule.level == ContributorLevel::holding; };
    return std::ranges::any_of(dominance, is_holding) || std::ranges::any_of(prior_posterior, is_holding) ||
           std::ranges::any_of(request, is_holding) || std::ranges::any_of(frequency, is_holding);
}

std::uint32_t Rules::tops(ContributorLevel level) const {
    std::uint32_t most = 0;
    for (const DominanceRule& rule : dominance)
        if (rule.level == level) most = std::max(most, rule.count);
    for (const PriorPosteriorRule& rule : prior_posterior)
        if (rule.level == level) most = std::max(most, rule.coalition + 1);
    return most;
}

JudgedCube judge(Cube cube, const Rules& rules) {
    check(cube.data(), rules);
    JudgedCube judged{std::move(cube), rules, {}};
    const Judge judge(judged.cube, judged.rules);
    judged.verdicts.reserve(judged.cube.cell_count());
    for (const CubeCellId cell : judged.cube.cells()) judged.verdicts.push_back(judge.verdict(cell));
    return judged;
}

}  // namespace tacet
