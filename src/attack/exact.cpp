// SPDX-License-Identifier: Apache-2.0
#include "attack/exact.h"

#include <algorithm>
#include <cmath>

#include "attack/exact_system.h"
#include "model/exact_number.h"

namespace tacet {

namespace {

constexpr int kLargestDenominator = 60;

/// The deviation times `denominator`, rounded; nothing if a number is farther from whole than `tolerance`.
std::optional<Witness> rounded(std::span<const CellId> cells, std::span<const double> deviations,
                               int denominator, double tolerance) {
    Witness witness;
    witness.denominator = denominator;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const double scaled = deviations[i] * denominator;
        const double whole = std::round(scaled);
        if (std::abs(scaled - whole) > tolerance * denominator + 1e-13 * std::abs(scaled)) return {};
        if (whole == 0) continue;
        witness.cells.push_back(cells[i]);
        witness.numerators.push_back(from_gmp(mpz_class(whole)));
    }
    return witness;
}

/// Which deviations are taken for exactly known before the rest is solved for.
enum class Resting : std::uint8_t { at_whole_units, at_bounds };

/// The whole amount that a deviation sits at.
std::optional<Amount> resting_place(const Cell& cell, double deviation, Resting resting, double tolerance) {
    const auto is_at = [&](double place) {
        return std::abs(deviation - place) <= tolerance + 1e-14 * std::abs(deviation);
    };
    if (resting == Resting::at_whole_units) {
        const double whole = std::round(deviation);
        if (is_at(whole)) return static_cast<Amount>(whole);
        return {};
    }
    for (const Amount place : {Amount{0}, room(cell, Side::up), -room(cell, Side::down)})
        if (is_at(static_cast<double>(place))) return place;
    return {};
}

std::optional<Witness> solved(const Table& table, std::span<const CellId> cells,
                              std::span<const double> deviations, Resting resting, double tolerance,
                              const Deadline& deadline) {
    ExactSystem system(table, cells, deadline);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto place = resting_place(table[cells[i]], deviations[i], resting, tolerance);
        if (place)
            system.fix(i, *place);
        else
            system.guess(i, deviations[i]);
    }
    return system.solve();
}

}  // namespace

std::optional<Witness> make_exact(const Table& table, std::span<const CellId> cells,
                                  std::span<const double> deviations, double tolerance,
                                  const Deadline& deadline) {
    if (cells.empty()) return {};
    const auto is_witness = [&](const std::optional<Witness>& found) {
        return found && !found->cells.empty() && keeps_equations(table, *found);
    };
    for (int denominator = 1; denominator <= kLargestDenominator && !deadline.passed(); ++denominator)
        if (auto witness = rounded(cells, deviations, denominator, tolerance); is_witness(witness))
            return witness;
    for (const Resting resting : {Resting::at_whole_units, Resting::at_bounds})
        if (auto witness = solved(table, cells, deviations, resting, tolerance, deadline);
            is_witness(witness))
            return witness;
    return {};
}

}  // namespace tacet
