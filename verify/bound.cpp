// SPDX-License-Identifier: Apache-2.0
#include "bound.h"

#include <string_view>
#include <vector>

#include "constraint.h"
#include "file_header.h"
#include "token_reader.h"

namespace verify {
namespace {

// "bound 12" may be the rest of "bound 125".
constexpr TextRules kBoundText{.needs_final_line_end = true, .longest_word = 200};

// Prices are cut off after 30 decimals: smaller ones prove less, but nothing wrong.
const Integer kPriceScale = pow(Integer(10), 30);

/// What the cells that help to satisfy constraints have to pay for them.
class Payments {
  public:
    explicit Payments(const Table& table) : table_(table), paid_(table.cells.size()) {}

    void add(const Rational& price, const std::vector<Coefficient>& coefficients) {
        const Integer whole = numerator(price) * kPriceScale / denominator(price);
        prices_ += whole;
        for (const auto& [cell, amount] : coefficients) paid_[cell] += whole * amount;
    }

    /// No safe pattern costs less: it satisfies all constraints, and pays at most its cost and what exceeds
    /// the weights of cells.
    [[nodiscard]] Rational bound() const {
        const Integer scale = kPriceScale * kWhole;
        Integer fixed = 0;
        Integer excess = 0;
        for (std::size_t id = 0; id < paid_.size(); ++id) {
            const Cell& cell = table_.cells[id];
            if (cell.status == Status::secondary) fixed += cell.weight;
            if (cell.status != Status::candidate) continue;
            const Integer over = paid_[id] * table_.weight_scale - cell.weight * scale;
            if (over > 0) excess += over;
        }
        return Rational(fixed, table_.weight_scale) + Rational(prices_, kPriceScale) -
               Rational(excess, scale * table_.weight_scale);
    }

    /// What the bound says of a sum of weights: it is a multiple of their greatest common divisor.
    [[nodiscard]] Rational bound_on_sums() const {
        Integer step = 0;
        for (const Cell& cell : table_.cells)
            if (cell.status == Status::candidate || cell.status == Status::secondary)
                step = gcd(step, cell.weight);
        Rational least = bound();
        if (step == 0 || least <= 0) return least;
        const Integer divisor = denominator(least) * step;
        const Integer times = (numerator(least) * table_.weight_scale + divisor - 1) / divisor;
        return Rational(times * step, table_.weight_scale);
    }

  private:
    const Table& table_;
    Integer prices_ = 0;         // times kPriceScale
    std::vector<Integer> paid_;  // by cell, times kPriceScale and kWhole
};

Protection take_protection(TokenReader& reader) {
    reader.skip_to_word();
    reader.take_literal("protection");
    const std::string& word = reader.take_word("at-least or strict");
    if (word != "at-least" && word != "strict") reader.fail("at-least or strict");
    const Protection protection = word == "strict" ? Protection::strict : Protection::at_least;
    reader.take_line_end();
    return protection;
}

Rational take_claim(TokenReader& reader) {
    reader.skip_to_word();
    reader.take_literal("bound");
    Rational claimed = to_rational(reader.take_decimal("the bound"));
    reader.take_line_end();
    return claimed;
}

Constraint::Goal take_goal(TokenReader& reader) {
    const std::string& word = reader.take_word("up, down or width");
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

Constraint take_constraint(TokenReader& reader, const Table& table, RepeatGuard& guard) {
    Constraint constraint;
    constraint.line = reader.line();
    constraint.price = to_rational(reader.take_decimal("price"));
    constraint.goal = take_goal(reader);
    constraint.target = reader.take_index("cell index", table.cells.size());
    constraint.divisor = to_rational(reader.take_decimal("divisor above 0"));
    if (constraint.divisor <= 0) reader.fail("divisor above 0");
    constraint.up = take_multiples(reader, table, constraint.goal != Constraint::Goal::down);
    constraint.down = take_multiples(reader, table, constraint.goal != Constraint::Goal::up);
    constraint.taken = take_cells(reader, guard);
    reader.take_line_end();
    return constraint;
}

std::string_view name(Protection protection) {
    return protection == Protection::strict ? "strict" : "at-least";
}

void compare_protection(Protection written, Protection asked, Verdict& verdict) {
    if (written == asked) return;
    verdict.refuse("the bound is for protection " + std::string(name(written)) + ", asked for is " +
                   std::string(name(asked)));
}

}  // namespace

BoundSummary judge_bound(const std::string& path, const Table& table, const Requirements& requirements) {
    TokenReader reader(path, kBoundText);
    RepeatGuard guard(table.cells.size());
    BoundSummary summary;
    take_header(reader, "tacet-bound", table);
    compare_protection(take_protection(reader), requirements.protection, summary.verdict);
    summary.claimed = take_claim(reader);
    ConstraintChecker checker(table, requirements);
    Payments payments(table);
    while (reader.more()) {
        reader.take_literal("C");
        const Constraint constraint = take_constraint(reader, table, guard);
        ++summary.constraint_count;
        if (constraint.price < 0)
            summary.verdict.refuse("line " + std::to_string(constraint.line) + ": the price " +
                                   to_text(constraint.price) + " is negative");
        else if (const auto coefficients = checker.check(constraint, summary.verdict))
            payments.add(constraint.price, *coefficients);
    }
    const Rational proven = payments.bound_on_sums();
    if (proven < summary.claimed)
        summary.verdict.refuse("bound " + to_text(summary.claimed) + " claimed, " + to_text(proven) +
                               " proven");
    return summary;
}

}  // namespace verify
