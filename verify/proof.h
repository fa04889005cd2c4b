// SPDX-License-Identifier: Apache-2.0
// The proof that a pattern is safe: witnesses, and claims that a witness times a factor moves a primary up or
// down. The best valid claim of each side is compared with the level required. Where the file or the user
// names a margin, every other suppressed cell must be proven protected to that margin as well.
#pragma once

#include <cstddef>
#include <string>

#include "attackers.h"
#include "requirements.h"
#include "table.h"
#include "verdict.h"

namespace verify {

struct Summary {
    Verdict verdict;
    std::size_t side_count = 0;  // levels above 0: lower, upper and sliding ones
    std::size_t secondary_side_count = 0;
    std::size_t secondary_count = 0;  // that had to be protected
    std::size_t witness_count = 0;
    std::size_t attacker_count = 0;
};

/// Reads the witness file and judges it. Throws InputError if it is malformed or made for another table. With
/// attackers, for every one of them and every side it attacks some claim must stay within what it knows.
[[nodiscard]] Summary judge(const std::string& witness_path, const Table& table, const Pattern& pattern,
                            const Requirements& requirements, const Attackers* attackers = nullptr);

}  // namespace verify
