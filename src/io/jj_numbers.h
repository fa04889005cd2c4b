// SPDX-License-Identifier: Apache-2.0
// The numbers of the cells of a JJ file. They are kept as written until all of them are known; then one unit
// is chosen in which all are whole, or, where 18 digits do not suffice, rounded to the safe side: levels up,
// bounds in.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "io/scanner.h"
#include "tacet/table.h"
#include "text/decimal.h"

namespace tacet {

/// What a cell has one number of, in the order of Cell.
enum class JjField : std::uint8_t {
    value,
    lower_bound,
    upper_bound,
    lower_level,
    upper_level,
    sliding_level
};
inline constexpr std::size_t kJjFields = 6;

/// A finite number, or the scanner fails and says what was expected.
[[nodiscard]] ParsedDecimal read_decimal(const Scanner& scanner, std::string_view text,
                                         std::string_view expected);
void drop_zeros(Decimal& number);

class JjNumbers {
  public:
    /// The scanner says where in the file a number is. Cells must outlive this.
    JjNumbers(const Scanner& scanner, TableData& data) : scanner_(scanner), data_(data) {}

    /// Numbers read from now on are of the last cell of the data.
    void begin_cell() { decimals_.emplace_back(); }
    void read(JjField field, std::string_view text);
    /// Fails unless the value of the last cell is within its bounds, all as written.
    void check_bounds() const;
    /// The finest unit any number asks for, unless the largest value or level would then take more than 18
    /// digits. Brings all cells to it; after that no number may be read.
    void choose_unit();

    [[nodiscard]] static std::string_view name(JjField field);

  private:
    using Wide = __int128;
    struct Oversize {
        std::uint32_t cell;
        JjField field;
        std::string text;
    };

    [[nodiscard]] std::uint32_t last() const { return static_cast<std::uint32_t>(data_.cells.size() - 1); }
    [[nodiscard]] int compare_value(JjField bound) const;
    void note_size(Wide digits, int decimals);
    void note_oversize_level(std::string_view text, std::string_view name);
    [[nodiscard]] bool largest_fits() const;
    void rescale_all();
    void rescale(const Oversize& number);
    void rescale(std::uint32_t cell, JjField field);
    void store_rounded(std::uint32_t cell, JjField field, Amount amount, std::string text);

    const Scanner& scanner_;
    TableData& data_;
    std::vector<std::array<std::uint8_t, kJjFields>> decimals_;  // by cell, as written
    std::vector<Oversize> oversize_;  // longer than an Amount; their count of decimals is kOversize
    Wide largest_ = 0;                // of the values and levels, in units of 10^-18
    std::size_t largest_line_ = 1;
};

}  // namespace tacet
