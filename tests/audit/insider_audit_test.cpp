// SPDX-License-Identifier: Apache-2.0
// The audit against insiders says the same as ordinary audits of what each of them sees.
#include <gtest/gtest.h>

#include <algorithm>

#include "audit/check_proof.h"
#include "effort.h"
#include "insiders.h"
#include "random_table.h"
#include "tables.h"
#include "tacet/audit.h"
#include "tacet/unpick.h"

namespace tacet {
namespace {

TEST(InsiderAudit, AgreesWithOrdinaryAuditsOnEveryPatternOfTinyTables) {
    std::size_t safe = 0;
    std::size_t broken_by_insiders = 0;
    for (std::uint32_t seed = 0; seed < tries(40); ++seed) {
        const Table table = tables::with_random_insiders(tables::random_table(seed), 3, seed);
        for (const Pattern& pattern : tables::all_patterns(table))
            for (const Protection protection : {Protection::at_least, Protection::strict}) {
                const Report report = audit(table, pattern, {.protection = protection});
                EXPECT_EQ(report.safe(), tables::keeps_all_out(table, pattern, protection)) << seed;
                safe += report.safe();
                broken_by_insiders += !report.safe() && report.exposed().empty();
            }
    }
    EXPECT_GT(safe, tries(50));
    EXPECT_GT(broken_by_insiders, tries(50));
}

/// 1 2 / 3 4 with totals, all four suppressed; the owner of the 3 subtracts his way to the 4.
Table two_owners() {
    const tables::Grid grid{{{1, 2}, {3, 4}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(2, 1), 1);
    tables::make_primary(data, grid.at(2, 2), 1);
    data.insiders = {{.name = "owner", .knows = {{grid.at(2, 1), 3, 3}}}};
    return Table(std::move(data));
}

TEST(InsiderAudit, NamesTheInsiderAndTheSubtractions) {
    const Table table = two_owners();
    Pattern pattern(table);
    for (const std::uint32_t cell : {4, 5}) pattern.add(CellId(cell));
    const Report report = audit(table, pattern);
    EXPECT_TRUE(report.exposed().empty());
    ASSERT_EQ(report.insider_exposures.size(), 2U);
    EXPECT_EQ(report.insider_exposures[0].cell, CellId(8));
    EXPECT_FALSE(report.safe());
    const Unpicked unpicked = unpick(table, pattern, {.attacker = InsiderId(0)});
    const auto steps = subtractions(table, unpicked, CellId(8));
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_EQ(steps.front().cell, CellId(8));
}

TEST(InsiderAudit, TheOwnerDoesNotAttackWhatItKnows) {
    const Table table = two_owners();
    Pattern pattern(table);
    for (const CellId cell : table.cells()) pattern.add(cell);
    const Report report = audit(table, pattern);
    EXPECT_TRUE(report.safe());
    EXPECT_TRUE(report.proven());
    EXPECT_EQ(report.insiders.insiders, 1U);
}

TEST(InsiderAudit, AProofThatMovesWhatAnInsiderKnowsIsNone) {
    const Table table = two_owners();
    Pattern pattern(table);
    for (const std::uint32_t cell : {4, 5}) pattern.add(CellId(cell));
    Proof proof;
    proof.witnesses.push_back({{CellId(4), CellId(5), CellId(7), CellId(8)}, {1, -1, -1, 1}, 1});
    for (const Side side : kSides) proof.claims.push_back({CellId(8), side, 0, side == Side::up ? 1 : -1});
    const auto holds = check_claims(table, pattern, proof, 1);
    EXPECT_EQ(std::ranges::count(holds, 1), 2);
    EXPECT_EQ(open_against_insiders(table, Protection::at_least, proof, holds).size(), 2U);
}

TEST(InsiderAudit, LevelsBeyondWhatAnInsiderKnowsCanBeClipped) {
    TableData data = two_owners().data();
    data.insiders = {{.name = "near", .knows = {{CellId(8), 4, 40}}}};
    Pattern pattern{Table(data)};
    for (const CellId cell : Table(data).cells()) pattern.add(cell);
    EXPECT_FALSE(audit(Table(data), pattern).safe());
    data.insiders.front().clips_levels = true;
    EXPECT_TRUE(audit(Table(data), pattern).safe());
}

}  // namespace
}  // namespace tacet
