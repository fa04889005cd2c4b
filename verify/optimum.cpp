// SPDX-License-Identifier: Apache-2.0
#include "optimum.h"

#include <vector>

#include "constraint_reader.h"
#include "file_header.h"
#include "payments.h"

namespace verify {
namespace {

constexpr TextRules kOptimumText{.needs_final_line_end = true, .longest_word = 200};

Integer cost_of(const Table& table, const Pattern& pattern) {
    Integer sum = 0;
    for (CellId id = 0; id < table.cells.size(); ++id)
        if (pattern[id] && table.cells[id].status != Status::primary) sum += table.cells[id].weight;
    return sum;
}

class Judge {
  public:
    Judge(const std::string& path, const Table& table, const Pattern& pattern,
          const Requirements& requirements, const Attackers* attackers)
        : reader_(path, kOptimumText),
          table_(table),
          requirements_(requirements),
          attackers_(attackers),
          guard_(table.cells.size()),
          payments_(table),
          cost_(cost_of(table, pattern)),
          choices_(table.cells.size(), Choice::open) {
        // A pattern that costs less costs less by a step at least.
        const Integer step = cost_step(table);
        most_excluded_ = (cost_ - step) * (payments_.scale() / table.weight_scale);
        is_free_ = step == 0;
        summary_.cost = Rational(cost_, table.weight_scale);
    }

    OptimumSummary run() {
        take_header(reader_, "tacet-optimum", table_);
        take_protection(reader_, requirements_.protection, summary_.verdict);
        bool has_more = take_constraints();
        for (; has_more && !is_complete_; has_more = reader_.more()) take_line();
        if (is_complete_ && has_more) {
            reader_.take_word("end of the file");
            reader_.fail("the end of the file: all cases are closed");
        }
        if (!is_complete_) summary_.verdict.refuse("the file ends with a case that is not closed");
        return std::move(summary_);
    }

  private:
    /// A cell that was branched on, with the choices made before.
    struct Branch {
        CellId cell;
        bool is_suppressed;
        std::size_t made;
    };

    /// Up to the first line of another kind, of which it takes the first word. False if there is none.
    bool take_constraints() {
        ConstraintChecker checker(table_, requirements_, attackers_);
        while (reader_.more()) {
            word_ = reader_.take_word("C, F, B, E or N");
            if (word_ != "C") return true;
            const Constraint constraint = take_constraint(reader_, table_, attackers_, guard_);
            ++summary_.constraint_count;
            auto coefficients = checker.check(constraint, summary_.verdict);
            constraints_.push_back(coefficients ? std::move(*coefficients) : std::vector<Coefficient>{});
            holds_.push_back(coefficients.has_value());
        }
        return false;
    }

    void take_line() {
        if (word_.empty()) word_ = reader_.take_word("F, B, E or N");
        const std::string word = std::exchange(word_, {});
        if (word == "B")
            branch();
        else if (word == "F")
            fix();
        else if (word == "E" || word == "N")
            close(word == "N");
        else
            reader_.fail("F, B, E or N");
    }

    void take_prices() {
        payments_.clear();
        const std::uint64_t count = reader_.take_count("number of prices");
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::uint32_t constraint = reader_.take_index("constraint", constraints_.size());
            const Rational price = to_rational(reader_.take_decimal("price"));
            if (price < 0) refuse("the price " + to_text(price) + " is negative");
            // What has no argument proves nothing, and was refused where it stands.
            else if (holds_[constraint])
                payments_.add(price, constraints_[constraint]);
        }
    }

    CellId check_open(CellId cell) {
        if (table_.cells[cell].status != Status::candidate || choices_[cell] != Choice::open)
            reader_.fail("cell that may be suppressed and is not decided");
        return cell;
    }

    void choose(CellId cell, Choice choice) {
        choices_[cell] = choice;
        made_.push_back(cell);
    }

    void branch() {
        const CellId cell = check_open(reader_.take_index("cell index", table_.cells.size()));
        reader_.take_line_end();
        branches_.push_back({cell, false, made_.size()});
        choose(cell, Choice::published);
    }

    void fix() {
        take_prices();
        const Integer least = payments_.least_cost(choices_);
        std::vector<std::pair<CellId, Choice>> excluded;
        for (const Choice kept : {Choice::published, Choice::suppressed})
            for (const CellId cell : take_cells(reader_, guard_)) {
                check_open(cell);
                const Integer left = payments_.left(cell);
                const bool is_published = kept == Choice::published;
                const Integer more = is_published ? left : Integer(-left);
                if (!closes(more > 0 ? Integer(least + more) : least))
                    refuse(std::string("a cheaper pattern might ") + (is_published ? "suppress" : "publish") +
                           " cell " + std::to_string(cell));
                excluded.emplace_back(cell, kept);
            }
        reader_.take_line_end();
        for (const auto& [cell, choice] : excluded)
            if (choices_[cell] == Choice::open) choose(cell, choice);
    }

    [[nodiscard]] bool closes(const Integer& least) const {
        return is_free_ ? least >= most_excluded_ : least > most_excluded_;
    }

    void close(bool is_empty) {
        take_prices();
        if (is_empty ? !payments_.cannot_be_paid(choices_) : !closes(payments_.least_cost(choices_)))
            refuse(is_empty ? "the case may have a safe pattern" : "the case may have a cheaper pattern");
        reader_.take_line_end();
        ++summary_.case_count;
        while (!branches_.empty()) {
            Branch& last = branches_.back();
            for (; made_.size() > last.made; made_.pop_back()) choices_[made_.back()] = Choice::open;
            if (!last.is_suppressed) {
                last.is_suppressed = true;
                choose(last.cell, Choice::suppressed);
                return;
            }
            branches_.pop_back();
        }
        is_complete_ = true;
    }

    void refuse(const std::string& reason) {
        summary_.verdict.refuse("line " + std::to_string(reader_.line()) + ": " + reason);
    }

    TokenReader reader_;
    const Table& table_;
    const Requirements& requirements_;
    const Attackers* attackers_;
    RepeatGuard guard_;
    Payments payments_;
    Integer cost_;
    Integer most_excluded_;
    bool is_free_ = false;  // nothing costs anything
    std::string word_;      // the first of a line, if it is taken already
    std::vector<std::vector<Coefficient>> constraints_;
    std::vector<bool> holds_;  // by constraint
    Choices choices_;
    std::vector<CellId> made_;  // choices, in order
    std::vector<Branch> branches_;
    bool is_complete_ = false;
    OptimumSummary summary_;
};

}  // namespace

OptimumSummary judge_optimum(const std::string& path, const Table& table, const Pattern& pattern,
                             const Requirements& requirements, const Attackers* attackers) {
    return Judge(path, table, pattern, requirements, attackers).run();
}

}  // namespace verify
