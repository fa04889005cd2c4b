// SPDX-License-Identifier: Apache-2.0
#include "audit/check_proof.h"

#include <vector>

#include "process/in_parallel.h"

namespace tacet {

namespace {

/// A witness that keeps the equations and the pattern, with the factors its bounds allow.
struct Checked {
    bool holds = false;
    mpq_class limit[2];
};

}  // namespace

std::map<CellId, Movement> check_proof(const Table& table, const Pattern& pattern, const Proof& proof,
                                       unsigned threads) {
    std::vector<Checked> checked(proof.witnesses.size());
    in_parallel(threads, checked.size(), [&](std::size_t i) {
        const Witness& witness = proof.witnesses[i];
        checked[i].holds = moves_only_suppressed(table, pattern, witness) && keeps_equations(table, witness);
        for (const Side side : kSides)
            checked[i].limit[static_cast<std::size_t>(side)] = to_gmp(largest_factor(table, witness, side));
    });
    std::map<CellId, Movement> movements;
    for (const Claim& claim : proof.claims) {
        const Checked& witness = checked.at(claim.witness);
        const mpq_class& factor = to_gmp(claim.factor);
        const Side scaling = sgn(factor) > 0 ? Side::up : Side::down;
        if (!witness.holds || abs(factor) > witness.limit[static_cast<std::size_t>(scaling)]) continue;
        const mpq_class move = factor * to_gmp(deviation(proof.witnesses[claim.witness], claim.cell));
        Movement& movement = movements[claim.cell];
        if (claim.side == Side::up)
            movement.up = std::max(movement.up, move);
        else
            movement.down = std::max(movement.down, mpq_class(-move));
    }
    return movements;
}

}  // namespace tacet
