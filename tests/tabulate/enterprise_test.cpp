// SPDX-License-Identifier: Apache-2.0
// Against what tau-ARGUS made of the same records.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>

#include "enterprises.h"
#include "tacet/linked_table.h"

namespace tacet {

namespace {

/// Code-value lines with the status before suppression; empty cells are "-".
std::vector<std::string> code_value_lines(const JudgedCube& judged) {
    std::vector<std::string> lines;
    const Cube& cube = judged.cube;
    std::vector<CodeId> codes(cube.variables().size());
    do {
        std::string line;
        for (std::size_t k = 0; k < codes.size(); ++k)
            line += fmt::format("\"{}\",", cube.variables()[k][codes[k]].text);
        const auto cell = cube.find(codes);
        line += cell ? fmt::format("{},{}", format_amount(cube[*cell].response, cube.data().decimals),
                                   static_cast<int>(judged[*cell].status))
                     : "-,14";
        lines.push_back(line);
    } while (next_place(cube.variables(), codes));
    return lines;
}

std::vector<std::string> expected_lines() {
    std::ifstream file(shared_data("enterprise/expected_act_product_hypercube.txt"));
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) {
        if (line.ends_with('\r')) line.pop_back();
        if (line.ends_with(",11")) line.replace(line.size() - 2, 2, "1");  // secondaries may differ
        lines.push_back(line);
    }
    return lines;
}

TEST(Enterprise, records_codes_values_and_primaries_are_those_of_tau_argus) {
    TACET_NEEDS_SHARED_DATA(shared_data("enterprise"));
    const auto expected = expected_lines();
    ASSERT_EQ(expected.size(), 1665U);
    for (const unsigned threads : {1U, 3U}) EXPECT_EQ(code_value_lines(judge_enterprises(threads)), expected);
}

TEST(Enterprise, one_child_levels_are_merged_in_the_table) {
    TACET_NEEDS_SHARED_DATA(shared_data("enterprise"));
    const JudgedCube judged = judge_enterprises(2);
    const LinkedTable linked = link({&judged, 1}, {.singleton = {false, false, false}});
    // Activities D, L, O, P and U have one child each.
    EXPECT_EQ(linked.table.cell_count(), (111U - 5U) * 15U);
    ASSERT_NE(linked.table.dimensions(), nullptr);
    EXPECT_EQ(linked.table.dimensions()->all()[0].size(), 106U);
}

}  // namespace

}  // namespace tacet
