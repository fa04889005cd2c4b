// SPDX-License-Identifier: Apache-2.0
#include "proof.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "file_header.h"
#include "token_reader.h"
#include "witness.h"

namespace verify {
namespace {

// Exact deviations from linear programs can have very long numerators. The file must end with a line end:
// "P 3 up 0 12" may be the rest of "P 3 up 0 125".
constexpr TextRules kWitnessText{.needs_final_line_end = true, .longest_word = 10'000};

enum class Direction { up, down };

/// One P line of the file, or S line of a secondary.
struct Claim {
    std::size_t line = 0;
    bool of_secondary = false;
    CellId cell = 0;
    Direction direction{};
    std::uint64_t witness = 0;
    Rational factor;
};

struct Proof {
    std::vector<Margin> margins;  // of secondaries: the user's, the file's
    std::unordered_map<std::uint64_t, Witness> witnesses;
    std::vector<Claim> claims;
};

/// The largest movements that valid claims show for one primary.
struct Reached {
    Rational up, down;
};
using ReachedByCell = std::unordered_map<CellId, Reached>;

void take_deviation(TokenReader& reader, RepeatGuard& guard, Deviation& deviation) {
    deviation.line = reader.line();
    deviation.id = reader.take_count("witness id");
    deviation.cells.clear();
    deviation.distances.clear();
    const std::uint64_t entry_count = reader.take_count("number of entries");
    guard.start();
    for (std::uint64_t entry = 0; entry < entry_count; ++entry) {
        deviation.cells.push_back(reader.take_index("cell index", guard.size()));
        if (guard.is_repeat(deviation.cells.back())) reader.fail("each cell once in a witness");
        deviation.distances.push_back(reader.take_fraction("deviation"));
    }
    deviation.scale = share_denominator(deviation.distances);
}

Direction take_direction(TokenReader& reader) {
    const std::string& word = reader.take_word("up or down");
    if (word != "up" && word != "down") reader.fail("up or down");
    return word == "up" ? Direction::up : Direction::down;
}

Claim take_claim(TokenReader& reader, const Table& table) {
    Claim claim;
    claim.line = reader.line();
    claim.cell = reader.take_index("cell index", table.cells.size());
    claim.direction = take_direction(reader);
    claim.witness = reader.take_count("witness id");
    claim.factor = to_rational(reader.take_fraction("factor"));
    if (claim.factor == 0) reader.fail("factor other than 0");
    reader.take_line_end();
    return claim;
}

/// Checks the witness as it is read, so that only its effect on primaries has to be kept.
void take_witness(TokenReader& reader, RepeatGuard& guard, WitnessChecker& checker, Deviation& deviation,
                  Proof& proof) {
    take_deviation(reader, guard, deviation);
    if (proof.witnesses.count(deviation.id) != 0)
        reader.reject("found witness " + std::to_string(deviation.id) + " again, expected unique ids");
    reader.take_line_end();
    proof.witnesses.emplace(deviation.id, checker.check(deviation));
}

void take_margin(TokenReader& reader, Proof& proof) {
    if (!proof.witnesses.empty() || !proof.claims.empty())
        reader.fail("W, P or S: the margin of secondaries comes before them");
    constexpr std::string_view expected = "margin such as 10% or 5";
    const std::optional<Margin> margin = parse_margin(reader.take_word(expected));
    if (!margin) reader.fail(expected);
    proof.margins.push_back(*margin);
    reader.take_line_end();
}

void take_line(TokenReader& reader, const Table& table, RepeatGuard& guard, WitnessChecker& checker,
               Deviation& deviation, Proof& proof) {
    const std::string keyword = reader.take_word("W, P or S");
    if (keyword == "W") {
        take_witness(reader, guard, checker, deviation, proof);
    } else if (keyword == "P" || keyword == "S") {
        proof.claims.push_back(take_claim(reader, table));
        proof.claims.back().of_secondary = keyword == "S";
    } else if (keyword == "secondaries") {
        take_margin(reader, proof);
        checker.keep_secondaries();
    } else {
        reader.fail("W, P or S");
    }
}

Proof read_proof(const std::string& path, const Table& table, const std::optional<Margin>& margin,
                 WitnessChecker& checker) {
    TokenReader reader(path, kWitnessText);
    RepeatGuard guard(table.cells.size());
    Proof proof;
    Deviation deviation;  // one for all, so that its memory is reused
    if (margin) {
        proof.margins.push_back(*margin);
        checker.keep_secondaries();
    }
    take_header(reader, "tacet-witness", table);
    while (reader.more()) take_line(reader, table, guard, checker, deviation, proof);
    return proof;
}

/// The movement a claim proves; 0, and a reason in the verdict, when it is false.
Rational proven_movement(const Claim& claim, const Proof& proof, const Table& table,
                         const Requirements& requirements, Verdict& verdict) {
    const std::string cell = "cell " + std::to_string(claim.cell);
    const std::string name = "witness " + std::to_string(claim.witness);
    const auto refuse = [&](const std::string& reason) {
        verdict.refuse("line " + std::to_string(claim.line) + ": " + reason);
        return Rational(0);
    };
    const bool is_primary = table.cells[claim.cell].status == Status::primary;
    if (!claim.of_secondary && !is_primary)
        return refuse(cell + " is not a primary, it has no level to prove");
    if (claim.of_secondary && is_primary) return refuse(cell + " is a primary, its lines begin with P");
    if (claim.of_secondary && proof.margins.empty())
        return refuse("neither the file nor the user names a margin of secondaries");
    const auto found = proof.witnesses.find(claim.witness);
    if (found == proof.witnesses.end()) return refuse(name + " is not defined in this file");
    const Witness& witness = found->second;
    if (!witness.holds) return 0;  // the line of the witness has given the reason
    if (!witness.within_bounds(claim.factor, table))
        return refuse(name + " times " + to_text(claim.factor) + " takes cell " +
                      std::to_string(witness.limit(claim.factor).cell) + " beyond its bounds");
    if (requirements.whole_numbers && !claim.of_secondary && !witness.is_whole(claim.factor))
        return refuse(name + " times " + to_text(claim.factor) + " does not move cells by whole numbers");
    const Rational change = claim.factor * witness.movement(claim.cell);
    Rational movement = claim.direction == Direction::up ? change : Rational(-change);
    if (movement > 0) return movement;
    return refuse(name + " times " + to_text(claim.factor) + " does not move " + cell + " " +
                  (claim.direction == Direction::up ? "up" : "down"));
}

/// By claim; 0 for those that do not hold.
std::vector<Rational> check_claims(const Proof& proof, const Table& table, const Requirements& requirements,
                                   Verdict& verdict) {
    std::vector<Rational> movements;
    for (const Claim& claim : proof.claims)
        movements.push_back(proven_movement(claim, proof, table, requirements, verdict));
    return movements;
}

void enter(const Claim& claim, const Rational& movement, Reached& best) {
    Rational& side = claim.direction == Direction::up ? best.up : best.down;
    side = std::max(side, movement);
}

ReachedByCell best_of(const Proof& proof, const std::vector<Rational>& movements) {
    ReachedByCell reached;
    for (std::size_t i = 0; i < movements.size(); ++i)
        enter(proof.claims[i], movements[i], reached[proof.claims[i].cell]);
    return reached;
}

/// Attackers who know that the claim's deviation is impossible.
std::vector<AttackerId> spoiled_for(const Claim& claim, const Witness& witness, const Attackers& attackers) {
    std::vector<AttackerId> spoiled;
    for (const Move& move : witness.moves)
        for (const AttackerId attacker : attackers.of_cell[move.cell]) {
            const Known& known = *attackers.knowledge(attacker, move.cell);
            const Rational distance = claim.factor * Rational(move.distance, witness.scale);
            if (distance > known.room_above || -distance > known.room_below) spoiled.push_back(attacker);
        }
    std::sort(spoiled.begin(), spoiled.end());
    spoiled.erase(std::unique(spoiled.begin(), spoiled.end()), spoiled.end());
    return spoiled;
}

/// How many sides were required.
std::size_t compare(const std::string& against, CellId id, const Levels& required, const Reached& best,
                    Verdict& verdict) {
    std::size_t sides = 0;
    const auto compare_side = [&](const char* side, const Rational& wanted, const Rational& reached) {
        if (wanted == 0) return;
        ++sides;
        if (reached < wanted)
            verdict.refuse(against + "cell " + std::to_string(id) + side + ": required movement " +
                           to_text(wanted) + ", reached " + to_text(reached));
    };
    compare_side(" down", required.lower, best.down);
    compare_side(" up", required.upper, best.up);
    compare_side(" up and down together", required.sliding, best.up + best.down);
    return sides;
}

void compare_secondaries(const Proof& proof, const Table& table, const Pattern& pattern,
                         const Requirements& requirements, ReachedByCell& reached, Summary& summary) {
    if (proof.margins.empty()) return;
    for (CellId cell = 0; cell < table.cells.size(); ++cell) {
        if (!pattern[cell] || table.cells[cell].status == Status::primary) continue;
        const Levels required = required_levels(cell, proof.margins, table, requirements);
        summary.secondary_side_count += compare("", cell, required, reached[cell], summary.verdict);
        ++summary.secondary_count;
    }
}

/// Where an attacker spoils a claim on a primary, the others must do.
void compare_for_attackers(const Proof& proof, const Table& table, const std::vector<Rational>& movements,
                           const Requirements& requirements, const Attackers& attackers, Summary& summary) {
    std::unordered_map<CellId, std::vector<std::size_t>> claims_of;
    std::map<std::pair<AttackerId, CellId>, std::vector<std::size_t>> spoiled;  // claims
    for (std::size_t i = 0; i < movements.size(); ++i) {
        const Claim& claim = proof.claims[i];
        if (movements[i] == 0 || claim.of_secondary) continue;
        claims_of[claim.cell].push_back(i);
        for (const AttackerId attacker : spoiled_for(claim, proof.witnesses.at(claim.witness), attackers))
            spoiled[{attacker, claim.cell}].push_back(i);
    }
    std::unordered_map<CellId, const Primary*> primaries;
    for (const Primary& primary : table.primaries) primaries[primary.cell] = &primary;
    for (const auto& [pair, lost] : spoiled) {
        const auto& [attacker, cell] = pair;
        Reached reached;
        for (const std::size_t i : claims_of[cell])
            if (!std::binary_search(lost.begin(), lost.end(), i))
                enter(proof.claims[i], movements[i], reached);
        const Levels required = attackers.required(attacker, *primaries.at(cell), table, requirements);
        compare("attacker " + attackers.all[attacker].name + ", ", cell, required, reached, summary.verdict);
    }
    summary.attacker_count = attackers.all.size();
}

}  // namespace

Summary judge(const std::string& witness_path, const Table& table, const Pattern& pattern,
              const Requirements& requirements, const Attackers* attackers) {
    Summary summary;
    WitnessChecker checker(table, pattern, summary.verdict);
    if (attackers != nullptr) checker.keep_known(*attackers);
    const Proof proof = read_proof(witness_path, table, requirements.margin, checker);
    summary.witness_count = proof.witnesses.size();
    const std::vector<Rational> movements = check_claims(proof, table, requirements, summary.verdict);
    ReachedByCell reached = best_of(proof, movements);

    for (const Primary& primary : table.primaries) {
        const Levels required = required_levels(primary, table, requirements);
        summary.side_count += compare("", primary.cell, required, reached[primary.cell], summary.verdict);
    }
    compare_secondaries(proof, table, pattern, requirements, reached, summary);
    if (attackers != nullptr)
        compare_for_attackers(proof, table, movements, requirements, *attackers, summary);
    return summary;
}

}  // namespace verify
