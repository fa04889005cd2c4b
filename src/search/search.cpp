// SPDX-License-Identifier: Apache-2.0
#include "search/search.h"

#include <algorithm>
#include <numeric>

#include "attack/proof_book.h"
#include "process/in_parallel.h"
#include "search/random_stream.h"

namespace tacet {

namespace {

constexpr std::size_t kRoundsPerBatch = 8;
constexpr std::size_t kMostTargetsPerBatch = 16;
// A descent has come to its end when nothing has come of this many rounds, and this many per secondary.
constexpr std::uint64_t kPatience = 100;
constexpr std::uint64_t kPatiencePerSecondary = 5;
// A search that roams has come to its end after so many times that, whatever time there is.
constexpr std::uint64_t kLongestRoaming = 1'000;
// How much more costly than the cheapest patterns may be when it begins.
constexpr double kTolerance = 0.2;
// How soon the record of a neighbourhood fades, and how often one is tried without regard to its record.
constexpr double kMemory = 0.98;
constexpr std::uint64_t kOneInSoMany = 5;

std::vector<Neighbourhood> neighbourhoods() {
    using Choice = Neighbourhood::Choice;
    using Repair = Neighbourhood::Repair;
    std::vector<Neighbourhood> all;
    for (const Choice choice : {Choice::any, Choice::same_deviation, Choice::same_line})
        for (const std::uint32_t most : {1, 4, 10})
            for (const Repair repair : {Repair::bypass, Repair::overuse_price})
                all.push_back({choice, repair, most});
    for (const Choice choice : {Choice::any, Choice::same_deviation, Choice::same_line})
        for (const std::uint32_t most : {1, 4}) all.push_back({choice, Repair::program, most});
    return all;
}

/// The work of a round, to begin with.
double first_guess(Neighbourhood::Repair repair) {
    switch (repair) {
        case Neighbourhood::Repair::bypass:
            return 1e4;
        case Neighbourhood::Repair::overuse_price:
            return 3e4;
        case Neighbourhood::Repair::program:
            return 1e5;
    }
    return 1;
}

}  // namespace

Search::Search(const Table& table, SearchOptions options)
    : table_(table),
      options_(std::move(options)),
      grid_(table),
      book_(table, grid_, targets(table, grid_, options_.protection, options_.deadline)) {
    for (unsigned i = 0; i < threads_to_use(options_.threads); ++i)
        rebuilders_.push_back(std::make_unique<Rebuilder>(table, grid_, book_, options_.deadline));
    for (const Neighbourhood& each : neighbourhoods()) arms_.push_back({each, first_guess(each.repair)});
}

std::uint64_t Search::work() const {
    std::uint64_t sum = 0;
    for (const auto& rebuilder : rebuilders_) sum += rebuilder->work();
    return sum;
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
    for (std::size_t next = 0; next < order.size();) {
        if (options_.deadline.passed() || pace.end.passed()) return End::stopped;
        report("targets reached", next, order.size(), book_.cost());
        // The first decide most of the cost, so each of them should see what the ones before it did.
        const std::size_t size = std::clamp<std::size_t>(next / 16, 1, kMostTargetsPerBatch);
        for (batch.clear(); next < order.size() && batch.size() < size; ++next)
            if (!book_.is_reached(order[next])) batch.push_back(order[next]);
        std::vector<Rebuilder::Reached> reached(batch.size());
        in_parallel(options_.threads, batch.size(),
                    [&](std::size_t i) { reached[i] = mine().reach(batch[i], pace, least_share); });
        for (std::size_t i = 0; i < batch.size(); ++i) {
            if (reached[i].is_infeasible) return End::infeasible;
            if (!enter(std::move(reached[i]), batch[i])) return End::stopped;
        }
    }
    return End::done;
}

/// One that holds for all insiders, or else several.
std::vector<Rebuilder::Reached> Search::find_spares(const InsiderTask& task, const Pace& pace,
                                                    double least_share) {
    std::vector<Rebuilder::Reached> all;
    std::vector<SearchBook::Insiders> groups{task.second};
    while (!groups.empty()) {
        const auto group = std::move(groups.back());
        groups.pop_back();
        auto reached = mine().reach_spare(task.first, group, pace, least_share);
        if (reached.change || group.size() == 1) {
            all.push_back(std::move(reached));
            continue;
        }
        const auto middle = group.begin() + static_cast<std::ptrdiff_t>(group.size() / 2);
        groups.emplace_back(middle, group.end());
        groups.emplace_back(group.begin(), middle);
    }
    return all;
}

End Search::mind_insiders(const Pace& pace, double least_share, std::span<const Witness> witnesses) {
    if (table_.insiders().empty()) return End::done;
    book_.mind_insiders();
    for (const auto& rebuilder : rebuilders_)
        for (Place place = 0; place < grid_.size(); ++place) rebuilder->update(place);
    auto open = book_.open_to_insiders();
    for (const Witness& witness : witnesses)
        if (const auto deviation = to_deviation(grid_, witness)) reuse_spares(open, *deviation);
    return find_all_spares(pace, least_share);
}

End Search::find_all_spares(const Pace& pace, double least_share) {
    auto tasks = book_.open_to_insiders();
    std::ranges::stable_sort(tasks, std::greater{},
                             [&](const InsiderTask& each) { return book_.targets()[each.first].amount; });
    for (std::size_t next = 0; next < tasks.size();) {
        if (options_.deadline.passed() || pace.end.passed()) return End::stopped;
        report("targets out of reach of insiders", next, tasks.size(), book_.cost());
        const std::size_t first = next;
        next = std::min(tasks.size(), next + std::clamp<std::size_t>(next / 16, 1, kMostTargetsPerBatch));
        std::vector<std::vector<Rebuilder::Reached>> found(next - first);
        in_parallel(options_.threads, found.size(), [&](std::size_t i) {
            if (!tasks[first + i].second.empty()) found[i] = find_spares(tasks[first + i], pace, least_share);
        });
        for (auto& all : found)
            for (Rebuilder::Reached& each : all) {
                if (each.is_infeasible) return End::infeasible;
                if (!each.change) return End::stopped;
                const Deviation spare = each.change->parts.front().deviation;
                apply(std::move(*each.change));
                reuse_spares(std::span(tasks).subspan(next), spare);
            }
    }
    return book_.open_to_insiders().empty() ? End::done : End::stopped;
}

/// A spare for one target may be one for others too.
void Search::reuse_spares(std::span<InsiderTask> tasks, const Deviation& spare) {
    Change change{.parts = {{spare, {}}}, .freed = {}};
    for (auto& [target, insiders] : tasks)
        if (!insiders.empty() && book_.serves(spare, target, insiders)) {
            change.parts.front().spared.push_back(target);
            insiders.clear();
        }
    if (!change.parts.front().spared.empty()) apply(std::move(change));
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
        if (!targets.empty()) apply({.parts = {{*deviation, std::move(targets)}}, .freed = {}});
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

void Search::make_rounds(std::uint64_t end) {
    std::vector<Round> batch;
    for (; rounds_ < end && batch.size() < kRoundsPerBatch; ++rounds_) {
        auto random = random_stream(options_.seed, rounds_);
        const std::size_t arm = choose_arm(random);
        batch.push_back({arm, random});
    }
    const double slack = allowance();
    in_parallel(options_.threads, batch.size(), [&](std::size_t i) {
        Round& round = batch[i];
        const std::uint64_t before = mine().work();
        round.change = mine().propose(arms_[round.arm].neighbourhood, slack, round.random);
        round.work = mine().work() - before;
    });
    for (Round& round : batch) settle(round);
}

bool Search::settle_fractions() {
    if (!book_.has_fractions() || !grid_.has_networks()) return true;
    ProofBook proof_book(table_, options_.protection);
    for (Witness& witness : book_.proof().witnesses) proof_book.add(std::move(witness));
    std::vector<TargetId> open;
    for (TargetId id = 0; id < book_.own_targets(); ++id) {
        const auto& [place, sign, amount] = book_.targets()[id];
        const Target target{*grid_.cell(place), sign > 0 ? Side::up : Side::down,
                            static_cast<Amount>(amount)};
        if (!proof_book.is_proven(target)) open.push_back(id);
    }
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

/// In proportion to what the neighbourhoods have gained for their work, or may gain yet. Now and then so that
/// each is given the same amount of work, whatever it has gained.
std::size_t Search::choose_arm(std::mt19937_64& random) const {
    constexpr double kHope = 0.02;  // as a share of the cost, for as much work as was done so far
    double work = 1;
    for (const Arm& arm : arms_) work += arm.all_work;
    const double hope = kHope * book_.cost() / work;
    const bool by_record = random() % kOneInSoMany != 0;
    const auto chance = [&](const Arm& arm) {
        return by_record ? arm.gain / arm.work + hope : arm.rounds / arm.work;
    };
    double sum = 0;
    for (const Arm& arm : arms_) sum += chance(arm);
    double point = static_cast<double>(random() >> 11) * 0x1p-53 * sum;
    for (std::size_t i = 0; i < arms_.size(); ++i) {
        point -= chance(arms_[i]);
        if (point < 0) return i;
    }
    return random() % arms_.size();
}

/// Takes what a round proposes if it is cheap enough, and keeps the record.
void Search::settle(Round& round) {
    Arm& arm = arms_[round.arm];
    arm.all_work += static_cast<double>(round.work);
    arm.gain *= kMemory;
    arm.rounds = arm.rounds * kMemory + 1;
    arm.work = arm.work * kMemory + static_cast<double>(round.work) + 1;
    if (!round.change) return;
    const double price = book_.price(*round.change);
    if (price > allowance() || !book_.keeps_insiders_out(*round.change)) return;
    const double before = record();
    if (price > 0 && (!record_ || book_.cost() < record_->cost())) record_ = book_;
    apply(std::move(*round.change));
    if (book_.cost() >= before) return;
    arm.gain += before - book_.cost();
    last_gain_ = rounds_;
}

void Search::apply(Change change) {
    changed_.clear();
    book_.apply(std::move(change), changed_);
    for (const auto& rebuilder : rebuilders_)
        for (const Place place : changed_) rebuilder->update(place);
}

}  // namespace tacet
