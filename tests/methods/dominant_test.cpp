// SPDX-License-Identifier: Apache-2.0
// Smith et al. 2011, Table I: one cell dominates its row and its column.
#include <gtest/gtest.h>

#include "tacet/io.h"
#include "tacet/protect.h"

namespace tacet {
namespace {

Result run(const Table& table, const char* method) {
    ProtectOptions options;
    options.method = method;
    return protect(table, options);
}

std::size_t suppressed_totals(const Pattern& pattern) {
    std::size_t totals = 0;
    for (const CellId cell : pattern.cells()) totals += cell.index() % 6 == 0 || cell.index() < 6;
    return totals;
}

class Dominant : public testing::Test {
  protected:
    Table table_ = read_jj(TACET_SOURCE_DIR "/examples/dominant.jj");
};

/// The 121 moves by 12.1, the other fours of its row and column by 4 each at most: all eight are needed, and
/// one four more in each other row and column.
TEST_F(Dominant, takes_twelve_fours_and_no_total) {
    for (const char* method : {"optimal", "auto"}) {
        const Result result = run(table_, method);
        ASSERT_TRUE(result.report && result.report->proven()) << method;
        EXPECT_EQ(result.cost, 48) << method;
        EXPECT_EQ(result.report->pattern.cells().size(), 13U) << method;
        EXPECT_EQ(suppressed_totals(result.report->pattern), 0U) << method;
    }
}

/// The paper says that others would suppress more informative cells.
TEST_F(Dominant, costs_more_where_a_method_takes_totals) {
    const Result result = run(table_, "marginal");
    ASSERT_TRUE(result.report);
    EXPECT_GT(result.cost, 48);
    EXPECT_GT(suppressed_totals(result.report->pattern), 0U);
}

}  // namespace
}  // namespace tacet
