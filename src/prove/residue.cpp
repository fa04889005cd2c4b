// SPDX-License-Identifier: Apache-2.0
#include "prove/residue.h"

namespace tacet {

Residue::Residue(const Table& table) : is_dropped_(table.cell_count()) {
    for (const CellId cell : table.cells()) {
        is_dropped_[cell.index()] = table[cell].status == Status::published;
        cells_.push_back(cell);
    }
    for (const EquationId equation : table.equations()) {
        const auto terms = table.terms(equation);
        terms_.emplace_back(terms.begin(), terms.end());
    }
    sweep();
}

void Residue::drop(std::span<const std::uint32_t> cells) {
    for (const std::uint32_t cell : cells) is_dropped_[cell] = true;
    sweep();
}

void Residue::sweep() {
    std::erase_if(cells_, [&](CellId cell) { return is_dropped(cell); });
    for (std::vector<Term>& terms : terms_)
        std::erase_if(terms, [&](const Term& term) { return is_dropped(term.cell); });
}

}  // namespace tacet
