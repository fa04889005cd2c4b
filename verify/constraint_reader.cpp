// SPDX-License-Identifier: Apache-2.0
#include "constraint_reader.h"

#include <string>

namespace verify {
namespace {

std::string_view name(Protection protection) {
    return protection == Protection::strict ? "strict" : "at-least";
}

std::optional<AttackerId> take_attacker(TokenReader& reader, const Attackers* attackers) {
    if (attackers == nullptr) reader.fail("up, down or width, or --attackers with the file of the attackers");
    return static_cast<AttackerId>(reader.take_index("number of an attacker", attackers->all.size()));
}

Constraint::Goal take_goal(TokenReader& reader, const std::string& word) {
    if (word == "up") return Constraint::Goal::up;
    if (word == "down") return Constraint::Goal::down;
    if (word != "width") reader.fail("up, down or width");
    return Constraint::Goal::width;
}

Multiples take_multiples(TokenReader& reader, const Table& table, bool may_be_some) {
    const std::uint64_t count = reader.take_count("number of equations");
    if (count > 0 && !may_be_some) reader.fail("no equations for the side that the constraint is not about");
    Multiples multiples;
    for (std::uint64_t i = 0; i < count; ++i) {
        const EquationId equation = reader.take_index("equation index", table.equation_count);
        const Fraction factor = reader.take_decimal("whole factor");
        if (factor.denominator != 1) reader.fail("whole factor");
        multiples.push_back({equation, factor.numerator});
    }
    return multiples;
}

}  // namespace

void take_protection(TokenReader& reader, Protection asked, Verdict& verdict) {
    reader.skip_to_word();
    reader.take_literal("protection");
    const std::string& word = reader.take_word("at-least or strict");
    if (word != "at-least" && word != "strict") reader.fail("at-least or strict");
    if (word != name(asked))
        verdict.refuse("the proof is for protection " + word + ", asked for is " + std::string(name(asked)));
    reader.take_line_end();
}

std::vector<CellId> take_cells(TokenReader& reader, RepeatGuard& guard) {
    const std::uint64_t count = reader.take_count("number of cells");
    std::vector<CellId> cells;
    guard.start();
    for (std::uint64_t i = 0; i < count; ++i) {
        cells.push_back(reader.take_index("cell index", guard.size()));
        if (guard.is_repeat(cells.back())) reader.fail("each cell once in a constraint");
    }
    return cells;
}

Constraint take_constraint(TokenReader& reader, const Table& table, const Attackers* attackers,
                           RepeatGuard& guard) {
    Constraint constraint;
    constraint.line = reader.line();
    std::string word = reader.take_word("against, up, down or width");
    if (word == "against") {
        constraint.attacker = take_attacker(reader, attackers);
        word = reader.take_word("up, down or width");
    }
    constraint.goal = take_goal(reader, word);
    constraint.target = reader.take_index("cell index", table.cells.size());
    constraint.divisor = to_rational(reader.take_decimal("divisor above 0"));
    if (constraint.divisor <= 0) reader.fail("divisor above 0");
    constraint.up = take_multiples(reader, table, constraint.goal != Constraint::Goal::down);
    constraint.down = take_multiples(reader, table, constraint.goal != Constraint::Goal::up);
    constraint.taken = take_cells(reader, guard);
    reader.take_line_end();
    return constraint;
}

}  // namespace verify
