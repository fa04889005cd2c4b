// SPDX-License-Identifier: Apache-2.0
// From judged cubes to the table that methods protect: one cell for each set of equal cells, one equation for
// each sum. Cubes with common variables share cells; protected together, as linked tables, none gives away
// what another suppresses.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tacet/export.h"
#include "tacet/rules.h"
#include "tacet/table.h"

namespace TACET_EXPORT tacet {

enum class CostKind : std::uint8_t { variable, frequency, unity, distance };

struct CostOptions {
    CostKind kind = CostKind::variable;
    /// Costs become cost^lambda, or ln(1 + cost) if it is 0.
    double lambda = 1;
    /// For `distance`, by variable: the cost 1, 2, ... steps away from the nearest primary; the last for all
    /// that is farther. Empty: the variable has no distances.
    std::vector<std::vector<double>> distances = {};
};

/// Against contributors who know their own value: what a row's primaries add up to must be uncertain too.
struct SingletonOptions {
    bool singleton_singleton = true;  ///< two primaries of one contributor each
    bool singleton_multiple = true;   ///< two primaries, one of them of one contributor
    bool group_frequency =
        true;  ///< primaries that together have fewer contributors than the frequency rule asks
};

/// Which contributors become insiders of the table: they know what they contributed (docs/attackers.md).
struct AttackerOptions {
    bool singletons = false;           ///< who is alone in a cell knows its value
    std::optional<double> share = {};  ///< in per cent: who holds so much of a cell knows it is no less
    std::uint32_t coalitions = 1;      ///< so many contributors of one cell may pool what they know
    std::string file = {};             ///< further attackers; they name cells by their number in the problem
    /// From the records.
    [[nodiscard]] bool are_derived() const { return singletons || share || coalitions > 1; }
    [[nodiscard]] bool are_asked_for() const { return are_derived() || !file.empty(); }
};

/// An equation between the cells of several cubes at the same codes, whatever these are: what is said of
/// them adds up to 0.
struct CubeEquation {
    struct Term {
        std::uint32_t cube = 0;
        std::int64_t coefficient = 1;
    };
    std::vector<Term> terms;
    std::uint8_t scale = 0;   ///< coefficients were multiplied by 10^scale
    std::string origin = {};  ///< "job.toml:12", for messages
};

/// The cells of `cube` in per cent of those of `base` are published, with so many decimals.
struct CubeRate {
    std::uint32_t cube = 0;
    std::uint32_t base = 0;
    int decimals = 1;
    std::string origin = {};  ///< "job.toml:12", for messages
};

struct LinkOptions {
    CostOptions cost = {};
    SingletonOptions singleton = {};
    AttackerOptions attackers = {};
    /// What an attacker knows beforehand: each value to within this percentage. Without it no more than
    /// the sign and one and a half times the largest value.
    std::optional<double> known_percent = {};
    bool merges_single_children = true;  ///< a code with one child is equal to it: one cell
    /// Without it, what a total has beyond its parts counts as known to everyone, and cells that are missing
    /// from all their sums as known to nobody.
    bool needs_additivity = true;
    /// Empty cells become cells of the table, as JJ files of tau-ARGUS have them, while there are at most so
    /// many combinations of codes; else only those that have contributors.
    std::uint64_t most_places = 2'000'000;
    /// Cubes from this number on were published before: what they show stays shown (`must_publish`), what
    /// they suppressed stays suppressed (`secondary_manual`), and of other cells they say nothing
    /// (`secondary`). docs/history.md
    std::optional<std::uint32_t> first_earlier = {};
    /// By cube. Only cubes with the same number have cells in common; empty: all have.
    std::vector<std::uint32_t> families = {};
    std::vector<CubeEquation> equations = {};
    std::vector<CubeRate> rates = {};
};

/// Where a cell of the table comes from: a combination of codes of one of the cubes.
struct Origin {
    std::uint32_t cube = 0;
    std::vector<CodeId> codes;
};

struct LinkedTable {
    Table table;
    /// By cube and cube cell.
    std::vector<std::vector<CellId>> cells;
    /// By cell, up to `first_virtual`; of several cells that are one, the first.
    std::vector<Origin> origins;
    /// Cells from here on are sums that no cube has, added against singletons, and what rounding leaves open
    /// of published rates. They count as suppressed.
    std::uint32_t first_virtual = 0;
    /// By cell, where there are earlier publications: the cube of the one that shows it; 0 if none does.
    std::vector<std::uint32_t> shown_by = {};
    /// Cells that are sensitive, but were shown before: nothing protects them any more.
    std::vector<CellId> lost = {};
};

/// Throws InputError if the cubes have different responses, or disagree about a cell that they share.
[[nodiscard]] LinkedTable link(std::span<const JudgedCube> cubes, const LinkOptions& options = {});

/// Contributors as the rules count them: holdings if a rule is for holdings. 0 if nobody knows.
[[nodiscard]] std::uint64_t contributor_count(const JudgedCube& judged, CubeCellId cell);

/// The name of a cell for messages: "turnover(A, Total)".
[[nodiscard]] std::string describe(std::span<const JudgedCube> cubes, const LinkedTable& linked, CellId cell);

}  // namespace tacet
