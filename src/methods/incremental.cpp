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
          ledger_(problem.table, problem.protection),
          attacker_(problem.table, Pattern(problem.table), problem.deadline),
          reuses_(problem.options.at("reuse") == "on") {}

    Proposal run() {
        const auto order = order_primaries(problem_.table, problem_.options.at("order"), problem_.seed);
        if (reuses_ && attacks_first())
            Attacker(problem_.table, attacker_.pattern(), {problem_.threads, problem_.deadline})
                .prove_cheaply(ledger_);
        Proposal proposal;
        for (std::size_t i = 0; i < order.size(); ++i) {
            problem_.report("primaries protected", i, order.size(), attacker_.cost());
            if (!protect(order[i], proposal)) return proposal;
        }
        Pattern pattern = attacker_.pattern();
        if (problem_.options.at("cleanup") == "on") clean(pattern, proposal);
        proposal.pattern = std::move(pattern);
        proposal.proof = ledger_.proof();
        proposal.statistics["programs"] = static_cast<double>(attacker_.programs());
        proposal.statistics["sides_reused"] = static_cast<double>(reused_);
        return proposal;
    }

  private:
    /// A flow through a network is found sooner than it could be spared.
    [[nodiscard]] bool attacks_first() const {
        const std::string& choice = problem_.options.at("attack");
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

    bool reach(const Goal& goal, Proposal& proposal) {
        if (reuses_ && ledger_.is_proven(goal)) {
            ++reused_;
            return true;
        }
        const auto end = attacker_.protect(goal, ledger_);
        if (end == IncrementalAttacker::End::done) return true;
        // A program that failed for numerical reasons proves nothing; the repair after the audit looks at it.
        if (end == IncrementalAttacker::End::stopped && !problem_.deadline.passed()) return true;
        proposal.outcome =
            end == IncrementalAttacker::End::infeasible ? Outcome::infeasible : Outcome::time_limit;
        return false;
    }

    void clean(Pattern& pattern, Proposal& proposal) {
        // What the programs reached but did not prove exactly must be proven before anything is published
        // again.
        Attacker(problem_.table, pattern, {problem_.threads, problem_.deadline}).prove(ledger_);
        if (ledger_.open_goals().empty())
            proposal.statistics["cleaned_up"] = static_cast<double>(clean_up(problem_, pattern, ledger_));
        if (problem_.deadline.passed()) proposal.outcome = Outcome::time_limit;
    }

    const Problem& problem_;
    Ledger ledger_;
    IncrementalAttacker attacker_;
    bool reuses_;
    std::size_t reused_ = 0;
};

}  // namespace

Proposal propose_incremental(const Problem& problem) {
    return Incremental(problem).run();
}

}  // namespace tacet
