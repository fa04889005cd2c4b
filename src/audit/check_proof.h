// SPDX-License-Identifier: Apache-2.0
// Checks a proof in exact arithmetic, claim by claim, trusting nothing about how it was found.
#pragma once

#include <map>

#include "model/exact_number.h"
#include "tacet/witness.h"

namespace tacet {

/// How far the claims that hold move each primary, in table units.
struct Movement {
    mpq_class down = 0;
    mpq_class up = 0;
};
[[nodiscard]] std::map<CellId, Movement> check_proof(const Table& table, const Pattern& pattern,
                                                     const Proof& proof, unsigned threads = 1);

}  // namespace tacet
