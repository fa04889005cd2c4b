// SPDX-License-Identifier: Apache-2.0
#include "methods/heurgene.h"

#include <algorithm>
#include <numeric>

namespace tacet {

namespace {

constexpr std::size_t kAttempts = 100;       // to find a circuit that pays to cross
constexpr std::size_t kLongestCircuit = 32;  // cells; longer ones are not crossed
constexpr std::size_t kContestants = 3;

enum class Selection : std::uint8_t { roulette, tournament, elite };
enum class Replacement : std::uint8_t { kill, similar, elite };
struct Strategy {
    Selection selection{};
    Replacement replacement{};
};

class Heurgene {
  public:
    explicit Heurgene(const Problem& problem)
        : breeding_(problem),
          strategy_(problem.choice("strategy")),
          looks_at_circuits_(problem.choice("diversity") == "circuits"),
          primaries_(breeding_.primary_count()) {
        std::iota(primaries_.begin(), primaries_.end(), 0U);
    }

    Proposal run() {
        if (!breeding_.populate()) return finish();
        while (breeding_.next_generation()) {
            std::vector<Offspring> next;
            for (std::size_t pair = 0; pair < std::max<std::size_t>(1, breeding_.population.size() / 2);
                 ++pair)
                mate(next);
            if (next.empty()) vary(next);
            for (Offspring& each : next) replace(std::move(each));
        }
        return finish();
    }

  private:
    struct Offspring {
        Chromosome chromosome;
        Replacement replacement{};
    };

    Proposal finish() {
        Proposal proposal = breeding_.finish();
        proposal.statistics["crossovers_failed"] = static_cast<double>(failed_);
        return proposal;
    }

    Strategy choose_strategy() {
        if (strategy_ == "elite") return {Selection::elite, Replacement::elite};
        const std::size_t draw = breeding_.any(100);
        if (strategy_ == "portfolio" && draw >= 90) return {Selection::elite, Replacement::elite};
        const bool is_roulette = strategy_ == "portfolio" ? draw < 45 : strategy_.starts_with("roulette");
        const bool kills = strategy_ == "portfolio" ? breeding_.any(2) == 0 : strategy_.ends_with("kill");
        return {is_roulette ? Selection::roulette : Selection::tournament,
                kills ? Replacement::kill : Replacement::similar};
    }

    void mate(std::vector<Offspring>& next) {
        const Strategy strategy = choose_strategy();
        const auto [first, second] = select(strategy.selection);
        const auto targets = find_exchange(breeding_.population[first], breeding_.population[second]);
        if (targets.empty()) {
            ++failed_;
            return;
        }
        Chromosome one = breeding_.population[first];
        Chromosome other = breeding_.population[second];
        for (const TargetId target : targets) {
            one.give(target, breeding_.population[second].circuit(target));
            other.give(target, breeding_.population[first].circuit(target));
        }
        breeding_.offspring += 2;
        for (Chromosome* each : {&one, &other}) {
            mutate(*each);
            next.push_back({std::move(*each), strategy.replacement});
        }
    }

    /// Where no circuit pays to cross, mutation alone.
    void vary(std::vector<Offspring>& next) {
        Chromosome one = breeding_.population[breeding_.any(breeding_.population.size())];
        if (!mutate(one)) return;
        ++breeding_.offspring;
        next.push_back({std::move(one), Replacement::elite});
    }

    [[nodiscard]] double likeness(const Chromosome& a, const Chromosome& b) const {
        return looks_at_circuits_ ? likeness_of_circuits(a, b) : likeness_of_cells(a, b);
    }

    std::pair<std::size_t, std::size_t> select(Selection selection) {
        if (selection == Selection::elite) {
            breeding_.sort();
            return {0, 1};
        }
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
            const std::size_t found = selection == Selection::roulette ? spin() : contest();
            if (found != other) return found;
        }
    }

    /// In proportion to how far the cost is below the highest.
    std::size_t spin() {
        double highest = 0;
        for (const Chromosome& each : breeding_.population) highest = std::max(highest, each.cost());
        const auto fitness = [&](const Chromosome& each) { return highest * 1.05 + 1 - each.cost(); };
        double sum = 0;
        for (const Chromosome& each : breeding_.population) sum += fitness(each);
        double point = sum * (static_cast<double>(breeding_.random() >> 11) * 0x1p-53);
        for (std::size_t i = 0; i < breeding_.population.size(); ++i) {
            point -= fitness(breeding_.population[i]);
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
            if (one.costs_less_with(targets, other, enough) || other.costs_less_with(targets, one, enough))
                return targets;
        }
        return {};
    }

    static bool is_too_long(const Chromosome& chromosome, std::span<const TargetId> targets) {
        return std::ranges::any_of(
            targets, [&](TargetId target) { return chromosome.circuit(target)->size() > kLongestCircuit; });
    }

    /// Publishes a secondary of one primary's circuits, drawn at random, if it is redundant: circuits that
    /// moved it are merged with others, so that they run through these, or through new cells that cost less.
    bool mutate(Chromosome& chromosome) {
        std::vector<Place> places;
        for (const TargetId target : breeding_.any_primary())
            for (const Shift& each : *chromosome.circuit(target))
                if (chromosome.is_secondary(each.place)) places.push_back(each.place);
        if (places.empty()) return false;
        breeding_.maker.follow(chromosome);
        const Place place = places[breeding_.any(places.size())];
        return breeding_.maker.replace(place, breeding_.book.weight(place), chromosome);
    }

    void replace(Offspring young) {
        if (breeding_.has_cost(young.chromosome.cost())) return;
        if (young.replacement == Replacement::elite) {
            const auto worst = std::ranges::max_element(breeding_.population, {}, &Chromosome::cost);
            if (young.chromosome.cost() < worst->cost()) *worst = std::move(young.chromosome);
            return;
        }
        std::size_t loser = breeding_.any(breeding_.population.size());
        for (std::size_t i = 1; i < kContestants; ++i) {
            const std::size_t rival = breeding_.any(breeding_.population.size());
            const bool is_worse =
                young.replacement == Replacement::kill
                    ? breeding_.population[rival].cost() > breeding_.population[loser].cost()
                    : likeness(young.chromosome, breeding_.population[rival]) >
                          likeness(young.chromosome, breeding_.population[loser]);
            if (is_worse) loser = rival;
        }
        Chromosome& old = breeding_.population[loser];
        const bool wins = young.chromosome.cost() < old.cost();
        // A less fit one may take the place of the one most like it, but never of the best.
        const auto best = std::ranges::min_element(breeding_.population, {}, &Chromosome::cost);
        if (wins || (young.replacement == Replacement::similar && &old != &*best))
            old = std::move(young.chromosome);
    }

    Breeding breeding_;
    std::string strategy_;
    bool looks_at_circuits_;
    std::vector<std::size_t> primaries_;  // in the order they were drawn last
    std::uint64_t failed_ = 0;
};

}  // namespace

Proposal propose_heurgene(const Problem& problem) {
    return Heurgene(problem).run();
}

}  // namespace tacet
