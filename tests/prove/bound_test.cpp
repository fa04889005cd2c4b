// SPDX-License-Identifier: Apache-2.0
#include "tacet/bound.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <sstream>

#include "effort.h"
#include "io/files.h"
#include "random_table.h"
#include "tables.h"
#include "tacet/generate.h"
#include "tacet/io.h"
#include "tacet/protect.h"
// Of the verifier.
#include "bound.h"
#include "token_reader.h"

namespace tacet {
namespace {

/// What tacet-verify says to the text of a bound file.
verify::BoundSummary verified(const verify::Table& table, const std::string& text, Protection protection) {
    const TextFile file(text);
    return verify::judge_bound(
        file.path(), table,
        {protection == Protection::strict ? verify::Protection::strict : verify::Protection::at_least,
         false});
}

verify::Table as_verifier_reads(const Table& table) {
    const TextFile file(to_jj(table));
    return verify::read_table(file.path());
}

::testing::AssertionResult is_proven(const Table& table, const Bound& bound) {
    const auto summary = verified(as_verifier_reads(table), to_text(table, bound), bound.protection);
    if (summary.verdict.proven() && summary.constraint_count == bound.proof.size())
        return ::testing::AssertionSuccess();
    auto failure = ::testing::AssertionFailure();
    for (const std::string& reason : summary.verdict.first_reasons) failure << reason << '\n';
    return failure;
}

/// Some candidates as secondaries that the table has already.
Table with_secondaries(const Table& table) {
    TableData data = table.data();
    for (std::size_t i = 0; i < data.cells.size(); i += 3)
        if (data.cells[i].status == Status::candidate) data.cells[i].status = Status::secondary;
    return Table(std::move(data));
}

TEST(Bound, is_exact_where_one_primary_needs_a_rectangle) {
    const Table table = tables::two_by_two_one_primary();
    const Bound bound = find_lower_bound(table);
    EXPECT_EQ(bound.lower_bound, 6);  // the rectangle of 1, 2 and 3
    EXPECT_TRUE(bound.is_settled);
    EXPECT_TRUE(is_proven(table, bound));
    EXPECT_TRUE(excludes(bound, 5));
    EXPECT_FALSE(excludes(bound, 6));
}

TEST(Bound, never_exceeds_the_least_cost_of_all_patterns_and_is_proven) {
    int feasible = 0;
    int tight = 0;
    for (std::uint32_t seed = 1; seed <= tries(400); ++seed) {
        const Protection protection = seed % 3 == 0 ? Protection::strict : Protection::at_least;
        Table table = clip_levels(tables::random_table(seed), protection).table;
        if (seed % 4 == 0) table = with_secondaries(table);
        const auto least = tables::least_cost(table, protection);
        const Bound bound = find_lower_bound(table, {.protection = protection});
        EXPECT_EQ(bound.unprotectable.empty(), least.has_value()) << seed;
        EXPECT_TRUE(is_proven(table, bound)) << seed;
        if (!least) continue;
        ++feasible;
        EXPECT_LE(bound.lower_bound, *least) << seed;
        tight += bound.lower_bound == *least;
    }
    EXPECT_GT(feasible, tries(100));
    EXPECT_GT(tight, feasible / 2);
}

/// The text with one of its numbers, from the bound on, replaced by another.
std::string damaged(const std::string& text, std::mt19937& random) {
    constexpr const char* kNumbers[] = {"0", "1", "2", "3", "5", "7", "-1", "0.5", "1.5", "100"};
    std::vector<std::string> words;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line); words.emplace_back("\n")) {
        std::istringstream of_line(line);
        for (std::string word; of_line >> word;) words.push_back(word);
    }
    const auto first = std::ranges::find(words, "bound") - words.begin() + 1;
    for (;;) {
        std::string& word = words[static_cast<std::size_t>(first) + random() % (words.size() - first)];
        if (word.find_first_of("0123456789") == std::string::npos) continue;
        word = kNumbers[random() % std::size(kNumbers)];
        break;
    }
    std::string joined;
    for (const std::string& word : words)
        joined += joined.ends_with('\n') || word == "\n" || joined.empty() ? word : " " + word;
    return joined;
}

TEST(Bound, is_never_proven_above_the_least_cost_by_a_damaged_file) {
    std::mt19937 random(1);
    int refused = 0;
    int malformed = 0;
    for (std::uint32_t seed = 1; seed <= tries(100); ++seed) {
        const Table table = clip_levels(tables::random_table(seed), Protection::at_least).table;
        const auto least = tables::least_cost(table, Protection::at_least);
        const Bound bound = find_lower_bound(table);
        if (!least || bound.proof.empty()) continue;
        const auto read = as_verifier_reads(table);
        const std::string text = to_text(table, bound);
        for (int i = 0; i < 100; ++i) {
            std::string other = damaged(text, random);
            if (i % 2 == 0) other = damaged(other, random);
            try {
                const auto summary = verified(read, other, Protection::at_least);
                const bool is_true = summary.claimed <= verify::Rational(*least);
                refused += !summary.verdict.proven();
                EXPECT_TRUE(is_true || !summary.verdict.proven()) << other;
            } catch (const verify::InputError&) {
                ++malformed;
            }
        }
    }
    EXPECT_GT(refused, tries(300));
    EXPECT_GT(malformed, tries(300));
}

TEST(Bound, says_where_no_pattern_is_safe) {
    const tables::Grid grid{{{1, 2}, {3, 4}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(2, 2), 1);
    data.cells[grid.at(2, 2).index()].lower_bound = 4;
    const Bound by_itself = find_lower_bound(Table(data));
    ASSERT_EQ(by_itself.unprotectable.size(), 1U);
    EXPECT_EQ(by_itself.unprotectable.front().side, Requirement::down);
    for (Cell& cell : data.cells)
        if (cell.status == Status::candidate) cell.status = Status::published;
    const Bound by_others = find_lower_bound(Table(data));
    EXPECT_EQ(by_others.unprotectable.size(), 2U);
    EXPECT_FALSE(by_others.is_settled);
}

TEST(Bound, of_a_table_without_primaries_is_what_its_secondaries_cost) {
    const tables::Grid grid{{{1, 2}, {3, 4}}};
    TableData data = grid.data();
    EXPECT_EQ(find_lower_bound(Table(data)).lower_bound, 0);
    data.cells[grid.at(1, 2).index()].status = Status::secondary;
    const Table table(std::move(data));
    const Bound bound = find_lower_bound(table);
    EXPECT_EQ(bound.lower_bound, 2);
    EXPECT_TRUE(bound.is_settled);
    EXPECT_TRUE(is_proven(table, bound));
}

TEST(Bound, is_proven_on_tables_of_every_form) {
    for (const char* shape : {"9x8", "7x14H", "7Hx9H", "5x5x4", "3x3x3x3"}) {
        const Table table = generate("contributors", 1, {{"dimensions", shape}, {"sensitive", "0.1"}});
        const Bound bound = find_lower_bound(table, {.threads = 2});
        EXPECT_GT(bound.lower_bound, 0) << shape;
        EXPECT_TRUE(is_proven(table, bound)) << shape;
        ProtectOptions options;
        options.iterations = 20;
        const Result result = protect(table, options);
        ASSERT_TRUE(result.report) << shape;
        EXPECT_FALSE(excludes(bound, result.cost)) << shape;
        EXPECT_GT(bound.lower_bound, 0.3 * result.cost) << shape;
    }
}

TEST(Bound, holds_when_it_is_cut_short) {
    const Table table = generate("contributors", 1, {{"dimensions", "25x40H"}, {"sensitive", "0.1"}});
    const Bound bound = find_lower_bound(table, {.time_limit = std::chrono::duration<double>(0.7)});
    EXPECT_FALSE(bound.is_settled);
    EXPECT_GT(bound.lower_bound, 0);
    EXPECT_LT(bound.elapsed.count(), 0.7 * 1.05 + 2);
    EXPECT_TRUE(is_proven(table, bound));

    std::stop_source source;
    std::size_t rounds = 0;
    const Bound interrupted = find_lower_bound(
        table, {.stop = source.get_token(), .on_progress = [&](const BoundProgress& progress) {
                    rounds = progress.rounds;
                    if (rounds == 2) source.request_stop();
                }});
    EXPECT_EQ(rounds, 2U);
    EXPECT_EQ(interrupted.rounds, 2U);
    EXPECT_FALSE(interrupted.is_settled);
    EXPECT_TRUE(is_proven(table, interrupted));
}

TEST(Bound, is_rounded_up_to_what_weights_can_sum_to) {
    TableData data = tables::serpell_example().data();
    for (Cell& cell : data.cells) cell.weight = 0.25;
    const Table table(std::move(data));
    const Bound bound = find_lower_bound(table);
    EXPECT_EQ(bound.lower_bound, std::floor(bound.lower_bound * 4) / 4);
    EXPECT_TRUE(is_proven(table, bound));
}

}  // namespace
}  // namespace tacet
