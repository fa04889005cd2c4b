// SPDX-License-Identifier: Apache-2.0
#include "methods/grasp.h"

#include <algorithm>

#include "search/candidate_list.h"
#include "search/random_stream.h"
#include "search/relinking.h"

namespace tacet {

namespace {

using Slot = PatternSearch::Slot;

// Cycles that are made as if the others had found nothing, so that threads do not matter.
constexpr std::size_t kBatch = 4;
constexpr std::size_t kElite = 5;

class Run {
  public:
    explicit Run(const Problem& problem)
        : problem_(problem),
          search_(problem),
          rule_(greedy_rule(problem.choice("rule"))),
          list_{problem.whole("candidates"), problem.number("alpha"), problem.number("bias")},
          polish_(problem.is_on("local-search") ? PatternSearch::Polish::descent
                                                : PatternSearch::Polish::none),
          relinks_(problem.is_on("relinking")) {}

    Proposal run() {
        while (!search_.stopping().is_over() && !failed_) make_cycles();
        Proposal proposal = search_.finish(polish_);
        proposal.statistics["cycles"] = static_cast<double>(cycle_);
        proposal.statistics["relinked_best"] = static_cast<double>(relinked_best_);
        return proposal;
    }

  private:
    struct Cycle {
        Built built = {};
        Built relinked = {};
    };

    void make_cycles() {
        // The first alone, so that there is a pattern soon.
        const auto count =
            cycle_ == 0 ? 1 : std::min<std::uint64_t>(kBatch, search_.stopping().evaluations_left());
        std::vector<Cycle> batch(count);
        search_.share_out(count, [&](std::size_t i, Slot slot) { batch[i] = make_cycle(cycle_ + i, slot); });
        cycle_ += count;
        for (const Cycle& each : batch) {
            failed_ |= each.built.end != End::done;
            enter(each.built);
            if (each.relinked.end == End::done) relinked_best_ += enter(each.relinked);
            problem_.report("cycles", search_.stopping().evaluations(), cycle_,
                            search_.has_any() ? search_.best().cost() : 0);
        }
    }

    /// The first without chance, then heaviest first and in random order by turns.
    Cycle make_cycle(std::uint64_t number, Slot slot) {
        auto random = random_stream(problem_.seed, number);
        const std::size_t size = search_.primaries().size();
        const Order order = number % 2 == 0 ? identity(size) : random_order(size, random);
        const Choice choice = number == 0 ? Choice(choose_best) : choose_at_random(list_, random);
        Cycle cycle;
        cycle.built = search_.construct(order, rule_, choice, {}, polish_, random(), slot);
        if (!relinks_ || elite_.empty() || cycle.built.end != End::done) return cycle;
        const auto& guide = elite_[random_below(random, elite_.size())];
        if (const auto between = relink(problem_.table, problem_.protection, cycle.built.added, guide.added))
            cycle.relinked = search_.complete(order, *between, polish_, random(), slot);
        return cycle;
    }

    bool enter(const Built& built) {
        const bool is_best = search_.enter(built);
        if (built.end != End::done) return false;
        const bool is_new =
            std::ranges::none_of(elite_, [&](const Built& each) { return each.added == built.added; });
        if (is_new) elite_.push_back(built);
        std::ranges::stable_sort(elite_, {}, &Built::cost);
        if (elite_.size() > kElite) elite_.pop_back();
        return is_best;
    }

    const Problem& problem_;
    PatternSearch search_;
    GreedyRule rule_;
    CandidateList list_;
    PatternSearch::Polish polish_;
    bool relinks_;
    bool failed_ = false;
    std::uint64_t cycle_ = 0;
    std::uint64_t relinked_best_ = 0;
    std::vector<Built> elite_;  // cheapest first
};

}  // namespace

Proposal propose_grasp(const Problem& problem) {
    return Run(problem).run();
}

}  // namespace tacet
