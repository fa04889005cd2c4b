// SPDX-License-Identifier: Apache-2.0
// Lower bounds on the cost of safe patterns, for any table: what no method can go below. A bound carries its
// proof, capacity constraints with prices (Fischetti and Salazar 2001), which tacet-verify checks exactly.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "tacet/audit.h"
#include "tacet/exact_number.h"
#include "tacet/export.h"
#include "tacet/table.h"
#include "tacet/witness.h"

namespace TACET_EXPORT tacet {

/// So many times an equation. Whole numbers, so that arguments can be checked exactly.
struct Multiple {
    EquationId equation;
    std::int64_t factor = 0;
};
using Multiples = std::vector<Multiple>;

/// What every safe pattern satisfies, why, and what it is worth. docs/bound.md tells how it follows.
struct PricedConstraint {
    CellId cell;  ///< the primary that must move
    Side side = Side::up;
    bool is_width = false;               ///< it must move to both sides together
    std::array<Multiples, 2> multiples;  ///< of equations, by Side
    std::vector<CellId> taken;           ///< as suppressed, whether they are or not
    Integer divisor;                     ///< before rounding, in units of 10^-Table::decimals()
    double price = 0;                    ///< of at most 12 significant digits
    InsiderId attacker = kOutsider;      ///< who must not come closer to the primary
};

/// Where the search for a bound stands, for display.
struct BoundProgress {
    std::size_t rounds = 0;
    std::size_t constraints = 0;
    double lower_bound = 0;
};

/// Which constraints make a bound. `capacity`: those that the relaxation violates, round by round. `castro`:
/// for each primary those of its single equations, all at once, as in the procedure of Kelly, Golden and
/// Assad 1992 with the two constraints per primary that Castro 2004 adds: weaker, and quick on large tables.
enum class BoundMethod : std::uint8_t { capacity, castro };
[[nodiscard]] std::string_view to_string(BoundMethod method);

struct BoundOptions {
    BoundMethod method = BoundMethod::capacity;
    Protection protection = Protection::at_least;
    std::chrono::duration<double> time_limit{60};
    TimeKind limit_kind = TimeKind::elapsed;  ///< what the limit counts
    unsigned threads = 1;
    std::stop_token stop = {};                                   ///< ends the work early, like the time limit
    std::function<void(const BoundProgress&)> on_progress = {};  ///< may be empty
};

struct Bound {
    BoundMethod method = BoundMethod::capacity;
    double lower_bound = 0;  ///< no safe pattern costs less; of at most 12 significant digits
    Protection protection{};
    bool is_settled = false;      ///< no further constraint was found; otherwise more time may raise it
                                  ///< (of `castro`: it has all of its constraints)
    std::size_t rounds = 0;       ///< of constraints that were added together
    std::size_t constraints = 0;  ///< found in all
    std::vector<PricedConstraint> proof = {};
    std::vector<Unprotectable> unprotectable = {};  ///< if there are any, no pattern is safe
    std::chrono::duration<double> elapsed{};
};

/// No safe pattern costs so little. A cost may be off by its rounding as a sum, here 1e-9 of it.
[[nodiscard]] bool excludes(const Bound& bound, double cost);

/// The best bound found within the limit. The cost of secondaries that the table has already is in it.
/// Arguments of constraints that somebody found before, for the same equations, are used from the start.
[[nodiscard]] Bound find_lower_bound(const Table& table, const BoundOptions& options = {},
                                     std::span<const PricedConstraint> known = {});

}  // namespace tacet
