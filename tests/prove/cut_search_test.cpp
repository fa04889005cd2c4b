// SPDX-License-Identifier: Apache-2.0
// Each way to find constraints by itself: what it finds holds for every safe pattern and is violated where it
// was sought, and where it says that a target is reached no constraint is.
#include "prove/cut_search.h"

#include <gtest/gtest.h>

#include <random>

#include "effort.h"
#include "prove/lift.h"
#include "prove/residue.h"
#include "prove/targets.h"
#include "random_table.h"
#include "tables.h"
#include "tacet/audit.h"

namespace tacet {
namespace {

double left_side(const Cut& cut, std::span<const double> shares) {
    double sum = 0;
    for (const auto& [cell, coefficient] : cut.row) sum += coefficient * shares[cell];
    return sum;
}

struct Case {
    Table table;
    std::vector<std::vector<double>> safe;  // as shares
    std::vector<Target> targets;
    std::vector<double> shares;  // 0 or 1, sometimes a fraction
};

std::vector<double> as_shares(const Table& table, const Pattern& pattern) {
    std::vector<double> shares;
    for (const CellId cell : table.cells()) shares.push_back(pattern.contains(cell));
    return shares;
}

Case random_case(std::uint32_t seed, bool has_fractions) {
    Case found{clip_levels(tables::random_table(seed), Protection::at_least).table, {}, {}, {}};
    for (const Pattern& each : tables::all_patterns(found.table))
        if (audit(found.table, each).safe()) found.safe.push_back(as_shares(found.table, each));
    found.targets = all_targets(found.table, Protection::at_least);
    std::mt19937 random(seed);
    found.shares = as_shares(found.table, Pattern(found.table));
    for (const CellId cell : found.table.cells())
        if (found.table[cell].status == Status::candidate)
            found.shares[cell.index()] =
                has_fractions ? static_cast<double>(random() % 5) / 4 : static_cast<double>(random() % 2);
    return found;
}

std::unique_ptr<CutSearch> make_own_slice_cut_search(const Table& table, const Residue& residue) {
    if (table.dimensions() == nullptr) return nullptr;
    return make_slice_cut_search(table, residue, std::make_shared<const Slices>(table));
}

using Maker = std::unique_ptr<CutSearch> (*)(const Table&, const Residue&);

class CutSearches : public testing::TestWithParam<std::pair<const char*, Maker>> {};

TEST_P(CutSearches, find_what_holds_for_safe_patterns_and_is_violated_here) {
    std::size_t found = 0;
    for (std::uint32_t seed = 1; seed <= tries(40); ++seed) {
        const Case it = random_case(seed, seed % 2 == 0);
        const Residue residue(it.table);
        const auto search = GetParam().second(it.table, residue);
        if (!search) continue;  // no network
        search->start(it.shares);
        for (const Target& target : it.targets) {
            std::vector<Cut> cuts;
            const auto end = search->find(target, {}, cuts);
            EXPECT_EQ(end == CutSearch::End::violated, !cuts.empty()) << seed;
            found += cuts.size();
            for (const Cut& cut : cuts) {
                EXPECT_LT(left_side(cut, it.shares), 1 - 1e-9) << seed;
                for (const auto& safe : it.safe) EXPECT_GE(left_side(cut, safe), 1 - 1e-12) << seed;
            }
        }
    }
    EXPECT_GT(found, tries(30));
}

// Single equations and slices miss what only several together say, so they are not asked.
TEST_P(CutSearches, agree_with_the_audit_on_patterns) {
    if (GetParam().first != std::string("network") && GetParam().first != std::string("program"))
        GTEST_SKIP() << "it finds some constraints only";
    for (std::uint32_t seed = 1; seed <= tries(40); ++seed) {
        const Case it = random_case(seed, false);
        const Residue residue(it.table);
        const auto search = GetParam().second(it.table, residue);
        if (!search) continue;
        Pattern pattern(it.table);
        for (const CellId cell : it.table.cells())
            if (it.shares[cell.index()] > 0) pattern.add(cell);
        search->start(it.shares);
        bool is_reached = true;
        for (const Target& target : it.targets) {
            std::vector<Cut> cuts;
            is_reached = search->find(target, {}, cuts) == CutSearch::End::reached && is_reached;
        }
        EXPECT_EQ(is_reached, audit(it.table, pattern).safe()) << seed;
    }
}

// Two cells of 6 carry a level of 10 and one does not, but five ninths of three cells do.
TEST_P(CutSearches, find_what_rounding_violates_though_the_target_is_reached) {
    const tables::Grid grid{{{100, 6, 6, 6}, {200, 50, 50, 50}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(1, 1), 10);
    const Table table(std::move(data));
    std::vector<double> shares(table.cell_count(), 0);
    for (std::uint32_t column = 1; column <= 4; ++column) shares[grid.at(2, column).index()] = 1;
    for (std::uint32_t column = 2; column <= 4; ++column) shares[grid.at(1, column).index()] = 5.0 / 9;
    const Residue residue(table);
    const auto search = GetParam().second(table, residue);
    const Target target{grid.at(1, 1), Side::up, 10};
    search->start(shares);
    std::vector<Cut> cuts;
    EXPECT_EQ(search->find(target, {}, cuts), CutSearch::End::violated);
    ASSERT_FALSE(cuts.empty());
    EXPECT_LT(left_side(cuts.front(), shares), 0.9);
    for (std::uint32_t column = 2; column <= 3; ++column) shares[grid.at(1, column).index()] = 1;
    shares[grid.at(1, 4).index()] = 0;
    cuts.clear();
    EXPECT_NE(search->find(target, {}, cuts), CutSearch::End::violated);
    EXPECT_TRUE(cuts.empty());
    if (const auto& deviation = search->deviation(); !deviation.empty()) {
        EXPECT_DOUBLE_EQ(deviation[grid.at(1, 1).index()], 10);
    }
}

INSTANTIATE_TEST_SUITE_P(All, CutSearches,
                         testing::Values(std::pair{"equation", &make_equation_cut_search},
                                         std::pair{"network", &make_network_cut_search},
                                         std::pair{"program", &make_program_cut_search},
                                         std::pair{"slice", &make_own_slice_cut_search}),
                         [](const auto& each) { return each.param.first; });

TEST(Lift, leaves_one_constraint_that_holds_and_leaves_less_choice) {
    std::size_t lifted = 0;
    std::size_t narrower = 0;
    for (std::uint32_t seed = 1; seed <= tries(40); ++seed) {
        const Case it = random_case(seed, false);
        const Residue residue(it.table);
        const auto search = make_program_cut_search(it.table, residue);
        for (const Target& target : it.targets) {
            search->start(it.shares);
            std::vector<Cut> cuts;
            if (search->find(target, {}, cuts) != CutSearch::End::violated) continue;
            const auto choice = [&](const Cut& cut) {
                return std::ranges::count_if(cut.row,
                                             [&](const auto& term) { return it.shares[term.first] == 0; });
            };
            auto least = choice(cuts.front());
            for (const Cut& each : cuts) least = std::min(least, choice(each));
            lift(it.table, *search, target, it.shares, {}, cuts);
            ASSERT_EQ(cuts.size(), 1U);
            ++lifted;
            EXPECT_LE(choice(cuts.front()), least) << seed;
            narrower += choice(cuts.front()) < least;
            for (const auto& safe : it.safe) EXPECT_GE(left_side(cuts.front(), safe), 1 - 1e-12) << seed;
        }
    }
    EXPECT_GT(lifted, tries(30));
    EXPECT_GT(narrower, 0U) << "else lifting does nothing";
}

}  // namespace
}  // namespace tacet
