// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/breeding.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <numeric>

namespace tacet {

namespace {

constexpr std::uint64_t kBenefitSpan = 10;  // generations that the benefit is measured over

}  // namespace

std::optional<std::string> reason_against_circuits(const Table& table) {
    constexpr std::string_view kExpected = ", expected a product of two or more dimensions";
    if (table.dimensions() == nullptr)
        return fmt::format("found equations that are not those of a product of dimensions{}", kExpected);
    if (table.dimensions()->count() < 2) return fmt::format("found one dimension{}", kExpected);
    return {};
}

Breeding::Breeding(const Problem& of)
    : problem(of),
      grid(of.table),
      book(of.table, grid, targets(of.table, grid, of.protection, of.deadline)),
      maker(of.table, grid, book, of.deadline),
      random(of.seed),
      size_(of.whole("population")),
      most_generations_(of.iterations.value_or(of.whole("generations"))),
      most_idle_(of.whole("stall")),
      least_benefit_(of.number("benefit") / 100),
      all_targets_(book.targets().size()) {
    std::iota(all_targets_.begin(), all_targets_.end(), 0U);
    for (const TargetId target : all_targets_)
        if (target == 0 || book.targets()[target].place != book.targets()[target - 1].place)
            first_.push_back(target);
    first_.push_back(all_targets_.size());
}

bool Breeding::populate(std::vector<Chromosome> others) {
    assert(!is_populated_);
    for (Chromosome& each : others)
        if (!has_cost(each.cost())) population.push_back(std::move(each));
    // Some tables allow few patterns only: then the population is small, but no smaller than a pair.
    for (std::size_t tries = 0; population.size() < size_ && tries < 2 * size_; ++tries) {
        problem.report("chromosomes made", population.size(), size_,
                       population.empty() ? 0 : population.front().cost());
        Chromosome chromosome(book);
        if (!fill_by_boxes(maker, book, random, chromosome)) {
            outcome_ = maker.is_late() ? Outcome::time_limit : Outcome::infeasible;
            if (!population.empty() && maker.is_late()) break;
            return false;
        }
        if (!has_cost(chromosome.cost()) || (population.size() < 2 && tries + 2 >= 2 * size_))
            population.push_back(std::move(chromosome));
    }
    sort();
    best_ = start_cost_ = cost_then_ = population.front().cost();
    time_then_ = std::clock();
    is_populated_ = true;
    return true;
}

bool Breeding::pays() const {
    const double seconds = static_cast<double>(std::clock() - time_then_) / CLOCKS_PER_SEC;
    return seconds <= 0 || (cost_then_ - best_) / seconds >= least_benefit_ * start_cost_;
}

bool Breeding::next_generation() {
    assert(is_populated_);
    for (const Chromosome& each : population)
        if (each.cost() < best_) {
            best_ = each.cost();
            last_gain_ = generations_;
        }
    if (generations_ >= most_generations_ || generations_ - last_gain_ >= most_idle_ ||
        population.size() < 2 || primary_count() == 0)
        return false;
    if (maker.is_late()) {
        outcome_ = Outcome::time_limit;
        return false;
    }
    if (least_benefit_ > 0 && generations_ > 0 && generations_ % kBenefitSpan == 0) {
        if (!pays()) return false;
        cost_then_ = best_;
        time_then_ = std::clock();
    }
    if (generations_ % 16 == 0) problem.report("generations", generations_, most_generations_, best_);
    ++generations_;
    return true;
}

std::span<const TargetId> Breeding::any_primary() {
    assert(is_populated_ && primary_count() > 0);
    return targets_of(any(primary_count()));
}

bool Breeding::make_feasible(Chromosome& chromosome, std::span<const Place> also_free) {
    const auto missing = chromosome.missing();
    if (missing.empty()) return true;
    ++infeasible_;
    maker.follow(chromosome, also_free);
    if (!fill_by_paths(maker, missing, chromosome)) return false;
    ++repaired_;
    return true;
}

bool Breeding::publish(Place place, Chromosome& chromosome) {
    return problem.choice("mutation") == "cheaper" ? maker.replace(place, book.weight(place), chromosome)
                                                   : maker.drop(place, chromosome);
}

bool Breeding::mutate_one_cell(Chromosome& chromosome) {
    const auto secondaries = chromosome.secondaries();
    if (secondaries.empty()) return false;
    maker.follow(chromosome);
    return maker.replace(secondaries[any(secondaries.size())], PlacePrices::kClosed, chromosome);
}

bool Breeding::has_cost(double cost) const {
    // Costs are sums in different orders.
    return std::ranges::any_of(population,
                               [&](const Chromosome& each) { return costs_equal(each.cost(), cost); });
}

void Breeding::sort() {
    std::ranges::stable_sort(population, {}, &Chromosome::cost);
}

Proposal Breeding::finish() {
    Proposal proposal;
    proposal.outcome = outcome_;
    if (!is_populated_) return proposal;
    sort();
    Chromosome& best = population.front();
    maker.follow(best);
    drop_redundant(maker, book, best);
    proposal.pattern = best.pattern(problem.table, grid);
    proposal.proof = best.proof(grid);
    const auto count = [&](const char* name, std::uint64_t number) {
        proposal.statistics[name] = static_cast<double>(number);
    };
    count("generations", generations_);
    count("offspring", offspring);
    count("offspring_infeasible", infeasible_);
    count("offspring_repaired", repaired_);
    proposal.statistics["start_cost"] = start_cost_;
    return proposal;
}

}  // namespace tacet
