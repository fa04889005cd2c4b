// SPDX-License-Identifier: Apache-2.0
#include "attack/subtraction.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "effort.h"
#include "insiders.h"
#include "random_table.h"
#include "tables.h"
#include "tacet/unpick.h"

namespace tacet {
namespace {

Table tiny_with_insiders(std::uint32_t seed) {
    return tables::with_random_insiders(tables::random_table(seed), 3, seed);
}

TEST(Subtraction, FindsWhatUnpickingByTheInsiderDiscloses) {
    std::size_t found = 0;
    for (std::uint32_t seed = 0; seed < tries(40); ++seed) {
        const Table table = tiny_with_insiders(seed);
        for (const Pattern& pattern : tables::all_patterns(table)) {
            // What outsiders work out is known from the outset.
            const Unpicked outsider = unpick(table, pattern);
            std::vector<bool> is_unknown(table.cell_count());
            for (const CellId cell : table.cells())
                is_unknown[cell.index()] = !outsider.ranges[cell.index()].is_point();
            const Subtraction subtraction(table, is_unknown);
            for (std::uint32_t i = 0; i < table.insiders().size(); ++i) {
                const Unpicked own = unpick(table, pattern, {.attacker = InsiderId(i)});
                for (const auto& [cell, equation] : subtraction.disclosed_to(InsiderId(i))) {
                    ++found;
                    EXPECT_TRUE(is_unknown[cell.index()]) << seed;
                    EXPECT_TRUE(own.ranges[cell.index()].is_point()) << seed;
                    EXPECT_NE(std::ranges::find(table.terms(equation), cell, &Term::cell),
                              table.terms(equation).end());
                }
            }
        }
    }
    EXPECT_GT(found, tries(50));
}

TEST(Subtraction, CallsNothingHopelessThatAPatternProtects) {
    std::size_t hopeless = 0;
    std::size_t protectable = 0;
    for (std::uint32_t seed = 0; seed < tries(60); ++seed)
        for (const Protection protection : {Protection::at_least, Protection::strict}) {
            const Table table = clip_levels(tiny_with_insiders(seed), protection).table;
            const auto patterns = tables::all_patterns(table);
            const bool is_protectable = std::ranges::any_of(patterns, [&](const Pattern& each) {
                return tables::keeps_all_out(table, each, protection);
            });
            protectable += is_protectable;
            hopeless += is_hopeless(table, protection);
            EXPECT_FALSE(is_protectable && is_hopeless(table, protection)) << seed;
        }
    EXPECT_GT(hopeless, tries(5));
    EXPECT_GT(protectable, tries(5));
}

}  // namespace
}  // namespace tacet
