// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "files.h"
#include "tables.h"
#include "tacet/error.h"
#include "tacet/io.h"

namespace tacet {
namespace {

std::vector<Insider> read(const std::string& lines, const Table& table = tables::two_by_two_one_primary()) {
    const TextFile file("tacet-attackers 1\n" + lines);
    return read_attackers(file.path(), table);
}

std::string error_of(const std::string& lines) {
    try {
        (void)read(lines);
    } catch (const InputError& error) {
        return error.what();
    }
    return "none";
}

TEST(AttackersFile, HoldsWhatEachKnowsAndOwns) {
    const auto insiders = read("# two\nA one\nK 4\nB 5 1.5 3\nX 8\nA two  # knows nothing\n");
    ASSERT_EQ(insiders.size(), 2U);
    EXPECT_EQ(insiders[0].name, "one");
    ASSERT_EQ(insiders[0].knows.size(), 2U);
    EXPECT_EQ(insiders[0].knows[0], (Knowledge{CellId(4), 1, 1}));
    // The table has no decimals: 1.5 becomes 2, which is to know more.
    EXPECT_EQ(insiders[0].knows[1], (Knowledge{CellId(5), 2, 3}));
    EXPECT_EQ(insiders[0].owns, (std::vector<Exemption>{{CellId(8), true, true}}));
    EXPECT_TRUE(insiders[1].knows.empty());
}

TEST(AttackersFile, IsReadBackAsItWasWritten) {
    const Table plain = tables::two_by_two_one_primary();
    const Table table = with_insiders(plain, read("A one\nK 4\nB 5 1 3\nX 8 down\nA two\nK 5\n"));
    const TextFile file(attackers_text(table));
    const auto again = read_attackers(file.path(), plain);
    ASSERT_EQ(again.size(), 2U);
    EXPECT_EQ(again[0].knows, table.insiders()[0].knows);
    EXPECT_EQ(again[0].owns, table.insiders()[0].owns);
    EXPECT_EQ(again[1].knows, table.insiders()[1].knows);
}

TEST(AttackersFile, MistakesAreNamedWithTheirLine) {
    EXPECT_NE(error_of("").find("no attacker"), std::string::npos);
    EXPECT_NE(error_of("K 4\n").find(":2: found 'K', expected a line 'A <name>'"), std::string::npos);
    EXPECT_NE(error_of("A one\nK 9\n").find(":3: found '9', expected a cell from 0 to 8"), std::string::npos);
    EXPECT_NE(error_of("A one\nK\nA two\n").find(":3: found the end of the line"), std::string::npos);
    EXPECT_NE(error_of("A one\nB 4 2 3\n").find("that its value is beyond"), std::string::npos);
    EXPECT_NE(error_of("A one\nX 4\n").find("which is no primary"), std::string::npos);
    EXPECT_NE(error_of("A one\nX 8 left\n").find("expected down, up"), std::string::npos);
    EXPECT_NE(error_of("A one\nA one\n").find("each attacker once"), std::string::npos);
    EXPECT_NE(error_of("A one\nQ 4\n").find("expected a line A, K, B or X"), std::string::npos);
    const TextFile file("tacet-witness 1\n");
    EXPECT_THROW((void)read_attackers(file.path(), tables::two_by_two_one_primary()), InputError);
}

TEST(Insiders, WhoKnowsNoMoreThanAnotherIsLeftOut) {
    const Table table = tables::two_by_two_one_primary();
    const auto kept =
        without_redundant(table, read("A less\nK 4\nA more\nK 4\nK 5\nA same\nK 5\nK 4\nA none\n"));
    ASSERT_EQ(kept.size(), 1U);
    EXPECT_EQ(kept.front().name, "more");
    // A coalition does not attack what one of its members owns: the others still do.
    const auto owners = without_redundant(table, read("A alone\nK 4\nA together\nK 4\nK 8\n"));
    EXPECT_EQ(owners.size(), 2U);
}

}  // namespace
}  // namespace tacet
