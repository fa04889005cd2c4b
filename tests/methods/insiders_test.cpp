// SPDX-License-Identifier: Apache-2.0
// Every method keeps insiders out, or says that nothing does.
#include "insiders.h"

#include <gtest/gtest.h>

#include "methods/method.h"
#include "random_table.h"
#include "tables.h"
#include "tacet/generate.h"
#include "tacet/protect.h"

namespace tacet {
namespace {

Result protect_by(const Method& method, const Table& table, Protection protection = Protection::at_least) {
    ProtectOptions options;
    options.method = method.name;
    options.time_limit = std::chrono::seconds(20);
    options.iterations = 50;
    options.protection = protection;
    return protect(table, options);
}

/// Nothing can be done where suppressing everything lets an insider in.
void expect_kept_out(const Table& table, const Result& result, const std::string& name) {
    if (result.report) {
        EXPECT_TRUE(result.report->safe()) << name;
        EXPECT_TRUE(tables::keeps_all_out(table, result.report->pattern)) << name;
    } else if (result.outcome == Outcome::infeasible) {
        EXPECT_FALSE(tables::keeps_all_out(table, fullest_pattern(table))) << name;
    }
}

TEST(Insiders, EveryMethodKeepsThemOutOfTinyTables) {
    std::size_t safe = 0;
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
        const Table table = tables::with_random_insiders(tables::random_table(seed), 4, seed);
        for (const Method& method : registry()) {
            if (method.reason_against != nullptr && method.reason_against(table)) continue;
            const Result result = protect_by(method, table);
            safe += result.report.has_value();
            expect_kept_out(table, result, std::string(method.name) + " " + std::to_string(seed));
        }
    }
    EXPECT_GT(safe, 30U);
}

TEST(Insiders, MethodsThatSearchFindAPatternWheneverThereIsOne) {
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
        const Table table = tables::with_random_insiders(tables::random_table(seed), 3, seed + 100);
        const bool is_possible = tables::keeps_all_out(table, fullest_pattern(table));
        for (const char* name : {"auto", "flows", "incremental", "optimal"}) {
            const Result result = protect_by(find_method(name), table);
            EXPECT_EQ(result.report.has_value(), is_possible) << name << " " << seed;
            expect_kept_out(table, result, name);
        }
    }
}

TEST(Insiders, EveryMethodKeepsThemOutOfGeneratedTables) {
    const Table plain[] = {generate("ons", 3, {{"rows", "12"}, {"columns", "6"}, {"sensitive", "0.1"}}),
                           generate("contributors", 5, {{"dimensions", "6x5x4"}})};
    for (const Table& each : plain) {
        const Table table = tables::with_random_insiders(each, 12, 7);
        for (const Method& method : registry()) {
            if (method.reason_against != nullptr && method.reason_against(table)) continue;
            if (method.name.starts_with("classical")) continue;  // integer programs that take too long
            const Result result = protect_by(method, table);
            EXPECT_TRUE(result.report) << method.name;
            expect_kept_out(table, result, std::string(method.name));
        }
    }
}

/// Attackers one by one, each with an ordinary audit of what it sees.
TEST(Insiders, NoneOfThemGetsIntoHundredsOfTables) {
    const std::pair<const char*, GeneratorValues> kinds[] = {
        {"uniform", {{"rows", "8"}, {"columns", "6"}, {"sensitive", "0.15"}}},
        {"contributors", {{"dimensions", "5x4x3"}, {"sensitive", "0.2"}}},
        {"contributors", {{"dimensions", "8Hx6"}, {"sensitive", "0.15"}}},
        {"castro", {{"rows", "4"}, {"columns", "5"}, {"subtables", "3"}, {"primaries", "6"}}},
    };
    std::size_t safe = 0;
    for (std::uint32_t seed = 1; seed <= 50; ++seed) {
        std::vector<Table> tables{tables::random_table(seed + 1000)};  // some of them linked
        for (const auto& [kind, settings] : kinds) tables.push_back(generate(kind, seed, settings));
        for (const Table& each : tables) {
            const Table table = tables::with_random_insiders(each, 6, seed);
            const Result result = protect_by(find_method("flows"), table);
            safe += result.report.has_value();
            expect_kept_out(table, result, std::to_string(seed));
        }
    }
    EXPECT_GT(safe, 100U);
}

TEST(Insiders, AreKeptOutWhereSecondariesAreProtectedToo) {
    std::size_t safe = 0;
    for (std::uint32_t seed = 1; seed <= 10; ++seed) {
        const Table plain = generate("contributors", seed, {{"dimensions", "8x6"}, {"bounds", "unbounded"}});
        const Table table = tables::with_random_insiders(plain, 3, seed);
        for (const char* method : {"flows", "incremental"}) {
            ProtectOptions options;
            options.method = method;
            options.iterations = 50;
            options.margin = SecondaryMargin("5%");
            const Result result = protect(table, options);
            EXPECT_NE(result.outcome, Outcome::failed) << method << " " << seed;
            if (!result.report) continue;
            ++safe;
            EXPECT_TRUE(tables::keeps_all_out(table, result.report->pattern)) << method << " " << seed;
        }
    }
    EXPECT_GT(safe, 10U);
}

/// Of the table's insiders the first two, and both as one who knows and owns what either does.
Table with_coalition(const Table& table) {
    std::vector<Insider> insiders(table.insiders().begin(), table.insiders().end());
    Insider both = insiders.at(0);
    both.name = "both";
    std::ranges::copy(insiders.at(1).knows, std::back_inserter(both.knows));
    std::ranges::copy(insiders.at(1).owns, std::back_inserter(both.owns));
    insiders.push_back(std::move(both));
    return with_insiders(table, std::move(insiders));
}

TEST(Insiders, TwoWhoPoolWhatTheyKnowAreKeptOutToo) {
    std::size_t safe = 0;
    for (std::uint32_t seed = 1; seed <= 30; ++seed)
        for (const char* dimensions : {"8Hx6", "5x4x3", "6Hx5H"}) {
            const Table plain =
                generate("contributors", seed, {{"dimensions", dimensions}, {"sensitive", "0.2"}});
            const Table table = with_coalition(tables::with_random_insiders(plain, 4, seed));
            const Result result = protect_by(find_method(seed % 2 == 0 ? "flows" : "incremental"), table);
            safe += result.report.has_value();
            expect_kept_out(table, result, dimensions + std::to_string(seed));
        }
    EXPECT_GT(safe, 30U);
}

TEST(Insiders, TwoSingletonsOfARowDoNotProtectEachOther) {
    // Both know their own cell: with these two alone suppressed in the row, each subtracts.
    const tables::Grid grid{{{9, 8, 7, 6}, {5, 9, 8, 7}, {8, 6, 9, 5}}};
    TableData data = grid.data();
    for (const std::uint32_t column : {1, 2}) {
        tables::make_primary(data, grid.at(1, column), 2);
        const Amount value = data.cells[grid.at(1, column).index()].value;
        data.insiders.push_back(
            {.name = "A" + std::to_string(column), .knows = {{grid.at(1, column), value, value}}});
    }
    const Table table(std::move(data));
    for (const char* name : {"auto", "flows", "incremental", "optimal"}) {
        const Result alone = protect_by(find_method(name), tables::without_insiders(table));
        ASSERT_TRUE(alone.report);
        EXPECT_FALSE(tables::keeps_all_out(table, alone.report->pattern)) << name;
        const Result result = protect_by(find_method(name), table);
        ASSERT_TRUE(result.report) << name;
        EXPECT_TRUE(tables::keeps_all_out(table, result.report->pattern)) << name;
    }
}

}  // namespace
}  // namespace tacet
