// SPDX-License-Identifier: Apache-2.0
#include "methods/options.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "methods/method.h"
#include "tables.h"
#include "tacet/error.h"
#include "tacet/protect.h"

namespace tacet {
namespace {

TEST(Options, have_defaults_that_they_take_themselves) {
    std::size_t count = 0;
    for (const MethodInfo& method : methods())
        for (const MethodOption& option : method.options) {
            const OptionValues given{{std::string(option.name), std::string(option.default_value)}};
            EXPECT_EQ(complete_options(method.name, given), complete_options(method.name, {}))
                << method.name << ' ' << option.name;
            ++count;
        }
    EXPECT_GT(count, 0U);
}

TEST(Options, that_are_numbers_take_their_limits_and_nothing_beyond) {
    const auto takes = [](const MethodInfo& method, const MethodOption& option, double value) {
        try {
            static_cast<void>(
                complete_options(method.name, {{std::string(option.name), fmt::format("{}", value)}}));
            return true;
        } catch (const InputError&) {
            return false;
        }
    };
    for (const MethodInfo& method : methods())
        for (const MethodOption& option : method.options) {
            if (option.kind == OptionKind::choice) continue;
            ASSERT_LT(option.least, option.most) << method.name << ' ' << option.name;
            EXPECT_TRUE(takes(method, option, option.least)) << method.name << ' ' << option.name;
            EXPECT_TRUE(takes(method, option, option.most)) << method.name << ' ' << option.name;
            EXPECT_FALSE(takes(method, option, option.least - 1)) << method.name << ' ' << option.name;
            EXPECT_FALSE(takes(method, option, option.most * 2)) << method.name << ' ' << option.name;
            EXPECT_EQ(takes(method, option, option.least + 0.5), option.kind == OptionKind::number)
                << method.name << ' ' << option.name;
        }
}

TEST(Options, say_what_they_take) {
    EXPECT_EQ(describe_values({"order", "file", "file|random", ""}), "file|random");
    EXPECT_EQ(describe_values(whole_option("ants", "8", 1, 1000, "")), "<a whole number from 1 to 1,000>");
    EXPECT_EQ(describe_values(whole_option("nodes", "8", 1, kNoLimit, "", "unlimited")),
              "<a whole number, 1 or more, or unlimited>");
    EXPECT_EQ(describe_values(number_option("seconds", "8", kAboveZero, 9, "")), "<a number above 0>");
}

TEST(Statistics, are_rows_in_the_order_of_their_keys) {
    const auto by_key = [](const StatisticInfo& a, const StatisticInfo& b) { return a.key < b.key; };
    EXPECT_TRUE(std::ranges::is_sorted(statistics(), by_key));
    for (const StatisticInfo& each : statistics()) EXPECT_FALSE(each.text.empty()) << each.key;
    EXPECT_TRUE(is_statistic("rounds"));
    EXPECT_TRUE(is_statistic("gain_swap"));
    EXPECT_FALSE(is_statistic("round"));
    EXPECT_FALSE(is_statistic("gain"));
}

TEST(Options, are_refused_before_the_method_begins) {
    const Table table = tables::serpell_example();
    ProtectOptions options;
    options.method = "ant-colony";
    for (const char* ants : {"0", "1.5", "many"}) {
        options.options = {{"ants", ants}};
        EXPECT_THROW(static_cast<void>(protect(table, options)), InputError) << ants;
    }
}

}  // namespace
}  // namespace tacet
