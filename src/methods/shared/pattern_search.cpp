// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/pattern_search.h"

#include <algorithm>

#include "attack/proof_book.h"
#include "methods/shared/order.h"
#include "methods/shared/problem_search.h"
#include "process/in_parallel.h"
#include "search/random_stream.h"

namespace tacet {

namespace {

// Of the time there is, what the search may take, and what with descent from the best; the rest is for the
// proof, or for circuits if it failed.
constexpr double kForPatternSearch = 0.65;
constexpr double kForDescent = 0.85;
// Pieces of work at a time.
constexpr std::size_t kSlots = 8;
// Exchanges tried from one pattern, most costly secondaries first; the best of all is looked at as a whole.
constexpr std::size_t kFewTries = 48;

// How much more costly than the best a pattern may be before it is looked at more closely.
constexpr double kPromising = 0.02;

/// The same with the least levels there can be.
Table without_levels(const Table& table) {
    TableData data = table.data();
    for (Cell& cell : data.cells) {
        cell.lower_level = std::min<Amount>(cell.lower_level, 1);
        cell.upper_level = std::min<Amount>(cell.upper_level, 1);
        cell.sliding_level = std::min<Amount>(cell.sliding_level, 1);
    }
    return Table(std::move(data));
}

std::vector<Group> one_by_one(std::span<const CellId> cells) {
    std::vector<Group> items;
    for (const CellId cell : cells) items.push_back({cell});
    return items;
}

}  // namespace

PatternSearch::PatternSearch(const Problem& problem)
    : problem_(problem),
      end_(problem.deadline.share(kForDescent)),
      deadline_(problem.deadline.share(kForPatternSearch)),
      primaries_(order_primaries(problem.table, "weight-descending", problem.seed)),
      sharper_(problem.table),
      has_guards_(problem.is_on("guards")),
      tools_(kSlots) {
    if (problem.options.contains("levels") && !problem.is_on("levels"))
        without_levels_ = without_levels(problem.table);
    if (problem.options.contains("evaluations")) stopping_.emplace(stopping_values(problem), deadline_);
}

void PatternSearch::share_out(std::size_t count, const std::function<void(std::size_t, Slot)>& work) {
    for (std::size_t first = 0; first < count; first += kSlots)
        in_parallel(problem_.threads, std::min(kSlots, count - first),
                    [&](std::size_t slot) { work(first + slot, slot); });
}

PatternSearch::Tools& PatternSearch::tools(Slot slot) {
    auto& tools = tools_[slot];
    if (!tools)
        // NOLINTNEXTLINE(modernize-make-unique): its parts cannot be moved
        tools.reset(new Tools{without_levels_ ? Greedy(*without_levels_, Protection::at_least, has_guards_)
                                              : Greedy(problem_.table, problem_.protection, has_guards_),
                              Fitness(problem_.table, problem_.protection, one_by_one(primaries_),
                                      Fitness::Members::all, deadline_),
                              Descent(problem_.table, problem_.protection, 1, end_)});
    return *tools;
}

std::vector<CellId> PatternSearch::in_order(const Order& order) const {
    std::vector<CellId> cells;
    for (const std::uint32_t each : order) cells.push_back(primaries_[each]);
    return cells;
}

Built PatternSearch::construct(const Order& order, GreedyRule rule, const Choice& choice,
                               std::span<const CellId> secondaries, Polish polish, std::uint64_t seed,
                               Slot slot) {
    return complete(order, tools(slot).greedy.construct(in_order(order), rule, choice, secondaries), polish,
                    seed, slot);
}

Built PatternSearch::complete(const Order& order, const Relaxed& relaxed, Polish wanted, std::uint64_t seed,
                              Slot slot) {
    Tools& tools = this->tools(slot);
    Built built{.is_relaxed = true, .relaxed_cost = relaxed.cost()};
    built.is_found_out = !sharper_.judge(relaxed.pattern(), problem_.protection).passes();
    auto evaluation = tools.fitness.complete(order, secondaries(problem_.table, relaxed.pattern()));
    built.end = evaluation.end;
    if (built.end != End::done) return built;
    const auto needed = added_cells(problem_.table, evaluation.construction);
    built.is_unsafe = std::ranges::any_of(needed, [&](CellId cell) { return !relaxed.contains(cell); });
    built.completed_cost = evaluation.construction.cost;
    polish(tools, evaluation.construction, wanted, seed, built);
    return built;
}

Built PatternSearch::by_order(const Order& order, Polish wanted, std::uint64_t seed, Slot slot) {
    Tools& tools = this->tools(slot);
    auto evaluation = tools.fitness.evaluate(order);
    Built built{.end = evaluation.end};
    if (built.end == End::done) polish(tools, evaluation.construction, wanted, seed, built);
    return built;
}

void PatternSearch::polish(Tools& tools, const Construction& construction, Polish polish, std::uint64_t seed,
                           Built& built) {
    built.end = tools.descent.adopt(construction);
    if (built.end != End::done) return;
    if (polish == Polish::descent) descend(tools, seed);
    enter_book(tools, built);
}

void PatternSearch::improve(Built& built, std::uint64_t seed) {
    Tools& tools = this->tools(0);
    tools.descent.adopt(*built.book);
    descend(tools, seed);
    enter_book(tools, built);
}

/// Drops what it can, then exchanges some of the most costly.
void PatternSearch::descend(Tools& tools, std::uint64_t seed) const {
    const auto told = [&](double) { return !deadline_.passed(); };
    auto random = random_stream(seed, 0);
    tools.descent.improve(Descent::Kind::drop, tools.descent.starts(Descent::Kind::drop, random), random(),
                          told);
    if (deadline_.passed() || !is_promising(tools.descent.cost())) return;
    auto starts = tools.descent.starts(Descent::Kind::exchange, random);
    const SearchBook& book = tools.descent.book();
    std::ranges::stable_sort(starts, std::greater{}, [&](Place place) { return book.weight(place); });
    starts.resize(std::min(starts.size(), kFewTries));
    tools.descent.improve(Descent::Kind::exchange, starts, random(), told);
}

/// By all kinds of moves until none improves the pattern any more, with all threads.
void PatternSearch::descend_from_best() {
    Descent descent(problem_.table, problem_.protection, problem_.threads, end_);
    descent.adopt(*best_.book);
    auto random = random_stream(problem_.seed, UINT64_MAX);
    for (double gain = 1; gain > 0 && !end_.passed();) {
        gain = 0;
        for (const Descent::Kind kind : Descent::kKinds)
            gain += descent.improve(kind, descent.starts(kind, random), random(), [&](double cost) {
                problem_.report("descent from the best", 0, 0, cost);
                return true;
            });
    }
    if (descent.cost() >= best_.cost()) return;
    if (stopping_) stopping_->count(descent.cost());
    best_.book = std::make_shared<SearchBook>(descent.book());
}

/// Long local search is for patterns near the best only (the filter of Feo and Resende 1995).
bool PatternSearch::is_promising(double cost) const {
    return !has_any() || cost <= best_.cost() * (1 + kPromising);
}

void PatternSearch::enter_book(const Tools& tools, Built& built) const {
    built.book = std::make_shared<SearchBook>(tools.descent.book());
    built.added.clear();
    for (const CellId cell : built.book->pattern().cells())
        if (problem_.table[cell].status == Status::candidate) built.added.push_back(cell);
}

bool PatternSearch::enter(const Built& built) {
    if (built.end != End::done) {
        if (built.end == End::infeasible) outcome_ = Outcome::infeasible;
        return false;
    }
    if (built.is_relaxed) {
        ++relaxed_;
        unsafe_ += built.is_unsafe;
        found_out_ += built.is_unsafe && built.is_found_out;
        relaxed_sum_ += built.relaxed_cost;
        completed_sum_ += built.completed_cost;
    }
    if (stopping_) stopping_->count(built.cost());
    if (has_any() && built.cost() >= best_.cost()) return false;
    best_ = built;
    return true;
}

Proposal PatternSearch::finish(Polish polish) {
    Proposal proposal;
    std::string reason;
    if (stopping_) reason = stopping_->reason();
    if (has_any() && polish == Polish::descent) descend_from_best();
    if (has_any()) {
        take_book(problem_, *best_.book, proposal);
    } else if (outcome_ == Outcome::infeasible) {
        proposal.outcome = Outcome::infeasible;
    } else if (const auto search = tacet::construct(problem_, kUsualShare, problem_.deadline, proposal)) {
        take(*search, proposal);
        proposal.outcome = Outcome::time_limit;
    }
    if (stopping_) {
        proposal.search = stopping_->record();
        proposal.search->stopped_by = reason;
    }
    fill_statistics(proposal);
    if (proposal.pattern && problem_.deadline.passed()) proposal.outcome = Outcome::time_limit;
    return proposal;
}

void PatternSearch::fill_statistics(Proposal& proposal) const {
    if (relaxed_ == 0) return;
    proposal.statistics["patterns_completed"] = static_cast<double>(relaxed_);
    proposal.statistics["patterns_unsafe"] = static_cast<double>(unsafe_);
    proposal.statistics["patterns_found_out"] = static_cast<double>(found_out_);
    proposal.statistics["mean_relaxed_cost"] = relaxed_sum_ / static_cast<double>(relaxed_);
    proposal.statistics["mean_completed_cost"] = completed_sum_ / static_cast<double>(relaxed_);
}

void take_book(const Problem& problem, const SearchBook& book, Proposal& proposal) {
    proposal.pattern = book.pattern();
    proposal.proof = book.proof();
    if (!book.has_fractions()) return;
    ProofBook proof_book(problem.table, problem.protection);
    for (const Witness& witness : proposal.proof.witnesses) proof_book.add(witness);
    if (proof_book.open_targets().empty()) return;
    Search search(problem.table, search_options(problem));
    if (!search.adopt(proposal.proof.witnesses) && search.construct() != End::done) return;
    if (search.settle_fractions()) take(search, proposal);
}

}  // namespace tacet
