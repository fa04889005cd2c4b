// SPDX-License-Identifier: Apache-2.0
// Tables that are nearly products: with sums against singletons, further hierarchies, links. Circuits through
// their covers must be deviations of the tables themselves.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "attack/router.h"
#include "link/records.h"
#include "search/search_book.h"
#include "tacet/linked_table.h"
#include "tacet/protect.h"

namespace tacet {

namespace {

struct Shape {
    const char* name;
    std::vector<std::vector<std::string>> tables;
    bool has_areas;  // a second hierarchy of the regions
    bool has_sums;   // against singletons
};

void PrintTo(const Shape& shape, std::ostream* out) {
    *out << shape.name;
}

VariableInfo regions(bool has_areas) {
    VariableInfo info = spanning("region");
    info.hierarchy.lines = {{"N", 0}, {"n1", 1}, {"n2", 1}, {"n3", 1},
                            {"S", 0}, {"s1", 1}, {"s2", 1}, {"s3", 1}};
    Hierarchy areas;
    areas.lines = {{"coast", 0},  {"n1", 1}, {"n2", 1}, {"s1", 1},
                   {"inland", 0}, {"n3", 1}, {"s2", 1}, {"s3", 1}};
    if (has_areas) info.further = {areas};
    return info;
}

LinkedTable make(const Shape& shape, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::string csv = "act,region,size,value\n";
    constexpr const char* kRegions[] = {"n1", "n2", "n3", "s1", "s2", "s3"};
    for (int i = 0; i < 60 * static_cast<int>(shape.tables.front().size()); ++i)
        csv += fmt::format("a{},{},{},{}\n", random() % 6, kRegions[random() % 6], random() % 3,
                           1 + random() % 90);
    const auto cubes =
        judged(csv, shape.tables, {.list = {Rule("frequency", {{"minimum", 4}, {"margin", 30}})}},
               {spanning("act"), regions(shape.has_areas), spanning("size")});
    return link(cubes, {.singleton = shape.has_sums ? SingletonOptions{} : kNoSingletons});
}

class Cover : public testing::TestWithParam<Shape> {};

void expect_deviation(const Table& table, const Grid& grid, const Deviation& deviation) {
    std::map<CellId, double> moved;
    for (const auto& [place, amount] : deviation) {
        ASSERT_NE(grid.cell(place), nullptr);
        const CellId cell = *grid.cell(place);
        moved[cell] = amount;
        EXPECT_NE(table[cell].status, Status::published);
        EXPECT_LE(std::abs(amount),
                  static_cast<double>(room(table[cell], amount > 0 ? Side::up : Side::down)));
    }
    for (const EquationId equation : table.equations()) {
        double sum = 0;
        for (const Term& term : table.terms(equation))
            if (const auto found = moved.find(term.cell); found != moved.end())
                sum += static_cast<double>(term.coefficient) * found->second;
        ASSERT_EQ(sum, 0);
    }
}

TEST_P(Cover, circuits_are_deviations_and_reach_what_they_are_for) {
    std::size_t reached = 0;
    std::size_t asked = 0;
    for (const std::uint64_t seed : {1, 2, 3}) {
        const LinkedTable linked = make(GetParam(), seed);
        const Table& table = linked.table;
        ASSERT_EQ(table.dimensions(), nullptr);
        ASSERT_NE(table.cover(), nullptr);
        EXPECT_EQ(linked.first_virtual < table.cell_count(), GetParam().has_sums);
        const Grid grid(table);
        Router router(table, grid);
        auto prices = closed_prices(grid);
        for (const CellId cell : table.cells())
            if (table[cell].status != Status::published)
                prices[grid.place(cell)] = table[cell].status == Status::primary ? 0 : table[cell].weight;
        router.set_prices(prices);
        for (const GridTarget& target : side_targets(table, grid, {})) {
            ++asked;
            for (const bool by_cube : {false, true}) {
                router.start();
                const bool succeeds = by_cube ? router.move_by_box(target.place, target.sign, target.amount)
                                              : router.move(target.place, target.sign, target.amount);
                if (succeeds && !by_cube) router.tighten(target.place, SIZE_MAX);
                const Deviation deviation = router.finish();
                expect_deviation(table, grid, deviation);
                if (!succeeds) continue;
                const auto own = std::ranges::find(deviation, target.place, &Shift::place);
                ASSERT_NE(own, deviation.end());
                EXPECT_GE(own->amount * target.sign, target.amount);
                reached += !by_cube;
            }
        }
    }
    EXPECT_GT(10 * reached, 9 * asked) << "of " << asked;
}

TEST_P(Cover, methods_protect_the_table) {
    const LinkedTable linked = make(GetParam(), 4);
    for (const char* method : {"flows", "auto", "hypercube", "modular"}) {
        ProtectOptions options;
        options.method = method;
        options.time_limit = std::chrono::seconds(60);
        options.iterations = 50;
        const Result result = protect(linked.table, options);
        ASSERT_TRUE(result.report) << method;
        EXPECT_TRUE(result.report->safe()) << method;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, Cover,
    testing::Values(Shape{"sums", {{"act", "region"}}, false, true},
                    Shape{"areas", {{"act", "region"}}, true, false},
                    Shape{"links", {{"act", "region"}, {"act", "size"}}, false, false},
                    Shape{"ring", {{"act", "region"}, {"act", "size"}, {"region", "size"}}, false, true},
                    Shape{"areas3", {{"act", "region", "size"}}, true, true},
                    Shape{"all", {{"act", "region"}, {"region", "size"}}, true, true}),
    [](const auto& shape) { return std::string(shape.param.name); });

}  // namespace

}  // namespace tacet
