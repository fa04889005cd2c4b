// SPDX-License-Identifier: Apache-2.0
#include "attack/place_prices.h"

#include <algorithm>
#include <cmath>

#include "model/exact_number.h"

namespace tacet {

std::vector<double> closed_prices(const Grid& grid) {
    std::vector<double> prices(grid.size());
    for (Place place = 0; place < grid.size(); ++place)
        prices[place] = grid.is_free(place) ? 0 : PlacePrices::kClosed;
    return prices;
}

Witness to_witness(const Grid& grid, std::span<const Shift> deviation) {
    std::vector<std::pair<CellId, double>> moved;
    for (const auto& [place, amount] : deviation) moved.emplace_back(*grid.cell(place), amount);
    std::ranges::sort(moved);
    Witness witness;
    for (const auto& [cell, amount] : moved) {
        witness.cells.push_back(cell);
        witness.numerators.push_back(from_gmp(mpz_class(amount)));
    }
    return witness;
}

std::optional<Deviation> to_deviation(const Grid& grid, const Witness& witness) {
    constexpr double kLargest = 0x1p53;
    Deviation deviation;
    for (std::size_t i = 0; i < witness.cells.size(); ++i) {
        const double amount = witness.numerators[i].to_double();
        if (std::abs(amount) >= kLargest) return {};
        deviation.push_back({grid.place(witness.cells[i]), amount});
    }
    std::ranges::sort(deviation, {}, &Shift::place);
    return deviation;
}

PlacePrices::PlacePrices(const Table& table, const Grid& grid)
    : grid_(grid), states_(grid.size()), penalties_(grid.size(), 1), families_(grid.dimensions()) {
    calm();
    constexpr Amount kMostRoom = Amount{1} << 52;  // less room than there is does no harm
    for (const CellId cell : table.cells()) {
        PlaceState& state = states_[grid.place(cell)];
        state.up = static_cast<double>(std::min(room(table[cell], Side::up), kMostRoom));
        state.down = static_cast<double>(std::min(room(table[cell], Side::down), kMostRoom));
    }
    for (Place place = 0; place < grid.size(); ++place)
        if (grid.is_free(place))
            set_room(place, static_cast<double>(kMostRoom), static_cast<double>(kMostRoom));
    for (std::size_t d = 0; d < grid.dimensions(); ++d) {
        Family& family = families_[d];
        std::vector<std::uint32_t> pattern;
        for (std::uint32_t code = 0; code < grid.codes(d); ++code) {
            family.start.push_back(static_cast<std::uint32_t>(pattern.size()));
            if (!grid.is_leaf(d, code)) {
                pattern.push_back(code);
                pattern.insert(pattern.end(), grid.children(d, code).begin(), grid.children(d, code).end());
            }
            family.size.push_back(static_cast<std::uint32_t>(pattern.size()) - family.start.back());
        }
        family.length = pattern.size();
        for (Place line = 0; line < grid.product() / grid.codes(d); ++line)
            family.codes.insert(family.codes.end(), pattern.begin(), pattern.end());
        family.words = (grid.codes(d) + 63) / 64;
        family.free.resize(grid.product() / grid.codes(d) * family.words);
    }
}

void PlacePrices::close_all_that_costs() {
    std::vector<double> prices(grid_.size(), kClosed);
    for (Place place = 0; place < grid_.size(); ++place) {
        if (grid_.cell(place) == nullptr && !grid_.is_free(place)) continue;
        prices[place] = states_[place].price > 0 ? 1 : 0;
        if (states_[place].price > 0) set_room(place, 0, 0);
    }
    set_prices(prices);
}

void PlacePrices::disturb(double most, std::mt19937_64& random) {
    for (double& each : noise_) each = 1 + most * static_cast<double>(random() >> 11) * 0x1p-53;
}

void PlacePrices::set_prices(std::span<const double> prices) {
    has_charges_ = std::ranges::any_of(prices, [](double price) { return price > 0 && price < kClosed; });
    for (Place place = 0; place < prices.size(); ++place) states_[place].price = prices[place];
    for (std::size_t d = 0; d < families_.size(); ++d) {
        for (Place place = 0; place < grid_.product(); ++place) set_free(d, place, prices[place] == 0);
        Family& family = families_[d];
        const Place stride = grid_.stride(d);
        for (std::size_t first = 0; first < family.codes.size(); first += family.length) {
            const auto number = static_cast<Place>(first / family.length);
            const Place origin = number / stride * stride * grid_.codes(d) + number % stride;
            for (std::uint32_t total = 0; total < grid_.codes(d); ++total)
                std::ranges::stable_sort(
                    std::span(family.codes).subspan(first + family.start[total], family.size[total]), {},
                    [&](std::uint32_t code) { return prices[origin + code * stride]; });
        }
    }
}

void PlacePrices::set_price(Place place, double price) {
    if (states_[place].price == price) return;
    for (std::size_t d = 0; d < families_.size() && place < grid_.product(); ++d) {
        const std::uint32_t code = grid_.code(place, d);
        if (code != 0) reorder(d, place, grid_.parent(d, code), code, price);
        if (!grid_.is_leaf(d, code)) reorder(d, place, code, code, price);
        set_free(d, place, price == 0);
    }
    states_[place].price = price;
}

void PlacePrices::set_free(std::size_t dimension, Place place, bool is_free) {
    Family& family = families_[dimension];
    const std::uint32_t code = grid_.code(place, dimension);
    std::uint64_t& word = family.free[line(dimension, place) * family.words + code / 64];
    const std::uint64_t bit = std::uint64_t{1} << code % 64;
    word = is_free ? word | bit : word & ~bit;
}

/// Moves a code to its place in the order of an equation.
void PlacePrices::reorder(std::size_t dimension, Place place, std::uint32_t total, std::uint32_t code,
                          double price) {
    Family& family = families_[dimension];
    const Place stride = grid_.stride(dimension);
    const Place origin = place - grid_.code(place, dimension) * stride;
    const std::size_t first = line(dimension, place) * family.length + family.start[total];
    const auto codes = std::span(family.codes).subspan(first, family.size[total]);
    const auto price_of = [&](std::uint32_t each) { return states_[origin + each * stride].price; };
    const auto old = std::ranges::find(codes, code);
    if (price < states_[place].price) {
        const auto next = std::ranges::lower_bound(codes.begin(), old, price, {}, price_of);
        std::rotate(next, old, old + 1);
    } else {
        const auto next = std::ranges::lower_bound(old + 1, codes.end(), price, {}, price_of);
        std::rotate(old, old + 1, next);
    }
}

}  // namespace tacet
