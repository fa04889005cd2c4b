// SPDX-License-Identifier: Apache-2.0
#include "methods/hyper_heuristic.h"

#include <algorithm>
#include <array>

#include "search/candidate_list.h"
#include "search/random_stream.h"
#include "search/selection.h"

namespace tacet {

namespace {

using Polish = PatternSearch::Polish;

/// A low-level heuristic: moves on the pattern, a greedy rule from part of it, or another order.
struct Heuristic {
    enum class What : std::uint8_t { moves, rule, order };
    std::string_view name;
    What what{};
    Descent::Kind kind{};
    GreedyRule rule{};
    Operator change{};
};

constexpr Heuristic kHeuristics[] = {
    {.name = "drop", .what = Heuristic::What::moves, .kind = Descent::Kind::drop},
    {.name = "exchange", .what = Heuristic::What::moves, .kind = Descent::Kind::exchange},
    {.name = "add", .what = Heuristic::What::moves, .kind = Descent::Kind::add},
    {.name = "ruin", .what = Heuristic::What::moves, .kind = Descent::Kind::ruin},
    {.name = "cheapest", .what = Heuristic::What::rule, .rule = GreedyRule::cheapest},
    {.name = "per-capacity", .what = Heuristic::What::rule, .rule = GreedyRule::per_capacity},
    {.name = "coverage", .what = Heuristic::What::rule, .rule = GreedyRule::coverage},
    {.name = "swap", .what = Heuristic::What::order, .change = Operator::swap},
    {.name = "insert", .what = Heuristic::What::order, .change = Operator::insert},
    {.name = "invert", .what = Heuristic::What::order, .change = Operator::invert},
};

class Run {
  public:
    explicit Run(const Problem& problem)
        : problem_(problem),
          values_(stopping_values(problem)),
          search_(problem),
          stopping_(values_, search_.deadline()),
          tries_(problem.whole("tries")),
          kept_(problem.number("kept")),
          selection_(make_selection(problem.choice("selection"), std::size(kHeuristics))),
          order_(identity(search_.primaries().size())) {}

    Proposal run() {
        search_.enter(search_.by_order(order_, Polish::none, problem_.seed));
        if (!search_.has_any()) return search_.finish();
        stopping_.count(search_.best().cost());
        Descent descent(problem_.table, problem_.protection, problem_.threads, search_.deadline());
        descent.adopt(*search_.best().book);
        const double start_cost = descent.cost();
        while (!stopping_.is_over() && !descent.book().secondaries().empty()) apply_next(descent);
        Proposal proposal;
        take_book(problem_, descent.book(), proposal);
        proposal.search = stopping_.record();
        if (descent.book().secondaries().empty()) proposal.search->stopped_by = "nothing to improve";
        proposal.statistics["start_cost"] = start_cost;
        report(proposal);
        if (problem_.deadline.passed()) proposal.outcome = Outcome::time_limit;
        return proposal;
    }

  private:
    /// What was learnt of a heuristic.
    struct Record {
        std::uint64_t applied = 0;
        double gain = 0;
    };

    void apply_next(Descent& descent) {
        const std::size_t chosen = selection_->choose();
        const Heuristic& heuristic = kHeuristics[chosen];
        auto random = random_stream(problem_.seed, stopping_.evaluations());
        const double before = descent.cost();
        switch (heuristic.what) {
            case Heuristic::What::moves:
                move(heuristic.kind, descent, random);
                break;
            case Heuristic::What::rule:
                rebuild(heuristic.rule, descent, random);
                break;
            case Heuristic::What::order:
                reorder(heuristic.change, descent, random);
                break;
        }
        const double gain = before - descent.cost();
        selection_->learn(gain / before);
        ++records_[chosen].applied;
        records_[chosen].gain += gain;
        stopping_.count(descent.cost());
        problem_.report("applications", stopping_.evaluations(), values_.evaluations, descent.cost());
    }

    void move(Descent::Kind kind, Descent& descent, std::mt19937_64& random) {
        auto starts = descent.starts(kind, random);
        starts.resize(std::min(starts.size(), tries_));
        descent.improve(kind, starts, random(), [](double) { return true; });
    }

    /// A greedy rule, with a little chance, from most of the secondaries.
    void rebuild(GreedyRule rule, Descent& descent, std::mt19937_64& random) {
        std::vector<CellId> kept;
        for (const CellId cell : secondaries(problem_.table, descent.book().pattern()))
            if (problem_.table[cell].status == Status::candidate && random_share(random) < kept_)
                kept.push_back(cell);
        const Choice choice = choose_at_random({2}, random);
        take(search_.construct(order_, rule, choice, kept, Polish::none, random()), descent);
    }

    void reorder(Operator change, Descent& descent, std::mt19937_64& random) {
        Order order = order_;
        apply(change, order, random);
        const Built built = search_.by_order(order, Polish::none, random());
        // The order is judged by what it gives, whatever the pattern was improved to since.
        if (built.end == End::done && built.cost() <= order_cost_) {
            order_cost_ = built.cost();
            order_ = std::move(order);
        }
        take(built, descent);
    }

    void take(const Built& built, Descent& descent) {
        search_.enter(built);
        if (built.end == End::done && built.cost() < descent.cost()) descent.adopt(*built.book);
    }

    void report(Proposal& proposal) const {
        for (std::size_t i = 0; i < std::size(kHeuristics); ++i) {
            const std::string name(kHeuristics[i].name);
            proposal.statistics["applied_" + name] = static_cast<double>(records_[i].applied);
            proposal.statistics["gain_" + name] = records_[i].gain;
            proposal.statistics["score_" + name] = selection_->score(i);
        }
    }

    const Problem& problem_;
    StoppingValues values_;
    PatternSearch search_;
    Stopping stopping_;
    std::size_t tries_;
    double kept_;
    std::unique_ptr<Selection> selection_;
    Order order_;
    double order_cost_ = PlacePrices::kClosed;
    std::array<Record, std::size(kHeuristics)> records_{};
};

}  // namespace

Proposal propose_hyper_heuristic(const Problem& problem) {
    return Run(problem).run();
}

}  // namespace tacet
