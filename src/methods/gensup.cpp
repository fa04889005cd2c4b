// SPDX-License-Identifier: Apache-2.0
#include "methods/gensup.h"

#include <algorithm>
#include <numeric>

#include "methods/parallel_bound_path.h"
#include "methods/shared/litter.h"

namespace tacet {

namespace {

constexpr std::size_t kElitePart = 4;  // one in four

class Gensup {
  public:
    explicit Gensup(const Problem& problem) : breeding_(problem) {}

    Proposal run() {
        auto starts =
            parallel_bound_paths(breeding_.problem, breeding_.grid, breeding_.book, breeding_.maker);
        if (auto shortest = by_shortest_paths()) starts.push_back(std::move(*shortest));
        if (!breeding_.populate(std::move(starts))) return breeding_.finish();
        while (breeding_.next_generation()) breed();
        return breeding_.finish();
    }

  private:
    std::optional<Chromosome> by_shortest_paths() {
        std::vector<TargetId> order(breeding_.book.targets().size());
        std::iota(order.begin(), order.end(), 0U);
        Chromosome chromosome(breeding_.book);
        breeding_.maker.follow(chromosome);
        if (!fill_by_paths(breeding_.maker, order, chromosome)) return {};
        drop_redundant(breeding_.maker, breeding_.book, chromosome);
        return chromosome;
    }

    /// An elite parent and one of the rest have four offspring; the two fittest replace the two least fit.
    void breed() {
        breeding_.sort();
        const std::size_t elite = std::max<std::size_t>(1, breeding_.population.size() / kElitePart);
        const Chromosome& first = breeding_.population[breeding_.any(elite)];
        const Chromosome& second =
            breeding_.population[elite + breeding_.any(breeding_.population.size() - elite)];
        const auto point = static_cast<Place>(1 + breeding_.any(breeding_.grid.size() - 1));
        auto young = make_litter(
            first, second, first,  // the elite is the fitter of the two
            [&](const Chromosome& front, const Chromosome& back) { return cross(front, back, point); },
            [&](Chromosome each) { return mutated(std::move(each)); });
        for (std::size_t i = 0; i < std::min<std::size_t>(2, young.size()); ++i) take_in(std::move(young[i]));
    }

    /// The secondaries of the one before the point and of the other from it on. Circuits that these leave
    /// whole are kept; the others are repaired by shortest paths.
    std::optional<Chromosome> cross(const Chromosome& front, const Chromosome& back, Place point) {
        const auto holds = [&](Place place) {
            return breeding_.book.is_suppressed(place) || (place < point ? front : back).is_secondary(place);
        };
        const auto is_whole = [&](const Circuit& circuit) {
            return std::ranges::all_of(*circuit, [&](const Shift& each) { return holds(each.place); });
        };
        ++breeding_.offspring;
        Chromosome child(breeding_.book);
        for (TargetId target = 0; target < child.target_count(); ++target)
            for (const Chromosome* parent : {&front, &back})
                if (!child.circuit(target) && is_whole(parent->circuit(target)))
                    child.give(target, parent->circuit(target));
        std::vector<Place> also_free;
        for (const Place place : front.secondaries())
            if (place < point) also_free.push_back(place);
        for (const Place place : back.secondaries())
            if (place >= point) also_free.push_back(place);
        if (!breeding_.make_feasible(child, also_free)) return {};
        return child;
    }

    std::optional<Chromosome> mutated(Chromosome chromosome) {
        ++breeding_.offspring;
        if (!breeding_.mutate_one_cell(chromosome)) return {};
        return chromosome;
    }

    /// Costs differ from each other, which keeps the population diverse.
    void take_in(Chromosome chromosome) {
        if (breeding_.has_cost(chromosome.cost())) return;
        breeding_.sort();
        if (chromosome.cost() < breeding_.population.back().cost())
            breeding_.population.back() = std::move(chromosome);
    }

    Breeding breeding_;
};

}  // namespace

Proposal propose_gensup(const Problem& problem) {
    return Gensup(problem).run();
}

}  // namespace tacet
