// SPDX-License-Identifier: Apache-2.0
// Tables that come tabulated: one cell per record, totals included, perhaps with statuses and levels. And
// what people know about cells beforehand.
#pragma once

#include <string>
#include <vector>

#include "tacet/export.h"
#include "tacet/rules.h"
#include "tacet/tabulate.h"

namespace TACET_EXPORT tacet {

/// What to do with totals.
enum class Additivity : std::uint8_t {
    check,                 ///< totals that do not add up are an error
    recompute,             ///< totals are made anew from the innermost cells
    recompute_keep_given,  ///< likewise, but statuses and levels stay
    not_required,          ///< totals stay as they are, see LinkOptions::needs_additivity
};

struct ReadyTableOptions {
    Additivity additivity = Additivity::check;
    bool uses_rules = false;  ///< else the statuses of the table count
    bool shows_values = false;
};

struct ReadyTable {
    JudgedCube judged;
    std::vector<std::string> warnings;
};

/// Reads the cells that `request` names. Throws InputError, "file:line: column: found ..., expected ...".
[[nodiscard]] ReadyTable read_ready_table(const std::string& path, const Metadata& metadata,
                                          const CubeSpec& request, const ReadyTableOptions& options);

struct AprioriOptions {
    std::string separator = ",";
    bool ignores_errors = false;  ///< lines that cannot be applied are counted instead
};

/// Applies a .hst file: statuses, levels and costs set by hand, also to cells that are equal through
/// one-child levels. Returns how many lines were left out. Throws InputError for a line that cannot be
/// applied.
std::size_t apply_apriori(const std::string& path, JudgedCube& judged, const AprioriOptions& options);

}  // namespace tacet
