// SPDX-License-Identifier: Apache-2.0
// Slices of tables of three dimensions: their nodes are the equations that they say, and constraints found in
// them hold for whatever is safe in the whole table.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "effort.h"
#include "prove/cut_search.h"
#include "prove/targets.h"
#include "tacet/audit.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

Table three_dimensions(const std::string& dimensions, std::uint64_t seed) {
    return generate("contributors", seed, {{"dimensions", dimensions}});
}

TEST(Slices, have_the_equations_of_the_table_as_nodes) {
    for (const char* dimensions : {"4x5x3", "6Hx4x3"}) {
        const Table table = three_dimensions(dimensions, 1);
        std::set<EquationId> seen;
        for (const EquationNetwork& slice : slice_networks(table)) {
            EXPECT_TRUE(slice.is_complete);
            for (Network::Node node = 0; node < slice.balances.size(); ++node) {
                const auto& [equation, sign] = slice.balances[node];
                if (sign == 0) continue;
                seen.insert(equation);
                std::size_t arcs = 0;
                for (const Term& term : table.terms(equation))
                    for (const auto& [cell, ends] : slice.arcs) {
                        if (cell != term.cell) continue;
                        ++arcs;
                        ASSERT_TRUE(ends.from == node || ends.to == node);
                        EXPECT_EQ(sign * term.coefficient, ends.from == node ? 1 : -1);
                    }
                EXPECT_EQ(arcs, table.terms(equation).size());
            }
        }
        EXPECT_EQ(seen.size(), table.equation_count()) << dimensions;
    }
}

TEST(Slices, give_constraints_that_hold_for_what_is_safe_in_the_whole_table) {
    std::size_t found = 0;
    std::size_t safe = 0;
    for (std::uint32_t seed = 1; seed <= tries(10); ++seed) {
        const Table table = three_dimensions(seed % 2 == 0 ? "4x4x3" : "5Hx4x3", seed);
        std::mt19937 random(seed);
        std::vector<double> shares(table.cell_count());
        for (const CellId cell : table.cells())
            shares[cell.index()] = table[cell].status == Status::candidate
                                       ? static_cast<double>(random() % 3) / 4
                                       : static_cast<double>(table[cell].status == Status::primary);
        const Residue residue(table);
        const auto search = make_slice_cut_search(table, residue, std::make_shared<const Slices>(table));
        search->start(shares);
        std::vector<Cut> cuts;
        for (const Target& target : all_targets(table, Protection::at_least)) search->find(target, {}, cuts);
        found += cuts.size();
        for (int i = 0; i < 30; ++i) {
            Pattern pattern = fullest_pattern(table);
            for (const CellId cell : table.cells())
                if (table[cell].status == Status::candidate && static_cast<int>(random() % 40) < i)
                    pattern.remove(cell);
            if (!audit(table, pattern).safe()) continue;
            ++safe;
            for (const Cut& cut : cuts) {
                double sum = 0;
                for (const auto& [cell, coefficient] : cut.row)
                    if (pattern.contains(CellId(cell))) sum += coefficient;
                EXPECT_GE(sum, 1 - 1e-12) << seed;
            }
        }
    }
    EXPECT_GT(found, tries(20));
    EXPECT_GT(safe, tries(50));
}

}  // namespace
}  // namespace tacet
