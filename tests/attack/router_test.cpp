// SPDX-License-Identifier: Apache-2.0
#include "attack/router.h"

#include <gtest/gtest.h>

#include <cmath>

#include "attack/attacker.h"
#include "tables.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

/// Everything that may be suppressed costs its weight, primaries nothing.
std::vector<double> usual_prices(const Table& table, const Grid& grid) {
    std::vector<double> prices(grid.size(), PlacePrices::kClosed);
    for (const CellId cell : table.cells()) {
        if (table[cell].status == Status::primary) prices[grid.place(cell)] = 0;
        if (table[cell].status == Status::candidate) prices[grid.place(cell)] = table[cell].weight;
    }
    return prices;
}

bool stays_in_rooms(const Table& table, const Grid& grid, const Deviation& deviation) {
    return std::ranges::all_of(deviation, [&](const Shift& each) {
        const Side side = each.amount > 0 ? Side::up : Side::down;
        return std::abs(each.amount) <= static_cast<double>(room(table[*grid.cell(each.place)], side));
    });
}

double amount_at(const Deviation& deviation, Place place) {
    const auto found = std::ranges::find(deviation, place, &Shift::place);
    return found == deviation.end() ? 0 : found->amount;
}

TEST(Router, takes_the_cheapest_circuit) {
    const tables::Grid square{{{5, 5, 5}, {5, 5, 5}, {5, 5, 5}}};
    TableData data = square.data();
    for (Cell& cell : data.cells) cell.weight = 10;
    for (const CellId cell : {square.at(1, 3), square.at(2, 1), square.at(2, 3)})
        data.cells[cell.index()].weight = 3;
    tables::make_primary(data, square.at(1, 1), 2);
    const Table table(std::move(data));
    const Grid grid(table);
    Router router(table, grid);
    router.set_prices(usual_prices(table, grid));
    router.start();
    ASSERT_TRUE(router.move(grid.place(square.at(1, 1)), 1, 2));
    EXPECT_EQ(router.spent(), 9);
    const auto deviation = router.finish();
    EXPECT_EQ(deviation.size(), 4U);
    EXPECT_EQ(amount_at(deviation, grid.place(square.at(2, 3))), 2);
    EXPECT_EQ(amount_at(deviation, grid.place(square.at(1, 3))), -2);
}

TEST(Router, changes_nothing_where_the_budget_does_not_suffice) {
    const tables::Grid square{{{5, 5}, {5, 5}}};
    TableData data = square.data();
    for (Cell& cell : data.cells) cell.weight = 4;
    tables::make_primary(data, square.at(1, 1), 2);
    const Table table(std::move(data));
    const Grid grid(table);
    Router router(table, grid);
    router.set_prices(usual_prices(table, grid));
    router.start();
    EXPECT_FALSE(router.move(grid.place(square.at(1, 1)), 1, 2, 12));
    EXPECT_EQ(router.spent(), 0);
    EXPECT_TRUE(router.move(grid.place(square.at(1, 1)), 1, 2, 12.5));
    EXPECT_EQ(router.finish().size(), 4U);
    router.start();
    EXPECT_TRUE(router.finish().empty());
}

TEST(Router, bypasses_a_place_while_the_pinned_one_stays) {
    const tables::Grid square{{{5, 5, 5}, {5, 5, 5}}};
    TableData data = square.data();
    for (Cell& cell : data.cells) cell.weight = 2;
    tables::make_primary(data, square.at(1, 1), 2);
    const Table table(std::move(data));
    const Grid grid(table);
    const Place pinned = grid.place(square.at(1, 1));
    const Place old = grid.place(square.at(1, 2));
    const Deviation rectangle{
        {pinned, 2}, {old, -2}, {grid.place(square.at(2, 1)), -2}, {grid.place(square.at(2, 2)), 2}};
    Router router(table, grid);
    auto prices = usual_prices(table, grid);
    prices[old] = PlacePrices::kClosed;
    router.set_prices(prices);
    router.start(rectangle);
    ASSERT_TRUE(router.bypass(old, pinned, 100));
    const auto deviation = router.finish();
    EXPECT_EQ(amount_at(deviation, old), 0);
    EXPECT_EQ(amount_at(deviation, pinned), 2);
    EXPECT_TRUE(keeps_equations(table, to_witness(grid, deviation)));
}

TEST(Router, bypasses_a_place_for_a_multiple_of_a_deviation_in_rooms_as_many_times_as_large) {
    const tables::Grid square{{{5, 5, 5}, {5, 5, 5}}};
    TableData data = square.data();
    for (Cell& cell : data.cells) cell.weight = 2;
    tables::make_primary(data, square.at(1, 1), 2);
    const Table table(std::move(data));
    const Grid grid(table);
    const Place pinned = grid.place(square.at(1, 1));
    const Place old = grid.place(square.at(1, 2));
    // Seven is 3.5 times two, and more than there is room for.
    const Deviation rectangle{
        {pinned, 7}, {old, -7}, {grid.place(square.at(2, 1)), -7}, {grid.place(square.at(2, 2)), 7}};
    Router router(table, grid);
    auto prices = usual_prices(table, grid);
    prices[old] = PlacePrices::kClosed;
    router.set_prices(prices);
    const PlacePrices::PlaceState before = router[old];
    router.start(rectangle, 3.5);
    EXPECT_EQ(router[old].down, 17) << "in whole numbers";
    ASSERT_TRUE(router.bypass(old, pinned, 100));
    const auto deviation = router.finish();
    EXPECT_EQ(amount_at(deviation, old), 0);
    EXPECT_EQ(amount_at(deviation, pinned), 7);
    EXPECT_TRUE(keeps_equations(table, to_witness(grid, deviation)));
    EXPECT_EQ(router[old].up, before.up);
    EXPECT_EQ(router[old].down, before.down);
}

enum class Way : std::uint8_t { circuits, overuse_price, box };

/// Leads a move around all that it paid for, where that costs less. Whether it did so anywhere.
bool bypass_all_by_overuse(Router& router, Place pinned, const std::vector<double>& prices) {
    bool succeeds = false;
    for (Place place = 0; place < prices.size(); ++place) {
        if (place == pinned || prices[place] == 0 || router[place].moved == 0) continue;
        const double before = router.spent();
        const bool leads_around = router.bypass_by_overuse(place, pinned, prices[place]);
        EXPECT_EQ(router[place].moved == 0, leads_around);
        EXPECT_LE(router.spent(), before + 1e-6);
        succeeds |= leads_around;
    }
    return succeeds;
}

class RouterOn : public testing::TestWithParam<const char*> {};

TEST_P(RouterOn, keeps_every_equation_and_bound_and_moves_by_the_amount) {
    std::size_t reached = 0;
    std::size_t bypassed = 0;
    for (const std::uint64_t seed : {1, 2, 3}) {
        const Table table =
            generate("contributors", seed, {{"dimensions", GetParam()}, {"sensitive", "0.2"}});
        const Grid grid(table);
        const auto prices = usual_prices(table, grid);
        Router router(table, grid);
        router.set_prices(prices);
        for (const CellId cell : table.primaries())
            for (const Side side : kSides) {
                const auto amount = static_cast<double>(required(table, cell, side, Protection::at_least));
                const int sign = side == Side::up ? 1 : -1;
                for (const Way way : {Way::circuits, Way::overuse_price, Way::box}) {
                    router.start();
                    const bool reaches = way == Way::box ? router.move_by_box(grid.place(cell), sign, amount)
                                                         : router.move(grid.place(cell), sign, amount);
                    if (way == Way::circuits) router.tighten(grid.place(cell), SIZE_MAX);
                    if (way == Way::overuse_price)
                        bypassed += bypass_all_by_overuse(router, grid.place(cell), prices) ? 1 : 0;
                    const auto deviation = router.finish();
                    EXPECT_EQ(deviation.empty(), !reaches);
                    if (!reaches) continue;
                    ++reached;
                    EXPECT_EQ(amount_at(deviation, grid.place(cell)), sign * amount);
                    EXPECT_TRUE(keeps_equations(table, to_witness(grid, deviation)));
                    EXPECT_TRUE(stays_in_rooms(table, grid, deviation));
                    EXPECT_TRUE(
                        moves_only_suppressed(table, fullest_pattern(table), to_witness(grid, deviation)));
                }
            }
    }
    EXPECT_GT(reached, 20U);
    EXPECT_GT(bypassed, 0U);
}

INSTANTIATE_TEST_SUITE_P(Shapes, RouterOn,
                         testing::Values("7x6", "6x14H", "8Hx9H", "5x5x4", "4x7Hx4", "4x7Hx6H", "6Hx5Hx7H",
                                         "3x3x3x3", "3x5Hx3x4"),
                         [](const auto& each) { return std::string(each.param); });

/// How many bypasses of places of these deviations take back some of the last place that they move, while it
/// is held or not.
std::size_t count_taken_back(Router& router, std::span<const Deviation> deviations, bool is_held,
                             std::size_t& bypassed) {
    std::size_t taken_back = 0;
    for (const Deviation& deviation : deviations)
        for (std::size_t i = 1; i + 1 < deviation.size(); ++i) {
            const auto& [last, amount] = deviation.back();
            router.start(deviation);
            if (is_held) router.hold(last, amount > 0 ? 1 : -1, std::abs(amount));
            const bool leads_around = router.bypass(deviation[i].place, deviation.front().place, 1e12);
            router.let_go();
            const auto other = router.finish();
            if (!leads_around) continue;
            ++bypassed;
            EXPECT_EQ(amount_at(other, deviation.front().place), deviation.front().amount);
            taken_back += amount_at(other, last) * amount < amount * amount ? 1 : 0;
        }
    return taken_back;
}

TEST(Router, bypasses_a_place_while_what_is_held_goes_on_to_move) {
    const Table table = generate("contributors", 1, {{"dimensions", "6x6x5"}, {"sensitive", "0.2"}});
    const Grid grid(table);
    Router router(table, grid);
    router.set_prices(usual_prices(table, grid));
    std::vector<Deviation> deviations;
    for (const CellId cell : table.primaries()) {
        router.start();
        router.move(grid.place(cell), 1,
                    static_cast<double>(required(table, cell, Side::up, Protection::at_least)));
        if (auto deviation = router.finish(); deviation.size() > 2)
            deviations.push_back(std::move(deviation));
    }
    std::size_t bypassed[2] = {};
    EXPECT_GT(count_taken_back(router, deviations, false, bypassed[0]), 0U);
    EXPECT_EQ(count_taken_back(router, deviations, true, bypassed[1]), 0U);
    EXPECT_GT(bypassed[1], bypassed[0] / 2);
}

/// In two dimensions, one of them flat, circuits are all there is: they go exactly as far as a program.
TEST(Router, goes_as_far_as_the_linear_program_in_networks) {
    for (const char* shape : {"7x6", "6x14H"})
        for (const std::uint64_t seed : {1, 2, 3, 4}) {
            const Table table = generate("contributors", seed, {{"dimensions", shape}, {"sensitive", "0.5"}});
            const Pattern pattern(table);
            const Attacker attacker(table, pattern, {});
            const auto reaches = attacker.reaches(table.primaries());
            const Grid grid(table);
            std::vector<double> prices(grid.size(), PlacePrices::kClosed);
            for (const CellId cell : pattern.cells()) prices[grid.place(cell)] = 0;
            Router router(table, grid);
            router.set_prices(prices);
            for (std::size_t i = 0; i < table.primaries().size(); ++i) {
                ASSERT_TRUE(reaches[i]);
                const Place place = grid.place(table.primaries()[i]);
                const double most = std::round(reaches[i]->up);
                if (most > 0) {
                    router.start();
                    EXPECT_TRUE(router.move(place, 1, most)) << shape << " cell " << i;
                    static_cast<void>(router.finish());
                }
                router.start();
                EXPECT_FALSE(router.move(place, 1, most + 1)) << shape << " cell " << i;
                static_cast<void>(router.finish());
            }
        }
}

/// With more dimensions circuits through suppressed cells alone fall short; on overuse_price they hardly ever
/// do.
TEST(Router, settles_nearly_all_that_the_linear_program_reaches) {
    std::size_t attempts = 0;
    std::size_t moved = 0;
    std::size_t settled = 0;
    for (const char* shape : {"5x5x4", "4x7Hx4", "6Hx5Hx7H", "3x3x3x3"})
        for (const std::uint64_t seed : {1, 2, 3}) {
            const Table table = generate("contributors", seed, {{"dimensions", shape}, {"sensitive", "0.4"}});
            const Pattern pattern(table);
            const auto reaches = Attacker(table, pattern, {}).reaches(table.primaries());
            const Grid grid(table);
            std::vector<double> prices(grid.size(), PlacePrices::kClosed);
            for (const CellId cell : pattern.cells()) prices[grid.place(cell)] = 0;
            Router router(table, grid);
            router.set_prices(prices);
            Router by_overuse(table, grid);
            by_overuse.set_prices(prices);
            by_overuse.close_all_that_costs();
            for (std::size_t i = 0; i < table.primaries().size(); ++i) {
                ASSERT_TRUE(reaches[i]);
                const Place place = grid.place(table.primaries()[i]);
                const double amount = std::floor(0.9 * reaches[i]->up);
                if (amount < 1) continue;
                ++attempts;
                router.start();
                moved += router.move(place, 1, amount) ? 1 : 0;
                static_cast<void>(router.finish());
                by_overuse.start();
                const bool settles = by_overuse.settle(place, 1, amount, 1'000'000);
                const auto deviation = by_overuse.finish();
                if (!settles) continue;
                ++settled;
                EXPECT_GE(amount_at(deviation, place), amount);
                EXPECT_TRUE(keeps_equations(table, to_witness(grid, deviation)));
                EXPECT_TRUE(stays_in_rooms(table, grid, deviation));
                EXPECT_TRUE(moves_only_suppressed(table, pattern, to_witness(grid, deviation)));
            }
        }
    EXPECT_GT(attempts, 100U);
    EXPECT_LT(moved, settled);
    EXPECT_GE(settled, attempts * 95 / 100) << "of " << attempts;
}

}  // namespace
}  // namespace tacet
