// SPDX-License-Identifier: Apache-2.0
#include "audit/check_proof.h"

#include <algorithm>
#include <span>

#include "attack/insider_book.h"
#include "process/in_parallel.h"

namespace tacet {

namespace {

/// A witness that keeps the equations and the pattern, with the factors its bounds allow.
struct Checked {
    bool holds = false;
    mpq_class limit[2];
};

void enter(const Proof& proof, const Claim& claim, Movement& movement) {
    const mpq_class move =
        to_gmp(claim.factor) * to_gmp(deviation(proof.witnesses[claim.witness], claim.cell));
    if (claim.side == Side::up)
        movement.up = std::max(movement.up, move);
    else
        movement.down = std::max(movement.down, mpq_class(-move));
}

void append_open(const Table& table, Protection protection, InsiderId who, CellId cell,
                 const Movement& movement, std::vector<Target>& open) {
    for (const Side side : kSides) {
        const Amount wanted = required(table, who, cell, side, protection);
        if ((side == Side::up ? movement.up : movement.down) < wanted)
            open.push_back({.cell = cell, .side = side, .amount = wanted, .attacker = who});
    }
    const Amount width = required_width(table, who, cell, protection);
    if (movement.up + movement.down < width)
        open.push_back({.cell = cell, .amount = width, .is_width = true, .attacker = who});
}

}  // namespace

std::vector<char> check_claims(const Table& table, const Pattern& pattern, const Proof& proof,
                               unsigned threads) {
    std::vector<Checked> checked(proof.witnesses.size());
    in_parallel(threads, checked.size(), [&](std::size_t i) {
        const Witness& witness = proof.witnesses[i];
        checked[i].holds = moves_only_suppressed(table, pattern, witness) && keeps_equations(table, witness);
        for (const Side side : kSides)
            checked[i].limit[index(side)] = to_gmp(largest_factor(table, witness, side));
    });
    std::vector<char> holds;
    for (const Claim& claim : proof.claims) {
        const Checked& witness = checked.at(claim.witness);
        const mpq_class& factor = to_gmp(claim.factor);
        const Side scaling = sgn(factor) > 0 ? Side::up : Side::down;
        holds.push_back(witness.holds && abs(factor) <= witness.limit[index(scaling)]);
    }
    return holds;
}

std::map<CellId, Movement> movements(const Proof& proof, const std::vector<char>& holds) {
    std::map<CellId, Movement> result;
    for (std::size_t i = 0; i < proof.claims.size(); ++i)
        if (holds[i] != 0) enter(proof, proof.claims[i], result[proof.claims[i].cell]);
    return result;
}

std::vector<Target> open_against_insiders(const Table& table, Protection protection, const Proof& proof,
                                          const std::vector<char>& holds) {
    std::map<CellId, std::vector<std::size_t>> claims_of;
    std::map<std::pair<InsiderId, CellId>, std::vector<std::size_t>> spoiled;  // claims
    for (std::size_t i = 0; i < proof.claims.size(); ++i) {
        const Claim& claim = proof.claims[i];
        if (holds[i] == 0 || table[claim.cell].status != Status::primary) continue;
        claims_of[claim.cell].push_back(i);
        for (const InsiderId who : spoiled_by(table, proof.witnesses[claim.witness], to_gmp(claim.factor)))
            spoiled[{who, claim.cell}].push_back(i);
    }
    std::vector<Target> open;
    for (const auto& [pair, lost] : spoiled) {
        const auto& [who, cell] = pair;
        Movement movement;
        for (const std::size_t i : claims_of[cell])
            if (!std::ranges::binary_search(lost, i)) enter(proof, proof.claims[i], movement);
        append_open(table, protection, who, cell, movement, open);
    }
    return open;
}

}  // namespace tacet
