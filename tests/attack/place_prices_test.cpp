// SPDX-License-Identifier: Apache-2.0
#include "attack/place_prices.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "tables.h"

namespace tacet {
namespace {

const tables::TwoBranches kTree{{{5, 6, 7}, {8, 9, 1}, {2, 3, 4}, {5, 6, 7}}};

/// The codes of each equation, cheapest first, as the prices say.
void expect_order(const Grid& grid, const PlacePrices& prices) {
    for (std::size_t d = 0; d < grid.dimensions(); ++d)
        for (Place place = 0; place < grid.size(); ++place) {
            const Place line = place - grid.code(place, d) * grid.stride(d);
            for (std::uint32_t total = 0; total < grid.codes(d); ++total) {
                if (grid.is_leaf(d, total)) continue;
                const auto codes = prices.by_price(d, place, total);
                std::vector<std::uint32_t> sorted(codes.begin(), codes.end());
                EXPECT_TRUE(std::ranges::is_sorted(codes, {}, [&](std::uint32_t code) {
                    return prices[line + code * grid.stride(d)].price;
                }));
                std::ranges::sort(sorted);
                std::vector<std::uint32_t> expected = grid.children(d, total);
                expected.push_back(total);
                std::ranges::sort(expected);
                EXPECT_EQ(sorted, expected);
            }
            for (std::uint32_t code = 0; code < grid.codes(d); ++code) {
                const bool is_free = (prices.free_codes(d, place)[code / 64] >> (code % 64) & 1) != 0;
                EXPECT_EQ(is_free, prices[line + code * grid.stride(d)].price == 0);
            }
        }
}

TEST(PlacePrices, stay_in_order_however_they_change) {
    const Table table(kTree.data());
    const Grid grid(table);
    PlacePrices prices(table, grid);
    expect_order(grid, prices);
    std::mt19937 random(1);
    const double some[] = {0, 1, 2, 2, 3, PlacePrices::kClosed};
    for (int round = 0; round < 30; ++round) {
        for (int i = 0; i < 5; ++i)
            prices.set_price(static_cast<Place>(random() % grid.size()), some[random() % std::size(some)]);
        expect_order(grid, prices);
    }
    std::vector<double> all(grid.size());
    for (double& each : all) each = some[random() % std::size(some)];
    prices.set_prices(all);
    expect_order(grid, prices);
    for (Place place = 0; place < grid.size(); ++place) EXPECT_EQ(prices[place].price, all[place]);
}

TEST(PlacePrices, spread_the_price_over_the_units_that_a_cell_can_carry) {
    const Table table(kTree.data());
    const Grid grid(table);
    PlacePrices prices(table, grid);
    const Place place = grid.place(kTree.at(tables::TwoBranches::a1, 1));
    prices.set_price(place, 12);
    prices.set_room(place, 3, 8);
    prices.wanted = 6;
    EXPECT_EQ(prices.unit_price(place, 1), 4) << "3 of the 6 units";
    EXPECT_EQ(prices.unit_price(place, -1), 2) << "all 6 of them";
    prices.set_moved(place, 3);
    EXPECT_EQ(prices.unit_price(place, 1), PlacePrices::kClosed) << "no room left";
    EXPECT_EQ(prices[place].excess(), 0);
    prices.set_moved(place, 5);
    EXPECT_EQ(prices[place].excess(), 2);
    prices.overuse_price = 7;
    prices.set_penalty(place, 2);
    EXPECT_EQ(prices.unit_price(place, 1), 14);
}

TEST(PlacePrices, disturbed_are_higher_and_calm_again_as_before) {
    const Table table(kTree.data());
    const Grid grid(table);
    PlacePrices prices(table, grid);
    prices.wanted = 1;
    std::map<Place, double> before;
    for (Place place = 0; place < grid.size(); ++place) {
        prices.set_price(place, 1 + place);
        before[place] = prices.unit_price(place, 1);
    }
    std::mt19937_64 random(1);
    prices.disturb(0.5, random);
    int higher = 0;
    for (const auto& [place, price] : before) {
        EXPECT_GE(prices.unit_price(place, 1), price);
        EXPECT_LE(prices.unit_price(place, 1), 1.5 * price);
        higher += prices.unit_price(place, 1) > price;
    }
    EXPECT_GT(higher, 0);
    prices.calm();
    for (const auto& [place, price] : before) EXPECT_EQ(prices.unit_price(place, 1), price);
}

}  // namespace
}  // namespace tacet
