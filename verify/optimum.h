// SPDX-License-Identifier: Apache-2.0
// The proof that no safe pattern is cheaper than a given one: a tree of cases, in each of which some cells
// are published and others suppressed. Prices of constraints exclude choices, or close the case.
#pragma once

#include <cstddef>
#include <string>

#include "attackers.h"
#include "requirements.h"
#include "table.h"
#include "verdict.h"

namespace verify {

struct OptimumSummary {
    Verdict verdict;
    Rational cost;  // of the pattern
    std::size_t constraint_count = 0;
    std::size_t case_count = 0;  // closed
};

/// Reads the optimum file and judges it: with attackers, patterns are safe that keep out all of them. Throws
/// InputError if it is malformed or made for another table.
[[nodiscard]] OptimumSummary judge_optimum(const std::string& path, const Table& table,
                                           const Pattern& pattern, const Requirements& requirements,
                                           const Attackers* attackers = nullptr);

}  // namespace verify
