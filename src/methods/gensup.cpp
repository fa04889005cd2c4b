// SPDX-License-Identifier: Apache-2.0
#include "methods/gensup.h"

#include <algorithm>
#include <numeric>

#include "methods/parallel_bound_path.h"

namespace tacet {

namespace {

constexpr std::size_t kElitePart = 4;  // one in four

class Gensup {
  public:
    explicit Gensup(const Problem& problem) : herd_(problem, kGensupOptions) {}

    Proposal run() {
        auto starts = parallel_bound_paths(herd_.problem, herd_.grid, herd_.book, herd_.maker);
        if (auto shortest = by_shortest_paths()) starts.push_back(std::move(*shortest));
        if (!herd_.populate(std::move(starts))) return herd_.finish();
        while (herd_.next_generation()) breed();
        return herd_.finish();
    }

  private:
    std::optional<Chromosome> by_shortest_paths() {
        std::vector<TargetId> order(herd_.book.targets().size());
        std::iota(order.begin(), order.end(), 0U);
        Chromosome chromosome(herd_.book);
        herd_.maker.follow(chromosome);
        if (!fill_by_paths(herd_.maker, order, chromosome)) return {};
        drop_redundant(herd_.maker, herd_.book, chromosome);
        return chromosome;
    }

    /// An elite parent and one of the rest have four offspring; the two fittest replace the two least fit.
    void breed() {
        herd_.sort();
        const std::size_t elite = std::max<std::size_t>(1, herd_.population.size() / kElitePart);
        const Chromosome& first = herd_.population[herd_.any(elite)];
        const Chromosome& second = herd_.population[elite + herd_.any(herd_.population.size() - elite)];
        std::vector<Chromosome> young;
        const auto point = static_cast<Place>(1 + herd_.any(herd_.grid.size() - 1));
        add(cross(first, second, point), young);
        add(cross(second, first, point), young);
        // Chosen before there are mutants: these are no offspring of two parents.
        std::vector<Chromosome> to_mutate = {herd_.population.front()};
        if (const auto fittest = std::ranges::min_element(young, {}, &Chromosome::cost);
            fittest != young.end())
            to_mutate.push_back(*fittest);
        for (Chromosome& each : to_mutate) add(mutated(std::move(each)), young);
        std::ranges::stable_sort(young, {}, &Chromosome::cost);
        for (std::size_t i = 0; i < std::min<std::size_t>(2, young.size()); ++i) take_in(std::move(young[i]));
    }

    void add(std::optional<Chromosome> chromosome, std::vector<Chromosome>& young) {
        if (chromosome) young.push_back(std::move(*chromosome));
    }

    /// The secondaries of the one before the point and of the other from it on. Circuits that these leave
    /// whole are kept; the others are repaired by shortest paths.
    std::optional<Chromosome> cross(const Chromosome& front, const Chromosome& back, Place point) {
        const auto holds = [&](Place place) {
            return herd_.book.is_suppressed(place) || (place < point ? front : back).is_secondary(place);
        };
        const auto is_whole = [&](const Circuit& circuit) {
            return std::ranges::all_of(*circuit, [&](const Shift& each) { return holds(each.place); });
        };
        ++herd_.offspring;
        Chromosome child(herd_.book);
        for (TargetId target = 0; target < child.target_count(); ++target)
            for (const Chromosome* parent : {&front, &back})
                if (!child.circuit(target) && is_whole(parent->circuit(target)))
                    child.give(target, parent->circuit(target));
        std::vector<Place> also_free;
        for (const Place place : front.secondaries())
            if (place < point) also_free.push_back(place);
        for (const Place place : back.secondaries())
            if (place >= point) also_free.push_back(place);
        if (!herd_.make_feasible(child, also_free)) return {};
        return child;
    }

    std::optional<Chromosome> mutated(Chromosome chromosome) {
        ++herd_.offspring;
        if (!herd_.mutate_one_cell(chromosome)) return {};
        return chromosome;
    }

    /// Costs differ from each other, which keeps the population diverse.
    void take_in(Chromosome chromosome) {
        if (herd_.has_cost(chromosome.cost())) return;
        herd_.sort();
        if (chromosome.cost() < herd_.population.back().cost())
            herd_.population.back() = std::move(chromosome);
    }

    Breeding herd_;
};

}  // namespace

Proposal propose_gensup(const Problem& problem) {
    return Gensup(problem).run();
}

}  // namespace tacet
