// SPDX-License-Identifier: Apache-2.0
#include "methods/auto.h"

#include <algorithm>
#include <future>

#include "methods/shared/prover.h"
#include "methods/shared/regions.h"
#include "methods/shared/starts.h"
#include "methods/shared/tidying.h"
#include "model/network.h"
#include "process/background.h"
#include "prove/cost_step.h"

namespace tacet {

namespace {

constexpr Pacing kPacing;

/// Of the linear relaxation.
std::size_t first_rounds(const Table& table) {
    return static_cast<std::size_t>(
        std::min(kPacing.most_first_rounds, kPacing.first_work / cells_times_primaries(table)));
}

/// One call of `search_and_prove`.
class SearchAndProof {
  public:
    SearchAndProof(const Problem& problem, const Plan& plan)
        : problem_(problem),
          plan_(plan),
          end_(problem.deadline),
          step_(cost_step(problem.table)),
          tidies_(reason_against_network(problem.table) && problem.table.insiders().empty() &&
                  has_time_for_programs(problem)) {}

    Proposal run() {
        search_ = construct_best(problem_, proposal_);
        if (!search_) return std::move(proposal_);
        proposal_.statistics["construction_cost"] = pattern_cost();
        if (!problem_.table.insiders().empty()) proposal_.pattern.reset();  // which keeps out only outsiders
        if (!keep_insiders_out(problem_, *search_, plan_.rounds, end_.share(kPacing.for_outsiders),
                               proposal_))
            return std::move(proposal_);
        search_->settle_fractions();  // what rounds enter holds exactly
        if (!proposal_.pattern) take(*search_, proposal_);
        known_cost_ = pattern_cost();
        save_quickly();
        if (is_open() && is_large_to_prove(problem_.table) && has_clock() && problem_.threads > 1)
            improve_beside_bound();
        else
            improve_and_prove();
        if (proposal_.outcome == Outcome::feasible && end_.passed()) proposal_.outcome = Outcome::time_limit;
        return std::move(proposal_);
    }

  private:
    [[nodiscard]] bool has_end() const { return end_.end() != Deadline::Clock::time_point::max(); }
    [[nodiscard]] bool has_clock() const { return plan_.rounds == UINT64_MAX && has_end(); }

    void improve_and_prove() {
        Prover prover(problem_, plan_.gap, plan_.bound_work);
        prove_first(prover);
        if (is_open()) improve(prover);
        if (is_open() && plan_.nodes > 0)
            prove(prover, kPacing.first_proof,
                  gap() < kPacing.hopeful_gap ? kPacing.proof_nodes : kPacing.trial_nodes);
        exchange(prover, kPacing.last_regions);
        if (is_open() && !is_tree_near_its_end()) {
            roam(prover, plan_.all_rounds, end_.share(share_for_roaming()));
            tidy(prover, kPacing.last_tidying);
        }
        if (is_open() && plan_.nodes > 0)
            prover.run({end_, most_nodes(plan_.nodes), plan_.bound_rounds}, proposal_);
    }

    /// Rounds on large tables often wait for each other, and a tree would not come far: so one thread more
    /// raises the bound all the while, in the time that they leave.
    void improve_beside_bound() {
        Problem beside = problem_.part(end_, problem_.options);
        beside.threads = 1;
        Prover prover(beside, plan_.gap, plan_.bound_work);
        Proposal bound;
        bound.pattern = proposal_.pattern;
        auto raised = std::async(std::launch::async, [&] {
            step_back();
            prover.run({end_, 0}, bound);
        });
        if (search_->improve({.deadline = end_})) search_->roam({.deadline = end_, .minds_clock = true});
        raised.get();
        proposal_.lower_bound = bound.lower_bound;
        proposal_.statistics.merge(bound.statistics);
        take_over(prover);
    }

    /// As long as rounds save much in little time, nothing else is worth it. Without a limit there is time
    /// for all, and a number of rounds shall bring the same at any speed.
    void save_quickly() {
        if (!has_clock()) return;
        const Deadline end = end_.share(kPacing.quick_share);
        double before = 0;
        do {
            before = search_->book().cost();
            search_->improve(
                {.rounds = rounds_left(plan_.rounds), .deadline = end.within(kPacing.quick_time)});
        } while (!end.passed() && search_->book().cost() < (1 - kPacing.quick_saving) * before);
        enter_search();
    }

    /// The relaxation of a network is near the cost of the best pattern, and patterns near it are cheap:
    /// there it comes first, and shows where exchanges are worth a look. Elsewhere only as far as it is
    /// quick.
    void prove_first(Prover& prover) {
        if (is_network()) {
            const bool has_time = is_flat(problem_.table) || has_time_for_flows(problem_);
            prover.run(
                {end_.share(has_time ? kPacing.network_proof : kPacing.bound), 0, kPacing.network_rounds},
                proposal_);
            follow();
            const bool is_small = cells_times_primaries(problem_.table) <= kPacing.quick_tree_size;
            if (is_small) try_tree(prover, end_.share(kPacing.network_trial));
            if (gap() > kPacing.small_gap) exchange(prover, kPacing.first_regions);
            if (!is_small && has_time) try_tree(prover, end_.share(kPacing.network_trial));
        } else if (is_large_to_prove(problem_.table)) {
            prover.run({end_.share(kPacing.large_bound), 0, kPacing.large_rounds}, proposal_);
        } else if (const auto rounds = first_rounds(problem_.table); rounds > 0) {
            prover.run({end_.share(kPacing.bound), std::min(plan_.nodes, kPacing.trial_nodes), rounds},
                       proposal_);
            follow();
        }
    }

    void try_tree(Prover& prover, const Deadline& deadline) {
        const std::uint64_t nodes = std::min(plan_.nodes, kPacing.trial_nodes);
        if (!is_open() || nodes == 0) return;
        prover.run({deadline, nodes, kPacing.network_rounds}, proposal_);
        follow();
    }

    /// Region by region, where the relaxation knows which cells are worth a look.
    void exchange(const Prover& prover, double share) {
        if (!is_open() || !is_network() || cells_times_primaries(problem_.table) > kPacing.regions_size ||
            !problem_.table.insiders().empty() || prover.optimum().root_shares().empty())
            return;
        if (!regions_) regions_.emplace(problem_, prover.optimum());
        const Regions::Limits limits{.regions = plan_.rounds / kPacing.rounds_per_region,
                                     .least_cost = least_cost(),
                                     .deadline = end_.share(share)};
        if (regions_->improve(*proposal_.pattern, limits)) proposal_.proof = {};
        follow();
    }

    [[nodiscard]] bool is_network() const { return !reason_against_network(problem_.table); }

    void improve(Prover& prover) {
        const bool has_settled = search_->improve({.rounds = rounds_left(plan_.rounds),
                                                   .least_cost = least_cost(),
                                                   .deadline = end_.share(share_for_rounds())});
        take_over(prover);
        if (is_open() && plan_.nodes > 0) prove(prover, kPacing.first_proof, 0);
        tidy(prover, kPacing.first_tidying);
        if (is_open() && has_settled && gap() > kPacing.small_gap)
            roam(prover, std::min(plan_.rounds, rounds() + kPacing.first_roaming),
                 regions_ ? end_.share(kPacing.network_rounds_share) : end_);
    }

    /// The search goes on from its own pattern, with deviations that rounds can lead around.
    void tidy(const Prover& prover, double share) {
        const std::uint64_t turns = plan_.rounds / kPacing.rounds_per_turn;
        if (!is_open() || !tidies_ || turns == 0) return;
        const Deadline deadline = end_.share(share);
        Tidying tidying(problem_, prover.optimum());
        Pattern pattern = search_->book().pattern();
        Proof proof = search_->book().proof();
        if (tidying.tidy(pattern, proof, deadline)) enter_tidied(std::move(pattern), std::move(proof));
        if (proposal_.proof.witnesses.empty()) return;
        pattern = *proposal_.pattern;
        proof = proposal_.proof;
        if (tidying.mix(pattern, proof, {turns, least_cost(), deadline}))
            enter_tidied(std::move(pattern), std::move(proof));
    }

    void enter_tidied(Pattern pattern, Proof proof) {
        if (cost(problem_.table, pattern) >= pattern_cost()) return;
        proposal_.pattern = std::move(pattern);
        proposal_.proof = std::move(proof);
        known_cost_ = pattern_cost();
    }

    /// Exchanges take turns with rounds, and so does tidying.
    [[nodiscard]] double share_for_rounds() const {
        if (regions_) return std::min(plan_.for_rounds, kPacing.network_rounds_share);
        return tidies_ ? std::min(plan_.for_rounds, kPacing.rounds_before_tidying) : plan_.for_rounds;
    }

    [[nodiscard]] double share_for_roaming() const {
        return tidies_ ? std::min(plan_.for_rounds, kPacing.roaming_before_tidying) : plan_.for_rounds;
    }

    /// On large tables a tree would not come far.
    [[nodiscard]] std::uint64_t most_nodes(std::uint64_t nodes) const {
        return is_large_to_prove(problem_.table) ? 0 : nodes;
    }

    void prove(Prover& prover, double share, std::uint64_t nodes) {
        prover.run({end_.share(share), most_nodes(std::min(plan_.nodes, nodes)), kPacing.proof_rounds},
                   proposal_);
        follow();
    }

    /// And may go on: it then needs less time than rounds that find hardly anything.
    [[nodiscard]] bool is_tree_near_its_end() const {
        return most_nodes(plan_.nodes) > kPacing.proof_nodes && gap() < kPacing.closing_gap;
    }

    void roam(Prover& prover, std::uint64_t all_rounds, const Deadline& deadline) {
        search_->roam({.rounds = rounds_left(all_rounds),
                       .least_cost = least_cost(),
                       .deadline = deadline,
                       .minds_clock = !problem_.iterations && has_end()});
        take_over(prover);
    }

    /// The search goes on from what the proof has found, if that is cheaper. Where there are insiders it
    /// keeps its own pattern, with the deviations that keep them out.
    void follow() {
        if (!problem_.table.insiders().empty() || !is_open() || pattern_cost() >= known_cost_) return;
        known_cost_ = pattern_cost();
        Report report =
            audit(problem_.table, *proposal_.pattern, {problem_.protection, false, problem_.threads, end_});
        auto other = std::make_unique<Search>(problem_.table, search_options(problem_));
        if (!report.safe() || !other->adopt(report.proof.witnesses)) return;
        OwnSearch along = construct_along(problem_, *proposal_.pattern, end_.share(kPacing.following));
        if (along && along->book().cost() <= kPacing.handicap * other->book().cost())
            other = std::move(along);
        earlier_rounds_ += search_->rounds();
        search_ = std::move(other);
        proposal_.proof = std::move(report.proof);
    }

    /// Enters what the search has found, if it is cheaper than what the proposal has.
    void enter_search() {
        // A pattern that may need repair is no better than one that does not, whatever it costs.
        const bool is_settled = search_->settle_fractions();
        proposal_.statistics["rounds"] = static_cast<double>(rounds());
        proposal_.statistics["breadth"] = search_->breadth();
        if (is_settled && search_->book().cost() < pattern_cost()) take(*search_, proposal_);
        known_cost_ = pattern_cost();
    }

    /// Likewise; and looks whether it is the best there is.
    void take_over(Prover& prover) {
        enter_search();
        if (pattern_cost() > least_cost()) return;
        // The bound proves it; the prover says why, if that does not take long.
        prover.run({end_.share(kPacing.reasons), most_nodes(plan_.nodes), 1}, proposal_);
        proposal_.outcome = Outcome::optimal;
    }

    [[nodiscard]] bool is_open() const {
        return proposal_.outcome == Outcome::feasible && !end_.passed() && gap() > plan_.gap;
    }

    /// Between the cost and the bound, as a part of the cost.
    [[nodiscard]] double gap() const {
        const double reached = pattern_cost();
        return reached > 0 ? 1 - (proposal_.lower_bound.value_or(0) / reached) : 0;
    }

    /// The search may end at a cost that the bound proves to be least.
    [[nodiscard]] double least_cost() const {
        return step_.cost_proven_by(proposal_.lower_bound.value_or(0));
    }

    [[nodiscard]] double pattern_cost() const { return cost(problem_.table, *proposal_.pattern); }
    [[nodiscard]] std::uint64_t rounds() const { return earlier_rounds_ + search_->rounds(); }
    /// As the present search counts them.
    [[nodiscard]] std::uint64_t rounds_left(std::uint64_t all) const {
        return all - std::min(all, earlier_rounds_);
    }

    const Problem& problem_;
    const Plan& plan_;
    const Deadline& end_;
    CostStep step_;
    bool tidies_;
    OwnSearch search_;
    std::uint64_t earlier_rounds_ = 0;  // of searches that were given up for a better start
    Proposal proposal_;
    double known_cost_ = 0;  // of the cheapest pattern that the search knows of
    std::optional<Regions> regions_;
};

}  // namespace

Proposal search_and_prove(const Problem& problem, const Plan& plan) {
    return SearchAndProof(problem, plan).run();
}

Proposal propose_auto(const Problem& problem) {
    const std::uint64_t rounds = problem.iterations.value_or(UINT64_MAX);
    return search_and_prove(problem,
                            {.rounds = rounds,
                             .all_rounds = rounds,
                             .nodes = problem.iterations ? 0 : kPacing.proof_nodes,
                             .bound_rounds = kPacing.proof_rounds,
                             .bound_work = problem.iterations ? kPacing.bound_work : Optimum::kUnlimited});
}

}  // namespace tacet
