// SPDX-License-Identifier: Apache-2.0
// The compact integer program of cell suppression (Fischetti and Salazar 2001; Serpell et al. 2008, section
// 5): z says which cells are suppressed, and for every primary p two tables, f with p low enough and g with p
// high enough, differ from the true one only where z allows it.
//
// Tables are written as deviations, in units of what p must move by, positive in the direction of p: so the
// solver's tolerances are shares of a level. The program has exactly the columns and rows of the papers.
#pragma once

#include <span>

#include "lp/integer_program.h"
#include "tacet/table.h"
#include "tacet/witness.h"

namespace tacet {

/// The cells and equations of a table that a program is about; all others are fixed or redundant.
struct Scope {
    std::vector<CellId> cells;          ///< ascending, all primaries and secondaries among them
    std::vector<EquationId> equations;  ///< ascending
};
[[nodiscard]] Scope whole_table(const Table& table);

struct SuppressionProgram {
    IntegerProgram program;  ///< its first columns are z, one for each cell of the scope
    /// False if cells have so much room that some had to be taken from them: then nothing is proven.
    bool is_exact = true;
    bool is_complete = true;  ///< false if the deadline came first: then it is of no use
};
/// `primaries` have tables of their own; all primaries of the table are suppressed.
[[nodiscard]] SuppressionProgram make_suppression_program(const Table& table, const Scope& scope,
                                                          Protection protection,
                                                          std::span<const CellId> primaries,
                                                          const Deadline& deadline = {});

}  // namespace tacet
