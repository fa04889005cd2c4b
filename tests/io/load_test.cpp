// SPDX-License-Identifier: Apache-2.0
// Large files: reading and writing take time and memory in proportion.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cpu_time.h"
#include "effort.h"
#include "io/files.h"
#include "tacet/io.h"

namespace tacet {

namespace {

/// The JJ text of a three-dimensional table, totals first in each dimension.
class Cuboid {
  public:
    Cuboid(std::uint32_t rows, std::uint32_t columns, std::uint32_t layers)
        : sizes_{rows, columns, layers}, values_(std::size_t{rows} * columns * layers) {
        for_each_cell([&](const Codes& codes) {
            if (codes[0] == 0 || codes[1] == 0 || codes[2] == 0) return;
            const std::uint64_t value = 1 + (codes[0] * 7 + codes[1] * 3 + codes[2]) % 97;
            for (unsigned totals = 0; totals < 8; ++totals) {
                Codes target = codes;
                for (unsigned k = 0; k < 3; ++k)
                    if ((totals >> k & 1U) != 0) target[k] = 0;
                values_[index(target)] += value;
            }
        });
    }

    std::string text() {
        print("0\n{}\n", values_.size());
        for (std::size_t i = 0; i < values_.size(); ++i)
            print("{0} {1}.0 {1} {2} 0.0 {3}.0 {4}.000 {4}.000 0.000\n", i, values_[i],
                  i % 50 == 49 ? 'u' : 's', values_[0] * 2, i % 50 == 49 ? values_[i] / 10 + 1 : 0);
        print("{}\n", sizes_[1] * sizes_[2] + sizes_[0] * sizes_[2] + sizes_[0] * sizes_[1]);
        for (unsigned k = 0; k < 3; ++k) write_equations(k);
        return std::move(text_);
    }

  private:
    using Codes = std::array<std::uint32_t, 3>;

    template <class... Arguments>
    void print(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
    }

    template <class Visit>
    void for_each_cell(Visit&& visit) const {
        for (std::uint32_t row = 0; row < sizes_[0]; ++row)
            for (std::uint32_t column = 0; column < sizes_[1]; ++column)
                for (std::uint32_t layer = 0; layer < sizes_[2]; ++layer) visit(Codes{row, column, layer});
    }

    [[nodiscard]] std::size_t index(const Codes& codes) const {
        return (std::size_t{codes[0]} * sizes_[1] + codes[1]) * sizes_[2] + codes[2];
    }

    void write_equations(unsigned dimension) {
        for_each_cell([&](Codes codes) {
            if (codes[dimension] != 0) return;
            print("0 {} :", sizes_[dimension]);
            for (; codes[dimension] < sizes_[dimension]; ++codes[dimension])
                print(" {} ({})", index(codes), codes[dimension] == 0 ? -1 : 1);
            text_ += '\n';
        });
    }

    Codes sizes_;
    std::vector<std::uint64_t> values_;
    std::string text_;
};

// Eight times the cells may take so many times the processor time: twice what work in proportion would, to
// notice a reader or writer gone quadratic.
constexpr double kMostGrowth = 16;

TEST(Load, reading_and_writing_take_time_in_proportion_to_the_cells) {
    const Folder folder;
    const std::string small_path = folder.file("small.jj");
    const std::string large_path = folder.file("large.jj");
    save(small_path, Cuboid(46, 51, 12).text());
    save(large_path, Cuboid(92, 101, 24).text());
    std::optional<Table> small;
    std::optional<Table> large;
    const double read_small = cpu_seconds([&] { small = read_jj(small_path); });
    EXPECT_LT(cpu_seconds([&] { large = read_jj(large_path); }), kMostGrowth * read_small);
    ASSERT_TRUE(small && large);
    EXPECT_EQ(large->cell_count(), 223'008U);
    EXPECT_EQ(large->equation_count(), 101U * 24 + 92 * 24 + 92 * 101);
    EXPECT_NE(large->dimensions(), nullptr);
    const double write_small = cpu_seconds([&] { (void)to_jj(*small); });
    EXPECT_LT(cpu_seconds([&] { (void)to_jj(*large); }), kMostGrowth * write_small);
}

class MillionCells : public ::testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder = std::make_unique<Folder>();
        save(path(), Cuboid(100, 100, 100).text());
    }
    static void TearDownTestSuite() { folder.reset(); }
    static std::string path() { return folder->file("million.jj"); }

    inline static std::unique_ptr<Folder> folder;
};

TEST_F(MillionCells, are_written_byte_for_byte_as_read) {
    EXPECT_TRUE(to_jj(read_jj(path())) == content_of(path()));
}

TEST_F(MillionCells, with_three_million_terms_take_less_than_400_MB_to_read) {
    const double growth = memory_growth([&] { (void)read_jj(path()); });
    EXPECT_GT(growth, 0);
    EXPECT_LT(growth, kSanitized ? 4000 : 400);
}

}  // namespace

}  // namespace tacet
