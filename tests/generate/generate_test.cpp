// SPDX-License-Identifier: Apache-2.0
#include "tacet/generate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <set>

#include "generate/random.h"
#include "generate/trees.h"
#include "tacet/error.h"
#include "tacet/io.h"
#include "tacet/witness.h"

namespace tacet {

namespace {

/// FNV-1a, 64 bits.
std::uint64_t checksum(const std::string& text) {
    std::uint64_t sum = 0xcbf29ce484222325U;
    for (const char each : text) sum = (sum ^ static_cast<unsigned char>(each)) * 0x100000001b3U;
    return sum;
}

std::size_t count_zeros(const Table& table) {
    return static_cast<std::size_t>(
        std::ranges::count_if(table.cells(), [&](CellId cell) { return table[cell].value == 0; }));
}

std::vector<std::uint32_t> dimension_sizes(const Table& table) {
    std::vector<std::uint32_t> sizes;
    if (table.dimensions() != nullptr)
        for (const Dimension& dimension : table.dimensions()->all()) sizes.push_back(dimension.size());
    return sizes;
}

std::string error_of(std::string_view kind, const GeneratorValues& values) {
    try {
        (void)generate(kind, 1, values);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

using Sizes = std::vector<std::uint32_t>;

struct Instance {
    std::string kind;
    GeneratorValues values;
    std::uint64_t checksum = 0;
};
void PrintTo(const Instance& instance, std::ostream* out) {
    *out << instance.kind;
}

const Instance kInstances[] = {
    {"ons", {{"class", "200x5-10"}}, 0x28ebaf0ae8c80252},
    {"contributors", {{"dimensions", "8x6x40H"}}, 0x80247818807183bb},
    {"castro",
     {{"rows", "10"}, {"columns", "12"}, {"subtables", "6"}, {"primaries", "60"}},
     0xb0c8a15b949f435a},
    {"uniform", {{"rows", "30"}, {"columns", "20"}, {"sensitive", "0.03"}}, 0x2ff029dceca7472d},
    {"small", {{"shape", "12"}}, 0xe1d70456b21305ce},
};

class GenerateEveryKind : public testing::TestWithParam<Instance> {};

}  // namespace

TEST_P(GenerateEveryKind, gives_the_same_bytes_for_the_same_seed_on_every_machine) {
    const auto& [kind, values, expected] = GetParam();
    const std::string text = to_jj(generate(kind, 1, values));
    EXPECT_EQ(text, to_jj(generate(kind, 1, values)));
    EXPECT_EQ(checksum(text), expected) << std::hex << "0x" << checksum(text);
    EXPECT_NE(text, to_jj(generate(kind, 2, values)));
}

TEST_P(GenerateEveryKind, publishes_zeros_and_leaves_every_primary_room_to_move) {
    const Table table = generate(GetParam().kind, 3, GetParam().values);
    EXPECT_FALSE(table.primaries().empty());
    for (const CellId cell : table.cells())
        EXPECT_EQ(table[cell].value == 0, table[cell].status == Status::published);
    for (const CellId primary : table.primaries())
        for (const Side side : kSides) {
            EXPECT_GE(required(table, primary, side, Protection::at_least), table.unit());
            EXPECT_LE(required(table, primary, side, Protection::strict), room(table[primary], side));
        }
}

TEST_P(GenerateEveryKind, can_be_read_back) {
    const std::string path = testing::TempDir() + "generated_" + GetParam().kind + ".jj.gz";
    const std::string text = to_jj(generate(GetParam().kind, 4, GetParam().values));
    save(path, text);
    EXPECT_EQ(to_jj(read_jj(path)), text);
}

TEST_P(GenerateEveryKind, has_weights_and_bounds_as_asked) {
    auto values = GetParam().values;
    values["weights"] = "unity";
    values["bounds"] = "common";
    const Table table = generate(GetParam().kind, 5, values);
    const Amount largest = table[CellId(0)].value;
    for (const CellId cell : table.cells()) {
        EXPECT_EQ(table[cell].weight, 1);
        EXPECT_LE(std::abs(2 * table[cell].upper_bound - 3 * largest), table.unit());
    }
    values["bounds"] = "unbounded";
    EXPECT_EQ(generate(GetParam().kind, 5, values)[CellId(1)].upper_bound, 1000 * largest);
    values["bounds"] = "own";
    const Table own = generate(GetParam().kind, 5, values);
    for (const CellId cell : own.cells()) {
        const Amount half = own[cell].upper_bound - own[cell].value;
        EXPECT_EQ(own[cell].value - own[cell].lower_bound, half);
        const bool is_small = own[cell].value <= 4 * own.unit();
        EXPECT_TRUE(is_small || std::abs(2 * half - own[cell].value) <= own.unit());
    }
    for (const CellId primary : own.primaries())
        for (const Side side : kSides)
            EXPECT_LE(required(own, primary, side, Protection::strict), room(own[primary], side));
}

TEST(GenerateOns, draws_turnovers_as_skewed_as_asked) {
    const auto largest_share = [](const GeneratorValues& values) {
        const Table table = generate("ons", 1, values);
        Amount largest = 0;
        for (std::uint32_t row = 1; row <= 200; ++row)
            for (std::uint32_t column = 1; column <= 5; ++column)
                largest = std::max(largest, table[CellId(row * 6 + column)].value);
        return static_cast<double>(largest) / static_cast<double>(table[CellId(0)].value);
    };
    EXPECT_LT(largest_share({{"turnovers", "lognormal"}}), 0.1);
    EXPECT_GT(largest_share({{"spread", "3"}}), largest_share({{"spread", "0.5"}}));
    EXPECT_GT(largest_share({{"turnovers", "skewed"}}), 0.1);
}

TEST_P(GenerateEveryKind, refuses_bad_options_by_name) {
    EXPECT_EQ(error_of(GetParam().kind, {{"weights", "heavy"}}),
              "option --weights: found heavy, expected one of value, unity");
    EXPECT_TRUE(error_of(GetParam().kind, {{"wieght", "1"}})
                    .starts_with("option --wieght: found 1, expected one of"));
}

INSTANTIATE_TEST_SUITE_P(All, GenerateEveryKind, testing::ValuesIn(kInstances),
                         [](const auto& each) { return each.param.kind; });

TEST(Generate, lists_every_kind_that_is_tested) {
    ASSERT_EQ(generators().size(), std::size(kInstances));
    for (std::size_t i = 0; i < generators().size(); ++i) EXPECT_EQ(generators()[i].name, kInstances[i].kind);
    EXPECT_THROW((void)generate("none", 1), InputError);
}

TEST(GenerateOns, meets_the_shares_of_its_classes) {
    const Table few = generate("ons", 1, {{"class", "200x50-2"}});
    EXPECT_EQ(dimension_sizes(few), (Sizes{201, 51}));
    EXPECT_EQ(few.primaries().size(), 200);
    EXPECT_EQ(count_zeros(few), 500);
    const Table many = generate("ons", 1, {{"class", "200x50-10"}});
    EXPECT_EQ(many.primaries().size(), 1000);
    EXPECT_EQ(count_zeros(many), 2500);
}

TEST(GenerateOns, has_the_classes_of_staggemeier_et_al) {
    const Table flat = generate("ons", 1, {{"class", "A"}});
    EXPECT_EQ(dimension_sizes(flat), (Sizes{201, 6}));
    EXPECT_EQ(flat.primaries().size(), 60U);
    const Table tree = generate("ons", 1, {{"class", "H3"}});
    EXPECT_EQ(dimension_sizes(tree), (Sizes{713, 11}));
    EXPECT_EQ(tree.primaries().size(), 407U);
    EXPECT_FALSE(tree.dimensions()->all()[0].is_flat());
    EXPECT_TRUE(tree.dimensions()->all()[1].is_flat());
    const Table wide = generate("ons", 1, {{"class", "H1"}});
    EXPECT_EQ(dimension_sizes(wide), (Sizes{15, 1434}));
    EXPECT_EQ(wide.primaries().size(), 3680U);
    EXPECT_FALSE(wide.dimensions()->all()[1].is_flat());
    EXPECT_EQ(generate("ons", 1, {{"class", "A"}, {"sensitive", "0.1"}}).primaries().size(), 100U);
}

TEST(GenerateOns, lets_given_options_overrule_the_class) {
    const Table table = generate("ons", 1, {{"class", "200x5-10"}, {"sensitive", "0.05"}});
    EXPECT_EQ(table.primaries().size(), 50);
}

TEST(GenerateOns, finds_primaries_by_the_p_percent_rule) {
    const Table table = generate("ons", 1, {{"rows", "4000"}, {"columns", "10"}});
    std::size_t at_least_level = 0;
    for (const CellId primary : table.primaries()) {
        EXPECT_LE(table[primary].upper_level, std::max(table.unit(), table[primary].value / 10));
        at_least_level += table[primary].upper_level == table.unit();
    }
    // The number of contributors fits the share, so that few cells are primary without failing the rule.
    EXPECT_LT(at_least_level, table.primaries().size() / 10);
}

TEST(GenerateContributors, builds_the_shapes_of_the_paper) {
    const Table flat = generate("contributors", 1, {{"shape", "100x27x18"}});
    EXPECT_EQ(dimension_sizes(flat), (Sizes{100, 27, 18}));
    EXPECT_EQ(flat.primaries().size(), 14'807);
    const Table deep = generate("contributors", 1, {{"shape", "100x112Hx4"}});
    EXPECT_EQ(dimension_sizes(deep), (Sizes{100, 112, 5}));
    EXPECT_EQ(deep.primaries().size(), 4'544);
    EXPECT_TRUE(deep.dimensions()->all()[0].is_flat());
    EXPECT_FALSE(deep.dimensions()->all()[1].is_flat());
}

TEST(GenerateContributors, knows_all_fourteen_shapes) {
    const std::string expected = error_of("contributors", {{"shape", "none"}});
    for (const char* shape :
         {"100x27x18", "100x21x24", "100x5x106H", "100x112Hx4", "100x7x83", "100x20x31", "100x6x112H",
          "100x20x36", "100x76x10", "100x4x212H", "100x11x90H", "50x50x40", "100x158Hx9", "100x91x23"})
        EXPECT_NE(expected.find(shape), std::string::npos) << shape;
}

TEST(GenerateContributors, meets_the_share_of_zeros_among_leaves) {
    const Table table = generate("contributors", 1, {{"dimensions", "21x11x11"}, {"zeros", "0.3"}});
    EXPECT_EQ(dimension_sizes(table), (Sizes{21, 11, 11}));
    EXPECT_EQ(count_zeros(table), 600);
}

TEST(GenerateContributors, keeps_totals_from_being_primary_if_asked) {
    const auto primary_totals = [](const char* choice) {
        const Table table =
            generate("contributors", 1, {{"dimensions", "9Hx7x6"}, {"primary-totals", choice}});
        EXPECT_EQ(table.primaries().size(), 38U) << choice;  // a tenth
        std::set<CellId> found;
        for (const EquationId equation : table.equations())
            for (const Term& term : table.terms(equation))
                if (term.coefficient < 0 && table[term.cell].status == Status::primary)
                    found.insert(term.cell);
        return found.size();
    };
    EXPECT_GT(primary_totals("yes"), 0U);
    EXPECT_EQ(primary_totals("no"), 0U);
    EXPECT_TRUE(
        error_of("contributors", {{"primary-totals", "maybe"}}).starts_with("option --primary-totals"));
}

TEST(GenerateContributors, takes_any_number_of_dimensions) {
    const Table line = generate("contributors", 1, {{"dimensions", "30H"}});
    EXPECT_EQ(dimension_sizes(line), (Sizes{30}));
    const Table cube = generate("contributors", 1, {{"dimensions", "4x9Hx3x5H"}});
    EXPECT_EQ(dimension_sizes(cube), (Sizes{4, 9, 3, 5}));
    EXPECT_FALSE(cube.dimensions()->all()[3].is_flat());
}

TEST(GenerateCastro, nests_subtables_with_the_same_columns) {
    const Table flat = generate("castro", 1, {{"rows", "20"}, {"columns", "30"}, {"primaries", "50"}});
    EXPECT_EQ(dimension_sizes(flat), (Sizes{21, 31}));
    EXPECT_TRUE(flat.dimensions()->all()[0].is_flat());
    const Table deep =
        generate("castro", 1, {{"rows", "8"}, {"columns", "30"}, {"subtables", "5"}, {"primaries", "50"}});
    EXPECT_EQ(dimension_sizes(deep), (Sizes{41, 31}));
    EXPECT_FALSE(deep.dimensions()->all()[0].is_flat());
    EXPECT_EQ(deep.primaries().size(), 50);
    for (const CellId primary : deep.primaries())
        EXPECT_EQ(deep[primary].upper_level, std::max(deep.unit(), deep[primary].value * 15 / 100));
}

TEST(GenerateUniform, matches_the_data_sets_of_the_paper) {
    const struct {
        const char* name;
        Sizes sizes;
        std::size_t primaries;
    } kDataSets[] = {{"10000Cells0.5", {101, 101}, 50},
                     {"10000Cells1", {101, 101}, 100},
                     {"10000Cells3", {101, 101}, 300},
                     {"100000CellsRC", {401, 251}, 250}};
    for (const auto& [name, sizes, primaries] : kDataSets) {
        const Table table = generate("uniform", 1, {{"dataset", name}});
        EXPECT_EQ(dimension_sizes(table), sizes);
        EXPECT_EQ(table.primaries().size(), primaries);
        const CellId primary = table.primaries().front();
        EXPECT_EQ(table[primary].lower_level * 10, table[primary].value);
        EXPECT_EQ(table[primary].weight, table.to_double(table[primary].value));
    }
    EXPECT_EQ(generate("uniform", 1, {{"sensitive-count", "7"}}).primaries().size(), 7);
}

TEST(GenerateSmall, matches_the_counts_of_all_twenty_shapes) {
    const struct {
        std::uint32_t cells, zeros, primaries, equations;
    } kShapes[] = {{36, 3, 8, 12},   {42, 7, 8, 13},   {48, 5, 7, 14},    {54, 8, 17, 15},
                   {60, 5, 17, 16},  {64, 11, 14, 16}, {72, 7, 16, 17},   {80, 19, 13, 18},
                   {81, 13, 13, 18}, {90, 15, 17, 19}, {121, 19, 31, 22}, {143, 28, 40, 24},
                   {156, 5, 4, 32},  {156, 6, 11, 32}, {156, 7, 4, 32},   {156, 32, 7, 32},
                   {156, 35, 7, 32}, {156, 26, 9, 32}, {156, 7, 11, 32},  {300, 9, 25, 56}};
    for (std::size_t i = 0; i < std::size(kShapes); ++i)
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const Table table = generate("small", seed, {{"shape", std::to_string(i + 1)}});
            EXPECT_EQ(table.cell_count(), kShapes[i].cells) << i + 1;
            EXPECT_EQ(count_zeros(table), kShapes[i].zeros) << i + 1;
            EXPECT_EQ(table.primaries().size(), kShapes[i].primaries) << i + 1;
            EXPECT_EQ(table.equation_count(), kShapes[i].equations) << i + 1;
            EXPECT_EQ(dimension_sizes(table).size(), 2);
        }
}

TEST(Generate, names_option_found_and_expected) {
    EXPECT_EQ(error_of("ons", {{"rows", "-3"}}),
              "option --rows: found -3, expected a whole number from 2 to 1000000");
    EXPECT_EQ(error_of("ons", {{"zeros", "1.5"}}), "option --zeros: found 1.5, expected a share from 0 to 1");
    EXPECT_EQ(error_of("ons", {{"spread", "4"}}), "option --spread: found 4, expected a number from 0 to 3");
    EXPECT_TRUE(
        error_of("ons", {{"class", "7x7-1"}}).starts_with("option --class: found 7x7-1, expected one of"));
    EXPECT_TRUE(
        error_of("ons", {{"sensitive", "0.96"}}).starts_with("option --sensitive: found 0.96, expected"));
    EXPECT_TRUE(
        error_of("uniform", {{"dataset", "big"}}).starts_with("option --dataset: found big, expected"));
    EXPECT_TRUE(
        error_of("uniform", {{"sensitive-count", "10001"}}).starts_with("option --sensitive-count: found"));
    EXPECT_TRUE(error_of("castro", {{"primaries", "10001"}})
                    .starts_with("option --primaries: found 10001, expected"));
    EXPECT_TRUE(error_of("small", {{"shape", "21"}}).starts_with("option --shape: found 21, expected"));
    for (const char* dimensions : {"", "x", "4x", "2x9", "4Hx9", "9x-9", "9xH", "3x3x3x3x3x3x3x3x3"})
        EXPECT_TRUE(
            error_of("contributors", {{"dimensions", dimensions}}).starts_with("option --dimensions"));
    EXPECT_NE(error_of("contributors", {{"dimensions", "9000x9000"}}), "");
    EXPECT_NE(error_of("contributors", {{"zeros", "1"}}), "");
}

TEST(GenerateTrees, have_exactly_the_size_asked_and_no_single_child) {
    instance::Random random(1);
    for (std::uint32_t size = instance::kSmallestHierarchy; size < 300; ++size) {
        const Dimension tree = instance::hierarchical_dimension(size, random);
        EXPECT_EQ(tree.size(), size);
        EXPECT_FALSE(tree.is_flat());
        std::vector<int> children(size);
        for (std::uint32_t code = 1; code < size; ++code) {
            EXPECT_LT(tree.parent[code], code);
            ++children[tree.parent[code]];
        }
        EXPECT_EQ(std::ranges::count(children, 1), 0) << size;
    }
}

TEST(GenerateRandom, has_logarithm_and_exponential_of_full_precision) {
    for (const double number : {1e-16, 0.3, 0.5, 0.70710678, 0.75, 0.999999999, 1.0, 1.5, 2.0, 1e10}) {
        EXPECT_NEAR(instance::natural_log(number), std::log(number),
                    2e-15 * (1 + std::abs(std::log(number))));
        EXPECT_NEAR(instance::exponential(instance::natural_log(number)) / number, 1, 2e-14);
    }
}

TEST(GenerateRandom, draws_from_the_distributions_it_names) {
    instance::Random random(1);
    constexpr int kDraws = 100'000;
    double uniform = 0;
    double normal = 0;
    double square = 0;
    double poisson = 0;
    for (int i = 0; i < kDraws; ++i) {
        uniform += random.uniform() / kDraws;
        const double drawn = random.normal();
        normal += drawn / kDraws;
        square += drawn * drawn / kDraws;
        poisson += static_cast<double>(random.positive_poisson(2)) / kDraws;
    }
    EXPECT_NEAR(uniform, 0.5, 0.005);
    EXPECT_NEAR(normal, 0, 0.02);
    EXPECT_NEAR(square, 1, 0.03);
    EXPECT_NEAR(poisson, 2 / (1 - std::exp(-2)), 0.03);
    EXPECT_EQ(std::ranges::count(random.choose(30, 100), true), 30);
}

}  // namespace tacet
