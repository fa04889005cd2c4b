// SPDX-License-Identifier: Apache-2.0
#include "methods/gapn.h"

#include <algorithm>

namespace tacet {

namespace {

constexpr std::size_t kContestants = 3;  // of a tournament
constexpr std::size_t kMostTried = 8;    // secondaries that a mutation looks at

class Gapn {
  public:
    explicit Gapn(const Problem& problem)
        : breeding_(problem), mutates_both_(problem.choice("mutants") == "both") {}

    Proposal run() {
        if (!breeding_.populate()) return breeding_.finish();
        while (breeding_.next_generation()) {
            const std::size_t first = winner();
            const std::size_t second = winner();
            const std::size_t point = breeding_.any(breeding_.primary_count());
            Chromosome one = cross(breeding_.population[first], breeding_.population[second], point);
            Chromosome other = cross(breeding_.population[second], breeding_.population[first], point);
            Chromosome& best = other.cost() < one.cost() ? other : one;
            mutate(best);
            if (mutates_both_) mutate(&best == &one ? other : one);
            take_in(std::move(one));
            take_in(std::move(other));
        }
        return breeding_.finish();
    }

  private:
    [[nodiscard]] std::size_t winner() {
        std::size_t best = breeding_.any(breeding_.population.size());
        for (std::size_t i = 1; i < kContestants; ++i) {
            const std::size_t other = breeding_.any(breeding_.population.size());
            if (breeding_.population[other].cost() < breeding_.population[best].cost()) best = other;
        }
        return best;
    }

    /// The protection sets of the one for primaries before the point, of the other for the rest: feasible,
    /// since a set is whole.
    Chromosome cross(const Chromosome& front, const Chromosome& back, std::size_t point) {
        ++breeding_.offspring;
        Chromosome child = front;
        for (std::size_t primary = point; primary < breeding_.primary_count(); ++primary)
            for (const TargetId target : breeding_.targets_of(primary))
                child.give(target, back.circuit(target));
        return child;
    }

    /// Publishes the most costly secondary, of some, that can be spared.
    void mutate(Chromosome& chromosome) {
        auto places = chromosome.secondaries();
        if (places.empty()) return;
        std::vector<Place> some;
        for (std::size_t i = 0; i < kMostTried; ++i) some.push_back(places[breeding_.any(places.size())]);
        std::ranges::stable_sort(some, std::greater{},
                                 [&](Place place) { return breeding_.book.weight(place); });
        breeding_.maker.follow(chromosome);
        for (const Place place : some)
            if (chromosome.is_secondary(place) && breeding_.publish(place, chromosome)) return;
    }

    void take_in(Chromosome chromosome) {
        if (breeding_.has_cost(chromosome.cost())) return;
        const auto worst = std::ranges::max_element(breeding_.population, {}, &Chromosome::cost);
        if (chromosome.cost() < worst->cost()) *worst = std::move(chromosome);
    }

    Breeding breeding_;
    bool mutates_both_;
};

}  // namespace

Proposal propose_gapn(const Problem& problem) {
    return Gapn(problem).run();
}

}  // namespace tacet
