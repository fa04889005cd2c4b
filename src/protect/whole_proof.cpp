// SPDX-License-Identifier: Apache-2.0
#include "protect/whole_proof.h"

#include <algorithm>
#include <map>
#include <set>

#include "audit/check_proof.h"
#include "protect/whole_program.h"

namespace tacet {

namespace {

class WholeMaker {
  public:
    WholeMaker(const Table& table, const Pattern& pattern, const Proof& proof, const AuditOptions& options)
        : table_(table), pattern_(pattern), options_(options) {
        findings_.proof.witnesses = proof.witnesses;
        for (std::uint32_t i = 0; i < proof.witnesses.size(); ++i)
            for (const CellId cell : proof.witnesses[i].cells)
                if (table[cell].status == Status::primary) moved_by_[cell].push_back(i);
        for (const Claim& claim : proof.claims)
            if (table[claim.cell].status == Status::primary)
                add_whole(claim.cell, claim.side, claim.witness);
            else
                findings_.proof.claims.push_back(claim);
    }

    WholeFindings run() {
        for (const CellId cell : table_.primaries())
            for (const Side side : kSides) prove_against_outsiders(cell, side);
        if (!table_.insiders().empty()) prove_against_insiders();
        remove_unused_witnesses();
        return std::move(findings_);
    }

  private:
    void prove_against_outsiders(CellId cell, Side side) {
        const Amount amount = required(table_, cell, side, options_.protection);
        if (amount == 0) return;
        ++findings_.numbers.sides;
        if (claimed_.contains({cell, side})) return;
        for (const std::uint32_t witness : moved_by_[cell])
            if (add_whole(cell, side, witness)) return;
        solve({.cell = cell, .side = side, .amount = amount});
    }

    /// Against those for whom every claim of a side is spoiled.
    void prove_against_insiders() {
        const auto open = [&] {
            const auto holds = check_claims(table_, pattern_, findings_.proof, options_.threads);
            return open_against_insiders(table_, options_.protection, findings_.proof, holds);
        };
        for (const Target& target : open()) {
            ++findings_.numbers.sides;
            if (!is_exposed(target.cell)) solve(target);
        }
        for (const Target& target : open())
            if (!is_exposed(target.cell)) note_exposed(target, End::stopped);
    }

    void solve(const Target& target) {
        ++findings_.numbers.programs;
        WholeAnswer answer = find_whole_witness(table_, pattern_, target, options_.deadline);
        if (!answer.witness) return note_exposed(target, answer.end);
        const auto number = static_cast<std::uint32_t>(findings_.proof.witnesses.size());
        findings_.proof.witnesses.push_back(std::move(*answer.witness));
        for (const CellId cell : findings_.proof.witnesses.back().cells)
            if (table_[cell].status == Status::primary) moved_by_[cell].push_back(number);
        if (!add_whole(target.cell, target.side, number)) note_exposed(target, End::stopped);
    }

    void note_exposed(const Target& target, End end) {
        auto& list = end == End::infeasible ? findings_.numbers.exposed : findings_.numbers.undecided;
        if (!is_exposed(target.cell)) list.push_back(target.cell);
        findings_.exposed.push_back(target);
    }
    [[nodiscard]] bool is_exposed(CellId cell) const {
        return std::ranges::count(findings_.exposed, cell, &Target::cell) > 0;
    }

    /// The least multiple of the witness that moves all cells by whole numbers and the primary far enough;
    /// false if bounds exclude it.
    bool add_whole(CellId cell, Side side, std::uint32_t number) {
        const Amount amount = required(table_, cell, side, options_.protection);
        const Witness& witness = findings_.proof.witnesses[number];
        const mpq_class moved = to_gmp(deviation(witness, cell));
        if (amount == 0 || moved == 0) return false;
        mpz_class common = 0;
        for (const Integer& each : witness.numerators) common = gcd(common, to_gmp(each));
        // Multiplied by this, the witness moves cells by whole numbers without a common divisor.
        mpq_class step(mpz_class(table_.unit()) * to_gmp(witness.denominator), common);
        step.canonicalize();
        const mpq_class reached = abs(moved * step);
        const mpq_class ratio = mpq_class(amount) / reached;
        mpz_class times;
        mpz_cdiv_q(times.get_mpz_t(), ratio.get_num_mpz_t(), ratio.get_den_mpz_t());
        mpq_class factor = step * times;
        if ((moved > 0) != (side == Side::up)) factor = -factor;
        if (!is_within_bounds(witness, factor)) return false;
        claimed_.emplace(cell, side);
        findings_.proof.claims.push_back({cell, side, number, from_gmp(factor)});
        return true;
    }

    [[nodiscard]] bool is_within_bounds(const Witness& witness, const mpq_class& factor) const {
        for (std::size_t i = 0; i < witness.cells.size(); ++i) {
            const mpq_class move = factor * to_gmp(witness.numerators[i]) / to_gmp(witness.denominator);
            const Amount most = room(table_[witness.cells[i]], move > 0 ? Side::up : Side::down);
            if (abs(move) > mpq_class(most)) return false;
        }
        return true;
    }

    void remove_unused_witnesses() {
        std::map<std::uint32_t, std::uint32_t> numbers;
        std::vector<Witness> used;
        for (Claim& claim : findings_.proof.claims) {
            const auto [number, is_new] =
                numbers.emplace(claim.witness, static_cast<std::uint32_t>(used.size()));
            if (is_new) used.push_back(std::move(findings_.proof.witnesses[claim.witness]));
            claim.witness = number->second;
        }
        findings_.proof.witnesses = std::move(used);
    }

    const Table& table_;
    const Pattern& pattern_;
    const AuditOptions& options_;
    WholeFindings findings_;
    std::map<CellId, std::vector<std::uint32_t>> moved_by_;  // primaries: witnesses
    std::set<std::pair<CellId, Side>> claimed_;
};

}  // namespace

WholeFindings make_whole(const Table& table, const Pattern& pattern, const Proof& proof,
                         const AuditOptions& options) {
    return WholeMaker(table, pattern, proof, options).run();
}

}  // namespace tacet
