// SPDX-License-Identifier: Apache-2.0
// Checks a proof anew, in rational arithmetic: which of its claims hold, and how far they move what they are
// about. Against insiders only the claims count that stay within what they know.
#pragma once

#include <map>
#include <vector>

#include "attack/target.h"
#include "model/exact_number.h"
#include "tacet/witness.h"

namespace tacet {

/// How far valid claims move a primary.
struct Movement {
    mpq_class down;
    mpq_class up;
};

/// By claim: whether its witness keeps the equations, moves suppressed cells only, and stays within all
/// bounds.
[[nodiscard]] std::vector<char> check_claims(const Table& table, const Pattern& pattern, const Proof& proof,
                                             unsigned threads);

/// What the claims that hold come to.
[[nodiscard]] std::map<CellId, Movement> movements(const Proof& proof, const std::vector<char>& holds);

/// Both.
[[nodiscard]] inline std::map<CellId, Movement> check_proof(const Table& table, const Pattern& pattern,
                                                            const Proof& proof, unsigned threads = 1) {
    return movements(proof, check_claims(table, pattern, proof, threads));
}

/// What the claims that hold do not prove against insiders, of primaries that have any claim.
[[nodiscard]] std::vector<Target> open_against_insiders(const Table& table, Protection protection,
                                                        const Proof& proof, const std::vector<char>& holds);

}  // namespace tacet
