// SPDX-License-Identifier: Apache-2.0
#include "search/circuit_maker.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tacet {

CircuitMaker::CircuitMaker(const Table& table, const Grid& grid, const SearchBook& book,
                           const Deadline& deadline)
    : grid_(grid), book_(book), router_(table, grid), is_free_(grid.size()) {
    std::vector<double> prices(grid.size());
    for (Place place = 0; place < grid.size(); ++place)
        prices[place] = book.is_suppressed(place) ? 0 : book.weight(place);
    router_.set_prices(prices);
    router_.deadline = deadline;
    if (reason_against_network(table)) return;
    std::vector<double> weights;
    for (const CellId cell : table.cells()) weights.push_back(table[cell].weight);
    network_.emplace(table);
    paths_.emplace(table, *network_, weights, Pattern(table), PathSearch::Rooms::own);
}

void CircuitMaker::set_free(Place place, bool is_free) {
    if (is_free_[place] == is_free || book_.is_suppressed(place)) return;
    is_free_[place] = is_free;
    changed_.push_back(place);
    if (is_free) free_.push_back(place);
    if (!paths_) return;
    if (is_free)
        paths_->suppress(*grid_.cell(place));
    else
        paths_->publish(*grid_.cell(place));
}

void CircuitMaker::close(Place place, bool is_closed) {
    closed_ = is_closed ? std::optional(place) : std::nullopt;
    changed_.push_back(place);
    if (paths_) paths_->set_open(*grid_.cell(place), !is_closed);
}

/// Changing its prices is costly: only when it is asked.
void CircuitMaker::tell_router() {
    for (const Place place : changed_) {
        const double price = is_free_[place] ? 0 : book_.weight(place);
        router_.set_price(place, closed_ == place ? PlacePrices::kClosed : price);
    }
    changed_.clear();
}

void CircuitMaker::follow(const Chromosome& chromosome, std::span<const Place> also_free) {
    for (const Place place : std::exchange(free_, {}))
        if (!chromosome.is_secondary(place))
            set_free(place, false);
        else if (is_free_[place])
            free_.push_back(place);
    for (const Place place : chromosome.secondaries()) set_free(place, true);
    for (const Place place : also_free) set_free(place, true);
}

Circuit CircuitMaker::finish(bool succeeds) {
    Deviation deviation = router_.finish();
    if (!succeeds || deviation.empty()) return nullptr;
    return std::make_shared<const Deviation>(std::move(deviation));
}

Circuit CircuitMaker::shortest_paths(TargetId target, PathSearch::Among among, double budget) {
    const auto& [place, sign, amount] = book_.targets()[target];
    const Side side = sign > 0 ? Side::up : Side::down;
    paths_->start(*grid_.cell(place));
    for (auto missing = static_cast<Amount>(amount); missing > 0;) {
        const Amount moved = paths_->push(side, missing, missing, {PathSearch::Moved::open, among, budget});
        if (moved == 0) return nullptr;
        for (const CellId cell : paths_->path())
            if (!paths_->is_suppressed(cell)) budget -= book_.weight(grid_.place(cell));
        missing -= moved;
    }
    Deviation deviation;
    for (const auto& [cell, moved] : paths_->moves())
        deviation.push_back({grid_.place(cell), static_cast<double>(moved)});
    std::ranges::sort(deviation, {}, &Shift::place);
    return std::make_shared<const Deviation>(std::move(deviation));
}

Circuit CircuitMaker::box(TargetId target) {
    const auto& [place, sign, amount] = book_.targets()[target];
    tell_router();
    router_.start();
    return finish(router_.move_by_box(place, sign, amount));
}

Circuit CircuitMaker::path(TargetId target, double budget) {
    if (paths_) {
        constexpr double kUnlimited = PlacePrices::kClosed;
        if (Circuit found = shortest_paths(target, PathSearch::Among::suppressed, kUnlimited)) return found;
        if (budget <= kNothing) return nullptr;
        if (budget < kUnlimited) return shortest_paths(target, PathSearch::Among::all, budget);
    }
    const auto& [place, sign, amount] = book_.targets()[target];
    tell_router();
    router_.start();
    return finish(router_.move(place, sign, amount, budget));
}

bool CircuitMaker::enter(Circuit circuit, TargetId target, Chromosome& chromosome) {
    if (!circuit) return false;
    for (const Shift& each : *circuit)
        if (!chromosome.is_secondary(each.place)) set_free(each.place, true);
    for (const TargetId other : book_.reached_by(*circuit))
        if (other != target && !chromosome.circuit(other)) chromosome.give(other, circuit);
    chromosome.give(target, std::move(circuit));
    return true;
}

bool CircuitMaker::replace(Place place, double budget, Chromosome& chromosome) {
    set_free(place, false);
    close(place, true);
    std::vector<std::pair<TargetId, Circuit>> old;
    std::vector<Place> added;
    bool succeeds = true;
    for (const TargetId target : chromosome.resting_on(place)) {
        Circuit other = path(target, budget);
        succeeds = other != nullptr;
        if (!succeeds) break;
        for (const Shift& each : *other)
            if (!book_.is_suppressed(each.place) && !is_free_[each.place]) {
                budget -= book_.weight(each.place);
                added.push_back(each.place);
                set_free(each.place, true);
            }
        old.emplace_back(target, chromosome.circuit(target));
        chromosome.give(target, std::move(other));
    }
    close(place, false);
    if (succeeds) return true;
    for (auto& [target, circuit] : old) chromosome.give(target, std::move(circuit));
    for (const Place each : added) set_free(each, false);
    set_free(place, true);
    return false;
}

bool fill_by_boxes(CircuitMaker& maker, const SearchBook& book, std::mt19937_64& random,
                   Chromosome& chromosome) {
    std::vector<TargetId> order(chromosome.target_count());
    std::iota(order.begin(), order.end(), 0U);
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
    maker.follow(chromosome);
    for (const TargetId target : order) {
        if (chromosome.circuit(target)) continue;
        if (maker.is_late()) return false;
        if (maker.enter(maker.box(target), target, chromosome)) continue;
        if (!maker.enter(maker.path(target), target, chromosome)) return false;
    }
    drop_redundant(maker, book, chromosome);
    return true;
}

bool fill_by_paths(CircuitMaker& maker, std::span<const TargetId> order, Chromosome& chromosome) {
    for (const TargetId target : order)
        if (!chromosome.circuit(target) &&
            (maker.is_late() || !maker.enter(maker.path(target), target, chromosome)))
            return false;
    return true;
}

std::size_t drop_redundant(CircuitMaker& maker, const SearchBook& book, Chromosome& chromosome) {
    auto places = chromosome.secondaries();
    std::ranges::stable_sort(places, std::greater{}, [&](Place place) { return book.weight(place); });
    std::size_t dropped = 0;
    for (const Place place : places) {
        if (maker.is_late()) break;
        dropped += chromosome.is_secondary(place) && maker.drop(place, chromosome);
    }
    return dropped;
}

}  // namespace tacet
