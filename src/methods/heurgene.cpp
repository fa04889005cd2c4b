// SPDX-License-Identifier: Apache-2.0
#include "methods/heurgene.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace tacet {

namespace {

constexpr std::size_t kAttempts = 100;       // to find a circuit that pays to cross
constexpr std::size_t kLongestCircuit = 32;  // cells; longer ones are not crossed
constexpr std::size_t kContestants = 3;

enum class Selection : std::uint8_t { roulette, tournament, rank, elite };
enum class Replacement : std::uint8_t { kill, similar, crowding, random, elite };
struct Strategy {
    Selection selection{};
    Replacement replacement{};
};

Strategy strategy_named(std::string_view name) {
    if (name == "elite") return {Selection::elite, Replacement::elite};
    Strategy strategy{Selection::roulette, Replacement::kill};
    if (name.starts_with("tournament")) strategy.selection = Selection::tournament;
    if (name.starts_with("rank")) strategy.selection = Selection::rank;
    if (name.ends_with("similar")) strategy.replacement = Replacement::similar;
    if (name.ends_with("crowding")) strategy.replacement = Replacement::crowding;
    if (name.ends_with("random")) strategy.replacement = Replacement::random;
    return strategy;
}

class Heurgene {
  public:
    explicit Heurgene(const Problem& problem)
        : breeding_(problem),
          strategy_(problem.choice("strategy")),
          looks_at_circuits_(problem.choice("diversity") == "circuits"),
          retries_(problem.whole("retries")),
          has_lone_mutants_(problem.is_on("lone-mutants")),
          primaries_(breeding_.primary_count()) {
        std::iota(primaries_.begin(), primaries_.end(), 0U);
    }

    Proposal run() {
        if (!breeding_.populate()) return finish();
        while (breeding_.next_generation()) {
            breeding_.sort();  // the parents of offspring are known by their places from here on
            std::vector<Offspring> next;
            for (std::size_t pair = 0; pair < std::max<std::size_t>(1, breeding_.population.size() / 2);
                 ++pair)
                mate(next);
            if (next.empty() && has_lone_mutants_) vary(next);
            for (Offspring& each : next) replace(std::move(each));
        }
        return finish();
    }

  private:
    using Parents = std::pair<std::size_t, std::size_t>;
    struct Offspring {
        Chromosome chromosome;
        Replacement replacement{};
        Parents parents{};
    };

    Proposal finish() {
        Proposal proposal = breeding_.finish();
        proposal.statistics["crossovers_failed"] = static_cast<double>(failed_);
        return proposal;
    }

    Strategy choose_strategy() {
        const bool is_wide = strategy_ == "wide";
        if (!is_wide && strategy_ != "portfolio") return strategy_named(strategy_);
        const std::size_t draw = breeding_.any(100);
        if (draw >= 90) return {Selection::elite, Replacement::elite};
        constexpr Selection kSelections[] = {Selection::roulette, Selection::tournament, Selection::rank};
        constexpr Replacement kReplacements[] = {Replacement::kill, Replacement::similar,
                                                 Replacement::crowding};
        const std::size_t kinds = is_wide ? 3 : 2;
        return {kSelections[draw * kinds / 90], kReplacements[breeding_.any(kinds)]};
    }

    struct Pair {
        Parents parents{};
        std::span<const TargetId> targets{};
    };
    /// Parents with circuits that pay to cross, and these; none if there are none after some tries.
    Pair find_pair(Selection selection) {
        Pair pair;
        for (std::size_t tries = 0; pair.targets.empty() && tries <= retries_; ++tries) {
            pair.parents = select(selection);
            pair.targets = find_exchange(breeding_.population[pair.parents.first],
                                         breeding_.population[pair.parents.second]);
            failed_ += pair.targets.empty();
            // The elite is always the same pair.
            if (selection == Selection::elite || breeding_.maker.is_late()) break;
        }
        return pair;
    }

    void mate(std::vector<Offspring>& next) {
        const Strategy strategy = choose_strategy();
        const auto [parents, targets] = find_pair(strategy.selection);
        if (targets.empty()) return;
        Chromosome one = breeding_.population[parents.first];
        Chromosome other = breeding_.population[parents.second];
        for (const TargetId target : targets) {
            one.give(target, breeding_.population[parents.second].circuit(target));
            other.give(target, breeding_.population[parents.first].circuit(target));
        }
        breeding_.offspring += 2;
        for (Chromosome* each : {&one, &other}) {
            mutate(*each);
            next.push_back({std::move(*each), strategy.replacement, parents});
        }
    }

    /// Mutation alone.
    void vary(std::vector<Offspring>& next) {
        Chromosome one = breeding_.population[breeding_.any(breeding_.population.size())];
        if (!mutate(one)) return;
        ++breeding_.offspring;
        next.push_back({std::move(one), Replacement::elite});
    }

    [[nodiscard]] double likeness(const Chromosome& a, const Chromosome& b) const {
        return looks_at_circuits_ ? likeness_of_circuits(a, b) : likeness_of_cells(a, b);
    }

    Parents select(Selection selection) {
        if (selection == Selection::elite) return {0, 1};
        const std::size_t first = select_one(selection, breeding_.population.size());
        std::size_t second = select_one(selection, first);
        // The thesis asks for mates that differ in their circuits: those have more to exchange.
        for (std::size_t i = 1; looks_at_circuits_ && i < kContestants; ++i) {
            const std::size_t rival = select_one(selection, first);
            if (likeness(breeding_.population[first], breeding_.population[rival]) <
                likeness(breeding_.population[first], breeding_.population[second]))
                second = rival;
        }
        return {first, second};
    }

    std::size_t select_one(Selection selection, std::size_t other) {
        for (;;) {
            const std::size_t found = selection == Selection::roulette ? spin()
                                      : selection == Selection::rank   ? spin_by_rank()
                                                                       : contest();
            if (found != other) return found;
        }
    }

    /// In proportion to how far the cost is below the highest.
    std::size_t spin() {
        double highest = 0;
        for (const Chromosome& each : breeding_.population) highest = std::max(highest, each.cost());
        return spin([&](std::size_t i) { return highest * 1.05 + 1 - breeding_.population[i].cost(); });
    }

    /// In proportion to the rank: the fittest is the first, and counts as much as there are chromosomes.
    std::size_t spin_by_rank() {
        const std::size_t size = breeding_.population.size();
        return spin([&](std::size_t i) { return static_cast<double>(size - i); });
    }

    template <class Share>
    std::size_t spin(const Share& share) {
        double sum = 0;
        for (std::size_t i = 0; i < breeding_.population.size(); ++i) sum += share(i);
        double point = sum * (static_cast<double>(breeding_.random() >> 11) * 0x1p-53);
        for (std::size_t i = 0; i < breeding_.population.size(); ++i) {
            point -= share(i);
            if (point < 0) return i;
        }
        return breeding_.population.size() - 1;
    }

    std::size_t contest() {
        std::size_t best = breeding_.any(breeding_.population.size());
        for (std::size_t i = 1; i < std::min(kContestants, breeding_.population.size() - 1); ++i) {
            const std::size_t other = breeding_.any(breeding_.population.size());
            if (breeding_.population[other].cost() < breeding_.population[best].cost()) best = other;
        }
        return best;
    }

    /// A primary whose circuits make one of the two cheaper than both parents, if they are exchanged: the
    /// test f = g + h, with g the circuits crossed and h what all others cost. None after too many attempts.
    std::span<const TargetId> find_exchange(const Chromosome& one, const Chromosome& other) {
        const double least = std::min(one.cost(), other.cost());
        const double enough = least - kCostRounding * (1 + least);
        for (std::size_t i = 0; i < std::min(kAttempts, primaries_.size()); ++i) {
            std::swap(primaries_[i], primaries_[i + breeding_.any(primaries_.size() - i)]);
            const auto targets = breeding_.targets_of(primaries_[i]);
            if (is_too_long(one, targets) || is_too_long(other, targets)) continue;
            // Circuits of the same cost count as the same.
            if (costs_equal(circuit_cost(one, targets), circuit_cost(other, targets))) continue;
            if (one.costs_less_with(targets, other, enough) || other.costs_less_with(targets, one, enough))
                return targets;
        }
        return {};
    }

    static bool is_too_long(const Chromosome& chromosome, std::span<const TargetId> targets) {
        return std::ranges::any_of(
            targets, [&](TargetId target) { return chromosome.circuit(target)->size() > kLongestCircuit; });
    }

    /// Of all secondaries that the circuits of a primary move.
    [[nodiscard]] double circuit_cost(const Chromosome& chromosome, std::span<const TargetId> targets) const {
        double cost = 0;
        for (const Place place : secondaries_of(chromosome, targets)) cost += breeding_.book.weight(place);
        return cost;
    }

    static std::set<Place> secondaries_of(const Chromosome& chromosome, std::span<const TargetId> targets) {
        std::set<Place> places;
        for (const TargetId target : targets)
            for (const Shift& each : *chromosome.circuit(target))
                if (chromosome.is_secondary(each.place)) places.insert(each.place);
        return places;
    }

    /// Looks at the secondaries of one primary's circuits, drawn at random, until one can be published:
    /// circuits that moved it are merged with others, so that they run through these.
    bool mutate(Chromosome& chromosome) {
        const auto found = secondaries_of(chromosome, breeding_.any_primary());
        std::vector<Place> places(found.begin(), found.end());
        breeding_.maker.follow(chromosome);
        for (; !places.empty(); places.pop_back()) {
            std::swap(places[breeding_.any(places.size())], places.back());
            if (breeding_.publish(places.back(), chromosome)) return true;
        }
        return false;
    }

    void replace(Offspring young) {
        if (breeding_.has_cost(young.chromosome.cost())) return;
        const auto best = std::ranges::min_element(breeding_.population, {}, &Chromosome::cost);
        Chromosome& old = breeding_.population[find_loser(young)];
        const bool wins = young.chromosome.cost() < old.cost();
        // A less fit one may take the place of one like it, or of any, but never of the best.
        const bool may_lose =
            young.replacement == Replacement::similar || young.replacement == Replacement::random;
        if (wins || (may_lose && &old != &*best)) old = std::move(young.chromosome);
    }

    /// The one whose place the offspring may take.
    std::size_t find_loser(const Offspring& young) {
        const auto is_like = [&](std::size_t i) {
            return likeness(young.chromosome, breeding_.population[i]);
        };
        const auto cost = [&](std::size_t i) { return breeding_.population[i].cost(); };
        switch (young.replacement) {
            case Replacement::elite: {
                const auto worst = std::ranges::max_element(breeding_.population, {}, &Chromosome::cost);
                return static_cast<std::size_t>(worst - breeding_.population.begin());
            }
            case Replacement::crowding:
                return is_like(young.parents.second) > is_like(young.parents.first) ? young.parents.second
                                                                                    : young.parents.first;
            case Replacement::random:
                return breeding_.any(breeding_.population.size());
            case Replacement::kill:
                return lose_tournament(cost);
            case Replacement::similar:
                return lose_tournament(is_like);
        }
        return 0;
    }

    /// Of some drawn at random, the one with the most.
    template <class Measure>
    std::size_t lose_tournament(const Measure& measure) {
        std::size_t loser = breeding_.any(breeding_.population.size());
        for (std::size_t i = 1; i < kContestants; ++i) {
            const std::size_t rival = breeding_.any(breeding_.population.size());
            if (measure(rival) > measure(loser)) loser = rival;
        }
        return loser;
    }

    Breeding breeding_;
    std::string strategy_;
    bool looks_at_circuits_;
    std::size_t retries_;
    bool has_lone_mutants_;
    std::vector<std::size_t> primaries_;  // in the order they were drawn last
    std::uint64_t failed_ = 0;
};

}  // namespace

Proposal propose_heurgene(const Problem& problem) {
    return Heurgene(problem).run();
}

}  // namespace tacet
