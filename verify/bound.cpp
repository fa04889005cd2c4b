// SPDX-License-Identifier: Apache-2.0
#include "bound.h"

#include <string_view>
#include <vector>

#include "constraint.h"
#include "constraint_reader.h"
#include "file_header.h"
#include "payments.h"
#include "token_reader.h"

namespace verify {
namespace {

// "bound 12" may be the rest of "bound 125".
constexpr TextRules kBoundText{.needs_final_line_end = true, .longest_word = 200};

Rational take_claim(TokenReader& reader) {
    reader.skip_to_word();
    reader.take_literal("bound");
    Rational claimed = to_rational(reader.take_decimal("the bound"));
    reader.take_line_end();
    return claimed;
}

/// What a bound says of a cost: it is a multiple of the step.
Rational round_up_to_cost(const Table& table, const Rational& bound) {
    const Integer step = cost_step(table);
    if (step == 0 || bound <= 0) return bound;
    const Integer divisor = denominator(bound) * step;
    const Integer times = (numerator(bound) * table.weight_scale + divisor - 1) / divisor;
    return Rational(times * step, table.weight_scale);
}

}  // namespace

BoundSummary judge_bound(const std::string& path, const Table& table, const Requirements& requirements,
                         const Attackers* attackers) {
    TokenReader reader(path, kBoundText);
    RepeatGuard guard(table.cells.size());
    BoundSummary summary;
    take_header(reader, "tacet-bound", table);
    take_protection(reader, requirements.protection, summary.verdict);
    summary.claimed = take_claim(reader);
    ConstraintChecker checker(table, requirements, attackers);
    Payments payments(table);
    while (reader.more()) {
        reader.take_literal("C");
        const Rational price = to_rational(reader.take_decimal("price"));
        const Constraint constraint = take_constraint(reader, table, attackers, guard);
        ++summary.constraint_count;
        if (price < 0)
            summary.verdict.refuse("line " + std::to_string(constraint.line) + ": the price " +
                                   to_text(price) + " is negative");
        else if (const auto coefficients = checker.check(constraint, summary.verdict))
            payments.add(price, *coefficients);
    }
    const Rational proven =
        round_up_to_cost(table, Rational(payments.least_cost(Choices(table.cells.size())), payments.scale()));
    if (proven < summary.claimed)
        summary.verdict.refuse("bound " + to_text(summary.claimed) + " claimed, " + to_text(proven) +
                               " proven");
    return summary;
}

}  // namespace verify
