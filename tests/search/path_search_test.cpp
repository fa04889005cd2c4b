// SPDX-License-Identifier: Apache-2.0
#include "search/path_search.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tables.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

constexpr double kFar = 1e300;
using Rules = PathSearch::Rules;
constexpr Rules kSeparate{PathSearch::Moved::closed, PathSearch::Among::all};

std::vector<double> weights(const Table& table) {
    std::vector<double> all;
    for (const CellId cell : table.cells()) all.push_back(table[cell].weight);
    return all;
}

/// Bellman and Ford, on cells that carry the amount in their direction.
double least_cost(const Table& table, const Network& network, const Pattern& pattern, CellId primary,
                  Side side, Amount amount) {
    std::vector<double> distance(network.node_count(), kFar);
    const auto [from, to] = network.arc(primary);
    distance[side == Side::up ? to : from] = 0;
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (const CellId cell : table.cells()) {
            if (cell == primary || table[cell].status == Status::published) continue;
            const double cost = pattern.contains(cell) ? 0 : table[cell].weight;
            for (const Side each : kSides) {
                if (room(table[cell], each) < amount) continue;
                const auto [a, b] = network.arc(cell);
                const double start = distance[each == Side::up ? a : b];
                double& end = distance[each == Side::up ? b : a];
                if (start < kFar && start + cost < end - 1e-9) {
                    end = start + cost;
                    is_changed = true;
                }
            }
        }
    }
    return distance[side == Side::up ? from : to];
}

TEST(PathSearch, finds_paths_as_cheap_as_bellman_and_ford) {
    for (const char* shape : {"12x9", "6x24H"})
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const Table table = generate("contributors", seed, {{"dimensions", shape}, {"sensitive", "0.2"}});
            const Network network(table);
            const Pattern pattern(table);
            PathSearch search(table, network, weights(table), pattern, PathSearch::Rooms::own);
            for (const CellId primary : table.primaries())
                for (const Side side : kSides) {
                    const Amount amount = required(table, primary, side, Protection::at_least);
                    search.start(primary);
                    const Amount moved = search.push(side, amount, amount, kSeparate);
                    const double least = least_cost(table, network, pattern, primary, side, amount);
                    if (least == kFar) {
                        EXPECT_LT(moved, amount);
                        continue;
                    }
                    ASSERT_EQ(moved, amount);
                    double found = 0;
                    for (const CellId cell : search.path())
                        if (!pattern.contains(cell)) found += table[cell].weight;
                    // What suppressed cells count with, and rounding.
                    EXPECT_NEAR(found, least, 1e-6 + table.to_double(table.unit()));
                    EXPECT_TRUE(keeps_equations(table, search.circuit()));
                }
        }
}

struct NetworkSquare {
    tables::Grid square{{{5, 3, 4}, {2, 9, 9}, {2, 9, 9}}};
    Table table = make();
    Network network{table};
    PathSearch search{table, network, weights(table), Pattern(table), PathSearch::Rooms::own};

    [[nodiscard]] Table make() const {
        TableData data = square.data();
        tables::make_primary(data, square.at(1, 1), 4);
        for (std::uint32_t i = 0; i <= 3; ++i)
            data.cells[square.at(0, i).index()].status = data.cells[square.at(i, 0).index()].status =
                Status::published;
        return Table(std::move(data));
    }
};

TEST(PathSearch, takes_further_paths_where_one_does_not_carry_all) {
    NetworkSquare example;
    auto& [square, table, network, search] = example;
    search.start(square.at(1, 1));
    // Up: (1,2), (1,3), (2,1) and (3,1) fall; the column holds two and two, the row three and four.
    EXPECT_EQ(search.push(Side::up, 4, 4, kSeparate), 2);
    EXPECT_EQ(search.push(Side::up, 4, 2, kSeparate), 2);
    const Witness deviation = search.deviation();
    EXPECT_TRUE(keeps_equations(table, deviation));
    EXPECT_EQ(tacet::deviation(deviation, square.at(1, 1)), 4);
    EXPECT_EQ(search.push(Side::up, 4, 1, kSeparate), 0);
}

TEST(PathSearch, keeps_to_suppressed_cells_if_asked) {
    NetworkSquare example;
    auto& [square, table, network, search] = example;
    constexpr Rules kSuppressed{PathSearch::Moved::open, PathSearch::Among::suppressed};
    search.start(square.at(1, 1));
    EXPECT_EQ(search.push(Side::up, 1, 1, kSuppressed), 0);
    for (const CellId cell : {square.at(1, 2), square.at(2, 1), square.at(2, 2)}) search.suppress(cell);
    EXPECT_EQ(search.push(Side::up, 1, 1, kSuppressed), 1);
    // What is left of the same cells: one of two in (2,1).
    EXPECT_EQ(search.push(Side::up, 4, 4, kSuppressed), 1);
    EXPECT_EQ(search.push(Side::up, 4, 4, kSuppressed), 0);
    search.publish(square.at(2, 2));
    search.start(square.at(1, 1));
    EXPECT_EQ(search.push(Side::up, 1, 1, kSuppressed), 0);
}

}  // namespace
}  // namespace tacet
