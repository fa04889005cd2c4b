// SPDX-License-Identifier: Apache-2.0
#include "tabulate/number_format.h"

#include <fmt/format.h>

#include <algorithm>

#include "tabulate/setting.h"
#include "text/trimmed.h"

namespace tacet {

namespace {

/// The ways to write a space or an apostrophe between groups, in UTF-8 and Windows-1252.
constexpr std::string_view kSpaces[] = {" ", "\xC2\xA0", "\xE2\x80\xAF", "\xA0"};
constexpr std::string_view kApostrophes[] = {"'", "\xE2\x80\x99", "\x92"};

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// How many bytes of the mark begin the text; 0 if it does not.
std::size_t mark_length(std::string_view text, char thousands) {
    const auto longest = [&](const auto& spellings) {
        for (const std::string_view each : spellings)
            if (text.starts_with(each)) return each.size();
        return std::size_t{0};
    };
    if (thousands == ' ') return longest(kSpaces);
    if (thousands == '\'') return longest(kApostrophes);
    return thousands != 0 && text.starts_with(thousands) ? 1 : 0;
}

/// Digits in front of the decimals, with whole groups or none. Takes them from the text.
std::optional<std::string> take_whole_part(std::string_view& text, char thousands) {
    std::string digits;
    std::size_t group = 0;  // digits since the last mark
    bool has_groups = false;
    while (!text.empty()) {
        if (is_digit(text.front())) {
            digits += text.front();
            text.remove_prefix(1);
            ++group;
            continue;
        }
        const std::size_t length = mark_length(text, thousands);
        if (length == 0) break;
        const bool is_whole = has_groups ? group == 3 : group >= 1 && group <= 3 && digits.front() != '0';
        if (!is_whole) return {};
        text.remove_prefix(length);
        has_groups = true;
        group = 0;
    }
    if (has_groups && group != 3) return {};
    return digits;
}

}  // namespace

std::optional<std::string> plain_number(std::string_view text, const NumberFormat& format) {
    text = trimmed(text);
    std::string plain;
    if (text.starts_with('-') || text.starts_with('+')) {
        plain += text.front();
        text.remove_prefix(1);
    }
    const auto whole = take_whole_part(text, format.thousands);
    if (!whole) return {};
    plain += *whole;
    bool has_digits = !whole->empty();
    if (!text.empty() && (text.front() == format.decimal || (format.takes_both && text.front() == ','))) {
        plain += '.';
        for (text.remove_prefix(1); !text.empty() && is_digit(text.front()); text.remove_prefix(1)) {
            plain += text.front();
            has_digits = true;
        }
    }
    if (!has_digits) return {};
    const bool has_exponent = text.starts_with('e') || text.starts_with('E');
    if (!text.empty() && !has_exponent) return {};
    return plain.append(text);
}

std::string describe(const NumberFormat& format) {
    std::string text = fmt::format("decimal = \"{}\"", format.decimal);
    if (format.thousands != 0) text += fmt::format(" and thousands = \"{}\"", format.thousands);
    return text;
}

std::string how_to_write(const VariableInfo& info, const NumberFormat& format) {
    const std::string change = name_of(Setting::numbers, info);
    switch (info.wording) {
        case Wording::argus:
            return fmt::format("with a decimal {}; if this is the wrong column, {}",
                               format.takes_both ? "point or comma" : "point", change);
        case Wording::arguments:
            return "in every row, not NaN or infinity; " + change;
        default:
            return fmt::format("with {}; if this is the right column, {}", describe(format), change);
    }
}

std::string guessed_format(std::string_view file, const NumberFormat& format) {
    return fmt::format(
        "{}: all numbers fit {} and nothing else, so they were read that way; set it in [data] to be "
        "sure",
        file, describe(format));
}

namespace {

/// The simplest first: where several mean the same, it is taken.
constexpr NumberFormat kCandidates[] = {{'.', 0},   {',', 0},   {'.', ','},  {',', '.'},
                                        {'.', ' '}, {',', ' '}, {'.', '\''}, {',', '\''}};

}  // namespace

void NumberGuess::add(std::string_view text, std::size_t place) {
    text = trimmed(text);
    if (std::ranges::all_of(text, [](char c) { return is_digit(c) || c == '-' || c == '+'; })) return;
    std::array<std::optional<std::string>, kFormats> read;
    bool is_number = false;
    for (std::size_t i = 0; i < kFormats; ++i) {
        read[i] = plain_number(text, kCandidates[i]);
        is_number = is_number || read[i];
    }
    // What is no number at all is for others to complain about.
    if (!is_number || std::ranges::count(fits_, true) == 0) return;
    for (std::size_t i = 0; i < kFormats; ++i) fits_[i] = fits_[i] && read[i];
    if (std::ranges::count(fits_, true) == 0) place_ = place;
    for (std::size_t i = 0; i < kFormats; ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (fits_[i] && fits_[j] && !differ_[i][j] && *read[i] != *read[j]) {
                differ_[i][j] = true;
                differ_at_[i][j] = place;
            }
    find_difference();
}

void NumberGuess::find_difference() {
    if (end() != End::ambiguous) return;
    for (std::size_t i = 0; i < kFormats; ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (fits_[i] && fits_[j] && differ_[i][j]) place_ = differ_at_[i][j];
}

NumberGuess::End NumberGuess::end() const {
    if (std::ranges::count(fits_, true) == 0) return End::contradictory;
    for (std::size_t i = 0; i < kFormats; ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (fits_[i] && fits_[j] && differ_[i][j]) return End::ambiguous;
    return End::certain;
}

std::string NumberGuess::problem() const {
    return std::string(end() == End::ambiguous ? kAmbiguousNumbers : kContradictoryNumbers);
}

const NumberFormat& NumberGuess::format() const {
    return kCandidates[static_cast<std::size_t>(std::ranges::find(fits_, true) - fits_.begin())];
}

}  // namespace tacet
