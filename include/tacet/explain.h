// SPDX-License-Identifier: Apache-2.0
// Why a cell is suppressed, and what it would cost to publish it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tacet/export.h"
#include "tacet/protect.h"
#include "tacet/publication.h"

namespace TACET_EXPORT tacet {

struct ExplainOptions {
    bool finds_alternative = true;  ///< protect the table again, with the cell published
    ProtectOptions protect = {};    ///< for that
};

struct Explanation {
    CellId cell;
    bool is_suppressed = false;
    bool is_primary = false;
    /// Of a secondary the primaries whose proof moves it, of a primary the secondaries that its proof moves.
    std::vector<CellId> partners = {};
    /// Of a secondary the primaries, and secondaries that are to be protected, that an attacker comes too
    /// close to if it alone is published. There may be none: then it was suppressed for others that were
    /// dropped since, or for good measure.
    std::vector<CellId> exposed = {};
    /// Likewise the insiders who come too close then, and to which primary.
    std::vector<std::pair<InsiderId, CellId>> insiders = {};
    double cost = 0;                         ///< of the pattern as it is
    std::optional<Result> alternative = {};  ///< with the cell published; its report only if it is safe
    std::vector<CellId> added = {};          ///< that the alternative suppresses in addition
    std::vector<CellId> freed = {};          ///< that it publishes, without the cell itself
};

/// Explains one cell of a pattern that `report` calls safe. Throws UnsafeError for others.
[[nodiscard]] Explanation explain(const Table& table, const Report& report, CellId cell,
                                  const ExplainOptions& options = {});

/// How people name cells.
using CellNames = std::function<std::string(CellId)>;
/// Whether something holds of a cell.
using CellTest = std::function<bool(CellId)>;

/// The explanation as a text of some lines. Costs and numbers of cells that tell about values only with
/// `shows_values`. `is_single` says which cells have one contributor; it may be empty.
[[nodiscard]] std::string describe(const Table& table, const Explanation& explanation, const CellNames& names,
                                   bool shows_values, const CellTest& is_single = {});

/// Likewise for a cell of a published cube, with the rule that fired.
[[nodiscard]] std::string explain(const Publication& publication, std::uint32_t cube,
                                  std::span<const CodeId> codes, const ExplainOptions& options,
                                  bool shows_values);

}  // namespace tacet
