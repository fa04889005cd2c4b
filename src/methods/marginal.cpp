// SPDX-License-Identifier: Apache-2.0
#include "methods/marginal.h"

#include <algorithm>
#include <functional>
#include <limits>

#include "attack/attacker.h"
#include "methods/shared/totals.h"

namespace tacet {

namespace {

// Of the time there is, what it may take to find the primaries that protect each other.
constexpr double kForAttack = 0.5;

class Marginal {
  public:
    explicit Marginal(const Problem& problem)
        : problem_(problem),
          table_(problem.table),
          totals_(table_),
          pattern_(table_),
          proof_book_(table_, problem.protection) {}

    Proposal run() {
        Attacker(table_, pattern_, {problem_.threads, problem_.deadline.share(kForAttack)})
            .prove_cheaply(proof_book_);
        auto targets = proof_book_.open_targets();
        // The farthest first: what moves for them moves far enough for others.
        std::ranges::stable_sort(targets, std::greater{}, &Target::amount);
        Proposal proposal;
        std::size_t left = 0;
        for (std::size_t i = 0; i < targets.size(); ++i) {
            if (problem_.deadline.passed()) {
                proposal.outcome = Outcome::time_limit;
                return proposal;
            }
            problem_.report("sides protected", i, targets.size(), cost(table_, pattern_));
            if (!proof_book_.is_proven(targets[i]) && !protect(targets[i])) ++left;
        }
        proposal.pattern = pattern_;
        proposal.proof = proof_book_.proof();
        proposal.statistics["left_to_repair"] = static_cast<double>(left);
        return proposal;
    }

  private:
    /// Suppresses the primary's totals. False if they do not protect it.
    bool protect(const Target& target) {
        const auto moving = totals_.move_with(target.cell, [&](CellId part) { return price(part, target); });
        for (const CellId cell : moving)
            if (table_[cell].status == Status::candidate) pattern_.add(cell);
        Witness witness{.cells = moving, .numerators = std::vector<Integer>(moving.size(), 1)};
        if (!moves_only_suppressed(table_, pattern_, witness) || !keeps_equations(table_, witness))
            return false;
        proof_book_.add(std::move(witness));
        return proof_book_.is_proven(target);
    }

    /// What it costs that `part` moves with its total; infinite if it cannot.
    [[nodiscard]] double price(CellId part, const Target& target) const {
        constexpr double kImpossible = std::numeric_limits<double>::infinity();
        const Cell& cell = table_[part];
        const Amount most =
            target.is_width ? room(cell, Side::up) + room(cell, Side::down) : room(cell, target.side);
        if (cell.status == Status::published || most < target.amount) return kImpossible;
        return pattern_.contains(part) ? 0 : cell.weight;
    }

    const Problem& problem_;
    const Table& table_;
    Totals totals_;
    Pattern pattern_;
    ProofBook proof_book_;
};

}  // namespace

Proposal propose_marginal(const Problem& problem) {
    return Marginal(problem).run();
}

}  // namespace tacet
