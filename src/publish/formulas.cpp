// SPDX-License-Identifier: Apache-2.0
#include "publish/formulas.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/csv_field.h"
#include "text/decimal.h"

namespace tacet {

bool is_formula(std::string_view text) {
    // The last four are the full-width forms, which some spreadsheets take for the same.
    constexpr std::string_view kStarts[] = {
        "=", "+", "-", "@", "\t", "\r", "\n", "\xEF\xBC\x9D", "\xEF\xBC\x8B", "\xEF\xBC\x8D", "\xEF\xBC\xA0"};
    const bool begins_so = std::ranges::any_of(kStarts, [&](std::string_view start) {
        return text.starts_with(start) && text.size() > start.size();
    });
    if (!begins_so) return false;
    if (text.starts_with('+')) text.remove_prefix(1);
    return parse_decimal(text).error == DecimalError::not_a_number;
}

std::string reader_field(std::string_view text) {
    return csv_field(is_formula(text) ? fmt::format("'{}", text) : std::string(text));
}

std::vector<std::string> find_formulas(const Cube& cube, Formulas format) {
    std::vector<std::string> found;
    const auto look_at = [&](const std::string& text) {
        if (is_formula(text)) found.push_back(text);
    };
    for (const Variable& variable : cube.variables()) {
        look_at(variable.name());
        for (const Code& code : variable.codes()) {
            look_at(code.text);
            if (format == Formulas::marked) look_at(code.label);
        }
    }
    return found;
}

}  // namespace tacet
