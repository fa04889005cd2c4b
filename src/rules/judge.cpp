// SPDX-License-Identifier: Apache-2.0
// Rules are tested in the order of the registry; the first that fires decides the status.
#include <fmt/format.h>

#include <algorithm>

#include "rules/rows.h"
#include "rules/rule_kind.h"
#include "tacet/error.h"

namespace tacet {

namespace {

class Judge {
  public:
    Judge(const Cube& cube, const Rules& rules) : cube_(cube), rules_(rules), order_(test_order(rules)) {
        if (std::ranges::any_of(rules.list, [](const Rule& each) { return each.kind().needs_rows; }))
            rows_.emplace(cube);
    }

    [[nodiscard]] Verdict verdict(CubeCellId cell) const {
        if (cube_[cell].individual.count == 0) return {.status = CellStatus::empty};
        if (rules_.missing_is_safe && has_missing_code(cell)) return {};
        for (const std::uint32_t i : order_) {
            const Rule& rule = rules_.list[i];
            const CellSensitivity sensitivity(cube_, cell, rule.level(), rows_ ? &*rows_ : nullptr);
            if (const auto finding = rule.kind().test(sensitivity, rule)) return unsafe(cell, i, *finding);
        }
        return {};
    }

  private:
    [[nodiscard]] bool has_missing_code(CubeCellId cell) const {
        const auto codes = cube_.codes(cell);
        for (std::size_t k = 0; k < codes.size(); ++k)
            if (cube_.variables()[k][codes[k]].is_missing) return true;
        return false;
    }

    [[nodiscard]] Verdict unsafe(CubeCellId cell, std::uint32_t index, const Finding& finding) const {
        const Rule& rule = rules_.list[index];
        const Levels levels = rule.kind().levels({cube_, cell, rules_, finding});
        const std::uint64_t count = cube_.contributions(cell, rule.level()).count;
        return {.status = rule.kind().status,
                .lower_level = levels.lower,
                .upper_level = levels.upper,
                .reason = {Cause::rule, index, finding.found, finding.limit, rule.level(), count}};
    }

    const Cube& cube_;
    const Rules& rules_;
    std::vector<std::uint32_t> order_;
    std::optional<Rows> rows_;  // if a rule needs them
};

void check(const CubeData& data, const Rules& rules) {
    const auto fail = [&](const std::string& what) {
        throw InputError(fmt::format("table {}: {}", data.name, what));
    };
    for (const Rule& rule : rules.list) {
        const RuleKind& kind = rule.kind();
        if (data.response.empty() && kind.needs_response)
            fail(fmt::format("rule {} needs a response; a frequency table has none", kind.key));
        if (rule.level() == ContributorLevel::holding && !data.has_holdings)
            fail(fmt::format(
                "rule {} is for holdings, but no variable says which holding a record belongs to", kind.key));
        if (kind.needs_counts && !data.has_counts)
            fail(fmt::format("rule {} needs the number of contributors, but the table has no column for it",
                             kind.key));
    }
    if (rules.tops(ContributorLevel::individual) > data.individual_tops ||
        rules.tops(ContributorLevel::holding) > data.holding_tops)
        fail(fmt::format(
            "the rules look at the {} largest contributors, the table has {}",
            std::max(rules.tops(ContributorLevel::individual), rules.tops(ContributorLevel::holding)),
            std::min(data.individual_tops, data.has_holdings ? data.holding_tops : data.individual_tops)));
}

}  // namespace

JudgedCube judge(Cube cube, const Rules& rules) {
    check(cube.data(), rules);
    JudgedCube judged{std::move(cube), rules, {}};
    const Judge judge(judged.cube, judged.rules);
    judged.verdicts.reserve(judged.cube.cell_count());
    for (const CubeCellId cell : judged.cube.cells()) judged.verdicts.push_back(judge.verdict(cell));
    return judged;
}

}  // namespace tacet
