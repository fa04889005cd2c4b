// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iterator>

#include "io/constraint_text.h"
#include "tacet/io.h"

namespace tacet {

namespace {

using Kind = OptimumProof::Step::Kind;

char letter(Kind kind) {
    switch (kind) {
        case Kind::fix:
            return 'F';
        case Kind::close:
            return 'E';
        default:
            return 'N';
    }
}

void append(const std::vector<CellId>& cells, std::string& text) {
    fmt::format_to(std::back_inserter(text), " {}", cells.size());
    for (const CellId cell : cells) fmt::format_to(std::back_inserter(text), " {}", cell.index());
}

void append(const OptimumProof::Step& step, std::string& text) {
    auto out = std::back_inserter(text);
    fmt::format_to(out, "{} {}", letter(step.kind), step.prices.size());
    for (const auto& [constraint, price] : step.prices) fmt::format_to(out, " {} {:.12g}", constraint, price);
    if (step.kind == Kind::fix) {
        append(step.published, text);
        append(step.suppressed, text);
    }
    text += '\n';
}

}  // namespace

std::string to_text(const Table& table, const OptimumProof& proof) {
    std::string text = "tacet-optimum 1\n";
    auto out = std::back_inserter(text);
    fmt::format_to(out, "table {} {}\nprotection {}\n", table.cell_count(), table.equation_count(),
                   to_string(proof.protection));
    for (const PricedConstraint& each : proof.constraints) {
        text += "C ";
        append_constraint(table, each, text);
        text += '\n';
    }
    // A case before those below it, the published one first.
    std::vector<std::uint32_t> open{0};
    while (!open.empty()) {
        const OptimumProof::Case& each = proof.cases[open.back()];
        open.pop_back();
        for (const auto& step : each.steps) append(step, text);
        if (!each.branch) continue;
        fmt::format_to(out, "B {}\n", each.branch->index());
        open.push_back(each.below[1]);
        open.push_back(each.below[0]);
    }
    return text;
}

}  // namespace tacet
