// SPDX-License-Identifier: Apache-2.0
// Numbers as people write them: with a point or a comma before the decimals, perhaps with marks between
// groups of three digits. What a file uses is guessed only where all of its numbers leave one meaning.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "tacet/metadata.h"

namespace tacet {

/// The number with a point and without marks, if it is written in this format: whole groups of three, none of
/// them empty, and the first without a zero in front. Spaces around it do not count.
[[nodiscard]] std::optional<std::string> plain_number(std::string_view text, const NumberFormat& format);

/// 'decimal = "," and thousands = "."', as job files say it.
[[nodiscard]] std::string describe(const NumberFormat& format);

/// What is said of a guess.
[[nodiscard]] std::string guessed_format(std::string_view file, const NumberFormat& format);

inline constexpr std::string_view kAmbiguousNumbers =
    "found numbers, this one first, that mean one thing with a decimal point and another with a decimal "
    "comma, "
    "expected one meaning; set decimal = \".\" or decimal = \",\" in [data], and thousands if digits are "
    "grouped";
inline constexpr std::string_view kContradictoryNumbers =
    "found a number that is written in another way than those before, expected one decimal sign and one mark "
    "between "
    "thousands in the whole file; correct it, or set decimal and thousands in [data]";

/// Looks at the numbers of a file, one after the other.
class NumberGuess {
  public:
    /// Where the number is, for messages; any count that grows will do.
    void add(std::string_view text, std::size_t place);

    enum class End : std::uint8_t {
        certain,       ///< one format fits all numbers, or several that mean the same
        ambiguous,     ///< several fit, and mean different numbers
        contradictory  ///< none fits all
    };
    [[nodiscard]] End end() const;
    /// The simplest that fits. Only if the guess is certain.
    [[nodiscard]] const NumberFormat& format() const;
    /// Why there is no format, and what to do about it. Only if the guess is not certain.
    [[nodiscard]] std::string problem() const;
    /// The number that two formats read differently, or the first that fits none of those left.
    [[nodiscard]] std::size_t place() const { return place_; }

  private:
    static constexpr std::size_t kFormats = 8;
    std::array<bool, kFormats> fits_ = {true, true, true, true, true, true, true, true};
    std::array<std::array<bool, kFormats>, kFormats> differ_ = {};
    std::array<std::array<std::size_t, kFormats>, kFormats> differ_at_ = {};
    std::size_t place_ = 0;

    void find_difference();
};

}  // namespace tacet
