// SPDX-License-Identifier: Apache-2.0
// What processes tell each other about a table.
#include "tacet/teamwork.h"

#include <gtest/gtest.h>

#include "random_table.h"
#include "tables.h"
#include "tacet/audit.h"
#include "tacet/error.h"
#include "tacet/generate.h"
#include "tacet/protect.h"

namespace tacet {
namespace {

Table example() {
    return generate("ons", 1, {{"rows", "12"}, {"columns", "6"}, {"sensitive", "0.2"}});
}

TEST(Teamwork, shares_ask_for_each_primary_once) {
    const Table table = example();
    ASSERT_GT(table.primaries().size(), 3U);
    std::vector<int> asked(table.cell_count());
    for (std::uint32_t part = 0; part < 3; ++part) {
        const Table share = share_of_primaries(table, part, 3);
        EXPECT_EQ(share.primaries().size(), table.primaries().size());
        for (const CellId cell : table.primaries())
            if (share[cell].upper_level == table[cell].upper_level) ++asked[cell.index()];
    }
    for (const CellId cell : table.primaries()) EXPECT_EQ(asked[cell.index()], 1);
}

TEST(Teamwork, witnesses_of_all_shares_prove_the_whole_table) {
    const Table table = example();
    const Result result = protect(table, {.iterations = 0});
    ASSERT_TRUE(result.report);
    Proof found;
    for (std::uint32_t part = 0; part < 3; ++part) {
        const Report share = audit(share_of_primaries(table, part, 3), result.report->pattern);
        for (Witness& each : witnesses_of(to_message(share.proof.witnesses)))
            found.witnesses.push_back(std::move(each));
    }
    // Without time to attack, only witnesses that came along can prove anything.
    const Deadline passed(Deadline::Clock::now(), {});
    EXPECT_FALSE(audit(table, result.report->pattern, {.deadline = passed}).safe());
    EXPECT_TRUE(audit(table, result.report->pattern, {.deadline = passed}, found).safe());
}

TEST(Teamwork, witnesses_move_the_pattern_that_they_prove) {
    const Table table = example();
    const Result result = protect(table, {.iterations = 0});
    ASSERT_TRUE(result.report);
    const Pattern moved = moved_pattern(table, result.report->proof);
    EXPECT_TRUE(audit(table, moved).safe());
    EXPECT_LE(cost(table, moved), result.cost);
}

TEST(Teamwork, constraints_of_shares_make_a_bound_of_the_table) {
    const Table table = example();
    std::vector<PricedConstraint> known;
    for (std::uint32_t part = 0; part < 2; ++part)
        for (PricedConstraint& each :
             constraints_of(to_message(find_lower_bound(share_of_primaries(table, part, 2)).proof)))
            known.push_back(std::move(each));
    const Bound alone = find_lower_bound(table);
    const Bound together = find_lower_bound(table, {}, known);
    ASSERT_TRUE(alone.is_settled && together.is_settled);
    EXPECT_NEAR(together.lower_bound, alone.lower_bound, 1e-6 * alone.lower_bound);
    EXPECT_LE(together.lower_bound, protect(table, {.iterations = 50}).cost);
}

TEST(Teamwork, messages_that_are_cut_off_are_refused) {
    const Table table = example();
    const Result result = protect(table, {.iterations = 0});
    ASSERT_TRUE(result.report);
    const std::string message = to_message(result.report->proof.witnesses);
    EXPECT_THROW((void)witnesses_of(message.substr(0, message.size() / 2)), InputError);
    EXPECT_THROW((void)witnesses_of(""), InputError);
    EXPECT_THROW((void)constraints_of("1\n3 0"), InputError);
}

}  // namespace
}  // namespace tacet
