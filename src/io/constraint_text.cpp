// SPDX-License-Identifier: Apache-2.0
#include "io/constraint_text.h"

#include <fmt/format.h>

#include <iterator>

namespace tacet {

namespace {

/// The exact decimal of a whole number of units of 10^-decimals, without trailing zeros.
std::string decimal_text(const Integer& number, int decimals) {
    std::string text = number.text();
    const auto places = static_cast<std::size_t>(decimals);
    if (text.size() <= places) text.insert(0, places + 1 - text.size(), '0');
    if (places == 0) return text;
    text.insert(text.size() - places, ".");
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

/// An equation of the library is 10^scale times that of the file.
void append(const Table& table, const Multiples& multiples, std::string& text) {
    auto out = std::back_inserter(text);
    fmt::format_to(out, " {}", multiples.size());
    for (const auto& [equation, factor] : multiples)
        fmt::format_to(out, " {} {}{:0<{}}", equation.index(), factor, "",
                       table.data().scales[equation.index()]);
}

std::string_view target_name(const PricedConstraint& constraint) {
    if (constraint.is_width) return to_string(Requirement::width);
    return to_string(constraint.side == Side::up ? Requirement::up : Requirement::down);
}

}  // namespace

void append_constraint(const Table& table, const PricedConstraint& constraint, std::string& text) {
    auto out = std::back_inserter(text);
    if (constraint.attacker != kOutsider) fmt::format_to(out, "against {} ", constraint.attacker.index());
    fmt::format_to(out, "{} {} {}", target_name(constraint), constraint.cell.index(),
                   decimal_text(constraint.divisor, table.decimals()));
    for (const Side side : kSides) append(table, constraint.multiples[static_cast<std::size_t>(side)], text);
    fmt::format_to(out, " {}", constraint.taken.size());
    for (const CellId cell : constraint.taken) fmt::format_to(out, " {}", cell.index());
}

}  // namespace tacet
