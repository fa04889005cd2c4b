// SPDX-License-Identifier: Apache-2.0
#include "methods/descent.h"

#include "search/random_stream.h"

namespace tacet {

namespace {

using Kind = Descent::Kind;

class Run {
  public:
    explicit Run(const Problem& problem)
        : problem_(problem),
          values_(stopping_values(problem)),
          search_(problem),
          stopping_(values_, search_.deadline()) {
        const std::string& name = problem.choice("neighbourhoods");
        if (name == "drop" || name == "all") kinds_.push_back(Kind::drop);
        if (name == "exchange" || name == "all") kinds_.push_back(Kind::exchange);
        if (name == "add" || name == "all") kinds_.push_back(Kind::add);
    }

    Proposal run() {
        search_.enter(start());
        if (!search_.has_any()) return search_.finish();
        const double start_cost = search_.best().cost();
        stopping_.count(start_cost);
        Descent descent(problem_.table, problem_.protection, problem_.threads, search_.deadline());
        Proposal proposal = search_.finish();
        descent.adopt(*search_.best().book);
        const bool is_optimum = go_down(descent);
        take_book(problem_, descent.book(), proposal);
        proposal.search = stopping_.record();
        if (is_optimum) proposal.search->stopped_by = "local optimum";
        proposal.statistics["start_cost"] = start_cost;
        proposal.statistics["moves_turned_down"] = static_cast<double>(descent.turned_down());
        if (problem_.deadline.passed()) proposal.outcome = Outcome::time_limit;
        return proposal;
    }

  private:
    Built start() {
        const Order order = identity(search_.primaries().size());
        const std::string& rule = problem_.choice("start");
        constexpr auto kNone = PatternSearch::Polish::none;
        if (rule == "incremental") return search_.by_order(order, kNone, problem_.seed);
        return search_.construct(order, greedy_rule(rule), choose_best, {}, kNone, problem_.seed);
    }

    /// One neighbourhood after the other, from the first again after a gain. True if none gains any more.
    bool go_down(Descent& descent) {
        auto random = random_stream(problem_.seed, 1);
        for (std::size_t next = 0; next < kinds_.size() && !stopping_.is_over();) {
            const auto starts = descent.starts(kinds_[next], random);
            const auto told = [&](double cost) {
                stopping_.count(cost);
                problem_.report("moves tried", stopping_.evaluations(), values_.evaluations, cost);
                return !stopping_.is_over();
            };
            const bool is_best = problem_.choice("improvement") == "best";
            const double gain = is_best ? descent.improve_most(kinds_[next], starts, random(), told)
                                        : descent.improve(kinds_[next], starts, random(), told);
            next = gain > 0 ? 0 : next + 1;
        }
        return !stopping_.is_over();
    }

    const Problem& problem_;
    StoppingValues values_;
    PatternSearch search_;
    Stopping stopping_;
    std::vector<Kind> kinds_;
};

}  // namespace

Proposal propose_descent(const Problem& problem) {
    return Run(problem).run();
}

}  // namespace tacet
