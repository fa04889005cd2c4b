// SPDX-License-Identifier: Apache-2.0
#include "methods/modular.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "methods/auto.h"
#include "methods/shared/carried.h"
#include "methods/shared/subtables.h"
#include "tacet/audit.h"

namespace tacet {

namespace {

// Of the time there is, what subtables may take, and of what is left then, the method for the rest. After
// that circuits, which hurry where time is short.
constexpr double kForSubtables = 0.5;
constexpr double kForRest = 0.75;
constexpr std::string_view kInHaste = "flows";
// There are many subtables, and a pattern of one is only a part of the whole: none of them is worth a long
// search. In two dimensions, and where cells are few, rounds take little and proofs succeed: rounds and nodes
// of `auto`. Else the circuits of `flows` and so many rounds; then so many for the rest.
constexpr Plan kPlan{.rounds = 2'000, .all_rounds = 10'000, .nodes = 500, .bound_rounds = 300};
constexpr std::uint32_t kFewCells = 2'000;
constexpr std::uint64_t kRounds = 200;
constexpr std::uint64_t kRoundsForRest = 1'000;
constexpr std::string_view kForMany = "flows";

class Modular {
  public:
    Modular(const Problem& problem, std::vector<Subtable> subtables)
        : problem_(problem),
          table_(problem.table),
          subtables_(std::move(subtables)),
          solver_(find_method(problem.choice("solver"))),
          subtable_time_(problem.number("subtable-seconds")),
          margins_{problem.number("lower-margin"), problem.number("upper-margin")},
          deadline_(problem.deadline.share(kForSubtables)),
          pattern_(table_),
          holders_(table_.cell_count()),
          chosen_by_(table_.cell_count(), kNobody),
          is_solved_(subtables_.size(), false),
          left_(subtables_.size(), 0) {
        for (std::uint32_t i = 0; i < subtables_.size(); ++i) {
            open_.insert(i);
            for (const CellId cell : subtables_[i].cells) holders_[cell.index()].push_back(i);
        }
    }

    Proposal run() {
        Proposal proposal = subtables_.size() == 1 ? solve_whole() : solve_all();
        const auto count = [&](const char* name, std::size_t number) {
            proposal.statistics[name] = static_cast<double>(number);
        };
        count("subtables", subtables_.size());
        count("solves", solves_);
        count("unsolved", open_.size());
        count("backtracks", backtracks_);
        count("carried", carried_);
        count("left_to_repair", std::reduce(left_.begin(), left_.end()));
        return proposal;
    }

  private:
    static constexpr std::uint32_t kNobody = UINT32_MAX;

    Proposal solve_whole() {
        open_.clear();
        return solve_by_solver(table_, problem_.deadline.within(subtable_time_));
    }

    Proposal solve_all() {
        while (!open_.empty()) {
            if (deadline_.passed()) return protect_rest_in_haste();
            problem_.report("subtables protected", subtables_.size() - open_.size(), subtables_.size(),
                            cost(table_, pattern_));
            // Of those left, the first of the highest level.
            solve(*open_.begin());
        }
        return protect_rest();
    }

    void solve(std::uint32_t number) {
        const Deadline limit = deadline_.share(share_of_time(number)).within(subtable_time_);
        open_.erase(number);
        is_solved_[number] = true;
        TableData data = prepare(number);
        const auto is_primary = [](const Cell& cell) { return cell.status == Status::primary; };
        if (std::ranges::none_of(data.cells, is_primary)) return;
        Proposal answer = solve_by_solver(Table(data), limit);
        if (answer.outcome == Outcome::infeasible) {
            left_[number] = drop_unprotectable(data, limit);
            answer = solve_by_solver(Table(std::move(data)), limit);
        }
        if (answer.pattern) take(number, *answer.pattern);
    }

    /// Its part of the cells in all open subtables.
    [[nodiscard]] double share_of_time(std::uint32_t number) const {
        std::size_t all = 0;
        for (const std::uint32_t each : open_) all += subtables_[each].cells.size();
        return static_cast<double>(subtables_[number].cells.size()) / static_cast<double>(all);
    }

    /// The subtable as it stands: what it has chosen before is free, what others have chosen is to be
    /// protected, and what they have decided to publish is more costly than all else together.
    [[nodiscard]] TableData prepare(std::uint32_t number) const {
        const Subtable& subtable = subtables_[number];
        TableData data = cut_out(table_, subtable);
        const CarriedLevels levels(table_, data, margins_, problem_.protection);
        const double surcharge = undecided_weight(number);
        for (std::size_t i = 0; i < data.cells.size(); ++i) {
            const CellId id = subtable.cells[i];
            Cell& cell = data.cells[i];
            if (cell.status != Status::candidate) continue;
            if (chosen_by_[id.index()] == number)
                cell.status = Status::secondary;
            else if (pattern_.contains(id))
                levels.carry(cell);
            else if (is_decided(id, number))
                cell.weight += surcharge;
        }
        return data;
    }

    [[nodiscard]] double undecided_weight(std::uint32_t number) const {
        double sum = 0;
        for (const CellId cell : subtables_[number].cells)
            if (table_[cell].status == Status::candidate && !is_decided(cell, number))
                sum += table_[cell].weight;
        return sum;
    }

    /// Whether a subtable of a higher level has dealt with the cell.
    [[nodiscard]] bool is_decided(CellId cell, std::uint32_t number) const {
        return std::ranges::any_of(holders_[cell.index()], [&](std::uint32_t holder) {
            return is_solved_[holder] && subtables_[holder].level < subtables_[number].level;
        });
    }

    [[nodiscard]] Proposal solve_by_solver(const Table& table, const Deadline& limit) {
        ++solves_;
        Problem part = problem_on(table, limit);
        if (solver_.propose != propose_auto || subtables_.size() == 1) return ask(solver_, {}, part);
        if (!is_easy()) {
            part.iterations = problem_.iterations.value_or(kRounds);
            return ask(find_method(kForMany), {}, part);
        }
        return problem_.iterations ? ask(solver_, {}, part) : search_and_prove(part, kPlan);
    }

    /// Programs over the whole table, and proofs for its subtables, take little time.
    [[nodiscard]] bool is_easy() const {
        return table_.cover()->count() < 3 || table_.cell_count() <= kFewCells;
    }

    [[nodiscard]] Problem problem_on(const Table& table, const Deadline& limit) const {
        return {table, problem_.protection, problem_.seed,       problem_.threads,
                limit, problem_.options,    problem_.iterations, {}};
    }

    [[nodiscard]] static Proposal ask(const Method& method, const OptionValues& given,
                                      const Problem& problem) {
        const OptionValues options = complete_options(method, given);
        return method.propose({problem.table, problem.protection, problem.seed, problem.threads,
                               problem.deadline, options, problem.iterations, problem.on_progress});
    }

    /// Asks no more for what no pattern of the subtable protects, since cells outside of it may. Returns how
    /// many sides that are.
    [[nodiscard]] std::size_t drop_unprotectable(TableData& data, const Deadline& limit) const {
        const auto found =
            find_unprotectable(Table(data), {problem_.protection, false, problem_.threads, limit});
        for (const Unprotectable& each : found) {
            Cell& cell = data.cells[each.cell.index()];
            if (each.side == Requirement::down) cell.lower_level = 0;
            if (each.side == Requirement::up) cell.upper_level = 0;
            cell.sliding_level = 0;
        }
        return found.size();
    }

    void take(std::uint32_t number, const Pattern& answer) {
        const auto& cells = subtables_[number].cells;
        for (std::uint32_t i = 0; i < cells.size(); ++i)
            if (answer.contains(CellId(i)) && !pattern_.contains(cells[i])) choose(number, cells[i]);
    }

    /// A new secondary must be protected in all other subtables, so those already solved are opened again.
    void choose(std::uint32_t number, CellId cell) {
        pattern_.add(cell);
        chosen_by_[cell.index()] = number;
        const auto& holders = holders_[cell.index()];
        carried_ += holders.size() > 1;
        for (const std::uint32_t holder : holders)
            if (holder != number && is_solved_[holder]) backtracks_ += open_.insert(holder).second;
    }

    Proposal protect_rest() {
        std::string rest = problem_.choice("rest");
        if (rest == "repair") {
            Proposal proposal;
            proposal.pattern = pattern_;
            return proposal;
        }
        if (rest == "auto") rest = is_easy() ? "incremental" : "flows";
        Proposal proposal = protect_rest_by(rest, problem_.deadline.share(kForRest));
        const bool is_late = proposal.outcome == Outcome::time_limit && !proposal.pattern;
        return is_late ? protect_rest_in_haste() : proposal;
    }

    Proposal protect_rest_in_haste() {
        Proposal proposal = protect_rest_by(kInHaste, problem_.deadline);
        if (proposal.outcome == Outcome::feasible) proposal.outcome = Outcome::time_limit;
        return proposal;
    }

    /// All that is suppressed so far stays; what is exposed nevertheless is protected in the whole table.
    Proposal protect_rest_by(std::string_view method, const Deadline& limit) {
        TableData data = table_.data();
        for (const CellId cell : pattern_.cells())
            if (table_[cell].status == Status::candidate) data.cells[cell.index()].status = Status::secondary;
        const Table table(std::move(data));
        // In two dimensions programs take little, and the circuits of an attack see two hierarchies poorly.
        OptionValues options;
        if (method == "incremental" && table_.cover()->count() == 2) options["attack"] = "off";
        Problem whole = problem_on(table, limit);
        if (method == "flows") whole.iterations = problem_.iterations.value_or(kRoundsForRest);
        whole.on_progress = problem_.on_progress;
        Proposal proposal = ask(find_method(method), options, whole);
        if (proposal.pattern)
            proposal.statistics["added_for_the_rest"] =
                static_cast<double>(proposal.pattern->cells().size() - pattern_.cells().size());
        return proposal;
    }

    const Problem& problem_;
    const Table& table_;
    std::vector<Subtable> subtables_;
    const Method& solver_;
    std::chrono::duration<double> subtable_time_;
    Margins margins_;
    Deadline deadline_;
    Pattern pattern_;
    std::vector<std::vector<std::uint32_t>> holders_;  // by cell: the subtables it is in
    std::vector<std::uint32_t> chosen_by_;             // by cell: the subtable that suppressed it
    std::vector<bool> is_solved_;                      // by subtable: at least once
    std::vector<std::size_t> left_;                    // by subtable: sides that it cannot protect itself
    std::set<std::uint32_t> open_;                     // subtables to be solved, perhaps again
    std::size_t solves_ = 0;
    std::size_t backtracks_ = 0;
    std::size_t carried_ = 0;
};

}  // namespace

Proposal propose_modular(const Problem& problem) {
    return Modular(problem, split_into_subtables(problem.table)).run();
}

}  // namespace tacet
