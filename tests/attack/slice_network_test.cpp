// SPDX-License-Identifier: Apache-2.0
// Circuits of small tables against all circuits there are.
#include "attack/slice_network.h"

#include <gtest/gtest.h>

#include <random>

#include "attack/frames.h"
#include "tables.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

/// The sum of each equation along a deviation must be 0.
void expect_deviation(const Table& table, const Grid& grid, std::span<const Shift> deviation) {
    std::vector<double> moved(table.cell_count());
    for (const Shift& each : deviation) {
        ASSERT_NE(grid.cell(each.place), nullptr);
        moved[grid.cell(each.place)->index()] += each.amount;
    }
    for (const EquationId equation : table.equations()) {
        double sum = 0;
        for (const Term& term : table.terms(equation))
            sum += static_cast<double>(term.coefficient) * moved[term.cell.index()];
        EXPECT_EQ(sum, 0);
    }
}

double price_of(std::span<const Shift> circuit, const PlacePrices& prices) {
    double sum = 0;
    for (const Shift& each : circuit) sum += prices.unit_price(each.place, each.amount > 0 ? 1 : -1);
    return sum;
}

/// The cheapest way round a flat table with totals: rows and columns in turn, each at most once. The signs of
/// a total are opposite to those of the cells of its line.
class AllCircuits {
  public:
    AllCircuits(const Grid& grid, const PlacePrices& prices) : grid_(grid), prices_(prices) {}

    double cheapest(std::uint32_t row, std::uint32_t column, int sign) {
        start_row_ = row;
        rows_ = std::vector<bool>(grid_.codes(0));
        columns_ = std::vector<bool>(grid_.codes(1));
        rows_[row] = columns_[column] = true;
        best_ = PlacePrices::kClosed;
        along_row_from(row, column, sign, price(row, column, sign));
        return best_;
    }

  private:
    /// What the cell does to the equations of interior cells: totals are on the other side.
    static int side(std::uint32_t row, std::uint32_t column) { return (row == 0) == (column == 0) ? 1 : -1; }
    [[nodiscard]] double price(std::uint32_t row, std::uint32_t column, int sign) const {
        return prices_.unit_price(row * grid_.stride(0) + column * grid_.stride(1), sign);
    }

    // A cell in column c was moved by `sign`: another cell of its column must take that back.
    void along_row_from(std::uint32_t row, std::uint32_t column, int sign, double spent) {
        if (spent >= best_) return;
        const int flow = sign * side(row, column);
        for (std::uint32_t next = 0; next < grid_.codes(0); ++next) {
            if (next == row) continue;
            const int back = -flow * side(next, column);
            const double there = spent + price(next, column, back);
            if (there >= best_ || rows_[next]) continue;
            rows_[next] = true;
            for (std::uint32_t other = 0; other < grid_.codes(1); ++other) {
                if (columns_[other]) continue;
                const int on = flow * side(next, other);
                const double after = there + price(next, other, on);
                // Close the circuit in the row where it began.
                best_ = std::min(best_, after + price(start_row_, other, -flow * side(start_row_, other)));
                columns_[other] = true;
                along_row_from(next, other, on, after);
                columns_[other] = false;
            }
            rows_[next] = false;
        }
    }

    const Grid& grid_;
    const PlacePrices& prices_;
    std::uint32_t start_row_ = 0;
    std::vector<bool> rows_, columns_;
    double best_ = 0;
};

TEST(SliceNetwork, finds_the_cheapest_of_all_circuits) {
    const tables::Grid square{{{9, 9, 9}, {9, 9, 9}, {9, 9, 9}}};
    const Table table(square.data());
    const Grid grid(table);
    std::mt19937 random(3);
    int found = 0;
    for (int round = 0; round < 200; ++round) {
        PlacePrices prices(table, grid);
        prices.wanted = 1;
        for (Place place = 0; place < grid.size(); ++place)
            if (random() % 4 != 0) prices.set_price(place, 1 + static_cast<double>(random() % 20));
        SliceNetwork network(grid, prices);
        Frames frames(grid);
        const Place place = static_cast<Place>(random() % grid.size());
        const int sign = random() % 2 == 0 ? 1 : -1;
        frames.draw_up(place, prices);
        double cheapest = PlacePrices::kClosed;
        for (const Frame& frame : frames.all()) {
            frames.enter(frame, network);
            const double price =
                network.find_circuit(grid.code(place, frame.tree), sign, PlacePrices::kClosed);
            if (price == PlacePrices::kClosed) continue;
            expect_deviation(table, grid, network.circuit());
            EXPECT_EQ(price_of(network.circuit(), prices), price);
            cheapest = std::min(cheapest, price);
        }
        EXPECT_EQ(cheapest,
                  AllCircuits(grid, prices).cheapest(grid.code(place, 0), grid.code(place, 1), sign))
            << round;
        found += cheapest < PlacePrices::kClosed;
    }
    EXPECT_GT(found, 100);
}

TEST(SliceNetwork, gives_up_at_the_bound) {
    const tables::Grid square{{{9, 9}, {9, 9}}};
    const Table table(square.data());
    const Grid grid(table);
    PlacePrices prices(table, grid);
    prices.wanted = 1;
    for (Place place = 0; place < grid.size(); ++place) prices.set_price(place, 2);
    SliceNetwork network(grid, prices);
    Frames frames(grid);
    const Place place = grid.place(square.at(1, 1));
    frames.draw_up(place, prices);
    frames.enter(frames.all().front(), network);
    const std::uint32_t code = grid.code(place, frames.all().front().tree);
    EXPECT_EQ(network.own_price(code, 1), 2);
    EXPECT_EQ(network.find_circuit(code, 1, 8), PlacePrices::kClosed) << "circuits must cost less";
    EXPECT_EQ(network.find_circuit(code, 1, 8.5), 8);
    EXPECT_FALSE(network.find_free_circuit(code, 1)) << "nothing is free";
}

/// In three dimensions with a tree the flow runs through slices that move against each other.
TEST(Frames, lead_to_deviations_whichever_is_entered) {
    const Table table = generate("contributors", 7, {{"dimensions", "4x7Hx4"}});
    const Grid grid(table);
    ASSERT_GE(grid.dimensions(), 3U);
    PlacePrices prices(table, grid);
    prices.wanted = 1;
    std::mt19937 random(5);
    for (Place place = 0; place < grid.size(); ++place) {
        prices.set_room(place, 10, 10);
        prices.set_price(place, random() % 5 != 0 ? 0 : 1 + static_cast<double>(random() % 9));
    }
    SliceNetwork network(grid, prices);
    Frames frames(grid);
    int found = 0;
    int free = 0;
    for (int round = 0; round < 20; ++round) {
        const Place place = static_cast<Place>(random() % grid.size());
        frames.draw_up(place, prices);
        ASSERT_FALSE(frames.all().empty());
        for (const Frame& frame : frames.all()) {
            frames.enter(frame, network);
            const std::uint32_t code = grid.code(place, frame.tree);
            if (network.find_circuit(code, 1, PlacePrices::kClosed) < PlacePrices::kClosed) {
                ++found;
                expect_deviation(table, grid, network.circuit());
                const auto own = std::ranges::find(network.circuit(), place, &Shift::place);
                ASSERT_NE(own, network.circuit().end()) << "the place itself moves";
                EXPECT_EQ(own->amount, 1);
            }
            if (network.find_free_circuit(code, 1)) {
                ++free;
                expect_deviation(table, grid, network.circuit());
                EXPECT_EQ(price_of(network.circuit(), prices), 0);
            }
        }
    }
    EXPECT_GT(found, 100);
    EXPECT_GT(free, 10);
}

}  // namespace
}  // namespace tacet
