// SPDX-License-Identifier: Apache-2.0
#include "search/search_book.h"

#include <gtest/gtest.h>

#include "search/rebuilder.h"
#include "tables.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

struct Square {
    tables::Grid square{{{9, 9, 9}, {9, 9, 9}, {9, 9, 9}}};
    Table table = make();
    Grid grid{table};

    [[nodiscard]] Table make() const {
        TableData data = square.data();
        for (Cell& cell : data.cells) {
            cell.weight = 1;
            cell.upper_bound = 100;
        }
        tables::make_primary(data, square.at(1, 1), 4);
        tables::make_primary(data, square.at(2, 2), 2);
        return Table(std::move(data));
    }
    [[nodiscard]] std::vector<GridTarget> targets() const {
        return side_targets(table, grid, Protection::at_least);
    }
    [[nodiscard]] Deviation rectangle(std::uint32_t row, std::uint32_t column, double amount) const {
        Deviation deviation{{grid.place(square.at(1, 1)), amount},
                            {grid.place(square.at(1, column)), -amount},
                            {grid.place(square.at(row, 1)), -amount},
                            {grid.place(square.at(row, column)), amount}};
        std::ranges::sort(deviation, {}, &Shift::place);
        return deviation;
    }
};

TEST(SearchBook, lets_a_deviation_reach_all_it_moves_far_enough_either_way) {
    const Square example;
    const SearchBook book(example.table, example.grid, example.targets());
    ASSERT_EQ(book.targets().size(), 4U);
    EXPECT_EQ(book.reached_by(example.rectangle(2, 2, 4)), (std::vector<TargetId>{0, 1, 2, 3}));
    // Stretched to its largest factor, 9, one unit is as good as nine.
    EXPECT_EQ(book.reached_by(example.rectangle(2, 2, 1)), (std::vector<TargetId>{0, 1, 2, 3}));
    EXPECT_EQ(book.reached_by(example.rectangle(3, 3, 4)), (std::vector<TargetId>{0, 1}));
}

TEST(SearchBook, keeps_a_spare_of_several_targets_once) {
    Square example;
    example.table = with_insiders(example.table, {{.name = "A", .knows = {{example.square.at(2, 2), 9, 9}}}});
    SearchBook book(example.table, example.grid, example.targets());
    EXPECT_TRUE(book.bearers(0).empty());  // nobody asks for them yet
    std::vector<Place> changed;
    book.apply({{{example.rectangle(2, 2, 4), {0, 1, 2, 3}}}, {}}, changed);
    book.mind_insiders();
    ASSERT_EQ(book.bearers(0).size(), 1U);
    ASSERT_EQ(book.open_to_insiders().size(), 2U);
    const Deviation around = example.rectangle(3, 3, 4);
    for (const TargetId target : {0, 1}) book.apply({{{around, {}, {target}}}, {}}, changed);
    EXPECT_TRUE(book.open_to_insiders().empty());
    ASSERT_EQ(book.bearers(0).size(), 2U);
    const std::uint32_t spare = book.bearers(0).back();
    EXPECT_EQ(book.deviation(spare), around);
    EXPECT_EQ(book.resting(spare).size(), 2U);
    EXPECT_EQ(book.cost(), 5);
    const std::vector<TargetId> spares(book.resting(spare).begin(), book.resting(spare).end());
    for (const TargetId each : spares) book.forget(each, changed);
    EXPECT_EQ(book.bearers(0).size(), 1U);
    EXPECT_EQ(book.cost(), 2);
}

TEST(SearchBook, suppresses_what_deviations_in_use_move_and_no_longer) {
    const Square example;
    SearchBook book(example.table, example.grid, example.targets());
    std::vector<Place> changed;
    Change change{{{example.rectangle(3, 3, 4), {0, 1}}}, {}};
    EXPECT_EQ(book.price(change), 3);
    book.apply(change, changed);
    EXPECT_EQ(changed.size(), 3U);
    EXPECT_EQ(book.cost(), 3);
    EXPECT_EQ(book.secondaries().size(), 3U);

    Change better{{{example.rectangle(2, 2, 4), {0, 1, 2, 3}}}, {}};
    better.freed.push_back(example.grid.place(example.square.at(3, 3)));
    EXPECT_EQ(book.price(better), -1);
    changed.clear();
    book.apply(better, changed);
    EXPECT_EQ(book.cost(), 2);
    EXPECT_FALSE(book.is_suppressed(example.grid.place(example.square.at(3, 3))));
    EXPECT_TRUE(book.is_suppressed(example.grid.place(example.square.at(2, 2)))) << "a primary always is";
}

TEST(SearchBook, holds_exactly_only_what_fractions_reach_in_rational_numbers) {
    const Square example;
    const SearchBook book(example.table, example.grid, example.targets());
    const auto holds = [&](Deviation deviation) {
        Change change{{{std::move(deviation), {0, 1}}}, {}};
        return book.make_exact(change, Protection::at_least, {});
    };
    EXPECT_TRUE(holds(example.rectangle(3, 3, 1)));  // stretched
    EXPECT_TRUE(holds(example.rectangle(3, 3, 4.5)));
    Deviation unbalanced = example.rectangle(3, 3, 4.5);
    unbalanced.pop_back();
    EXPECT_FALSE(holds(unbalanced));
    Deviation elsewhere = example.rectangle(3, 3, 4.5);  // not what the targets ask for
    std::erase_if(elsewhere, [&](const Shift& each) {
        return each.place == example.grid.place(example.square.at(1, 1));
    });
    EXPECT_FALSE(holds(elsewhere));
}

TEST(SearchBook, keeps_a_multiple_in_whole_numbers_of_what_it_made_exact) {
    const Square example;
    const SearchBook book(example.table, example.grid, example.targets());
    Change change{{{example.rectangle(3, 3, 4.5), {0, 1}}}, {}};
    ASSERT_TRUE(book.make_exact(change, Protection::at_least, {}));
    EXPECT_EQ(change.parts.front().deviation, example.rectangle(3, 3, 9));
    EXPECT_FALSE(change.parts.front().exact);
}

TEST(SearchBook, refuses_to_free_what_others_move) {
    const Square example;
    SearchBook book(example.table, example.grid, example.targets());
    std::vector<Place> changed;
    book.apply({{{example.rectangle(3, 3, 4), {0, 1}}, {example.rectangle(2, 3, 4), {2, 3}}}, {}}, changed);
    const Place shared = example.grid.place(example.square.at(1, 3));
    const Change change{{{example.rectangle(3, 2, 4), {0, 1}}}, {shared}};
    EXPECT_EQ(book.price(change), PlacePrices::kClosed);
}

TEST(SearchBook, prices_every_change_of_a_search_as_it_turns_out) {
    const Table table = generate("contributors", 3, {{"dimensions", "6x6x6"}, {"sensitive", "0.1"}});
    const Grid grid(table);
    SearchBook book(table, grid, side_targets(table, grid, Protection::at_least));
    Rebuilder rebuilder(table, grid, book, {});
    std::vector<Place> changed;
    const auto take = [&](const Change& change) {
        const double before = book.cost();
        const double price = book.price(change);
        changed.clear();
        book.apply(change, changed);
        for (const Place place : changed) rebuilder.update(place);
        EXPECT_NEAR(book.cost(), before + price, 1e-6);
        EXPECT_NEAR(book.cost(), cost(table, book.pattern()), 1e-6);
    };
    for (TargetId id = 0; id < book.targets().size(); ++id) {
        if (book.is_reached(id)) continue;
        auto reached = rebuilder.reach(id, {}, kUsualShare);
        ASSERT_TRUE(reached.change);
        take(*reached.change);
    }
    std::mt19937_64 random(5);
    std::size_t proposed[2] = {};
    for (int round = 0; round < 300; ++round) {
        const Manner manner{.neighbourhood = {static_cast<Neighbourhood::Choice>(round % 3),
                                              static_cast<Neighbourhood::Repair>(round % 2), 3},
                            .is_strict = round % 4 < 2,
                            .keeps = round % 12 < 6};
        const auto change = rebuilder.propose(manner, rebuilder.choose(manner, random), 0, random);
        if (!change || book.price(*change) > 0) continue;
        ++proposed[manner.keeps ? 1 : 0];
        take(*change);
    }
    EXPECT_GT(proposed[0], 0U);
    EXPECT_GT(proposed[1], 0U);
    for (TargetId id = 0; id < book.targets().size(); ++id) {
        ASSERT_TRUE(book.is_reached(id));
        const auto reached = book.reached_by(book.deviation(book.deviation_of(id)));
        EXPECT_TRUE(std::ranges::binary_search(reached, id)) << id;
    }
}

}  // namespace
}  // namespace tacet
