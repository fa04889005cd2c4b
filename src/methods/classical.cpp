// SPDX-License-Identifier: Apache-2.0
#include "methods/classical.h"

#include <fmt/format.h>

#include <algorithm>

#include "lp/program_text.h"
#include "methods/auto.h"
#include "methods/shared/clean_up.h"
#include "methods/shared/preprocessing.h"
#include "methods/shared/program_size.h"
#include "methods/shared/suppression_program.h"
#include "tacet/audit.h"
#include "tacet/unpick.h"

namespace tacet {

namespace {

// Of the time there is: the first pattern, and what is not left to judge what the solver has when its time is
// up.
constexpr double kForStart = 0.2;
constexpr double kForSolver = 0.95;

/// Solves the program, adds what the audit finds missing, and solves again. Every program is a relaxation of
/// the whole problem, so the first answer that is safe is the best.
class Classical {
  public:
    Classical(const Problem& problem, std::vector<CellId> primaries)
        : problem_(problem),
          table_(problem.table),
          scope_(problem.is_on("preprocess") ? preprocess(table_, problem.deadline) : whole_table(table_)),
          primaries_(std::move(primaries)),
          for_solver_(problem.deadline.share(kForSolver)) {}

    Proposal run() {
        bool is_made = make_program();
        describe();
        if (is_made) export_program();
        if (is_made && problem_.choice("start") == "auto") is_made = take_start();
        while (is_made && solve()) is_made = make_program();
        if (best_) propose(*best_);
        return std::move(proposal_);
    }

  private:
    enum class Verdict : std::uint8_t { safe, exposed, undecided };

    /// False if time or memory do not suffice: the outcome says which.
    bool make_program() {
        if (reason_against_size(program_size(table_, scope_, primaries_.size()), memory_for_programs())) {
            proposal_.outcome = best_ ? Outcome::feasible : Outcome::failed;
            return false;
        }
        program_ = {};  // not two of them at a time
        auto [program, is_exact, is_complete] =
            make_suppression_program(table_, scope_, problem_.protection, primaries_, for_solver_);
        program_ = std::move(program);
        is_exact_ = is_exact_ && is_exact;
        program_.rows.insert(program_.rows.end(), cuts_.begin(), cuts_.end());
        if (!is_complete) proposal_.outcome = Outcome::time_limit;
        return is_complete;
    }

    void describe() {
        count("variables", program_.columns.size());
        count("constraints", program_.rows.size());
        count("removed_cells", table_.cell_count() - scope_.cells.size());
        count("removed_equations", table_.equation_count() - scope_.equations.size());
        count("rounds", 0);
        count("added_primaries", 0);
        count("added_cuts", 0);
        count("nodes", 0);
    }

    void count(const std::string& what, std::size_t number) {
        proposal_.statistics[what] = static_cast<double>(number);
    }

    void export_program() {
        const std::string& format = problem_.choice("export");
        if (format == "lp") proposal_.program = to_lp(program_);
        if (format == "mps") proposal_.program = to_mps(program_);
    }

    /// False if there is no pattern at all, or no program to go on with.
    bool take_start() {
        constexpr std::uint64_t kRounds = 100;
        Problem problem = problem_;
        problem.iterations = kRounds;
        problem.deadline = problem_.deadline.share(kForStart);
        Proposal start = propose_auto(problem);
        if (start.outcome == Outcome::infeasible) {
            proposal_.outcome = Outcome::infeasible;
            return false;
        }
        // If the pattern is not safe there is more in the program.
        const bool is_extended = start.pattern && judge(*start.pattern, start.proof) == Verdict::exposed;
        return !is_extended || make_program();
    }

    /// One program. True if it has to be extended and solved again.
    bool solve() {
        ++proposal_.statistics["rounds"];
        problem_.report("primaries in the program", primaries_.size(), table_.primaries().size(),
                        best_ ? best_cost() : 0);
        const auto answer = minimise(program_, best_cost(), for_solver_);
        proposal_.statistics["nodes"] += static_cast<double>(answer.nodes);
        note_bound(answer);
        if (answer.end == End::infeasible) {
            proposal_.outcome = outcome_of_proof(best_ ? Outcome::optimal : Outcome::infeasible);
            return false;
        }
        const auto verdict = answer.solution ? judge(suppressed(*answer.solution), {}) : Verdict::undecided;
        if (answer.end == End::done && verdict == Verdict::exposed) return true;
        if (answer.end == End::done && verdict == Verdict::safe)
            proposal_.outcome = outcome_of_proof(Outcome::optimal);
        else if (for_solver_.passed())
            proposal_.outcome = Outcome::time_limit;
        else
            proposal_.outcome = best_ ? Outcome::feasible : Outcome::failed;
        return false;
    }

    /// What may be said if not all deviations were allowed for: there may be other patterns.
    [[nodiscard]] Outcome outcome_of_proof(Outcome proven) const {
        if (is_exact_) return proven;
        return proven == Outcome::optimal ? Outcome::feasible : Outcome::failed;
    }

    void note_bound(const IntegerAnswer& answer) {
        if (!is_exact_ || !answer.lower_bound) return;
        proposal_.lower_bound = std::max(proposal_.lower_bound.value_or(0), *answer.lower_bound);
    }

    [[nodiscard]] Pattern suppressed(const std::vector<double>& solution) const {
        Pattern pattern(table_);
        for (std::size_t i = 0; i < scope_.cells.size(); ++i)
            if (solution[i] > 0.5) pattern.add(scope_.cells[i]);
        return pattern;
    }

    /// Keeps a safe pattern if it is the best; of an unsafe one, what it lacks.
    Verdict judge(const Pattern& pattern, const Proof& proof) {
        Report report =
            audit(table_, pattern, {problem_.protection, false, problem_.threads, problem_.deadline}, proof);
        if (report.safe()) {
            if (cost(table_, pattern) < best_cost()) best_ = std::move(report);
            return Verdict::safe;
        }
        const auto found = exposed(report);
        if (found.empty()) return Verdict::undecided;
        if (!add(found)) exclude(pattern);
        return Verdict::exposed;
    }

    /// Without those that only time or the solver left open.
    static std::vector<CellId> exposed(const Report& report) {
        std::vector<CellId> found;
        for (const CellReport* each : report.exposed())
            if (each->down.evidence == Evidence::none || each->up.evidence == Evidence::none ||
                each->width.evidence == Evidence::none)
                found.push_back(each->cell);
        return found;
    }

    /// False if all of them are in the program already.
    bool add(std::span<const CellId> found) {
        const auto before = primaries_.size();
        for (const CellId cell : found)
            if (std::ranges::find(primaries_, cell) == primaries_.end()) primaries_.push_back(cell);
        proposal_.statistics["added_primaries"] += static_cast<double>(primaries_.size() - before);
        return primaries_.size() > before;
    }

    /// The solver's tolerances took an unsafe pattern for safe: a safe one has a cell that is not in it.
    void exclude(const Pattern& pattern) {
        IntegerProgram::Row cut{.name = fmt::format("beyond_{}", cuts_.size()), .lower = 1};
        for (std::uint32_t i = 0; i < scope_.cells.size(); ++i)
            if (!pattern.contains(scope_.cells[i])) cut.terms.emplace_back(i, 1);
        cuts_.push_back(std::move(cut));
        ++proposal_.statistics["added_cuts"];
    }

    [[nodiscard]] double best_cost() const {
        return best_ ? cost(table_, best_->pattern) : IntegerProgram::kInfinity;
    }

    void propose(const Report& best) {
        Pattern pattern = best.pattern;
        proposal_.proof = best.proof;
        publish_idle_cells(pattern);
        if (proposal_.lower_bound)
            proposal_.lower_bound = std::min(*proposal_.lower_bound, cost(table_, pattern));
        proposal_.pattern = std::move(pattern);
    }

    /// Cells without weight may be suppressed for no reason.
    void publish_idle_cells(Pattern& pattern) {
        ProofBook proof_book(table_, problem_.protection);
        for (const Witness& each : proposal_.proof.witnesses) proof_book.add(each);
        if (!proof_book.open_targets().empty()) return;
        clean_up(problem_, pattern, proof_book);
        proposal_.proof = proof_book.proof();
    }

    const Problem& problem_;
    const Table& table_;
    Scope scope_;
    std::vector<CellId> primaries_;  // those with tables of their own
    Deadline for_solver_;
    IntegerProgram program_;
    bool is_exact_ = true;
    std::vector<IntegerProgram::Row> cuts_;
    std::optional<Report> best_;
    Proposal proposal_;
};

}  // namespace

std::optional<std::string> reason_against_classical(const Table& table) {
    return reason_against_size(program_size(table, whole_table(table), table.primaries().size()),
                               memory_for_programs());
}

std::optional<std::string> reason_against_classical_reduced(const Table& table) {
    return reason_against_size(
        program_size(table, whole_table(table), initially_exposed(table, Protection::at_least).size()),
        memory_for_programs());
}

Proposal propose_classical(const Problem& problem) {
    const auto primaries = problem.table.primaries();
    return Classical(problem, {primaries.begin(), primaries.end()}).run();
}

Proposal propose_classical_reduced(const Problem& problem) {
    auto primaries = initially_exposed(problem.table, problem.protection);
    const auto count = static_cast<double>(primaries.size());
    Proposal proposal = Classical(problem, std::move(primaries)).run();
    proposal.statistics["initially_exposed"] = count;
    return proposal;
}

}  // namespace tacet
