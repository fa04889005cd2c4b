// SPDX-License-Identifier: Apache-2.0
#include "search/search.h"

#include <algorithm>
#include <numeric>

#include "attack/proof_book.h"
#include "process/in_parallel.h"
#include "search/random_stream.h"

namespace tacet {

namespace {

// A descent has come to its end when nothing has come of this many rounds, and this many per secondary.
constexpr std::uint64_t kPatience = 100;
constexpr std::uint64_t kPatiencePerSecondary = 5;
// For so many rounds per secondary it pays to keep what deviations move.
constexpr double kKeepingPerSecondary = 0.2;
// A search that roams has come to its end after so many times that, whatever time there is.
constexpr std::uint64_t kLongestRoaming = 1'000;
// How much more costly than the cheapest patterns may be when it begins.
constexpr double kTolerance = 0.2;

}  // namespace

Search::Search(const Table& table, SearchOptions options)
    : table_(table),
      options_(std::move(options)),
      grid_(table),
      leaves_(is_vast(table, options_.most_cells_for_programs) ? Leaves::find(table) : std::nullopt),
      book_(table, grid_, targets(table, grid_, options_.protection, options_.deadline)) {
    for (unsigned i = 0; i < threads_to_use(options_.threads); ++i)
        rebuilders_.push_back(std::make_unique<Rebuilder>(table, grid_, book_, options_.deadline,
                                                          leaves_ ? &*leaves_ : nullptr));
}

std::uint64_t Search::work() const {
    std::uint64_t sum = 0;
    for (const auto& rebuilder : rebuilders_) sum += rebuilder->work();
    return sum - lost_work_;
}

double Search::breadth() const {
    return static_cast<double>(work() + 1) / static_cast<double>(work() - spared_ + 1);
}

/// What each part took.
std::vector<std::uint64_t> Search::work_side_by_side(std::size_t parts,
                                                     const std::function<void(std::size_t)>& part) {
    std::vector<std::uint64_t> works(parts);
    in_parallel(options_.threads, parts, [&](std::size_t i) {
        const std::uint64_t before = mine().work();
        part(i);
        works[i] = mine().work() - before;
    });
    if (parts > 0)
        spared_ += std::accumulate(works.begin(), works.end(), std::uint64_t{0}) - std::ranges::max(works);
    return works;
}

void Search::report(std::string_view phase, std::size_t done, std::size_t total, double cost) const {
    options_.report(phase, done, total, cost, [this] { return book_.pattern(); });
}

Rebuilder& Search::mine() {
    return *rebuilders_[thread_number()];
}

std::vector<TargetId> Search::most_demanding_first() const {
    std::vector<TargetId> order(book_.own_targets());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::greater{}, [&](TargetId id) { return book_.targets()[id].amount; });
    return order;
}

End Search::construct(const Pace& pace, double least_share) {
    const auto order = most_demanding_first();
    std::vector<TargetId> batch;
    bool is_together = false;
    for (std::size_t next = 0; next < order.size();) {
        if (options_.deadline.passed() || pace.end.passed()) return End::stopped;
        if (!is_together && reaches_few_by_circuits()) {
            is_together = true;
            reach_together(pace);
        }
        report("targets reached", next, order.size(), book_.cost());
        const std::size_t size = targets_per_batch(next);
        for (batch.clear(); next < order.size() && batch.size() < size; ++next)
            if (!book_.is_reached(order[next])) batch.push_back(order[next]);
        std::vector<Rebuilder::Reached> reached(batch.size());
        work_side_by_side(batch.size(),
                          [&](std::size_t i) { reached[i] = mine().reach(batch[i], pace, least_share); });
        for (std::size_t i = 0; i < batch.size(); ++i) {
            if (reached[i].is_infeasible) return End::infeasible;
            if (!enter(std::move(reached[i]), batch[i])) return End::stopped;
        }
    }
    return End::done;
}

End Search::construct_along(const Pattern& pattern, const Pace& pace) {
    std::vector<bool> places(grid_.size());
    for (const CellId cell : pattern.cells()) places[grid_.place(cell)] = true;
    for (const auto& rebuilder : rebuilders_) rebuilder->favour(places);
    const End end = construct(pace);
    for (const auto& rebuilder : rebuilders_) rebuilder->favour({});
    return end;
}

void Search::adopt(const Chromosome& chromosome) {
    for (TargetId target = 0; target < chromosome.target_count(); ++target) {
        if (book_.is_reached(target)) continue;
        const Circuit& circuit = chromosome.circuit(target);
        Change change{.parts = {{*circuit, {}}}, .freed = {}};
        for (TargetId other = target; other < chromosome.target_count(); ++other)
            if (chromosome.circuit(other) == circuit) change.parts.front().targets.push_back(other);
        apply(std::move(change));
    }
}

bool Search::adopt(std::span<const Witness> witnesses) {
    for (const Witness& witness : witnesses) {
        const auto deviation = to_deviation(grid_, witness);
        if (!deviation) continue;
        auto targets = book_.reached_by(*deviation);
        std::erase_if(targets, [&](TargetId each) { return book_.is_reached(each); });
        if (targets.empty()) continue;
        Change change{.parts = {{*deviation, std::move(targets)}}, .freed = {}};
        if (!is_whole(*deviation)) change.parts.front().exact = witness;
        apply(std::move(change));
    }
    for (TargetId id = 0; id < book_.own_targets(); ++id)
        if (!book_.is_reached(id)) return false;
    return true;
}

/// False if the target remains unreached.
bool Search::enter(Rebuilder::Reached reached, TargetId target) {
    if (book_.is_reached(target)) return true;  // by another of the same batch
    if (!reached.change) return false;
    std::erase_if(reached.change->parts.front().targets,
                  [&](TargetId each) { return book_.is_reached(each); });
    apply(std::move(*reached.change));
    return true;
}

bool Search::is_over(const SearchLimits& limits, std::uint64_t work) const {
    return rounds_ >= limits.rounds || work >= limits.work || record() <= limits.least_cost ||
           book_.secondaries().empty();
}

std::uint64_t Search::patience() const {
    return kPatience + kPatiencePerSecondary * book_.secondaries().size();
}

bool Search::improve(const SearchLimits& limits) {
    last_gain_ = rounds_;
    bool has_ended = false;
    make_rounds(limits, limits.rounds, [&] {
        const std::uint64_t last = last_gain_ + patience();
        has_ended = rounds_ > last;
        if (!has_ended) report("rounds of improvement", rounds_, std::min(limits.rounds, last), book_.cost());
        return !has_ended;
    });
    return has_ended;
}

void Search::roam(const SearchLimits& limits) {
    const auto start = limits.deadline.now();
    const std::uint64_t first = rounds_;
    const std::uint64_t last = std::min(limits.rounds, first + kLongestRoaming * patience());
    tolerance_ = [=, &limits](std::uint64_t round) {
        double left = static_cast<double>(last - round) / static_cast<double>(last - first);
        if (limits.minds_clock)
            left = std::min(left, (limits.deadline.end() - limits.deadline.now()) /
                                      std::chrono::duration<double>(limits.deadline.end() - start));
        return kTolerance * std::max(0.0, left);
    };
    make_rounds(limits, last, [&] {
        report("rounds far and near", rounds_, last, record());
        return true;
    });
    tolerance_ = {};
    return_to_record();
}

void Search::return_to_record() {
    if (record_ && record_->cost() < book_.cost()) {
        book_ = std::move(*record_);
        for (const auto& rebuilder : rebuilders_)
            for (Place place = 0; place < grid_.size(); ++place) rebuilder->update(place);
    }
    record_.reset();
}

bool Search::keeps(const SearchBook& book, std::uint64_t round) const {
    const std::size_t secondaries = book.secondaries().size();
    return !tolerance_ && secondaries >= options_.least_secondaries_to_keep &&
           static_cast<double>(round) < kKeepingPerSecondary * static_cast<double>(secondaries);
}

void Search::make_rounds(const SearchLimits& limits, std::uint64_t end,
                         const std::function<bool()>& goes_on) {
    const std::uint64_t work_before = work();
    const auto is_late = [&] { return limits.deadline.passed() || options_.deadline.passed(); };
    if (rounds_ >= end || is_over(limits, work_before) || is_late()) return;
    course_.record = record();
    RoundLine line(
        book_, rebuilders_, course_,
        {.first = rounds_,
         .end = end,
         .seed = options_.seed,
         .protection = options_.protection,
         .deadline = options_.deadline},
        {.keeps = [&](const SearchBook& book, std::uint64_t round) { return keeps(book, round); },
         .tolerance = [&](std::uint64_t round) { return tolerance_ ? tolerance_(round) : 0; },
         .enter = [&](const Change& change, double allowance) { return accept(change, allowance); },
         .goes_on =
             [&](double gain, std::uint64_t work_of_line) {
                 if (gain > 0) last_gain_ = rounds_;
                 ++rounds_;
                 return goes_on() && !is_over(limits, work_before + work_of_line);
             },
         .is_late = is_late});
    line.run();
    lost_work_ += line.lost_work();
    spared_ += line.work() - line.longest_chain();
}

bool Search::settle_fractions() {
    if (!book_.has_fractions() || !grid_.has_networks()) return true;
    book_.make_exact(options_.deadline);
    ProofBook proof_book(table_, options_.protection);
    for (Witness& witness : book_.proof(options_.deadline).witnesses) proof_book.add(std::move(witness));
    std::vector<TargetId> open;
    for (TargetId id = 0; id < book_.own_targets(); ++id)
        if (!proof_book.is_proven(book_.to_target(id))) open.push_back(id);
    changed_.clear();
    for (const TargetId id : open) book_.forget(id, changed_);
    for (const auto& rebuilder : rebuilders_)
        for (const Place place : changed_) rebuilder->update(place);
    const Pace pace{options_.deadline, options_.deadline};
    for (const TargetId id : open)
        if (!book_.is_reached(id)) enter(rebuilders_.front()->reach(id, pace, kUsualShare), id);
    return std::ranges::all_of(open, [&](TargetId id) { return book_.is_reached(id); }) &&
           (!book_.minds_insiders() || find_all_spares(pace, kUsualShare) == End::done);
}

/// Takes what a round proposes if it is cheap enough, and keeps the record.
bool Search::accept(const Change& change, double allowance) {
    const double price = book_.price(change);
    if (price > allowance || !book_.keeps_insiders_out(change)) return false;
    if (price > 0 && (!record_ || book_.cost() < record_->cost())) record_ = book_;
    changed_.clear();
    book_.apply(change, changed_);
    return true;
}

void Search::apply(Change change) {
    changed_.clear();
    book_.apply(std::move(change), changed_);
    for (const auto& rebuilder : rebuilders_)
        for (const Place place : changed_) rebuilder->update(place);
}

}  // namespace tacet
