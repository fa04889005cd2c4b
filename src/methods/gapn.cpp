// SPDX-License-Identifier: Apache-2.0
#include "methods/gapn.h"

#include <algorithm>

namespace tacet {

namespace {

constexpr std::size_t kContestants = 3;  // of a tournament
constexpr std::size_t kMostTried = 8;    // secondaries that a mutation looks at

class Gapn {
  public:
    explicit Gapn(const Problem& problem) : herd_(problem, kGapnOptions) {}

    Proposal run() {
        if (!herd_.populate()) return herd_.finish();
        while (herd_.next_generation()) {
            const std::size_t first = winner();
            const std::size_t second = winner();
            const std::size_t point = herd_.any(herd_.primary_count());
            Chromosome one = cross(herd_.population[first], herd_.population[second], point);
            Chromosome other = cross(herd_.population[second], herd_.population[first], point);
            take_in(std::move(one));
            take_in(std::move(other));
        }
        return herd_.finish();
    }

  private:
    [[nodiscard]] std::size_t winner() {
        std::size_t best = herd_.any(herd_.population.size());
        for (std::size_t i = 1; i < kContestants; ++i) {
            const std::size_t other = herd_.any(herd_.population.size());
            if (herd_.population[other].cost() < herd_.population[best].cost()) best = other;
        }
        return best;
    }

    /// The protection sets of the one for primaries before the point, of the other for the rest: feasible,
    /// since a set is whole.
    Chromosome cross(const Chromosome& front, const Chromosome& back, std::size_t point) {
        ++herd_.offspring;
        Chromosome child = front;
        for (std::size_t primary = point; primary < herd_.primary_count(); ++primary)
            for (const TargetId target : herd_.targets_of(primary)) child.give(target, back.circuit(target));
        return child;
    }

    /// Publishes the dearest secondary, of some, that circuits through the others make superfluous.
    void mutate(Chromosome& chromosome) {
        auto places = chromosome.secondaries();
        if (places.empty()) return;
        std::vector<Place> some;
        for (std::size_t i = 0; i < kMostTried; ++i) some.push_back(places[herd_.any(places.size())]);
        std::ranges::stable_sort(some, std::greater{}, [&](Place place) { return herd_.book.weight(place); });
        herd_.maker.follow(chromosome);
        for (const Place place : some)
            if (chromosome.is_secondary(place) &&
                herd_.maker.replace(place, herd_.book.weight(place), chromosome))
                return;
    }

    void take_in(Chromosome chromosome) {
        mutate(chromosome);
        if (herd_.has_cost(chromosome.cost())) return;
        const auto worst = std::ranges::max_element(herd_.population, {}, &Chromosome::cost);
        if (chromosome.cost() < worst->cost()) *worst = std::move(chromosome);
    }

    Breeding herd_;
};

}  // namespace

Proposal propose_gapn(const Problem& problem) {
    return Gapn(problem).run();
}

}  // namespace tacet
