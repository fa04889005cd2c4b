// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cctype>
#include <set>

#include "publish/html/figures.h"
#include "publish/publications.h"
#include "publish/supports.h"
#include "tacet/publish.h"

namespace tacet {
namespace {

std::string page(const Publication& publication, const OutputOptions& options = {}) {
    return output_format("html").make(publication, {"r.html", 0, options}).front().bytes;
}

/// Every number that stands in the text, without separators of thousands: "1,234.50" is "1234.50" and, as
/// its parts could be what an attacker looks for, also "1", "234.50".
std::set<std::string> numbers(const std::string& text) {
    std::set<std::string> all;
    std::string joined;
    std::string part;
    for (const char c : text + " ") {
        if (std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.') {
            part += c;
            joined += c;
            continue;
        }
        if (!part.empty()) all.insert(part);
        part.clear();
        if (c == ',' && !joined.empty()) continue;
        if (!joined.empty()) all.insert(joined);
        joined.clear();
    }
    return all;
}

/// The ways a suppressed value could be spelled.
std::set<std::string> spellings(const Publication& publication) {
    std::set<std::string> all;
    for (std::uint32_t i = 0; i < publication.cubes().size(); ++i) {
        const Cube& cube = publication.cubes()[i].cube;
        for (const CubeCellId cell : cube.cells()) {
            if (!publication.is_suppressed(i, cell)) continue;
            const Amount value = cube[cell].response;
            all.insert(format_amount(value, cube.data().written));
            all.insert(std::to_string(value));
            all.insert(publication.table().to_text(value * publication.table().unit()));
            all.insert(std::to_string(value / power_of_ten(cube.data().written)));
        }
    }
    return all;
}

TEST(HtmlReport, holds_no_suppressed_value) {
    for (std::uint32_t seed = 1; seed <= 5; ++seed) {
        const Publication publication = publications::random_publication(seed, 15, 10);
        const auto shown = numbers(page(publication));
        const auto secret = spellings(publication);
        ASSERT_GT(secret.size(), 20U);
        for (const std::string& each : secret)
            if (each.size() > 4) {
                EXPECT_FALSE(shown.contains(each)) << "seed " << seed << ": " << each;
            }
        // The search finds what is there: published values are not in the page either, but counts are.
        EXPECT_TRUE(shown.contains(std::to_string(publication.report().proof.witnesses.size())));
    }
}

TEST(HtmlReport, holds_no_sum_of_suppressed_values) {
    const Publication publication = publications::random_publication(3, 15, 10);
    const auto shown = numbers(page(publication));
    double secondaries = 0;
    for (const CellId cell : tacet::secondaries(publication.table(), publication.pattern()))
        secondaries += publication.table().to_double(publication.table()[cell].value);
    for (const std::string& each : shown) {
        if (each.size() < 4 || each.find_first_not_of("0123456789.") != std::string::npos) continue;
        EXPECT_NE(std::strtod(each.c_str(), nullptr), secondaries);
        EXPECT_NE(std::strtod(each.c_str(), nullptr), publication.result().cost);
    }
}

TEST(HtmlReport, needs_no_network_and_escapes_names) {
    publications::Draft draft = publications::shops_draft();
    draft.name = "</script><b>&\"sales";
    draft.variables[1] = publications::variable("</script>", {{"N", ""}, {"S", ""}, {"W", ""}});
    const std::string text = page(publications::protect({publications::judged(draft)}));
    EXPECT_FALSE(has(text, "http://"));
    EXPECT_FALSE(has(text, "https://"));
    EXPECT_TRUE(has(text, "default-src 'none'"));
    EXPECT_FALSE(has(text, "<b>&\"sales"));
    EXPECT_TRUE(has(text, "&lt;/script&gt;&lt;b&gt;&amp;&quot;sales"));
    std::size_t ends = 0;
    for (auto at = text.find("</script>"); at != text.npos; at = text.find("</script>", at + 1)) ++ends;
    EXPECT_EQ(ends, 2U);
}

TEST(HtmlReport, tells_what_was_done) {
    const std::string text = page(publications::shops());
    for (const char* part : {"records.csv", "frequency: fewer than 3 contributors", "seed", "tacet test",
                             "auto", "SHA-256", "no safe pattern costs less", "1 primary", "sales(Bread, N)"})
        EXPECT_TRUE(has(text, part)) << part;
}

// Whoever knows all but a few records or cells could test guesses by any of them.
TEST(HtmlReport, leaves_out_checksum_size_and_records_of_data) {
    const Publication publication = publications::shops();
    for (const std::string& figure : {std::string(64, 'a'), std::string("1,234"), std::string(">20<")}) {
        EXPECT_FALSE(has(page(publication), figure)) << figure;
        EXPECT_TRUE(has(page(publication, {.shows_values = true}), figure)) << figure;
    }
}

TEST(HtmlReport, keeps_warnings_in_the_office) {
    const Publication shops = publications::shops();
    Provenance provenance = shops.provenance();
    provenance.warnings = {"7 lines were left out"};
    const Publication publication(shops.cubes(), link(shops.cubes()), shops.result(), provenance);
    EXPECT_FALSE(has(page(publication), "7 lines"));
    EXPECT_TRUE(has(page(publication, {.shows_values = true}), "7 lines"));
}

// Bread in the north is unsafe by hand, and no rule calls the others so: Milk in the north has one firm.
TEST(HtmlReport, tells_the_office_of_secondaries_with_one_contributor) {
    publications::Draft draft = publications::shops_draft();
    draft.leaves[3].contributions = {306};
    draft.rules = {.is_none = true};
    JudgedCube judged = publications::judged(draft);
    for (const CubeCellId cell : judged.cube.cells())
        if (describe(judged.cube.variables(), judged.cube.codes(cell)) == "(Bread, N)")
            judged.verdicts[cell.index()] = {
                .status = CellStatus::unsafe_manual, .lower_level = 30'000, .upper_level = 30'000};
    const Publication publication = publications::protect({judged});
    EXPECT_EQ(count_single_secondaries(publication), 1U);
    EXPECT_EQ(count_single_secondaries(publications::shops()), 0U);
    EXPECT_FALSE(has(page(publication), "single contributor"));
    EXPECT_TRUE(has(page(publication, {.shows_values = true}), "1 secondary is of a single contributor"));
}

TEST(HtmlReport, holds_data_that_cannot_end_or_open_anything) {
    publications::Draft draft = publications::shops_draft();
    draft.variables[1] = publications::variable("<!--", {{"N", ""}, {"S", ""}, {"W", ""}});
    draft.name = "<script>";
    const std::string text = page(publications::protect({publications::judged(draft)}));
    const auto at = text.find("id=\"data\">");
    const std::string data = text.substr(at + 10, text.find("</script>", at) - at - 10);
    EXPECT_EQ(data.find('<'), std::string::npos);
    EXPECT_TRUE(has(data, "\\u003cscript>"));
}

TEST(HtmlReport, tells_reasons_with_numbers_only_in_the_office) {
    publications::Draft draft = publications::shops_draft();
    draft.rules.list.push_back(Rule("dominance", {{"n", 1}, {"k", 80}}));
    const Publication publication = publications::protect({publications::judged(draft)});
    EXPECT_FALSE(has(page(publication), "100.0 % of the cell"));
    EXPECT_TRUE(has(page(publication, {.shows_values = true}), "100.0 % of the cell"));
}

TEST(HtmlReport, stays_small_for_many_cells) {
    const Publication publication = publications::random_publication(2, 30, 20);
    EXPECT_LT(page(publication).size(), 40'000 + 60 * publication.table().cell_count());
}

TEST(WeightShare, is_for_the_office_where_weights_are_data) {
    const JudgedCube cube = publications::judged(publications::shops_draft());
    for (const CostKind kind : {CostKind::variable, CostKind::frequency}) {
        const Publication publication = publications::protect({cube}, {.cost = {.kind = kind}});
        EXPECT_FALSE(weight_share(publication, false));
        EXPECT_TRUE(weight_share(publication, true));
    }
    const Publication counted = publications::protect({cube}, {.cost = {.kind = CostKind::unity}});
    const auto share = weight_share(counted, false);
    ASSERT_TRUE(share);
    EXPECT_DOUBLE_EQ(*share, 3.0 / static_cast<double>(counted.table().cell_count()));
}

TEST(Widths, are_at_least_what_is_required) {
    const Publication publication = publications::random_publication(4, 30, 20);
    const auto widths = relative_widths(publication);
    EXPECT_EQ(widths.size(), publication.report().primaries.size());
    for (const double each : widths) EXPECT_GE(each, 1);
}

TEST(Supports, protect_by_themselves) {
    const Publication publication = publications::random_publication(6, 15, 10);
    const auto supports = find_supports(publication.table(), publication.report());
    std::set<CellId> protected_cells;
    for (const Support& each : supports) {
        EXPECT_FALSE(each.primaries.empty());
        for (const CellId cell : each.primaries) {
            EXPECT_EQ(publication.table()[cell].status, Status::primary);
            protected_cells.insert(cell);
        }
        for (const CellId cell : each.secondaries) EXPECT_TRUE(publication.pattern().contains(cell));
    }
    EXPECT_GT(protected_cells.size(), 10U);
}

TEST(Supports, of_one_cycle_have_all_its_secondaries) {
    const Publication shops = publications::shops();
    const auto supports = find_supports(shops.table(), shops.report());
    ASSERT_FALSE(supports.empty());
    EXPECT_EQ(supports.front().primaries.size(), 1U);
    EXPECT_EQ(supports.front().secondaries, tacet::secondaries(shops.table(), shops.pattern()));
}

}  // namespace
}  // namespace tacet
