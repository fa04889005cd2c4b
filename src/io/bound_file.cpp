// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iterator>

#include "io/constraint_text.h"
#include "tacet/io.h"

namespace tacet {

std::string to_text(const Table& table, const Bound& bound) {
    std::string text = "tacet-bound 1\n";
    auto out = std::back_inserter(text);
    fmt::format_to(out, "table {} {}\nprotection {}\nbound {:.12g}\n", table.cell_count(),
                   table.equation_count(), to_string(bound.protection), bound.lower_bound);
    for (const PricedConstraint& each : bound.proof) {
        fmt::format_to(out, "C {:.12g} ", each.price);
        append_constraint(table, each, text);
        text += '\n';
    }
    return text;
}

}  // namespace tacet
