// SPDX-License-Identifier: Apache-2.0
#include "search/round_line.h"

#include <algorithm>
#include <utility>

#include "process/in_parallel.h"
#include "search/random_stream.h"

namespace tacet {

namespace {

constexpr std::uint64_t kMostUnderWay = 64;
// As long as so few of those under way are likely to save, it does not matter what they give up. When there
// are more, no more than this are under way.
constexpr double kFewGains = 0.5;
constexpr std::uint64_t kMostThatSave = 8;
constexpr double kGainMemory = 0.95;

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

void Course::learn(const Lesson& lesson) {
    gain_rate = kGainMemory * gain_rate + (1 - kGainMemory) * (lesson.gain > 0 ? 1 : 0);
    (lesson.keeps ? keeping : manners).enter(lesson.manner, lesson.work, lesson.gain);
    record = lesson.record;
}

RoundLine::RoundLine(const SearchBook& book, std::span<const std::unique_ptr<Rebuilder>> rebuilders,
                     Course& course, Options options, Hooks hooks)
    : book_(book),
      rebuilders_(rebuilders),
      course_(course),
      options_(std::move(options)),
      hooks_(std::move(hooks)),
      views_(rebuilders.size()) {}

void RoundLine::run() {
    for (auto& view : views_) view = std::make_unique<View>(View{book_, course_});
    const auto threads = static_cast<unsigned>(views_.size());
    in_parallel(threads, threads, [&](std::size_t) { work_on(thread_number()); });
    for (std::size_t thread = 0; thread < views_.size(); ++thread) {
        follow(view_of(thread), *rebuilders_[thread], entered());
        rebuilders_[thread]->look_at(book_);
    }
}

void RoundLine::work_on(std::size_t thread) try {
    Rebuilder& rebuilder = *rebuilders_[thread];
    View& view = view_of(thread);
    while (auto round = begin(view, rebuilder)) {
        propose(*round, view, rebuilder);
        end(std::move(*round));
    }
} catch (...) {
    const Lock lock(mutex_);
    is_over_ = true;  // nobody must wait for what will not come
    progress_.notify_all();
    throw;
}

/// A thread may come late, or never.
RoundLine::View& RoundLine::view_of(std::size_t thread) {
    const Lock lock(mutex_);
    View& view = *views_[thread];
    if (std::exchange(view.is_used, true)) return view;
    rebuilders_[thread]->look_at(view.book);
    for (Place place = 0; view.version > 0 && place < book_.place_count(); ++place)
        rebuilders_[thread]->update(place);
    return view;
}

/// Nothing if there are no more.
std::optional<RoundLine::Round> RoundLine::begin(View& view, Rebuilder& rebuilder) {
    Lock lock(mutex_);
    progress_.wait(lock, [&] { return !is_beginning_ || is_over_; });
    if (is_over_ || options_.first + next_ >= options_.end || hooks_.is_late()) return {};
    is_beginning_ = true;
    Round round{.number = next_};
    if (next_ >= kMostUnderWay) version_ = std::max(version_, next_ - kMostUnderWay + 1);
    bool has_chosen = false;
    while (!has_chosen && wait_for(version_, lock)) {
        follow(view, rebuilder, version_);
        round.version = version_;
        has_chosen = choose(round, view, rebuilder);
        if (!has_chosen) ++version_;
    }
    if (has_chosen) given_up_[next_++] = round.given_up;
    given_up_.erase(given_up_.begin(), given_up_.lower_bound(version_));
    is_beginning_ = false;
    progress_.notify_all();
    if (!has_chosen) return {};
    return round;
}

/// False if it will not come.
bool RoundLine::wait_for(std::uint64_t version, Lock& lock) {
    progress_.wait(lock, [&] { return entered() >= version || is_over_; });
    return !is_over_;
}

void RoundLine::follow(View& view, Rebuilder& rebuilder, std::uint64_t version) {
    for (const Place place : advance(view, version)) rebuilder.update(place);
    forget_entries();
}

/// Enters what others have found into the view. What was suppressed or published by that.
std::vector<Place> RoundLine::advance(View& view, std::uint64_t version) const {
    std::vector<Place> changed;
    for (; view.version < version; ++view.version) {
        const Entry& entry = entries_[view.version - first_entry_];
        if (entry.change) view.book.apply(*entry.change, changed);
        view.course.learn(entry.lesson);
    }
    return changed;
}

/// Those that all have seen, threads that have not come yet included.
void RoundLine::forget_entries() {
    std::uint64_t seen = entered();
    for (const auto& view : views_) {
        if (!view->is_used) advance(*view, version_);
        seen = std::min(seen, view->version);
    }
    for (; first_entry_ < seen; ++first_entry_) entries_.pop_front();
}

double RoundLine::allowance(const SearchBook& book, const Course& course, std::uint64_t number) const {
    const double tolerance = hooks_.tolerance(options_.first + number);
    return tolerance == 0 ? 0 : std::max(0.0, (course.record * (1 + tolerance)) - book.cost());
}

/// False if it has to wait: others that are likely to save give up too much.
bool RoundLine::choose(Round& round, const View& view, const Rebuilder& rebuilder) const {
    const std::uint64_t number = options_.first + round.number;
    round.random = random_stream(options_.seed, number);
    round.lesson.keeps = hooks_.keeps(view.book, number);
    const Manners& manners = round.lesson.keeps ? view.course.keeping : view.course.manners;
    round.lesson.manner = manners.choose(view.book.cost(), round.random);
    round.manner = manners[round.lesson.manner];
    round.allowance = allowance(view.book, view.course, round.number);
    round.given_up = rebuilder.choose(round.manner, round.random);
    return !is_disputed(round, view);
}

/// Whether others under way are likely to save, and lead a deviation elsewhere that moves what this one gives
/// up: two of them would save at the same places.
bool RoundLine::is_disputed(const Round& round, const View& view) const {
    const std::uint64_t others = round.number - round.version;
    if (static_cast<double>(others) * view.course.gain_rate <= kFewGains) return false;
    if (others >= kMostThatSave) return true;
    std::vector<bool> is_taken(view.book.deviation_numbers());
    for (auto other = given_up_.lower_bound(round.version); other != given_up_.end(); ++other)
        for (const Place place : other->second)
            for (const std::uint32_t id : view.book.movers(place)) is_taken[id] = true;
    return std::ranges::any_of(round.given_up, [&](Place place) {
        return std::ranges::any_of(view.book.movers(place), [&](std::uint32_t id) { return is_taken[id]; });
    });
}

void RoundLine::propose(Round& round, View& view, Rebuilder& rebuilder) const {
    if (round.given_up.empty()) return;
    const std::uint64_t before = rebuilder.work();
    round.change = rebuilder.propose(round.manner, round.given_up, round.allowance, round.random);
    round.work = rebuilder.work() - before;
    round.lesson.work = static_cast<double>(round.work);
    if (!round.change) return;
    const bool is_wanted = view.book.price(*round.change) <= round.allowance;
    if (is_wanted) round.lesson.work += static_cast<double>(work_to_make_exact(*round.change));
    if (!is_wanted || !view.book.make_exact(*round.change, options_.protection, options_.deadline))
        round.change.reset();
}

void RoundLine::end(Round round) {
    const Lock lock(mutex_);
    ended_.emplace(round.number, std::move(round));
    while (!is_over_ && !ended_.empty() && ended_.begin()->first == entered())
        enter(std::move(ended_.extract(ended_.begin()).mapped()));
    if (is_over_)
        for (; !ended_.empty(); ended_.erase(ended_.begin())) lost_work_ += ended_.begin()->second.work;
    progress_.notify_all();
}

void RoundLine::enter(Round round) {
    const std::uint64_t start = round.version == 0 ? 0 : chains_[round.version - 1];
    chains_.push_back(std::max(start + round.work, longest_chain()));
    work_ += round.work;
    if (round.change && !hooks_.enter(*round.change, allowance(book_, course_, round.number)))
        round.change.reset();
    round.lesson.record = std::min(course_.record, book_.cost());
    round.lesson.gain = course_.record - round.lesson.record;
    course_.learn(round.lesson);
    const double gain = round.lesson.gain;
    entries_.push_back({std::move(round.change), round.lesson});
    if (!hooks_.goes_on(gain, work_)) is_over_ = true;
}

}  // namespace tacet
