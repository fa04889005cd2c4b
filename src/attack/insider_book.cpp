// SPDX-License-Identifier: Apache-2.0
#include "attack/insider_book.h"

#include <algorithm>

namespace tacet {

namespace {

bool attacks(const Table& table, InsiderId who, CellId primary, Protection protection) {
    return required(table, who, primary, Side::up, protection) > 0 ||
           required(table, who, primary, Side::down, protection) > 0 ||
           required_width(table, who, primary, protection) > 0;
}

bool is_spoiled(const Table& table, InsiderId who, const Witness& witness, const mpq_class& factor) {
    return std::ranges::any_of(table[who].knows, [&](const Knowledge& known) {
        const auto found = std::ranges::lower_bound(witness.cells, known.cell);
        if (found == witness.cells.end() || *found != known.cell) return false;
        const mpz_class& moved =
            to_gmp(witness.numerators[static_cast<std::size_t>(found - witness.cells.begin())]);
        const bool rises = (sgn(moved) > 0) == (sgn(factor) > 0);
        const Amount most = room(table, who, known.cell, rises ? Side::up : Side::down);
        return most == 0 || abs(factor) * abs(moved) > mpz_class(most) * to_gmp(witness.denominator);
    });
}

void sort_and_merge(std::vector<InsiderId>& insiders) {
    std::ranges::sort(insiders);
    insiders.erase(std::ranges::unique(insiders).begin(), insiders.end());
}

/// Somebody else holds it.
std::shared_ptr<const Witness> borrowed(const Witness& witness) {
    return {std::shared_ptr<const Witness>(), &witness};
}

}  // namespace

Concerned concerned_by(const Table& table, const Witness& witness) {
    Concerned concerned;
    for (const CellId cell : witness.cells)
        for (const InsiderId who : table.insiders_of(cell))
            (knows_value(table, who, cell) ? concerned.surely : concerned.perhaps).push_back(who);
    sort_and_merge(concerned.surely);
    sort_and_merge(concerned.perhaps);
    std::erase_if(concerned.perhaps,
                  [&](InsiderId who) { return std::ranges::binary_search(concerned.surely, who); });
    return concerned;
}

std::vector<InsiderId> spoiled_by(const Table& table, const Witness& witness, const Concerned& concerned,
                                  const mpq_class& factor) {
    std::vector<InsiderId> spoiled = concerned.surely;
    for (const InsiderId who : concerned.perhaps)
        if (is_spoiled(table, who, witness, factor)) spoiled.push_back(who);
    std::ranges::inplace_merge(spoiled,
                               spoiled.begin() + static_cast<std::ptrdiff_t>(concerned.surely.size()));
    return spoiled;
}

InsiderBook::InsiderBook(const Table& table, Protection protection, const Proof& proof,
                         std::span<const Witness* const> further)
    : table_(table), protection_(protection), outsider_(proof), beyond_proof_(proof.witnesses.size()) {
    for (const Witness& each : proof.witnesses) know(each);
    std::map<SideKey, std::vector<const Claim*>> sides;
    for (const Claim& claim : proof.claims)
        if (table[claim.cell].status == Status::primary) sides[{claim.cell, claim.side}].push_back(&claim);
    for (const auto& [side, claims] : sides) open_side(side, claims);
    for (const Witness* each : further) know(*each);
}

std::uint32_t InsiderBook::know(const Witness& witness) {
    const auto id = static_cast<std::uint32_t>(known_.size());
    known_.push_back({.witness = &witness});
    for (const CellId cell : witness.cells)
        if (table_[cell].status == Status::primary) moved_by_[cell.index()].push_back(id);
    return id;
}

const Concerned& InsiderBook::concerned(std::uint32_t witness) {
    Known& known = known_[witness];
    if (!known.concerned) known.concerned = concerned_by(table_, *known.witness);
    return *known.concerned;
}

/// Those for whom every claim of the side is spoiled.
void InsiderBook::open_side(const SideKey& side, std::span<const Claim* const> claims) {
    const auto spoiled_for = [&](const Claim& claim) {
        return spoiled_by(table_, *known_[claim.witness].witness, concerned(claim.witness),
                          to_gmp(claim.factor));
    };
    Insiders open = spoiled_for(*claims.front());
    for (const Claim* each : claims.subspan(1)) {
        Insiders both;
        std::ranges::set_intersection(open, spoiled_for(*each), std::back_inserter(both));
        open = std::move(both);
    }
    set_apart(side, open);
    if (!open.empty()) open_.emplace(side, std::move(open));
}

/// Of widths, which take both sides together, and of levels that count for some only as far as these know.
void InsiderBook::set_apart(const SideKey& side, Insiders& open) {
    const auto& [cell, direction] = side;
    const bool has_width = table_[cell].sliding_level > 0;
    const Amount level = required(table_, cell, direction, protection_);
    std::erase_if(open, [&](InsiderId who) {
        if (!attacks(table_, who, cell, protection_)) return true;
        const Amount wanted = required(table_, who, cell, direction, protection_);
        const bool is_apart = has_width || (wanted > 0 && wanted != level);
        if (is_apart) apart_[who].push_back(cell);
        return is_apart || wanted == 0;
    });
}

void InsiderBook::require(CellId primary, std::span<const InsiderId> insiders) {
    for (const Side side : kSides) {
        Insiders open(insiders.begin(), insiders.end());
        set_apart({primary, side}, open);
        if (open.empty()) continue;
        Insiders& all = open_[{primary, side}];
        all.insert(all.end(), open.begin(), open.end());
        sort_and_merge(all);
    }
}

void InsiderBook::open_books() {
    for (auto& [side, open] : open_) narrow(side, open, 0, beyond_proof_);
    count_spoiled();
    for (auto& [side, open] : open_) narrow(side, open, beyond_proof_, known_.size());
    std::erase_if(open_, [](const auto& each) { return each.second.empty(); });
    for (auto& [who, primaries] : apart_) {
        books_.emplace(who, ProofBook(table_, protection_, primaries, who));
        for (const CellId each : primaries) books_of_[each.index()].push_back(who);
    }
    if (books_.empty()) return;
    for (const Known& each : known_)
        for (const InsiderId who : with_book_of(*each.witness)) books_.at(who).add(borrowed(*each.witness));
}

void InsiderBook::count_spoiled() {
    std::map<CellId, Insiders> pairs;
    for (const auto& [side, open] : open_) std::ranges::copy(open, std::back_inserter(pairs[side.first]));
    for (auto& [who, primaries] : apart_) {
        std::ranges::sort(primaries);
        primaries.erase(std::ranges::unique(primaries).begin(), primaries.end());
        for (const CellId each : primaries) pairs[each].push_back(who);
    }
    for (auto& [cell, insiders] : pairs) {
        sort_and_merge(insiders);
        spoiled_ += insiders.size();
    }
}

/// By these of the witnesses.
void InsiderBook::narrow(const SideKey& side, Insiders& open, std::size_t first, std::size_t end) {
    const auto& all = moved_by_[side.first.index()];
    for (auto each = std::ranges::lower_bound(all, first); each != all.end() && *each < end && !open.empty();
         ++each)
        narrow_by(side, open, *each);
}

/// Keeps those for whom the witness is spoiled, and claims it if it is not for others.
void InsiderBook::narrow_by(const SideKey& side, Insiders& open, std::uint32_t witness) {
    const auto& [surely, perhaps] = concerned(witness);
    Insiders left;
    std::ranges::set_intersection(open, surely, std::back_inserter(left));
    if (left.size() == open.size()) return;
    auto by = factor(side, witness);
    if (!by) return;
    const auto middle = static_cast<std::ptrdiff_t>(left.size());
    std::ranges::set_intersection(open, perhaps, std::back_inserter(left));
    const auto outside = std::remove_if(left.begin() + middle, left.end(), [&](InsiderId who) {
        return !is_spoiled(table_, who, *known_[witness].witness, *by);
    });
    left.erase(outside, left.end());
    std::ranges::inplace_merge(left, left.begin() + middle);
    if (left.size() == open.size()) return;
    open = std::move(left);
    claims_.push_back({side, witness, std::move(*by)});
}

/// By which the witness moves the primary just as far as the side asks. Nothing if bounds keep it from that.
std::optional<mpq_class> InsiderBook::factor(const SideKey& side, std::uint32_t witness) {
    Known& known = known_[witness];
    const mpq_class moved = to_gmp(deviation(*known.witness, side.first));
    const Amount amount = required(table_, side.first, side.second, protection_);
    if (moved == 0 || amount == 0) return {};
    mpq_class factor = mpq_class(amount) / abs(moved);
    const bool is_forward = (moved > 0) == (side.second == Side::up);
    const Side direction = is_forward ? Side::up : Side::down;
    auto& limit = known.limit[index(direction)];
    if (!limit) limit = abs(to_gmp(largest_factor(table_, *known.witness, direction)));
    if (factor > *limit) return {};
    if (!is_forward) factor = -factor;
    return factor;
}

void InsiderBook::add(const Witness& witness) {
    const auto wants = [&](CellId cell) {
        return books_of_.contains(cell.index()) || open_.contains({cell, Side::down}) ||
               open_.contains({cell, Side::up});
    };
    if (std::ranges::none_of(witness.cells, wants)) return;
    const std::uint32_t id = know(own_.emplace_back(witness));
    for (const CellId cell : witness.cells)
        for (const Side side : kSides)
            if (const auto found = open_.find({cell, side}); found != open_.end()) {
                narrow_by(found->first, found->second, id);
                if (found->second.empty()) open_.erase(found);
            }
    for (const InsiderId who : with_book_of(witness)) books_.at(who).add(borrowed(own_.back()));
}

/// Those with a book of their own of a primary that the witness moves, if that is open.
InsiderBook::Insiders InsiderBook::with_book_of(const Witness& witness) {
    Insiders insiders;
    for (const CellId cell : witness.cells) {
        const auto found = books_of_.find(cell.index());
        if (found == books_of_.end()) continue;
        std::erase_if(found->second, [&](InsiderId who) { return !books_.at(who).wants(cell); });
        insiders.insert(insiders.end(), found->second.begin(), found->second.end());
    }
    sort_and_merge(insiders);
    return insiders;
}

std::vector<Target> InsiderBook::open_targets() const {
    std::vector<Target> targets;
    for (const auto& [side, open] : open_)
        for (const InsiderId who : open)
            targets.push_back({.cell = side.first,
                               .side = side.second,
                               .amount = required(table_, side.first, side.second, protection_),
                               .attacker = who});
    for (const auto& [who, book] : books_)
        std::ranges::copy(book.open_targets(), std::back_inserter(targets));
    return targets;
}

bool InsiderBook::is_proven(const Target& target) const {
    if (const auto book = books_.find(target.attacker);
        book != books_.end() && std::ranges::binary_search(apart_.at(target.attacker), target.cell))
        return book->second.is_proven(target);
    const auto found = open_.find({target.cell, target.side});
    return found == open_.end() || !std::ranges::binary_search(found->second, target.attacker);
}

ProofBook InsiderBook::part(InsiderId insider, std::span<const Target> targets) const {
    std::vector<CellId> apart;
    std::vector<Target> levels;
    const auto book = books_.find(insider);
    for (const Target& each : targets)
        if (book != books_.end() && std::ranges::binary_search(apart_.at(insider), each.cell))
            apart.push_back(each.cell);
        else
            levels.push_back(each);
    std::ranges::sort(apart);
    apart.erase(std::ranges::unique(apart).begin(), apart.end());
    ProofBook part =
        book == books_.end() ? ProofBook(table_, protection_, apart, insider) : book->second.part(apart);
    for (const Target& each : levels) part.require(each);
    return part;
}

Proof InsiderBook::proof() const {
    Proof proof = outsider_;
    std::unordered_map<const Witness*, std::uint32_t> numbers;
    for (std::uint32_t i = 0; i < beyond_proof_; ++i) numbers[known_[i].witness] = i;
    const auto claim = [&](CellId cell, Side side, const Witness* witness, const mpq_class& factor) {
        const auto [number, is_new] = numbers.emplace(witness, proof.witnesses.size());
        if (is_new) proof.witnesses.push_back(*witness);
        proof.claims.push_back({cell, side, number->second, from_gmp(factor)});
    };
    for (const auto& [side, witness, factor] : claims_)
        claim(side.first, side.second, known_[witness].witness, factor);
    for (const auto& [who, book] : books_)
        for (const ProofBook::HeldClaim& each : book.claims())
            claim(each.cell, each.side, each.witness.get(), each.factor);
    // Several insiders may claim the same.
    const auto key = [](const Claim& each) { return std::tuple(each.cell, each.side, each.witness); };
    std::ranges::stable_sort(proof.claims, {}, key);
    const auto same = [&](const Claim& a, const Claim& b) {
        return key(a) == key(b) && to_gmp(a.factor) == to_gmp(b.factor);
    };
    proof.claims.erase(std::ranges::unique(proof.claims, same).begin(), proof.claims.end());
    return proof;
}

}  // namespace tacet
