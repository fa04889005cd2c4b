// SPDX-License-Identifier: Apache-2.0
// Tables most places of which are empty, moved by their leaves: forced on tables so small that programs over
// the whole of them can contradict.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "attack/attacker.h"
#include "effort.h"
#include "model/exact_number.h"
#include "search/search.h"
#include "tacet/audit.h"

namespace tacet {
namespace {

using Codes = std::vector<std::uint32_t>;

/// Dimensions of nine codes: a total, and in the first two dimensions two groups, 1 and 2, with three codes
/// in each.
std::uint32_t parent(std::size_t dimension, std::uint32_t code) {
    return dimension > 1 || code < 3 ? 0 : 1 + (code - 3) / 3;
}

/// So many leaves at random places, with all their totals; leaves and a few totals are primary.
Table sparse_table(std::size_t dimensions, std::size_t leaves, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::map<Codes, Amount> values;
    const auto add = [&](const auto& self, const Codes& leaf, Codes& codes, Amount value) -> void {
        if (codes.size() == leaf.size()) {
            values[codes] += value;
            return;
        }
        const std::size_t dimension = codes.size();
        for (std::uint32_t code = leaf[dimension];; code = parent(dimension, code)) {
            codes.push_back(code);
            self(self, leaf, codes, value);
            codes.pop_back();
            if (code == 0) return;
        }
    };
    for (std::size_t i = 0; i < leaves; ++i) {
        Codes leaf;
        for (std::size_t d = 0; d < dimensions; ++d)
            leaf.push_back(static_cast<std::uint32_t>(3 + random() % 6));
        Codes codes;
        add(add, leaf, codes, 1 + static_cast<Amount>(random() % 100));
    }
    TableData data;
    std::map<Codes, std::uint32_t> number;
    const Amount total = values.at(Codes(dimensions, 0));
    for (const auto& [codes, value] : values) {
        number.emplace(codes, static_cast<std::uint32_t>(number.size()));
        const bool is_leaf = std::ranges::all_of(codes, [](std::uint32_t code) { return code > 2; });
        const bool is_primary = codes != Codes(dimensions, 0) && random() % 10 < (is_leaf ? 7U : 1U);
        const Amount level = is_primary ? 1 + value / 10 : 0;
        data.cells.push_back({.value = value,
                              .lower_bound = 0,
                              .upper_bound = 3 * total,
                              .lower_level = std::min(level, value),
                              .upper_level = level,
                              .weight = static_cast<double>(value),
                              .status = is_primary ? Status::primary : Status::candidate});
    }
    for (const auto& [codes, own] : number)
        for (std::size_t d = 0; d < dimensions; ++d) {
            std::vector<std::uint32_t> parts;
            for (std::uint32_t code = codes[d] + 1; code < 9; ++code) {
                Codes part = codes;
                part[d] = code;
                if (parent(d, code) == codes[d] && number.contains(part)) parts.push_back(number.at(part));
            }
            if (parts.empty()) continue;
            data.begin_equation();
            data.add_term(CellId(own), -1);
            for (const std::uint32_t part : parts) data.add_term(CellId(part), 1);
        }
    return Table(std::move(data));
}

struct Shape {
    std::size_t dimensions;
    std::size_t leaves;
};
constexpr Shape kShapes[] = {{2, 12}, {3, 20}, {3, 50}, {4, 15}, {5, 8}, {6, 5}};
constexpr std::uint32_t kSeeds = kSanitized ? 1 : 4;

Witness movement(const Leaves& leaves, Leaf leaf) {
    Witness witness;
    for (const CellId cell : leaves.above(leaf)) {
        witness.cells.push_back(cell);
        witness.numerators.emplace_back(1);
    }
    return witness;
}

TEST(Leaves, move_with_all_their_totals_and_keep_every_equation) {
    for (const auto& [dimensions, count] : kShapes) {
        const Table table = sparse_table(dimensions, count, 1);
        ASSERT_EQ(table.cover(), nullptr);
        const auto leaves = Leaves::find(table);
        ASSERT_TRUE(leaves);
        EXPECT_GT(leaves->count(), count / 3);
        for (Leaf leaf = 0; leaf < leaves->count(); ++leaf) {
            EXPECT_TRUE(keeps_equations(table, movement(*leaves, leaf)));
            for (const CellId cell : leaves->above(leaf))
                EXPECT_TRUE(std::ranges::binary_search(leaves->below(cell), leaf));
        }
    }
}

TEST(Leaves, are_told_from_their_totals_where_there_is_a_single_part) {
    TableData data;
    for (int i = 0; i < 3; ++i) data.cells.push_back({.value = 5, .upper_bound = 9, .weight = 1});
    for (const std::uint32_t part : {1U, 2U}) {
        data.begin_equation();
        data.add_term(CellId(part - 1), -1);
        data.add_term(CellId(part), 1);
    }
    const auto leaves = Leaves::find(Table(std::move(data)));
    ASSERT_TRUE(leaves);
    ASSERT_EQ(leaves->count(), 1U);
    EXPECT_EQ(leaves->cell(0), CellId(2));
    EXPECT_EQ(leaves->above(0).size(), 3U);
}

TEST(Leaves, are_not_looked_for_in_equations_that_are_no_sums) {
    TableData data;
    for (int i = 0; i < 3; ++i) data.cells.push_back({.value = 0, .upper_bound = 9, .weight = 1});
    data.begin_equation();
    for (std::uint32_t i = 0; i < 3; ++i) data.add_term(CellId(i), i == 0 ? -2 : 1);
    EXPECT_FALSE(Leaves::find(Table(std::move(data))));
}

TEST(Leaves, are_not_looked_for_where_totals_go_round_in_a_circle) {
    TableData data;
    for (int i = 0; i < 2; ++i) data.cells.push_back({.value = 5, .upper_bound = 9, .weight = 1});
    for (const std::uint32_t total : {0U, 1U}) {
        data.begin_equation();
        data.add_term(CellId(total), -1);
        data.add_term(CellId(1 - total), 1);
    }
    EXPECT_FALSE(Leaves::find(Table(std::move(data))));
}

struct SparselySearched {
    End end{};
    double constructed = 0;
    double cost = 0;
    Pattern pattern;
    Proof proof;
};

SparselySearched search_by_leaves(const Table& table, unsigned threads) {
    SearchOptions options{.seed = 3, .threads = threads};
    options.most_cells_for_programs = 0;
    Search search(table, options);
    const End end = search.construct();
    const double constructed = search.book().cost();
    if (end == End::done) search.improve({.rounds = 100});
    return {end, constructed, search.book().cost(), search.book().pattern(), search.book().proof()};
}

TEST(SparseSearch, finds_patterns_that_an_audit_by_programs_calls_safe) {
    std::size_t found = 0;
    double constructed = 0;
    double improved = 0;
    for (const auto& [dimensions, count] : kShapes)
        for (std::uint32_t seed = 1; seed <= kSeeds; ++seed) {
            const Table table = sparse_table(dimensions, count, seed);
            const bool is_feasible = audit(table, fullest_pattern(table)).safe();
            const SparselySearched searched = search_by_leaves(table, 1);
            EXPECT_EQ(searched.end == End::done, is_feasible) << dimensions << " " << seed;
            if (searched.end != End::done) continue;
            ++found;
            EXPECT_TRUE(audit(table, searched.pattern).safe()) << dimensions << " " << seed;
            // What it found are witnesses: nothing is left to prove.
            EXPECT_TRUE(audit(table, searched.pattern, {}, searched.proof).proven()) << seed;
            EXPECT_LE(searched.cost, searched.constructed + 1e-6);
            constructed += searched.constructed;
            improved += searched.cost;
        }
    EXPECT_GT(found, std::size(kShapes) * kSeeds / 4);
    EXPECT_LT(improved, constructed);
}

TEST(SparseSearch, finds_the_same_pattern_on_any_number_of_threads) {
    const Table table = sparse_table(3, 50, 2);
    const SparselySearched alone = search_by_leaves(table, 1);
    const SparselySearched together = search_by_leaves(table, 3);
    EXPECT_EQ(alone.cost, together.cost);
    EXPECT_TRUE(std::ranges::equal(alone.pattern.cells(), together.pattern.cells()));
}

TEST(SparseAttack, comes_to_the_same_end_as_programs_over_whole_components) {
    std::size_t exposed = 0;
    for (const auto& [dimensions, count] : kShapes)
        for (std::uint32_t seed = 1; seed <= kSeeds; ++seed) {
            const Table table = sparse_table(dimensions, count, seed);
            std::mt19937 random(seed);
            Pattern pattern(table);
            for (const CellId cell : table.cells())
                if (random() % 3 == 0) pattern.add(cell);
            const auto open_after = [&](std::uint32_t most_cells_for_programs) {
                AttackOptions options;
                options.most_cells_for_programs = most_cells_for_programs;
                ProofBook book(table, Protection::at_least);
                Attacker(table, pattern, options).prove(book);
                std::vector<std::pair<CellId, Side>> open;
                for (const Target& each : book.open_targets()) open.emplace_back(each.cell, each.side);
                return open;
            };
            const auto expected = open_after(kMostCellsForPrograms);
            EXPECT_EQ(open_after(0), expected) << dimensions << " " << seed;
            exposed += expected.size();
        }
    EXPECT_GT(exposed, 0U);
}

TEST(SparseAttack, leaves_all_undecided_when_its_time_is_up_before_it_begins) {
    const Table table = sparse_table(4, 100, 1);
    const Pattern pattern = fullest_pattern(table);
    AttackOptions options{.deadline = Deadline(Deadline::Clock::now(), {})};
    options.most_cells_for_programs = 0;
    ProofBook book(table, Protection::at_least);
    const Findings findings = Attacker(table, pattern, options).prove(book);
    EXPECT_FALSE(book.open_targets().empty());
    EXPECT_EQ(findings.exposures.size(), book.open_targets().size());
    for (const Exposure& each : findings.exposures) EXPECT_FALSE(each.is_decided);
}

}  // namespace
}  // namespace tacet
