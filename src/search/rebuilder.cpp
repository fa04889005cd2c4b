// SPDX-License-Identifier: Apache-2.0
#include "search/rebuilder.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/network.h"

namespace tacet {

namespace {

// What a suppressed secondary costs in comparison to its weight: a reason to move primaries rather than
// secondaries, so that these can be published again.
constexpr double kReuse = 1e-3;
// Programs with more columns take too long for the many rounds of a search.
constexpr std::size_t kMostColumns = 3'000;
// How many places of a deviation are bypassed after it was mended: most costly first, so a few do most.
constexpr std::size_t kMostTightened = 10;
// A deviation that is stretched is led around something where all rooms are stretched for the while: not on
// larger tables.
constexpr std::size_t kMostPlacesToStretch = 100'000;

template <class Range>
auto any(const Range& range, std::mt19937_64& random) {
    return range[random() % std::size(range)];
}

}  // namespace

Rebuilder::Rebuilder(const Table& table, const Grid& grid, const SearchBook& book, const Deadline& deadline,
                     const Leaves* leaves)
    : table_(table),
      book_(&book),
      grid_(grid),
      router_(grid.has_networks() ? std::make_unique<Router>(table, grid) : nullptr),
      program_(table, grid, deadline),
      deadline_(deadline),
      is_open_(book.targets().size()),
      is_orphan_(grid.size()),
      dying_uses_(grid.size()) {
    if (leaves != nullptr) leaf_router_.emplace(table, *leaves);
    prices_.reserve(grid.size());
    for (Place place = 0; place < grid.size(); ++place) prices_.push_back(price(place));
    if (router_) router_->set_prices(prices_);
    for (Place place = 0; leaf_router_ && place < grid.size(); ++place)
        leaf_router_->set_price(place, prices_[place]);
    double open = 0;
    for (const CellId cell : table.cells())
        if (const double weight = book.weight(grid.place(cell)); weight < PlacePrices::kClosed) {
            mean_weight_ += weight;
            ++open;
        }
    if (open > 0) mean_weight_ /= open;
}

std::uint64_t Rebuilder::work() const {
    return program_.work() + handled_ + (router_ ? router_->work() : 0) +
           (leaf_router_ ? leaf_router_->work() : 0);
}

void Rebuilder::favour(std::vector<bool> places) {
    is_favoured_ = std::move(places);
    for (Place place = 0; place < grid_.size(); ++place) update(place);
}

double Rebuilder::price(Place place) const {
    if (!book_->is_suppressed(place))
        return (is_favoured_.empty() || !is_favoured_[place] ? 1 : kReuse) * book_->weight(place);
    // What insiders know spoils a deviation: not without need.
    const CellId* cell = grid_.cell(place);
    const bool is_known = book_->minds_insiders() && cell != nullptr && !table_.insiders_of(*cell).empty();
    return book_->movers(place).empty() && !is_known ? 0 : kReuse * book_->weight(place);
}

void Rebuilder::set_price(Place place, double price) {
    prices_[place] = price;
    if (router_) router_->set_price(place, price);
    if (leaf_router_) leaf_router_->set_price(place, price);
    if (flows_ && grid_.cell(place) != nullptr) flows_->set_free(*grid_.cell(place), is_bargain(place));
}

void Rebuilder::update(Place place) {
    set_price(place, price(place));
}

/// Suppressed already, or as good as that.
bool Rebuilder::is_bargain(Place place) const {
    return prices_[place] <= kReuse * book_->weight(place);
}

/// For this round.
void Rebuilder::reprice(Place place, double price) {
    repriced_.push_back(place);
    set_price(place, price);
}

/// Whether the router can go on from there: whole amounts, within the rooms as they are.
bool Rebuilder::is_plain(const Deviation& deviation) const {
    return std::ranges::all_of(deviation, [&](const Shift& each) {
        const PlacePrices::PlaceState& state = (*router_)[each.place];
        return each.amount == std::round(each.amount) && each.amount <= state.up &&
               -each.amount <= state.down;
    });
}

std::optional<Deviation> Rebuilder::finish(bool succeeds) {
    auto deviation = router_->finish();
    if (!succeeds) return {};
    return deviation;
}

std::vector<Place> Rebuilder::choose(const Manner& manner, std::mt19937_64& random) const {
    if (book_->secondaries().empty()) return {};
    std::vector<Place> chosen{any(book_->secondaries(), random)};
    for (std::size_t i = 1; i < manner.candidates; ++i)
        if (const Place place = any(book_->secondaries(), random);
            book_->weight(place) > book_->weight(chosen.front()))
            chosen.front() = place;
    const std::size_t number = 1 + random() % manner.neighbourhood.most_freed;
    for (std::size_t turns = 0; chosen.size() < number && turns < 4 * number; ++turns) {
        const Place place = related(manner.neighbourhood.choice, any(chosen, random), random);
        if (!book_->movers(place).empty() && std::ranges::count(chosen, place) == 0) chosen.push_back(place);
    }
    return chosen;
}

Place Rebuilder::related(Neighbourhood::Choice choice, Place from, std::mt19937_64& random) const {
    if (choice == Neighbourhood::Choice::same_deviation)
        return any(book_->deviation(any(book_->movers(from), random)), random).place;
    if (choice == Neighbourhood::Choice::any || !grid_.has_networks())
        return any(book_->secondaries(), random);
    const std::size_t d = random() % grid_.dimensions();
    const auto code = static_cast<std::uint32_t>(random() % grid_.codes(d));
    return from - grid_.code(from, d) * grid_.stride(d) + code * grid_.stride(d);
}

void Rebuilder::free(std::span<const Place> places) {
    freed_.assign(places.begin(), places.end());
    dying_.clear();
    for (const Place place : places)
        for (const std::uint32_t id : book_->movers(place))
            if (std::ranges::count(dying_, id) == 0) {
                dying_.push_back(id);
                handled_ += book_->deviation(id).size();
            }
}

/// What is given up is closed, and gives the round what it may spend.
void Rebuilder::release() {
    overuse_price_ = 0;
    manner_.keeps ? keep() : sell();
    for (const Place place : freed_) set_price(place, PlacePrices::kClosed);
    overuse_price_ *= 1 + kCostRounding;
}

/// What only dying deviations move is for sale again.
void Rebuilder::sell() {
    for (const std::uint32_t id : dying_)
        for (const Shift& each : book_->deviation(id)) {
            const std::size_t movers = book_->movers(each.place).size();
            if (movers == 0 || ++dying_uses_[each.place] < movers) continue;
            overuse_price_ += book_->weight(each.place);
            reprice(each.place, book_->weight(each.place));
        }
    for (const std::uint32_t id : dying_)
        for (const Shift& each : book_->deviation(id)) dying_uses_[each.place] = 0;
}

void Rebuilder::restore() {
    for (const Place place : orphans_) is_orphan_[place] = false;
    orphans_.clear();
    for (const Place place : repriced_) update(place);
    repriced_.clear();
    for (const TargetId target : open_) is_open_[target] = false;
    open_.clear();
    dropped_.clear();
}

/// Nothing is best everywhere, so rounds differ in how they route.
void Rebuilder::vary(std::mt19937_64& random) {
    constexpr double kDisturbances[] = {0, 0.3};
    if (!router_) return;
    router_->most_searched = manner_.frames;
    router_->deadline = deadline_;
    router_->disturb(any(kDisturbances, random), random);
    router_->least_share = manner_.least_share;
}

std::optional<Change> Rebuilder::propose(const Manner& manner, std::span<const Place> given_up, double slack,
                                         std::mt19937_64& random) {
    manner_ = manner;
    free(given_up);
    release();
    overuse_price_ += slack;
    return rebuild([&](TargetId target) { return mend(target); }, random);
}

/// To begin with nothing is free.
void Rebuilder::make_flows() {
    if (std::exchange(has_looked_, true) || reason_against_network(table_)) return;
    flows_ = make_mover(table_);
    for (const CellId cell : table_.cells()) {
        const Place place = grid_.place(cell);
        if (is_bargain(place)) flows_->set_free(cell, true);
    }
}

std::optional<Change> Rebuilder::replace(std::span<const Place> secondaries, std::span<const Place> favoured,
                                         Way way, double slack, std::mt19937_64& random) {
    manner_ = {.least_share = any(kLeastShares, random)};
    if (way == Way::flow) make_flows();
    free(secondaries);
    release();
    overuse_price_ += slack;
    for (const Place place : favoured) {
        if (std::ranges::count(freed_, place) > 0) continue;
        overuse_price_ -= prices_[place];
        reprice(place, 0);
    }
    return rebuild(
        [&](TargetId target) {
            return way == Way::flow && flows_ ? flow(book_->targets()[target]) : mend(target);
        },
        random);
}

std::optional<Deviation> Rebuilder::flow(const GridTarget& target) {
    const Target wanted{*grid_.cell(target.place), target.sign > 0 ? Side::up : Side::down,
                        static_cast<Amount>(target.amount)};
    if (flows_->move(std::span(&wanted, 1), deadline_) != End::done) return {};
    Deviation deviation;
    for (const auto& [cell, amount] : flows_->moved()) {
        deviation.push_back({grid_.place(cell), amount});
        overuse_price_ -= prices_[grid_.place(cell)];
    }
    if (overuse_price_ < 0) return {};
    std::ranges::sort(deviation, {}, &Shift::place);
    return deviation;
}

/// Protects anew what rests on dying deviations.
std::optional<Change> Rebuilder::rebuild(const Mend& mend_target, std::mt19937_64& random) {
    program_work_before_ = program_.work();
    for (const std::uint32_t id : dying_)
        for (const TargetId target : book_->resting(id)) {
            if (book_->is_spare(target)) {
                dropped_.push_back(target);
                continue;
            }
            open_.push_back(target);
            is_open_[target] = true;
        }
    // What asks most first: it fails soonest, and if it does not, its deviation serves many others.
    std::ranges::stable_sort(open_, std::greater{}, [&](TargetId id) { return book_->targets()[id].amount; });
    vary(random);
    std::optional<Change> change{Change{{}, freed_}};
    for (const TargetId target : open_) {
        if (!is_open_[target]) continue;
        auto deviation = mend_target(target);
        if (!deviation) {
            change.reset();
            break;
        }
        add(std::move(*deviation), *change);
        if (is_open_[target]) {  // a solver's fractions may miss their target by a hair
            change.reset();
            break;
        }
    }
    if (change && manner_.keeps && router_) thin_out(*change);
    if (change && book_->minds_insiders() && !serve_insiders(*change)) change.reset();
    restore();
    return change;
}

std::optional<Deviation> Rebuilder::mend(TargetId id) {
    const GridTarget& target = book_->targets()[id];
    if (leaf_router_) return mend_by_leaves(target, book_->deviation(book_->deviation_of(id)));
    if (manner_.neighbourhood.repair == Neighbourhood::Repair::program || !router_) return solve(target);
    const Deviation& old = book_->deviation(book_->deviation_of(id));
    const double moved = std::ranges::lower_bound(old, target.place, {}, &Shift::place)->amount;
    const bool is_own = moved * target.sign >= target.amount && is_plain(old);
    // By its mirror image it would be led around something in the rooms of the wrong side.
    const bool is_stretched =
        !is_own && moved * target.sign > 0 && is_whole(old) && grid_.size() <= kMostPlacesToStretch;
    auto deviation = is_own || is_stretched
                         ? bypass(id, old, is_own ? 1 : moved * target.sign / target.amount)
                         : reroute(target);
    overuse_price_ -= router_->spent();
    if (overuse_price_ < 0) return {};
    return deviation;
}

/// If it can, so that it goes on to serve all that rests on it. It is so many times what it stands for.
std::optional<Deviation> Rebuilder::bypass(TargetId id, const Deviation& old, double scale) {
    const Place place = book_->targets()[id].place;
    router_->start(old, scale);
    handled_ += old.size();
    if (manner_.keeps)
        for (const TargetId each : book_->resting(book_->deviation_of(id)))
            if (is_open_[each]) hold(each);
    bool succeeds = bypass_freed(place);
    router_->let_go();
    if (!succeeds && manner_.keeps) succeeds = bypass_freed(place);
    if (succeeds) tighten(place);
    return finish(succeeds);
}

/// What leads around them may cost all that the round may spend, and be tightened afterwards; or, strictly,
/// no more than is left of it.
bool Rebuilder::bypass_freed(Place target) {
    const bool by_overuse = manner_.neighbourhood.repair == Neighbourhood::Repair::overuse_price;
    return std::ranges::all_of(freed_, [&](Place place) {
        if ((*router_)[place].moved == 0) return true;
        const double budget = overuse_price_ - (manner_.is_strict ? router_->spent() : 0);
        return budget > 0 && (router_->bypass(place, target, budget) ||
                              (by_overuse && router_->bypass_by_overuse(place, target, budget)));
    });
}

void Rebuilder::tighten(Place pinned) {
    router_->tighten(pinned, kMostTightened, manner_.least_tightened * mean_weight_);
}

std::optional<Deviation> Rebuilder::reroute(const GridTarget& target) {
    router_->start();
    const bool succeeds = router_->move(target.place, target.sign, target.amount, overuse_price_);
    if (succeeds) tighten(target.place);
    return finish(succeeds);
}

std::optional<Deviation> Rebuilder::solve(const GridTarget& target, std::span<const InsiderId> insiders) {
    const std::uint64_t done = program_.work() - program_work_before_;
    const std::uint64_t left = manner_.most_program_work - std::min(manner_.most_program_work, done);
    auto found = program_.reach(target, prices_, overuse_price_, {kMostColumns, left}, insiders);
    if (found.end != End::done) return {};
    for (const Shift& each : found.deviation) overuse_price_ -= prices_[each.place];
    if (overuse_price_ < 0) return {};
    return std::move(found.deviation);
}

/// What it moves is paid for.
void Rebuilder::take(const Deviation& deviation) {
    for (const Shift& each : deviation)
        if (prices_[each.place] > 0) reprice(each.place, 0);
}

/// Enters a deviation into the change, for all open targets that it reaches.
void Rebuilder::add(Deviation deviation, Change& change) {
    auto reached = book_->reached_by(deviation);
    std::erase_if(reached, [&](TargetId each) { return !is_open_[each]; });
    for (const TargetId each : reached) is_open_[each] = false;
    take(deviation);
    change.parts.push_back({std::move(deviation), std::move(reached)});
}

}  // namespace tacet
