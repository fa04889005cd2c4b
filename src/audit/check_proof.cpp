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

namespace {

/// Of one primary: claims that hold, and for whom each of them is spoiled.
struct CellClaims {
    std::vector<const Claim*> claims;
    std::vector<std::vector<InsiderId>> spoiled;  // by claim
};

/// Insiders for whom no claim of a side that reaches the level is left. Nobody asks for more than the level.
std::vector<InsiderId> without_claim(const Proof& proof, const CellClaims& of, Side side, Amount level) {
    std::vector<InsiderId> open;
    bool is_first = true;
    for (std::size_t i = 0; i < of.claims.size(); ++i) {
        Movement movement;
        enter(proof, *of.claims[i], movement);
        if ((side == Side::up ? movement.up : movement.down) < level) continue;
        if (is_first) {
            open = of.spoiled[i];
        } else {
            std::vector<InsiderId> both;
            std::ranges::set_intersection(open, of.spoiled[i], std::back_inserter(both));
            open = std::move(both);
        }
        is_first = false;
    }
    if (!is_first) return open;
    for (const auto& each : of.spoiled) open.insert(open.end(), each.begin(), each.end());
    return open;
}

/// Who has to be looked at one by one.
std::vector<InsiderId> in_doubt(const Table& table, Protection protection, const Proof& proof, CellId cell,
                                const CellClaims& of) {
    std::vector<InsiderId> insiders;
    for (const Side side : kSides)
        if (const Amount level = required(table, cell, side, protection); level > 0)
            std::ranges::copy(without_claim(proof, of, side, level), std::back_inserter(insiders));
    if (required_width(table, cell, protection) > 0)
        for (const auto& each : of.spoiled) insiders.insert(insiders.end(), each.begin(), each.end());
    std::ranges::sort(insiders);
    insiders.erase(std::ranges::unique(insiders).begin(), insiders.end());
    return insiders;
}

}  // namespace

std::vector<Target> open_against_insiders(const Table& table, Protection protection, const Proof& proof,
                                          const std::vector<char>& holds) {
    std::vector<Concerned> concerned;
    for (const Witness& each : proof.witnesses) concerned.push_back(concerned_by(table, each));
    std::map<CellId, std::vector<const Claim*>> claims_of;
    for (std::size_t i = 0; i < proof.claims.size(); ++i)
        if (holds[i] != 0 && table[proof.claims[i].cell].status == Status::primary)
            claims_of[proof.claims[i].cell].push_back(&proof.claims[i]);
    std::vector<Target> open;
    for (auto& [cell, claims] : claims_of) {
        CellClaims of{.claims = std::move(claims), .spoiled = {}};
        for (const Claim* each : of.claims)
            of.spoiled.push_back(spoiled_by(table, proof.witnesses[each->witness], concerned[each->witness],
                                            to_gmp(each->factor)));
        for (const InsiderId who : in_doubt(table, protection, proof, cell, of)) {
            Movement movement;
            for (std::size_t i = 0; i < of.claims.size(); ++i)
                if (!std::ranges::binary_search(of.spoiled[i], who)) enter(proof, *of.claims[i], movement);
            append_open(table, protection, who, cell, movement, open);
        }
    }
    return open;
}

}  // namespace tacet
