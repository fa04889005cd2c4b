// SPDX-License-Identifier: Apache-2.0
// The proof that no safe pattern costs less than a bound: constraints that every safe pattern satisfies, each
// with a price. Whatever a pattern suppresses pays at most its weight for the constraints it helps to
// satisfy, and all prices must be paid (weak duality of linear programs).
#pragma once

#include <cstddef>
#include <string>

#include "attackers.h"
#include "requirements.h"
#include "table.h"
#include "verdict.h"

namespace verify {

struct BoundSummary {
    Verdict verdict;
    Rational claimed;
    std::size_t constraint_count = 0;
};

/// Reads the bound file and judges it: with attackers, patterns are safe that keep out all of them. Throws
/// InputError if it is malformed or made for another table.
[[nodiscard]] BoundSummary judge_bound(const std::string& path, const Table& table,
                                       const Requirements& requirements,
                                       const Attackers* attackers = nullptr);

}  // namespace verify
