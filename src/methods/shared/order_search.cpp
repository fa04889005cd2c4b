// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/order_search.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

#include "attack/attacker.h"
#include "methods/shared/clean_up.h"
#include "methods/shared/exposed.h"
#include "methods/shared/order.h"
#include "model/network.h"
#include "process/in_parallel.h"
#include "search/population.h"
#include "search/random_stream.h"

namespace tacet {

namespace {

// Of the time there is, what the search may take; the rest is for what it leaves exposed.
constexpr double kForOrderSearch = 0.9;
// And what the order by weight may take, where it is not part of the search.
constexpr double kForOrderByWeight = 0.2;
// How often each of the two genes of self-adaptation changes, and the rates of mutation it chooses from, per
// length.
constexpr double kGeneChange = 0.1;
constexpr double kRates[] = {0.25, 0.5, 1, 2, 4, 8};

/// Consecutive parts of nearly equal size.
std::vector<Group> split(std::span<const CellId> cells, std::size_t parts) {
    std::vector<Group> groups(std::min(parts, cells.size()));
    for (std::size_t i = 0; i < groups.size(); ++i)
        groups[i].assign(cells.begin() + static_cast<std::ptrdiff_t>(i * cells.size() / groups.size()),
                         cells.begin() + static_cast<std::ptrdiff_t>((i + 1) * cells.size() / groups.size()));
    return groups;
}

/// Heaviest first.
std::vector<Group> make_items(const Problem& problem) {
    auto chosen = choose_primaries(problem, problem.choice("protect"));
    const auto count = problem.whole("groups");
    const auto is_chosen = [&](CellId cell) { return std::ranges::binary_search(chosen, cell); };
    std::ranges::sort(chosen);
    const bool by_equation = count > 0 && problem.choice("grouping") == "equation";
    std::vector<CellId> cells;
    for (const CellId cell :
         order_primaries(problem.table, by_equation ? "by-equation" : "weight-descending", problem.seed))
        if (is_chosen(cell)) cells.push_back(cell);
    auto items = split(cells, count > 0 ? count : cells.size());
    const auto weight = [&](const Group& group) {
        double sum = 0;
        for (const CellId cell : group) sum += problem.table[cell].weight;
        return sum / static_cast<double>(group.size());
    };
    std::ranges::stable_sort(items, std::greater{}, weight);
    return items;
}

class Run {
  public:
    Run(const Problem& problem, const OrderSearch& search)
        : problem_(problem),
          search_(search),
          deadline_(problem.deadline.share(kForOrderSearch)),
          items_(make_items(problem)),
          stopping_(search.stopping, deadline_) {
        const auto members =
            problem.choice("members") == "all" ? Fitness::Members::all : Fitness::Members::exposed;
        for (unsigned i = 0; i < threads_to_use(problem.threads); ++i)
            fitness_.push_back(
                std::make_unique<Fitness>(problem.table, problem.protection, items_, members, deadline_));
    }

    Proposal run() {
        Proposal proposal;
        const auto by_weight = protect_by_weight();
        if (!found_population(proposal)) {
            if (by_weight) finish(*by_weight, proposal);
            return proposal;
        }
        const Individual start = population_.all().front();
        while (!stopping_.is_over() && items_.size() > 1) breed();
        proposal.search = stopping_.record();
        // With nothing to order there is nothing to search.
        if (items_.size() < 2) proposal.search->stopped_by = "one order";
        fill_statistics(proposal, start);
        finish(*population_.best().construction, proposal);
        if (is_partial() && start.cost() > population_.best().cost())
            keep_cheaper(*start.construction, proposal);
        if (by_weight) keep_cheaper(*by_weight, proposal);
        if (problem_.deadline.passed()) proposal.outcome = Outcome::time_limit;
        return proposal;
    }

  private:
    /// All primaries one by one, heaviest first, where the search is over something else: what it is to be
    /// measured against, and a pattern at all events. Nothing if that takes too long.
    [[nodiscard]] std::optional<Construction> protect_by_weight() const {
        const bool is_start =
            !is_partial() && std::ranges::all_of(items_, [](const Group& each) { return each.size() == 1; });
        if (is_start) return {};
        const auto order = order_primaries(problem_.table, "weight-descending", problem_.seed);
        Fitness fitness(problem_.table, problem_.protection, split(order, order.size()),
                        Fitness::Members::all, problem_.deadline.share(kForOrderByWeight));
        auto evaluation = fitness.evaluate(identity(order.size()));
        if (evaluation.end != End::done) return {};
        return std::move(evaluation.construction);
    }

    using Evaluations = std::vector<Fitness::Evaluation>;

    Evaluations evaluate(std::span<const Genome> genomes) {
        const auto known = population_.evaluated();
        Evaluations all(genomes.size());
        in_parallel(problem_.threads, genomes.size(), [&](std::size_t i) {
            all[i] = fitness_[thread_number()]->evaluate(genomes[i].order, known);
        });
        return all;
    }

    /// Heaviest first, lightest first, row by row if asked for, then at random.
    [[nodiscard]] std::vector<Genome> first_orders() const {
        const std::size_t size = items_.size();
        std::vector<Genome> genomes{{.order = identity(size)}};
        if (size < 2) return genomes;
        if (search_.population > 1) {
            genomes.push_back({.order = identity(size)});
            std::ranges::reverse(genomes.back().order);
        }
        if (search_.population > 2 && search_.starts_with_rows) {
            genomes.push_back({.order = identity(size)});
            std::ranges::stable_sort(genomes.back().order, {},
                                     [&](std::uint32_t item) { return std::ranges::min(items_[item]); });
        }
        while (genomes.size() < search_.population) {
            auto random = random_stream(problem_.seed, genomes.size());
            genomes.push_back({.order = random_order(size, random)});
        }
        return genomes;
    }

    /// False if there is not even the first: the outcome says why.
    bool found_population(Proposal& proposal) {
        auto genomes = first_orders();
        for (std::size_t i = 0; i < genomes.size(); ++i) {
            auto random = random_stream(~problem_.seed, i);
            draw_genes(genomes[i], 1, random);
        }
        genomes.resize(
            std::min<std::size_t>(genomes.size(), std::max<std::uint64_t>(1, stopping_.evaluations_left())));
        auto evaluations = evaluate(genomes);
        for (std::size_t i = 0; i < genomes.size() && evaluations[i].end == End::done; ++i)
            enter(std::move(genomes[i]), std::move(evaluations[i].construction));
        if (population_.size() > 0) return true;
        proposal.outcome =
            evaluations.front().end == End::infeasible ? Outcome::infeasible : Outcome::time_limit;
        return false;
    }

    Individual enter(Genome genome, Construction construction) {
        Individual individual{std::move(genome), std::make_shared<Construction>(std::move(construction))};
        stopping_.count(individual.cost());
        population_.add(individual);
        return individual;
    }

    /// As many offspring as there are threads, each as if those before it had changed nothing. Those after
    /// one that did are bred anew: the same result with any number of threads.
    void breed() {
        const auto count =
            std::min<std::uint64_t>(threads_to_use(problem_.threads), stopping_.evaluations_left());
        std::vector<Genome> genomes;
        for (std::uint64_t i = 0; i < count; ++i) {
            auto random = random_stream(problem_.seed, kFirstOffspring + iteration_ + i);
            genomes.push_back(make_offspring(random));
        }
        auto evaluations = evaluate(genomes);
        for (std::uint64_t i = 0; i < count && !stopping_.is_over(); ++i) {
            if (evaluations[i].end != End::done) return;
            if (settle(std::move(genomes[i]), std::move(evaluations[i].construction))) return;
        }
    }

    /// True if the population has changed.
    bool settle(Genome genome, Construction construction) {
        ++iteration_;
        stopping_.count(construction.cost);
        const bool is_in = population_.replace_worst(
            {std::move(genome), std::make_shared<Construction>(std::move(construction))});
        stopping_.observe(population_.mean_cost());
        problem_.report("evaluations", stopping_.evaluations(), search_.stopping.evaluations,
                        population_.best().cost());
        return is_in;
    }

    [[nodiscard]] Genome make_offspring(std::mt19937_64& random) const {
        const Genome& one = population_.select(random).genome;
        Genome child = one;
        if (search_.population == 1) {
            apply(*search_.mutation, child.order, random);
            return child;
        }
        const Genome& other = population_.select(random).genome;
        if (random_share(random) < search_.crossover) child.order = cross(one.order, other.order, random);
        draw_genes(child, kGeneChange, random);
        mutate(child.order, child.mutation, child.rate, random);
        return child;
    }

    void draw_genes(Genome& genome, double probability, std::mt19937_64& random) const {
        const double length = std::max<double>(1, static_cast<double>(items_.size()));
        if (search_.mutation) {
            genome.mutation = *search_.mutation;
            genome.rate = 1 / length;
            return;
        }
        if (random_share(random) < probability)
            genome.mutation = kOperators[random_below(random, std::size(kOperators))];
        if (random_share(random) < probability)
            genome.rate = kRates[random_below(random, std::size(kRates))] / length;
    }

    /// The search has seen part of the primaries only.
    [[nodiscard]] bool is_partial() const { return problem_.choice("protect") != "P"; }

    /// The pattern of a construction, with what it takes to protect the primaries that it left out.
    void finish(const Construction& construction, Proposal& proposal) {
        Pattern pattern(problem_.table);
        for (const auto& deviation : construction.deviations)
            for (const CellShift& each : deviation) pattern.add(each.cell);
        ProofBook proof_book(problem_.table, problem_.protection);
        for (const auto& deviation : construction.deviations)
            if (auto witness = make_exact(problem_.table, deviation)) proof_book.add(std::move(*witness));
        if (is_partial()) protect_rest(pattern, proof_book);
        if (problem_.is_on("cleanup") && prove(pattern, proof_book)) clean_up(problem_, pattern, proof_book);
        proposal.pattern = std::move(pattern);
        proposal.proof = proof_book.proof();
    }

    bool prove(const Pattern& pattern, ProofBook& proof_book) const {
        Attacker(problem_.table, pattern, {problem_.threads, problem_.deadline}).prove(proof_book);
        return proof_book.open_targets().empty();
    }

    /// By one pair of programs for all that the search left out.
    void protect_rest_together(Pattern& pattern, ProofBook& proof_book) const {
        Group ordered;
        for (const Group& item : items_) ordered.insert(ordered.end(), item.begin(), item.end());
        std::ranges::sort(ordered);
        Group rest;
        std::ranges::set_difference(problem_.table.primaries(), ordered, std::back_inserter(rest));
        if (rest.empty()) return;
        Fitness fitness(problem_.table, problem_.protection, {rest}, Fitness::Members::all,
                        problem_.deadline);
        const auto evaluation = fitness.complete({0}, secondaries(problem_.table, pattern));
        for (const auto& deviation : evaluation.construction.deviations) {
            for (const CellShift& each : deviation) pattern.add(each.cell);
            if (auto witness = make_exact(problem_.table, deviation)) proof_book.add(std::move(*witness));
        }
    }

    void protect_rest(Pattern& pattern, ProofBook& proof_book) const {
        if (problem_.choice("rest") == "group") protect_rest_together(pattern, proof_book);
        // Flows are found sooner than an attack can tell where none is needed.
        if (reason_against_network(problem_.table) && prove(pattern, proof_book)) return;
        IncrementalAttacker attacker(problem_.table, pattern, problem_.deadline);
        for (const Target& target : proof_book.open_targets())
            if (!proof_book.is_proven(target)) attacker.protect(target, proof_book);
        pattern = attacker.pattern();
    }

    void keep_cheaper(const Construction& construction, Proposal& proposal) {
        Proposal other;
        finish(construction, other);
        if (cost(problem_.table, *other.pattern) >= cost(problem_.table, *proposal.pattern)) return;
        proposal.pattern = std::move(other.pattern);
        proposal.proof = std::move(other.proof);
    }

    void fill_statistics(Proposal& proposal, const Individual& start) const {
        double programs = 0;
        double splits = 0;
        for (const auto& each : fitness_) {
            programs += static_cast<double>(each->programs());
            splits += static_cast<double>(each->splits());
        }
        std::size_t ordered = 0;
        for (const Group& each : items_) ordered += each.size();
        proposal.statistics = {{"items", static_cast<double>(items_.size())},
                               {"primaries_ordered", static_cast<double>(ordered)},
                               {"programs", programs},
                               {"groups_split", splits},
                               {"order_by_weight_cost", start.cost()},
                               {"fitness", population_.best().cost()}};
    }

    static constexpr std::uint64_t kFirstOffspring = std::uint64_t{1} << 32;

    const Problem& problem_;
    const OrderSearch& search_;
    Deadline deadline_;
    std::vector<Group> items_;
    std::vector<std::unique_ptr<Fitness>> fitness_;  // by thread
    Stopping stopping_;
    Population population_;
    std::uint64_t iteration_ = 0;
};

}  // namespace

std::optional<Operator> operator_named(std::string_view name) {
    if (name == "swap") return Operator::swap;
    if (name == "insert") return Operator::insert;
    if (name == "invert") return Operator::invert;
    return {};
}

StoppingValues stopping_values(const Problem& problem) {
    StoppingValues values;
    values.evaluations = problem.whole("evaluations");
    if (problem.iterations) values.evaluations = std::max<std::uint64_t>(1, *problem.iterations);
    values.patience = problem.whole("patience");
    values.benefit = problem.number("benefit");
    if (problem.options.contains("converged")) values.converged = problem.whole("converged");
    return values;
}

Proposal search_orders(const Problem& problem, const OrderSearch& search) {
    return Run(problem, search).run();
}

}  // namespace tacet
