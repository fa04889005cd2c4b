// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iterator>

#include "tacet/io.h"

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

std::string to_text(const Table& table, const Bound& bound) {
    std::string text = "tacet-bound 1\n";
    auto out = std::back_inserter(text);
    fmt::format_to(out, "table {} {}\nprotection {}\nbound {:.12g}\n", table.cell_count(),
                   table.equation_count(), to_string(bound.protection), bound.lower_bound);
    for (const PricedConstraint& each : bound.proof) {
        fmt::format_to(out, "C {:.12g} {} {} {}", each.price, target_name(each), each.cell.index(),
                       decimal_text(each.divisor, table.decimals()));
        for (const Side side : kSides) append(table, each.multiples[static_cast<std::size_t>(side)], text);
        fmt::format_to(out, " {}", each.taken.size());
        for (const CellId cell : each.taken) fmt::format_to(out, " {}", cell.index());
        text += '\n';
    }
    return text;
}

}  // namespace tacet
