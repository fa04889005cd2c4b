// SPDX-License-Identifier: Apache-2.0
#include "io/jj_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "tacet/witness.h"

namespace tacet {

namespace {

using Wide = __int128;

constexpr std::array<JjField, kJjFields> kFields = {JjField::value,       JjField::lower_bound,
                                                    JjField::upper_bound, JjField::lower_level,
                                                    JjField::upper_level, JjField::sliding_level};
constexpr std::array<std::string_view, kJjFields> kNames = {"value",
                                                            "lower bound",
                                                            "upper bound",
                                                            "lower protection level",
                                                            "upper protection level",
                                                            "sliding protection level"};
constexpr std::array<Amount Cell::*, kJjFields> kMembers = {&Cell::value,       &Cell::lower_bound,
                                                            &Cell::upper_bound, &Cell::lower_level,
                                                            &Cell::upper_level, &Cell::sliding_level};
constexpr int kMostDecimals = 18;
constexpr Amount kLargestValue = kLargestAmount / 4;
constexpr std::uint8_t kOversize = 255;

constexpr std::size_t index(JjField field) {
    return static_cast<std::size_t>(field);
}
Amount& number(Cell& cell, JjField field) {
    return cell.*kMembers[index(field)];
}
Amount number(const Cell& cell, JjField field) {
    return cell.*kMembers[index(field)];
}
bool is_level(JjField field) {
    return field >= JjField::lower_level;
}
bool is_bound(JjField field) {
    return field == JjField::lower_bound || field == JjField::upper_bound;
}

bool fits(Wide digits) {
    constexpr Wide kMost = std::numeric_limits<Amount>::max();
    return digits >= -kMost && digits <= kMost;
}

mpz_class rounded(const mpq_class& number, Side side) {
    mpz_class result;
    const auto divide = side == Side::up ? mpz_cdiv_q : mpz_fdiv_q;
    divide(result.get_mpz_t(), number.get_num_mpz_t(), number.get_den_mpz_t());
    return result;
}

}  // namespace

ParsedDecimal read_decimal(const Scanner& scanner, std::string_view text, std::string_view expected) {
    const auto parsed = parse_decimal(text);
    if (parsed.error == DecimalError::not_a_number)
        scanner.fail(shown(text), fmt::format("{}, a finite decimal number", expected));
    return parsed;
}

void drop_zeros(Decimal& number) {
    for (; number.decimals > 0 && number.digits % 10 == 0; --number.decimals) number.digits /= 10;
}

std::string_view JjNumbers::name(JjField field) {
    return kNames[index(field)];
}

void JjNumbers::read(JjField field, std::string_view text) {
    auto parsed = read_decimal(scanner_, text, name(field));
    if (is_level(field) && parsed.is_negative)
        scanner_.fail(shown(text), fmt::format("a {} of at least 0", name(field)));
    if (parsed.number.decimals > kMostDecimals) drop_zeros(parsed.number);
    const auto [digits, decimals] = parsed.number;
    std::uint8_t& written = decimals_.back()[index(field)];
    if (parsed.error != DecimalError::too_long && decimals <= kMostDecimals && fits(digits)) {
        number(data_.cells.back(), field) = static_cast<Amount>(digits);
        written = static_cast<std::uint8_t>(decimals);
        if (!is_bound(field)) note_size(digits, decimals);
        return;
    }
    if (field == JjField::value) scanner_.fail(shown(text), "a value of at most 18 digits");
    if (is_level(field)) note_oversize_level(text, name(field));
    oversize_.push_back({last(), field, std::string(text)});
    written = kOversize;
}

/// Remembers the largest value or level: it limits how fine the unit can be.
void JjNumbers::note_size(Wide digits, int decimals) {
    const Wide size = (digits < 0 ? -digits : digits) * power_of_ten(kMostDecimals - decimals);
    if (size <= largest_) return;
    largest_ = size;
    largest_line_ = scanner_.line();
}

void JjNumbers::note_oversize_level(std::string_view text, std::string_view name) {
    const mpz_class size = rounded(exact_decimal(text), Side::up);
    if (size > kLargestValue) scanner_.fail(shown(text), fmt::format("a {} of at most 18 digits", name));
    note_size(size.get_si(), 0);
}

void JjNumbers::check_bounds() const {
    if (compare_value(JjField::lower_bound) < 0)
        scanner_.fail(fmt::format("cell {} with a value below its lower bound", last()),
                      "lower bound <= value <= upper bound");
    if (compare_value(JjField::upper_bound) > 0)
        scanner_.fail(fmt::format("cell {} with a value above its upper bound", last()),
                      "lower bound <= value <= upper bound");
}

/// Compares the value of the last cell with a bound, both as written: negative, 0 or positive.
int JjNumbers::compare_value(JjField bound) const {
    const Cell& cell = data_.cells.back();
    const int value_decimals = decimals_.back()[index(JjField::value)];
    const int bound_decimals = decimals_.back()[index(bound)];
    if (bound_decimals == kOversize) {
        const auto& text =
            std::ranges::find(oversize_.rbegin(), oversize_.rend(), bound, &Oversize::field)->text;
        return cmp(exact_decimal(format_amount(cell.value, value_decimals)), exact_decimal(text));
    }
    const Wide left = Wide{cell.value} * power_of_ten(bound_decimals);
    const Wide right = Wide{number(cell, bound)} * power_of_ten(value_decimals);
    return left < right ? -1 : left > right;
}

void JjNumbers::choose_unit() {
    std::array<int, kJjFields> finest{};
    for (const auto& decimals : decimals_)
        for (std::size_t i = 0; i < kJjFields; ++i)
            if (decimals[i] != kOversize) finest[i] = std::max<int>(finest[i], decimals[i]);
    const auto of = [&](JjField field) { return finest[index(field)]; };
    data_.written = {of(JjField::value), std::max(of(JjField::lower_bound), of(JjField::upper_bound)),
                     *std::max_element(finest.begin() + index(JjField::lower_level), finest.end())};
    data_.decimals = *std::ranges::max_element(finest);
    while (data_.decimals > data_.written.value && !largest_fits()) --data_.decimals;
    if (!largest_fits())
        scanner_.fail_at(
            largest_line_,
            fmt::format("found a number that, with the {} decimals of the values, takes more than 18 digits, "
                        "expected smaller numbers or fewer decimals",
                        data_.written.value));
    rescale_all();
}

bool JjNumbers::largest_fits() const {
    return largest_ <= kLargestValue * Wide{power_of_ten(kMostDecimals - data_.decimals)};
}

void JjNumbers::rescale_all() {
    for (std::uint32_t cell = 0; cell < data_.cells.size(); ++cell)
        for (const JjField field : kFields)
            if (decimals_[cell][index(field)] != kOversize) rescale(cell, field);
    for (const Oversize& each : oversize_) rescale(each);
    std::vector<std::array<std::uint8_t, kJjFields>>().swap(decimals_);
    std::vector<Oversize>().swap(oversize_);
}

void JjNumbers::rescale(const Oversize& number) {
    const mpq_class exact = exact_decimal(number.text) * power_of_ten(data_.decimals);
    const mpz_class limit = kLargestAmount;
    mpz_class amount = rounded(exact, number.field == JjField::upper_bound ? Side::down : Side::up);
    if (abs(amount) > limit) amount = sgn(amount) * limit;
    store_rounded(number.cell, number.field, amount.get_si(), number.text);
}

void JjNumbers::rescale(std::uint32_t cell, JjField field) {
    Amount& amount = number(data_.cells[cell], field);
    const int written = decimals_[cell][index(field)];
    if (written > data_.decimals) {
        const Amount divisor = power_of_ten(written - data_.decimals);
        const Amount below = amount / divisor - (amount % divisor < 0);
        const bool is_exact = amount % divisor == 0;
        if (is_exact)
            amount = below;
        else
            store_rounded(cell, field, field == JjField::upper_bound ? below : below + 1,
                          format_amount(amount, written));
        return;
    }
    const Wide scaled = Wide{amount} * power_of_ten(data_.decimals - written);
    const auto limit = Wide{kLargestAmount};
    if (scaled >= -limit && scaled <= limit)
        amount = static_cast<Amount>(scaled);
    else
        store_rounded(cell, field, scaled < 0 ? -kLargestAmount : kLargestAmount,
                      format_amount(amount, written));
}

void JjNumbers::store_rounded(std::uint32_t cell, JjField field, Amount amount, std::string text) {
    Cell& target = data_.cells[cell];
    if (field == JjField::lower_bound) amount = std::min(amount, target.value);
    if (field == JjField::upper_bound) amount = std::max(amount, target.value);
    number(target, field) = amount;
    // RoundedNumber knows no values: these are never rounded.
    data_.rounded.push_back(
        {CellId(cell), static_cast<RoundedNumber::Field>(index(field) - 1), std::move(text)});
}

}  // namespace tacet
