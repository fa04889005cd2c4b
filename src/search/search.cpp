// SPDX-License-Identifier: Apache-2.0
#include "search/search.h"

#include <algorithm>
#include <numeric>

#include "attack/proof_book.h"
#include "process/in_parallel.h"
#include "search/random_stream.h"

namespace tacet {

namespace {

// Rounds of a batch do not see what the others save. So a batch has as many as bring one gain, as a rule: few
// at first, when each saves much at the same places. With more than eight, threads wait less but rounds save
// less.
constexpr double kLeastBatch = 2;
constexpr double kMostBatch = 8;
constexpr double kGainMemory = 0.95;
// A descent has come to its end when nothing has come of this many rounds, and this many per secondary.
constexpr std::uint64_t kPatience = 100;
constexpr std::uint64_t kPatiencePerSecondary = 5;
// For so many rounds per secondary it pays to keep what deviations move.
constexpr double kKeepingPerSecondary = 0.2;
// A search that roams has come to its end after so many times that, whatever time there is.
constexpr std::uint64_t kLongestRoaming = 1'000;
// How much more costly than the cheapest patterns may be when it begins.
constexpr double kTolerance = 0.2;

/// Of fractions, as far as the number of cells tells: equations are solved for them.
std::uint64_t work_to_make_exact(const Change& change) {
    constexpr std::uint64_t kPerWork = 25;
    std::uint64_t work = 0;
    for (const Change::Part& part : change.parts)
        if (const std::uint64_t cells = part.deviation.size(); !is_whole(part.deviation))
            work += cells * cells * cells / kPerWork;
    return work;
}

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
    return sum;
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

bool Search::is_over(const SearchLimits& limits) const {
    return rounds_ >= limits.rounds || work() >= limits.work || record() <= limits.least_cost ||
           book_.secondaries().empty() || limits.deadline.passed() || options_.deadline.passed();
}

std::uint64_t Search::patience() const {
    return kPatience + kPatiencePerSecondary * book_.secondaries().size();
}

bool Search::improve(const SearchLimits& limits) {
    last_gain_ = rounds_;
    while (!is_over(limits)) {
        const std::uint64_t last = last_gain_ + patience();
        if (rounds_ > last) return true;
        report("rounds of improvement", rounds_, std::min(limits.rounds, last), book_.cost());
        make_rounds(limits.rounds);
    }
    return false;
}

void Search::roam(const SearchLimits& limits) {
    const auto start = limits.deadline.now();
    const std::uint64_t first = rounds_;
    const std::uint64_t last = std::min(limits.rounds, first + kLongestRoaming * patience());
    const auto left = [&] {
        const double rounds = static_cast<double>(last - rounds_) / static_cast<double>(last - first);
        // A number of rounds shall bring the same at any speed.
        if (limits.rounds != UINT64_MAX || limits.deadline.end() == Deadline::Clock::time_point::max())
            return rounds;
        return std::min(rounds, (limits.deadline.end() - limits.deadline.now()) /
                                    std::chrono::duration<double>(limits.deadline.end() - start));
    };
    while (rounds_ < last && !is_over(limits)) {
        tolerance_ = kTolerance * std::max(0.0, left());
        report("rounds far and near", rounds_, last, record());
        make_rounds(last);
    }
    tolerance_ = 0;
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

/// How much more costly than it is the pattern may become.
double Search::allowance() const {
    return tolerance_ == 0 ? 0 : std::max(0.0, (record() * (1 + tolerance_)) - book_.cost());
}

std::size_t Search::batch_size() const {
    return static_cast<std::size_t>(std::clamp(1 / gain_rate_, kLeastBatch, kMostBatch));
}

bool Search::keeps() const {
    const std::size_t secondaries = book_.secondaries().size();
    return tolerance_ == 0 && secondaries >= options_.least_secondaries_to_keep &&
           static_cast<double>(rounds_) < kKeepingPerSecondary * static_cast<double>(secondaries);
}

void Search::make_rounds(std::uint64_t end) {
    std::vector<Round> batch;
    const std::size_t size = batch_size();
    for (; rounds_ < end && batch.size() < size; ++rounds_) {
        auto random = random_stream(options_.seed, rounds_);
        Manners& manners = keeps() ? keeping_ : manners_;
        const auto manner = manners.choose(book_.cost(), random);
        batch.push_back({&manners, manner, random});
    }
    const double slack = allowance();
    const auto works = work_side_by_side(batch.size(), [&](std::size_t i) {
        Round& round = batch[i];
        round.change = mine().propose((*round.manners)[round.manner], slack, round.random);
    });
    for (std::size_t i = 0; i < batch.size(); ++i) settle(batch[i], works[i]);
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
void Search::settle(Round& round, std::uint64_t work) {
    const double gain = accept(round, work);
    if (gain > 0) last_gain_ = rounds_;
    gain_rate_ = kGainMemory * gain_rate_ + (1 - kGainMemory) * (gain > 0 ? 1 : 0);
    round.manners->enter(round.manner, static_cast<double>(work), gain);
}

/// By how much the record is lower than before. Adds what it took.
double Search::accept(Round& round, std::uint64_t& work) {
    if (!round.change) return 0;
    const double price = book_.price(*round.change);
    if (price > allowance() || !book_.keeps_insiders_out(*round.change)) return 0;
    work += work_to_make_exact(*round.change);
    if (!book_.make_exact(*round.change, options_.protection, options_.deadline)) return 0;
    const double before = record();
    if (price > 0 && (!record_ || book_.cost() < record_->cost())) record_ = book_;
    apply(std::move(*round.change));
    return std::max(0.0, before - book_.cost());
}

void Search::apply(Change change) {
    changed_.clear();
    book_.apply(std::move(change), changed_);
    for (const auto& rebuilder : rebuilders_)
        for (const Place place : changed_) rebuilder->update(place);
}

}  // namespace tacet
