// SPDX-License-Identifier: Apache-2.0
#include "methods/greedy.h"

#include <algorithm>

#include "attack/attacker.h"
#include "methods/shared/clean_up.h"
#include "methods/shared/order.h"
#include "search/circuit_maker.h"

namespace tacet {

namespace {

class Run {
  public:
    explicit Run(const Problem& problem) : problem_(problem), search_(problem) {}

    Proposal run() {
        const Order order = find_order();
        const std::string& rule = problem_.choice("rule");
        const auto cycles = rule == "cycle" ? cycle_cells(order) : std::vector<CellId>();
        Greedy greedy(problem_.table, problem_.protection, problem_.is_on("guards"));
        // What no cycle protects is left to the rule that comes nearest.
        const Relaxed& relaxed =
            greedy.construct(search_.in_order(order),
                             rule == "cycle" ? GreedyRule::coverage : greedy_rule(rule), choose_best, cycles);
        std::map<std::string, double> figures;
        if (problem_.is_on("study")) study(relaxed, figures);
        search_.enter(search_.complete(order, relaxed, PatternSearch::Polish::none, problem_.seed));
        Proposal proposal = search_.finish();
        proposal.statistics.merge(figures);
        if (problem_.is_on("cleanup") && proposal.pattern) clean(proposal);
        return proposal;
    }

  private:
    [[nodiscard]] Order find_order() const {
        Order order;
        const auto all = search_.primaries();
        for (const CellId cell : order_primaries(problem_.table, problem_.choice("order"), problem_.seed))
            order.push_back(static_cast<std::uint32_t>(std::ranges::find(all, cell) - all.begin()));
        return order;
    }

    /// The cells of the cheapest cube through each primary that no cube before it protects. None where the
    /// table has no dimensions.
    [[nodiscard]] std::vector<CellId> cycle_cells(const Order& order) const {
        const Grid grid(problem_.table);
        if (!grid.has_networks()) return {};
        const SearchBook book(problem_.table, grid, side_targets(problem_.table, grid, problem_.protection));
        CircuitMaker maker(problem_.table, grid, book, search_.deadline());
        Chromosome chromosome(book);
        maker.follow(chromosome);
        std::vector<std::vector<TargetId>> targets(grid.size());
        for (TargetId id = 0; id < book.targets().size(); ++id)
            targets[book.targets()[id].place].push_back(id);
        for (const CellId cell : search_.in_order(order))
            for (const TargetId id : targets[grid.place(cell)])
                if (!chromosome.circuit(id) && !search_.deadline().passed())
                    maker.enter(maker.box(id), id, chromosome);
        std::vector<CellId> cells;
        for (const Place place : chromosome.secondaries()) cells.push_back(*grid.cell(place));
        return cells;
    }

    /// What the attacker finds exposed in the relaxed pattern, and how much of it the sharper check knows.
    void study(const Relaxed& relaxed, std::map<std::string, double>& figures) const {
        ProofBook proof_book(problem_.table, problem_.protection);
        const auto found = Attacker(problem_.table, relaxed.pattern(), {problem_.threads, problem_.deadline})
                               .prove(proof_book);
        const auto is_decided = [](const Exposure& each) { return each.is_decided; };
        // An attack that the limit cut short says nothing.
        if (!std::ranges::all_of(found.exposures, is_decided)) return;
        std::vector<CellId> exposed;
        for (const Exposure& each : found.exposures) exposed.push_back(each.target.cell);
        std::ranges::sort(exposed);
        const auto repeated = std::ranges::unique(exposed);
        exposed.erase(repeated.begin(), repeated.end());
        const auto verdict = SharperCheck(problem_.table).judge(relaxed.pattern(), problem_.protection);
        using Cause = SharperCheck::Cause;
        const std::size_t known = verdict.causes.size() - verdict.count(Cause::none);
        figures["study_relaxed_deficits"] = static_cast<double>(relaxed.deficits());
        figures["study_exposed"] = static_cast<double>(exposed.size());
        figures["study_lonely"] = static_cast<double>(verdict.count(Cause::lonely));
        figures["study_narrow"] = static_cast<double>(verdict.count(Cause::narrow));
        figures["study_bridge"] = static_cast<double>(verdict.count(Cause::bridge));
        figures["study_unknown"] = static_cast<double>(exposed.size()) - static_cast<double>(known);
    }

    void clean(Proposal& proposal) const {
        ProofBook proof_book(problem_.table, problem_.protection);
        for (Witness& witness : proposal.proof.witnesses) proof_book.add(std::move(witness));
        Attacker(problem_.table, *proposal.pattern, {problem_.threads, problem_.deadline}).prove(proof_book);
        if (proof_book.open_targets().empty())
            proposal.statistics["cleaned_up"] =
                static_cast<double>(clean_up(problem_, *proposal.pattern, proof_book));
        proposal.proof = proof_book.proof();
    }

    const Problem& problem_;
    PatternSearch search_;
};

}  // namespace

Proposal propose_greedy(const Problem& problem) {
    return Run(problem).run();
}

}  // namespace tacet
