// SPDX-License-Identifier: Apache-2.0
#include "sources/cell_numbers.h"

#include <fmt/format.h>

#include <algorithm>

#include "tabulate/number_format.h"
#include "tabulate/published_decimals.h"
#include "text/decimal.h"

namespace tacet {

/// How much room numbers take, written out.
struct NumberSize {
    int whole_digits = 1;
    int decimals = 0;

    NumberSize(int some_whole_digits, int some_decimals)
        : whole_digits(some_whole_digits), decimals(some_decimals) {}
    explicit NumberSize(Decimal number) : decimals(number.decimals) {
        // As parse_amount counts them.
        for (; decimals > kPlainDecimals && number.digits % 10 == 0; --decimals) number.digits /= 10;
        for (int i = 0; i < decimals; ++i) number.digits /= 10;
        while ((number.digits /= 10) != 0) ++whole_digits;
    }
    void widen(const NumberSize& other) {
        whole_digits = std::max(whole_digits, other.whole_digits);
        decimals = std::max(decimals, other.decimals);
    }
};

CellNumbers::CellNumbers(const CellRecords& records, const std::optional<NumberFormat>& format)
    : records_(records) {
    if (format)
        format_ = *format;
    else
        guess_format();
    choose_decimals();
}

void CellNumbers::guess_format() {
    const CellColumns& columns = records_.columns();
    std::vector<std::size_t> fields = columns.tops;
    for (const CellColumn& each :
         {columns.response, columns.frequency, columns.shadow, columns.cost, columns.lower, columns.upper})
        if (each) fields.push_back(*each);
    const auto& all = records_.all();
    const std::size_t width = columns.wanted.size();
    NumberGuess guess;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (const std::size_t field : fields)
            if (!CellRecords::is_blank(all[i], field)) guess.add(all[i].fields[field], i * width + field);
    if (guess.end() != NumberGuess::End::certain)
        records_.fail(all[guess.place() / width], guess.place() % width, guess.problem());
    format_ = guess.format();
    if (format_ != NumberFormat{}) warnings_.push_back(guessed_format(records_.path(), format_));
}

/// As many as the numbers have, if amounts hold them, and at least those declared, but for many.
void CellNumbers::choose_decimals() {
    const CellColumns& columns = records_.columns();
    const int declared = std::clamp(records_.variable(*columns.response).decimals, 0, kPlainDecimals);
    std::vector<CellColumn> fields{columns.response, columns.shadow, columns.cost};
    fields.insert(fields.end(), columns.tops.begin(), columns.tops.end());
    NumberSize all(1, declared);
    NumberSize response = all;
    for (const CellRecord& record : records_.all()) {
        for (const CellColumn field : fields)
            if (!CellRecords::is_blank(record, field)) all.widen(size_of(record, *field));
        if (!CellRecords::is_blank(record, columns.response))
            response.widen(size_of(record, *columns.response));
    }
    decimals_ = std::clamp(kMostDecimals - all.whole_digits, 0, all.decimals);
    if (decimals_ < all.decimals)
        warnings_.push_back(
            fmt::format("{}: numbers have {} digits, {} of them after the point, more than exact "
                        "arithmetic holds; they were "
                        "rounded to {} decimals, those of largest contributors and levels up",
                        records_.path(), all.whole_digits + all.decimals, all.decimals, decimals_));
    // The largest number of this many digits.
    const Amount largest = power_of_ten(std::min(kMostDecimals, response.whole_digits + decimals_)) - 1;
    written_ = publishable_decimals(largest, decimals_, response.decimals);
    if (written_ < response.decimals)
        warnings_.push_back(published_note(records_.path(), written_, response.decimals));
}

/// With a point and without marks between thousands; empty if it is no number of the file's format.
std::string CellNumbers::plain_text(const CellRecord& record, std::size_t field) const {
    return plain_number(record.fields[field], format_).value_or("");
}

NumberSize CellNumbers::size_of(const CellRecord& record, std::size_t field) const {
    const ParsedDecimal parsed = parse_decimal(plain_text(record, field));
    if (parsed.error != DecimalError::none) (void)number(record, field, 0);  // says what is wrong
    return NumberSize(parsed.number);
}

Amount CellNumbers::number(const CellRecord& record, std::size_t field, int scale, Rounding rounding) const {
    const auto parsed = parse_amount(plain_text(record, field), scale, scale, rounding);
    if (!parsed)
        records_.fail(record, field,
                      fmt::format("found a field that is not a number or is too large, expected digits {}",
                                  how_to_write(records_.variable(field), format_)));
    return parsed->amount;
}

Amount CellNumbers::amount(const CellRecord& record, CellColumn field, Rounding rounding) const {
    return number(record, *field, decimals_, rounding);
}

}  // namespace tacet
