// SPDX-License-Identifier: Apache-2.0
// Lower bounds and optima where insiders must be kept out too, against all patterns of small tables, and as
// tacet-verify proves them.
#include <gtest/gtest.h>

#include "effort.h"
#include "insiders.h"
#include "io/files.h"
#include "prove/optimum.h"
#include "random_table.h"
#include "tables.h"
#include "tacet/audit.h"
#include "tacet/bound.h"
#include "tacet/error.h"
#include "tacet/io.h"
// Of the verifier.
#include "bound.h"
#include "optimum.h"
#include "token_reader.h"

namespace tacet {
namespace {

/// What the verifier reads of a table with insiders.
struct ForVerifier {
    verify::Table table;
    verify::Attackers attackers;

    explicit ForVerifier(const Table& source)
        : table(verify::read_table(TextFile(to_jj(source)).path())),
          attackers(verify::read_attackers(TextFile(attackers_text(source)).path(), table)) {}
};

std::string reason(const verify::Verdict& verdict) {
    return verdict.proven() ? "" : verdict.first_reasons.front();
}

std::optional<OptimumProof> prove(const Table& table, Optimum& optimum) {
    optimum.consider(fullest_pattern(table));
    return optimum.search({}) ? optimum.proof() : std::nullopt;
}

Optimum make(const Table& table) {
    return Optimum(table, {.is_safe = [&table](const Pattern& each) { return audit(table, each).safe(); },
                           .round = [](std::span<const double>) { return std::optional<Pattern>(); },
                           .report = {}});
}

struct SmallTable {
    std::uint32_t seed;
    Table table;
    double least_cost;
};

/// Those of many that can be protected.
std::vector<SmallTable> small_tables() {
    std::vector<SmallTable> all;
    for (std::uint32_t seed = 1; seed <= tries(150); ++seed) {
        const Table plain = clip_levels(tables::random_table(seed), Protection::at_least).table;
        Table table = tables::with_random_insiders(plain, 1 + seed % 2, seed + 40);
        if (const auto least = tables::least_cost(table, Protection::at_least))
            all.push_back({seed, std::move(table), *least});
    }
    EXPECT_GT(all.size(), tries(16));
    return all;
}

TEST(InsiderBound, is_below_the_best_of_all_patterns_and_proven) {
    std::uint32_t raised = 0;
    for (const auto& [seed, table, least] : small_tables()) {
        for (const BoundMethod method : {BoundMethod::capacity, BoundMethod::castro}) {
            const Bound bound = find_lower_bound(table, {.method = method});
            EXPECT_FALSE(excludes(bound, least)) << seed;
            raised += bound.lower_bound >
                      find_lower_bound(tables::without_insiders(table), {.method = method}).lower_bound;
            const ForVerifier read(table);
            const TextFile file(to_text(table, bound));
            EXPECT_EQ(reason(verify::judge_bound(file.path(), read.table, {}, &read.attackers).verdict), "")
                << seed;
        }
    }
    EXPECT_GT(raised, tries(5));
}

TEST(InsiderBound, meets_the_best_of_all_patterns_in_a_tree) {
    for (const auto& [seed, table, least] : small_tables()) {
        Optimum optimum = make(table);
        const auto proof = prove(table, optimum);
        ASSERT_TRUE(proof) << seed;
        EXPECT_NEAR(cost(table, *optimum.best()), least, 1e-6) << seed;
        EXPECT_TRUE(tables::keeps_all_out(table, *optimum.best())) << seed;
        const ForVerifier read(table);
        const TextFile file(to_text(table, *proof));
        const TextFile pattern(to_text(table, *optimum.best()));
        const auto summary = verify::judge_optimum(
            file.path(), read.table, verify::read_pattern(pattern.path(), read.table), {}, &read.attackers);
        EXPECT_EQ(reason(summary.verdict), "") << seed;
    }
}

/// Two singletons in one row: each knows its own cell.
Table two_singletons() {
    const tables::Grid grid{{{9, 8, 7, 6}, {5, 9, 8, 7}, {8, 6, 9, 5}}};
    TableData data = grid.data();
    std::vector<Insider> insiders;
    for (const std::uint32_t column : {1, 2}) {
        tables::make_primary(data, grid.at(1, column), 3);
        insiders.push_back({.name = "S" + std::to_string(column), .knows = {{grid.at(1, column)}}});
    }
    Table table(std::move(data));
    for (Insider& each : insiders)
        each.knows.front().lower_bound = each.knows.front().upper_bound =
            table[each.knows.front().cell].value;
    return with_insiders(table, std::move(insiders));
}

TEST(InsiderBound, is_raised_by_two_singletons_of_a_row) {
    const Table table = two_singletons();
    const Bound bound = find_lower_bound(table);
    EXPECT_GT(bound.lower_bound, find_lower_bound(tables::without_insiders(table)).lower_bound);
    EXPECT_TRUE(
        std::ranges::any_of(bound.proof, [](const auto& each) { return each.attacker != kOutsider; }));
}

TEST(InsiderBound, is_not_proven_for_outsiders_or_other_attackers) {
    const Table table = two_singletons();
    const TextFile file(to_text(table, find_lower_bound(table)));
    const ForVerifier read(table);
    EXPECT_THROW((void)verify::judge_bound(file.path(), read.table, {}), verify::InputError);
    // Attackers who know other cells.
    verify::Attackers others = read.attackers;
    for (verify::Attacker& each : others.all) each.knows.clear();
    EXPECT_FALSE(verify::judge_bound(file.path(), read.table, {}, &others).verdict.proven());
    others.all.resize(1);
    EXPECT_THROW((void)verify::judge_bound(file.path(), read.table, {}, &others), verify::InputError);
}

}  // namespace
}  // namespace tacet
