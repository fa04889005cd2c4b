// SPDX-License-Identifier: Apache-2.0
#include "methods/incremental.h"

#include "attack/attacker.h"
#include "methods/shared/clean_up.h"
#include "methods/shared/order.h"
#include "model/network.h"
#include "search/incremental_attacker.h"

namespace tacet {

namespace {

class Incremental {
  public:
    explicit Incremental(const Problem& problem)
        : problem_(problem),
          proof_book_(problem.table, problem.protection),
          attacker_(problem.table, Pattern(problem.table), problem.deadline),
          reuses_(problem.is_on("reuse")) {}

    Proposal run() {
        const auto order = order_primaries(problem_.table, problem_.choice("order"), problem_.seed);
        if (reuses_ && attacks_first())
            Attacker(problem_.table, attacker_.pattern(), {problem_.threads, problem_.deadline})
                .prove_cheaply(proof_book_);
        Proposal proposal;
        for (std::size_t i = 0; i < order.size(); ++i) {
            problem_.report("primaries protected", i, order.size(), attacker_.cost());
            if (!protect(order[i], proposal)) return proposal;
        }
        Pattern pattern = attacker_.pattern();
        if (problem_.is_on("cleanup")) clean(pattern, proposal);
        proposal.pattern = std::move(pattern);
        proposal.proof = proof_book_.proof();
        proposal.statistics["programs"] = static_cast<double>(attacker_.programs());
        proposal.statistics["sides_reused"] = static_cast<double>(reused_);
        return proposal;
    }

  private:
    /// A flow through a network is found sooner than it could be spared.
    [[nodiscard]] bool attacks_first() const {
        const std::string& choice = problem_.choice("attack");
        return choice == "on" || (choice == "auto" && reason_against_network(problem_.table));
    }

    /// False if it ends here: the outcome says why.
    bool protect(CellId primary, Proposal& proposal) {
        for (const Side side : kSides) {
            const Amount amount = required(problem_.table, primary, side, problem_.protection);
            if (amount > 0 && !reach({.cell = primary, .side = side, .amount = amount}, proposal))
                return false;
        }
        const Amount width = required_width(problem_.table, primary, problem_.protection);
        return width == 0 || reach({.cell = primary, .amount = width, .is_width = true}, proposal);
    }

    bool reach(const Target& target, Proposal& proposal) {
        if (reuses_ && proof_book_.is_proven(target)) {
            ++reused_;
            return true;
        }
        const auto end = attacker_.protect(target, proof_book_);
        if (end == End::done) return true;
        // A program that failed for numerical reasons proves nothing; the repair after the audit looks at it.
        if (end == End::stopped && !problem_.deadline.passed()) return true;
        proposal.outcome = to_outcome(end, problem_.deadline);
        return false;
    }

    void clean(Pattern& pattern, Proposal& proposal) {
        // What the programs reached but did not prove exactly must be proven before anything is published
        // again.
        Attacker(problem_.table, pattern, {problem_.threads, problem_.deadline}).prove(proof_book_);
        if (proof_book_.open_targets().empty())
            proposal.statistics["cleaned_up"] = static_cast<double>(clean_up(problem_, pattern, proof_book_));
        if (problem_.deadline.passed()) proposal.outcome = Outcome::time_limit;
    }

    const Problem& problem_;
    ProofBook proof_book_;
    IncrementalAttacker attacker_;
    bool reuses_;
    std::size_t reused_ = 0;
};

}  // namespace

Proposal propose_incremental(const Problem& problem) {
    return Incremental(problem).run();
}

}  // namespace tacet
