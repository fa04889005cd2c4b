// SPDX-License-Identifier: Apache-2.0
#include "search/descent.h"

#include <algorithm>

#include "process/in_parallel.h"
#include "search/random_stream.h"

namespace tacet {

namespace {

constexpr std::size_t kBatch = 16;
constexpr std::size_t kMostRuined = 6;

void shuffle(std::vector<Place>& places, std::mt19937_64& random) {
    for (std::size_t i = places.size(); i > 1; --i) std::swap(places[i - 1], places[random_below(random, i)]);
}

}  // namespace

Descent::Descent(const Table& table, Protection protection, unsigned threads, const Deadline& deadline)
    : table_(table),
      threads_(threads),
      deadline_(deadline),
      grid_(table),
      book_(table, grid_, targets(table, grid_, protection, deadline)),
      relaxed_(table, protection) {
    for (unsigned i = 0; i < threads_to_use(threads); ++i)
        rebuilders_.push_back(std::make_unique<Rebuilder>(table, grid_, book_, deadline));
}

End Descent::adopt(const Construction& construction) {
    for (TargetId id = 0; id < book_.targets().size(); ++id) book_.forget(id, changed_);
    apply({});
    for (const auto& moved : construction.deviations) {
        Deviation deviation;
        for (const auto& [cell, amount] : moved) deviation.push_back({grid_.place(cell), amount});
        std::ranges::sort(deviation, {}, &Shift::place);
        auto reached = book_.reached_by(deviation);
        std::erase_if(reached, [&](TargetId each) { return book_.is_reached(each); });
        if (!reached.empty()) apply({{{std::move(deviation), std::move(reached)}}, {}});
    }
    for (TargetId id = 0; id < book_.own_targets(); ++id) {
        if (book_.is_reached(id)) continue;
        auto reached = rebuilders_.front()->reach(id, {deadline_, deadline_, deadline_}, kUsualShare);
        if (!reached.change) return reached.is_infeasible ? End::infeasible : End::stopped;
        apply(std::move(*reached.change));
    }
    return End::done;
}

void Descent::adopt(const SearchBook& book) {
    book_ = book;
    for (const CellId cell : table_.cells()) changed_.push_back(grid_.place(cell));
    apply({});
}

std::vector<Place> Descent::starts(Kind kind, std::mt19937_64& random) const {
    std::vector<Place> places(book_.secondaries().begin(), book_.secondaries().end());
    std::ranges::sort(places);
    if (kind == Kind::add) {
        std::vector<bool> is_beside(grid_.size());
        for (const Place place : places)
            for (const Incidence& each : table_.incidences(*grid_.cell(place)))
                for (const Term& term : table_.terms(each.equation)) is_beside[grid_.place(term.cell)] = true;
        places.clear();
        for (Place place = 0; place < grid_.size(); ++place)
            if (is_beside[place] && !book_.is_suppressed(place) && book_.weight(place) < PlacePrices::kClosed)
                places.push_back(place);
    }
    shuffle(places, random);
    return places;
}

double Descent::improve(Kind kind, std::span<const Place> places, std::uint64_t seed, const Told& told,
                        std::size_t most_moves) {
    const double before = cost();
    std::size_t moves = 0;
    for (std::size_t first = 0; first < places.size() && !deadline_.passed(); first += kBatch) {
        auto batch =
            attempt(kind, places.subspan(first, std::min(kBatch, places.size() - first)), seed + first);
        for (Try& each : batch) {
            const double least = -kCostRounding * (1 + cost());
            if (each.change && book_.price(*each.change) < least) {
                apply(std::move(*each.change));
                ++moves;
            }
            if (!told(cost()) || moves >= most_moves) return before - cost();
        }
    }
    return before - cost();
}

double Descent::improve_most(Kind kind, std::span<const Place> places, std::uint64_t seed, const Told& told) {
    std::optional<Change> best;
    double least = -kCostRounding * (1 + cost());
    for (std::size_t first = 0; first < places.size() && !deadline_.passed(); first += kBatch) {
        auto batch =
            attempt(kind, places.subspan(first, std::min(kBatch, places.size() - first)), seed + first);
        bool goes_on = true;
        for (Try& each : batch) {
            if (!each.change) continue;
            const double price = book_.price(*each.change);
            if (price >= least) continue;
            least = price;
            best = std::move(each.change);
        }
        for (std::size_t i = 0; i < batch.size(); ++i) goes_on = told(cost()) && goes_on;
        if (!goes_on) break;
    }
    const double before = cost();
    if (best) apply(std::move(*best));
    return before - cost();
}

std::vector<Descent::Try> Descent::attempt(Kind kind, std::span<const Place> places, std::uint64_t seed) {
    std::vector<Try> batch;
    for (const Place place : places)
        if (!is_hopeless(kind, place)) batch.push_back({place});
    in_parallel(threads_, batch.size(), [&](std::size_t i) {
        auto random = random_stream(seed, i);
        batch[i].change = propose(kind, batch[i].place, random);
    });
    return batch;
}

std::optional<Change> Descent::propose(Kind kind, Place place, std::mt19937_64& random) {
    // Only what costs less is of interest: less by all of it where nothing may be added.
    const double gain = kCostRounding * book_.weight(place);
    std::vector<Place> given_up{place};
    std::vector<Place> favoured;
    double slack = -gain;
    // Where nothing may be added, what is suppressed should be used as it is.
    const auto way = kind == Kind::drop ? Rebuilder::Way::around : Rebuilder::Way::flow;
    switch (kind) {
        case Kind::drop:
            slack = gain - book_.weight(place);
            break;
        case Kind::exchange:
            break;
        case Kind::add:
            favoured = std::move(given_up);
            given_up = most_costly_beside(place, 2);
            break;
        case Kind::ruin:
            given_up = some_beside(place, random);
            break;
    }
    if (given_up.empty()) return {};
    return rebuilders_[thread_number()]->replace(given_up, favoured, way, slack, random);
}

std::vector<Place> Descent::secondaries_beside(Place place) const {
    std::vector<Place> found;
    for (const Incidence& each : table_.incidences(*grid_.cell(place)))
        for (const Term& term : table_.terms(each.equation))
            if (const Place other = grid_.place(term.cell); other != place && !book_.movers(other).empty())
                found.push_back(other);
    std::ranges::sort(found);
    const auto repeated = std::ranges::unique(found);
    found.erase(repeated.begin(), repeated.end());
    return found;
}

std::vector<Place> Descent::most_costly_beside(Place place, std::size_t count) const {
    auto found = secondaries_beside(place);
    const auto number = static_cast<std::ptrdiff_t>(std::min(count, found.size()));
    std::ranges::partial_sort(found, found.begin() + number, std::greater{},
                              [&](Place each) { return book_.weight(each); });
    found.resize(static_cast<std::size_t>(number));
    return found;
}

std::vector<Place> Descent::some_beside(Place place, std::mt19937_64& random) const {
    auto found = secondaries_beside(place);
    shuffle(found, random);
    found.resize(std::min(found.size(), 1 + random_below(random, kMostRuined)));
    found.push_back(place);
    return found;
}

/// Whether the relaxed check knows that nothing can come of it; also for what earlier moves have changed.
bool Descent::is_hopeless(Kind kind, Place place) {
    if (kind == Kind::add) return book_.is_suppressed(place);
    if (book_.movers(place).empty()) return true;
    if (kind != Kind::drop) return false;
    const CellId cell = *grid_.cell(place);
    relaxed_.drop(cell);
    const bool is_hopeless = !relaxed_.is_safe();
    relaxed_.add(cell);
    turned_down_ += is_hopeless;
    return is_hopeless;
}

void Descent::apply(Change change) {
    book_.apply(std::move(change), changed_);
    for (const Place place : changed_) {
        for (const auto& rebuilder : rebuilders_) rebuilder->update(place);
        const CellId cell = *grid_.cell(place);
        if (book_.is_suppressed(place) == relaxed_.contains(cell)) continue;
        if (book_.is_suppressed(place))
            relaxed_.add(cell);
        else
            relaxed_.drop(cell);
    }
    changed_.clear();
}

}  // namespace tacet
