// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "text/csv_field.h"
#include "text/format.h"
#include "text/markup.h"
#include "text/names.h"
#include "text/numbers.h"
#include "text/trimmed.h"

namespace tacet {
namespace {

TEST(Text, loses_spaces_around_it_but_not_inside) {
    EXPECT_EQ(trimmed(" \ta b\t "), "a b");
    EXPECT_EQ(trimmed("\t "), "");
}

TEST(Text, of_a_csv_field_is_quoted_where_a_reader_would_split_it) {
    EXPECT_EQ(csv_field("plain text"), "plain text");
    EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
    EXPECT_EQ(csv_field("say \"x\""), "\"say \"\"x\"\"\"");
    EXPECT_EQ(csv_field(" padded"), "\" padded\"");
    EXPECT_EQ(quoted("plain"), "\"plain\"");
}

TEST(Text, in_pages_cannot_become_markup) {
    EXPECT_EQ(escaped("<b>\"A&B\"</b>"), "&lt;b&gt;&quot;A&amp;B&quot;&lt;/b&gt;");
}

TEST(Text, is_a_number_only_from_its_first_to_its_last_character) {
    EXPECT_EQ(parse_number<int>("-12"), -12);
    EXPECT_EQ(parse_number<double>("0.5"), 0.5);
    for (const char* text : {"", " 1", "1 ", "1x", "x", "99999999999999999999"})
        EXPECT_FALSE(parse_number<int>(text)) << text;
    EXPECT_FALSE(parse_number<unsigned>("-1"));
}

TEST(Text, counts_in_singular_and_plural) {
    EXPECT_EQ(count(1, "primary", "primaries"), "1 primary");
    EXPECT_EQ(count(12'000, "cell"), "12,000 cells");
}

TEST(Text, names_each_value_of_an_enum_and_finds_it_again) {
    enum class Colour : std::uint8_t { red, green };
    constexpr Name<Colour> kColours[] = {{Colour::red, "red"}, {Colour::green, "green"}};
    EXPECT_EQ(name_of(kColours, Colour::green), "green");
    EXPECT_EQ(value_named(kColours, "red"), Colour::red);
    EXPECT_FALSE(value_named(kColours, "Red"));
}

}  // namespace
}  // namespace tacet
