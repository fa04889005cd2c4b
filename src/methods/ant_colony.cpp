// SPDX-License-Identifier: Apache-2.0
#include "methods/ant_colony.h"

#include <algorithm>
#include <cmath>

#include "search/candidate_list.h"
#include "search/random_stream.h"
#include "search/trails.h"

namespace tacet {

namespace {

using Slot = PatternSearch::Slot;
using Polish = PatternSearch::Polish;

// The order is cut into at most so many parts: a trail for each place of each primary would be too many to
// learn.
constexpr std::size_t kMostParts = 32;

class Run {
  public:
    explicit Run(const Problem& problem)
        : problem_(problem),
          search_(problem),
          has_cells_(problem.choice("trails") == "cells"),
          ants_(problem.whole("ants")),
          candidates_(problem.whole("candidates")),
          visibility_weight_(problem.number("visibility-weight")),
          parts_(std::clamp<std::size_t>(search_.primaries().size(), 1, kMostParts)),
          trails_(has_cells_ ? problem.table.cell_count() : search_.primaries().size() * parts_,
                  problem.number("evaporation"), problem.number("trail-weight")) {}

    Proposal run() {
        while (!search_.stopping().is_over() && !failed_) iterate();
        Proposal proposal =
            search_.finish(problem_.choice("local-search") == "off" ? Polish::none : Polish::descent);
        proposal.statistics["iterations"] = static_cast<double>(iterations_);
        proposal.statistics["trails_converged"] = trails_.convergence();
        return proposal;
    }

  private:
    struct Ant {
        Order order;
        Built built;
    };

    void iterate() {
        const auto count = std::min<std::uint64_t>(ants_, search_.stopping().evaluations_left());
        std::vector<Ant> ants(count);
        search_.share_out(count, [&](std::size_t i, Slot slot) { ants[i] = walk(first_ + i, slot); });
        first_ += count;
        ++iterations_;
        std::erase_if(ants, [&](const Ant& ant) {
            const bool is_lost = ant.built.end != End::done;
            if (is_lost) search_.enter(ant.built);  // says why
            failed_ |= is_lost;
            return is_lost;
        });
        if (ants.empty()) return;
        polish_best(ants);
        for (const Ant& ant : ants)
            if (search_.enter(ant.built)) best_order_ = ant.order;
        renew_trails(*std::ranges::min_element(ants, {}, [](const Ant& ant) { return ant.built.cost(); }));
        problem_.report("ants", search_.stopping().evaluations(), first_, search_.best().cost());
    }

    Ant walk(std::uint64_t number, Slot slot) {
        auto random = random_stream(problem_.seed, number);
        const Polish polish = problem_.choice("local-search") == "all" ? Polish::descent : Polish::none;
        Ant ant;
        if (!has_cells_) {
            ant.order = draw_order(random);
            ant.built = search_.by_order(ant.order, polish, random(), slot);
            return ant;
        }
        ant.order = identity(search_.primaries().size());
        const auto choice = [&](std::span<const Candidate> candidates) { return follow(candidates, random); };
        ant.built = search_.construct(ant.order, greedy_rule(problem_.choice("rule")), choice, {}, polish,
                                      random(), slot);
        return ant;
    }

    std::size_t follow(std::span<const Candidate> candidates, std::mt19937_64& random) const {
        const auto list = restrict_candidates(candidates, {candidates_});
        auto chances = visibilities(candidates, list, visibility_weight_);
        for (std::size_t i = 0; i < list.size(); ++i)
            chances[i] *= trails_.attraction(candidates[list[i]].cell.index());
        return list[spin(chances, random)];
    }

    [[nodiscard]] std::uint32_t component(std::size_t primary, std::size_t part) const {
        return static_cast<std::uint32_t>(primary * parts_ + part);
    }
    [[nodiscard]] std::size_t part_of(std::size_t place) const {
        return place * parts_ / search_.primaries().size();
    }

    /// Each primary draws its part of the order; heavy ones are seen in the parts at the beginning. Within a
    /// part by chance.
    Order draw_order(std::mt19937_64& random) const {
        const std::size_t size = search_.primaries().size();
        std::vector<std::pair<std::size_t, std::uint64_t>> keys;
        std::vector<double> chances(parts_);
        for (std::size_t i = 0; i < size; ++i) {
            for (std::size_t part = 0; part < parts_; ++part) {
                const auto distance = static_cast<double>(part) - static_cast<double>(part_of(i));
                chances[part] = trails_.attraction(component(i, part)) *
                                std::pow(1 / (1 + std::abs(distance)), visibility_weight_);
            }
            keys.emplace_back(spin(chances, random), random());
        }
        Order order = identity(size);
        std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return keys[i]; });
        return order;
    }

    void polish_best(std::vector<Ant>& ants) {
        if (problem_.choice("local-search") != "best") return;
        Ant& best = *std::ranges::min_element(ants, {}, [](const Ant& ant) { return ant.built.cost(); });
        search_.improve(best.built, problem_.seed + first_);
    }

    /// The best of the iteration and the best of all.
    void renew_trails(const Ant& best) {
        trails_.evaporate();
        if (has_cells_) {
            lay(best.built.added, search_.best().cost() / std::max(1.0, best.built.cost()));
            lay(search_.best().added, 1);
        } else {
            lay_order(best.order);
            lay_order(best_order_);
        }
        trails_.settle();
    }

    void lay(std::span<const CellId> cells, double amount) {
        std::vector<std::uint32_t> components;
        for (const CellId cell : cells) components.push_back(cell.index());
        trails_.lay(components, amount);
    }

    void lay_order(const Order& order) {
        std::vector<std::uint32_t> components;
        for (std::size_t place = 0; place < order.size(); ++place)
            components.push_back(component(order[place], part_of(place)));
        trails_.lay(components, 1);
    }

    const Problem& problem_;
    PatternSearch search_;
    bool has_cells_;
    std::size_t ants_;
    std::size_t candidates_;
    double visibility_weight_;
    std::size_t parts_;
    Trails trails_;
    Order best_order_;
    bool failed_ = false;
    std::uint64_t first_ = 0;  // ant of the next iteration
    std::uint64_t iterations_ = 0;
};

}  // namespace

Proposal propose_ant_colony(const Problem& problem) {
    return Run(problem).run();
}

}  // namespace tacet
