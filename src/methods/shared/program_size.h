// SPDX-License-Identifier: Apache-2.0
// How large the compact integer program of cell suppression is, told before it is made: it grows with cells
// times primaries, and its making and solving cannot be undone once memory is gone.
#pragma once

#include <optional>
#include <string>

#include "methods/shared/suppression_program.h"

namespace tacet {

struct ProgramSize {
    double variables = 0;
    double constraints = 0;
    double terms = 0;

    /// What the program and the solver's copies of it take, roughly.
    [[nodiscard]] double bytes() const;
};
/// Of the program with two tables for each of so many primaries.
[[nodiscard]] ProgramSize program_size(const Table& table, const Scope& scope, std::size_t primaries);

/// What a program may take: most of the memory of the machine, or of what this process may use.
[[nodiscard]] double memory_for_programs();
/// Why the program cannot be made in so much memory, and what to do instead; nothing if it can.
[[nodiscard]] std::optional<std::string> reason_against_size(const ProgramSize& size, double bytes);

}  // namespace tacet
