// SPDX-License-Identifier: Apache-2.0
// The audit judges a pattern: is every primary protected against an attacker who knows all published cells,
// the equations and the bounds, and against every insider of the table, who knows more? No method is trusted;
// only what passes the audit is called safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tacet/deadline.h"
#include "tacet/export.h"
#include "tacet/insider.h"
#include "tacet/pattern.h"
#include "tacet/secondary_margin.h"
#include "tacet/table.h"
#include "tacet/witness.h"

namespace TACET_EXPORT tacet {

/// On what a side of a primary rests.
enum class Evidence : std::uint8_t {
    not_required,  ///< its level is 0
    witness,       ///< an exact witness, written to the proof
    solver,        ///< reached with a margin by the solver, but not made exact
    none,          ///< exposed: an attacker comes closer than the level
    undecided,     ///< time ran out or the solver failed; counts as exposed
};
[[nodiscard]] std::string_view to_string(Evidence evidence);

struct SideReport {
    Evidence evidence = Evidence::not_required;
    Amount required = 0;
    double attainable = 0;  ///< for `none`: how far the cell can move, as a number of the file
    std::vector<EquationId> equations = {};  ///< for `none`: some that hold it
};

/// Of a primary, or of a secondary that is to be protected.
struct CellReport {
    CellId cell;
    SideReport down;
    SideReport up;
    SideReport width;  ///< of the sliding level
    [[nodiscard]] bool is_protected() const;
};

/// A side of a primary to which an insider comes closer than its level.
struct InsiderExposure {
    InsiderId insider;
    CellId cell;
    Requirement side{};
    SideReport report;
};

/// What it took to keep insiders out.
struct InsiderSummary {
    std::size_t insiders = 0;
    std::size_t spoiled = 0;    ///< pairs of insider and primary that the outsider's proof did not settle
    std::size_t witnesses = 0;  ///< that were needed in addition
    std::size_t inexact = 0;    ///< sides that rest on the solver alone
    double cost = 0;  ///< of secondaries that no witness against the outsider moves: at most what insiders
                      ///< cost
};

/// The attacker's range of a suppressed cell, as distances from its value, in numbers of the file.
struct CellRange {
    CellId cell;
    bool is_known = false;  ///< false if the solver did not finish
    double down = 0;
    double up = 0;
    [[nodiscard]] bool is_disclosed() const { return is_known && down == 0 && up == 0; }
};

/// The verdict on one pattern. It carries the pattern it judged.
struct Report {
    Pattern pattern;
    Protection protection{};
    std::vector<CellReport> primaries = {};
    Proof proof = {};
    std::optional<std::vector<CellRange>> ranges = {};  ///< of every suppressed cell, if asked for
    std::optional<SecondaryMargin> margin = {};         ///< if secondaries had to be protected
    std::vector<CellReport> secondaries = {};           ///< empty without a margin
    InsiderSummary insiders = {};
    std::vector<InsiderExposure> insider_exposures = {};  ///< of primaries that no outsider gets at

    /// Every primary is protected, also against every insider, and with a margin every secondary.
    [[nodiscard]] bool safe() const;
    /// And that by exact witnesses.
    [[nodiscard]] bool proven() const;
    /// Primaries, then secondaries, that are open to everybody.
    [[nodiscard]] std::vector<const CellReport*> exposed() const;
    /// Those, and primaries that only insiders get at; ascending.
    [[nodiscard]] std::vector<CellId> exposed_cells() const;
    [[nodiscard]] std::size_t inexact() const;  ///< sides that rest on the solver alone
};

struct AuditOptions {
    Protection protection = Protection::at_least;
    bool full = false;  ///< also the exact range of every suppressed cell
    unsigned threads = 1;
    Deadline deadline = {};
    std::optional<SecondaryMargin> margin = {};  ///< with one, secondaries must be protected too
};

/// Judges `pattern`. Witnesses in `hints` are checked and used where they hold.
[[nodiscard]] Report audit(const Table& table, const Pattern& pattern, const AuditOptions& options = {},
                           const Proof& hints = {});

/// One side of a primary that no pattern protects, since suppressing everything does not.
struct Unprotectable {
    CellId cell;
    Requirement side{};    ///< that it cannot meet
    std::string required;  ///< as a number of the file
    double attainable = 0;
    std::vector<EquationId> equations;
    InsiderId attacker = kOutsider;  ///< against whom
};
/// The sides that remain exposed with everything suppressible suppressed.
[[nodiscard]] std::vector<Unprotectable> find_unprotectable(const Table& table,
                                                            const AuditOptions& options = {});

}  // namespace tacet
