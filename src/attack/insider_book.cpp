// SPDX-License-Identifier: Apache-2.0
#include "attack/insider_book.h"

#include <algorithm>

namespace tacet {

namespace {

constexpr std::size_t kMostTried = 200;  // witnesses for one side

/// Whether no part of the witness, however small, is within what the insider knows.
bool is_void(const Table& table, InsiderId who, const Witness& witness) {
    return std::ranges::any_of(table[who].knows, [&](const Knowledge& known) {
        return known.lower_bound == known.upper_bound &&
               std::ranges::binary_search(witness.cells, known.cell);
    });
}

bool attacks(const Table& table, InsiderId who, CellId primary, Protection protection) {
    return required(table, who, primary, Side::up, protection) > 0 ||
           required(table, who, primary, Side::down, protection) > 0 ||
           required_width(table, who, primary, protection) > 0;
}

}  // namespace

std::vector<InsiderId> spoiled_by(const Table& table, const Witness& witness, const mpq_class& factor) {
    std::vector<InsiderId> spoiled;
    for (std::size_t i = 0; i < witness.cells.size(); ++i) {
        const CellId cell = witness.cells[i];
        for (const InsiderId who : table.insiders_of(cell)) {
            const bool rises = (sgn(to_gmp(witness.numerators[i])) > 0) == (sgn(factor) > 0);
            const Amount most = room(table, who, cell, rises ? Side::up : Side::down);
            if (most == 0 || abs(factor) * abs(to_gmp(witness.numerators[i])) >
                                 mpz_class(most) * to_gmp(witness.denominator))
                spoiled.push_back(who);
        }
    }
    std::ranges::sort(spoiled);
    spoiled.erase(std::ranges::unique(spoiled).begin(), spoiled.end());
    return spoiled;
}

InsiderBook::InsiderBook(const Table& table, Protection protection, const Proof& proof)
    : table_(table), protection_(protection), outsider_(proof) {
    for (const Witness& each : proof.witnesses) witnesses_.push_back(std::make_shared<const Witness>(each));
    for (std::uint32_t i = 0; i < proof.witnesses.size(); ++i)
        for (const CellId cell : proof.witnesses[i].cells)
            if (table[cell].status == Status::primary) moved_by_[cell.index()].push_back(i);
    std::map<SideKey, std::vector<const Claim*>> sides;
    for (const Claim& claim : proof.claims)
        if (table[claim.cell].status == Status::primary) sides[{claim.cell, claim.side}].push_back(&claim);
    for (const auto& [side, claims] : sides) narrow(side, claims);
}

/// Those for whom every claim of the side is spoiled, and every other witness that moves the primary as far.
void InsiderBook::narrow(const SideKey& side, std::span<const Claim* const> claims) {
    const auto spoiled_for = [&](const Claim& claim) {
        return spoiled_by(table_, *witnesses_[claim.witness], to_gmp(claim.factor));
    };
    std::vector<InsiderId> open = spoiled_for(*claims.front());
    const auto keep_spoiled = [&](const Claim& claim) {
        std::vector<InsiderId> both;
        std::ranges::set_intersection(open, spoiled_for(claim), std::back_inserter(both));
        std::swap(open, both);
        return open.size() < both.size();
    };
    for (const Claim* each : claims.subspan(1)) keep_spoiled(*each);
    std::erase_if(open, [&](InsiderId who) { return !attacks(table_, who, side.first, protection_); });
    const bool has_width = table_[side.first].sliding_level > 0;  // which takes both sides together
    const auto& others = moved_by_[side.first.index()];
    for (std::size_t i = 0; i < others.size() && i < kMostTried && !open.empty() && !has_width; ++i)
        if (const auto claim = claim_by(side, others[i]); claim && keep_spoiled(*claim))
            further_.push_back(*claim);
    require(side.first, open);
}

/// Nothing if bounds keep the witness from moving the primary so far.
std::optional<Claim> InsiderBook::claim_by(const SideKey& side, std::uint32_t witness) const {
    const mpq_class moved = to_gmp(deviation(*witnesses_[witness], side.first));
    const Amount amount = required(table_, side.first, side.second, protection_);
    if (moved == 0 || amount == 0) return {};
    const mpq_class factor = mpq_class(amount) / abs(moved);
    const bool is_forward = (moved > 0) == (side.second == Side::up);
    const Rational most = largest_factor(table_, *witnesses_[witness], is_forward ? Side::up : Side::down);
    if (factor > abs(to_gmp(most))) return {};
    return Claim{side.first, side.second, witness, from_gmp(is_forward ? factor : mpq_class(-factor))};
}

void InsiderBook::require(CellId primary, std::span<const InsiderId> insiders) {
    for (const InsiderId who : insiders)
        if (attacks(table_, who, primary, protection_)) wanted_[who].push_back(primary);
}

void InsiderBook::open_books() {
    for (auto& [who, primaries] : wanted_) {
        std::ranges::sort(primaries);
        primaries.erase(std::ranges::unique(primaries).begin(), primaries.end());
        spoiled_ += primaries.size();
        books_.emplace(who, ProofBook(table_, protection_, primaries, who));
        for (const CellId each : primaries) books_of_[each.index()].push_back(who);
    }
    for (const Shared& each : witnesses_)
        for (const InsiderId who : concerned_by(*each)) books_.at(who).add(each);
}

void InsiderBook::add(const Witness& witness) {
    const auto concerned = concerned_by(witness);
    if (concerned.empty()) return;
    const auto shared = std::make_shared<const Witness>(witness);
    for (const InsiderId who : concerned) books_.at(who).add(shared);
}

/// Those against whom a primary that it moves is open, unless they know too much. Ascending.
std::vector<InsiderId> InsiderBook::concerned_by(const Witness& witness) {
    std::vector<InsiderId> concerned;
    for (const CellId cell : witness.cells) {
        const auto found = books_of_.find(cell.index());
        if (found == books_of_.end()) continue;
        std::erase_if(found->second, [&](InsiderId who) { return !books_.at(who).wants(cell); });
        concerned.insert(concerned.end(), found->second.begin(), found->second.end());
    }
    std::ranges::sort(concerned);
    concerned.erase(std::ranges::unique(concerned).begin(), concerned.end());
    std::erase_if(concerned, [&](InsiderId who) { return is_void(table_, who, witness); });
    return concerned;
}

std::vector<InsiderId> InsiderBook::open_insiders() const {
    std::vector<InsiderId> open;
    for (const auto& [who, book] : books_)
        if (!book.open_targets().empty()) open.push_back(who);
    return open;
}

std::vector<Target> InsiderBook::open_targets(InsiderId insider) const {
    return books_.at(insider).open_targets();
}

bool InsiderBook::is_proven(const Target& target) const {
    return books_.at(target.attacker).is_proven(target);
}

ProofBook InsiderBook::part(InsiderId insider, std::span<const CellId> primaries) const {
    return books_.at(insider).part(primaries);
}

Proof InsiderBook::proof() const {
    Proof proof = outsider_;
    std::ranges::copy(further_, std::back_inserter(proof.claims));
    std::unordered_map<const Witness*, std::uint32_t> numbers;
    for (std::uint32_t i = 0; i < outsider_.witnesses.size(); ++i) numbers[witnesses_[i].get()] = i;
    for (const auto& [who, book] : books_)
        for (const ProofBook::HeldClaim& each : book.claims()) {
            const auto [number, is_new] = numbers.emplace(each.witness.get(), proof.witnesses.size());
            if (is_new) proof.witnesses.push_back(*each.witness);
            proof.claims.push_back({each.cell, each.side, number->second, from_gmp(each.factor)});
        }
    // Several insiders may claim the same.
    const auto key = [](const Claim& claim) { return std::tuple(claim.cell, claim.side, claim.witness); };
    std::ranges::stable_sort(proof.claims, {}, key);
    const auto same = [&](const Claim& a, const Claim& b) {
        return key(a) == key(b) && to_gmp(a.factor) == to_gmp(b.factor);
    };
    proof.claims.erase(std::ranges::unique(proof.claims, same).begin(), proof.claims.end());
    return proof;
}

}  // namespace tacet
