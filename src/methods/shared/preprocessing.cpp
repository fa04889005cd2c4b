// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/preprocessing.h"

#include <gmpxx.h>

#include <map>

#include "tacet/pattern.h"
#include "tacet/unpick.h"

namespace tacet {

namespace {

using Combination = std::map<std::uint32_t, mpq_class>;  // coefficients by cell

/// Equations in echelon form: each leads with a cell of its own.
class Echelon {
  public:
    /// False if it follows from those added before.
    bool add(Combination equation) {
        while (!equation.empty()) {
            const auto leading = leading_.find(equation.begin()->first);
            if (leading == leading_.end()) {
                const std::uint32_t cell = equation.begin()->first;
                leading_.emplace(cell, std::move(equation));
                return true;
            }
            subtract(equation, leading->second);
        }
        return false;
    }

  private:
    /// Takes away as much of `other` as makes the leading cell vanish.
    static void subtract(Combination& equation, const Combination& other) {
        const mpq_class factor = equation.begin()->second / other.begin()->second;
        for (const auto& [cell, coefficient] : other) {
            const auto place = equation.try_emplace(cell).first;
            place->second -= factor * coefficient;
            if (place->second == 0) equation.erase(place);
        }
    }

    std::map<std::uint32_t, Combination> leading_;  // by leading cell
};

std::vector<bool> cells_that_matter(const Table& table) {
    const auto ranges = unpick(table, fullest_pattern(table)).ranges;
    std::vector<bool> matters(table.cell_count());
    for (const CellId cell : table.cells())
        matters[cell.index()] = table[cell].status == Status::primary ||
                                table[cell].status == Status::secondary ||
                                (table[cell].status == Status::candidate && !ranges[cell.index()].is_point());
    return matters;
}

}  // namespace

Scope preprocess(const Table& table, const Deadline& deadline) {
    const auto matters = cells_that_matter(table);
    Scope scope;
    for (const CellId cell : table.cells())
        if (matters[cell.index()]) scope.cells.push_back(cell);
    Echelon echelon;
    for (const EquationId equation : table.equations()) {
        Combination combination;
        for (const Term& term : table.terms(equation))
            if (matters[term.cell.index()]) combination[term.cell.index()] = term.coefficient;
        if (deadline.passed() ? !combination.empty() : echelon.add(std::move(combination)))
            scope.equations.push_back(equation);
    }
    return scope;
}

}  // namespace tacet
