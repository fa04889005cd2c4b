// SPDX-License-Identifier: Apache-2.0
#include "attack/proof_book.h"

#include <algorithm>

namespace tacet {

ProofBook::ProofBook(const Table& table, Protection protection, std::span<const CellId> primaries,
                     InsiderId attacker)
    : table_(&table), attacker_(attacker) {
    accounts_.reserve(primaries.size());
    for (const CellId cell : primaries) {
        Account account;
        account.cell = cell;
        for (const Side side : kSides)
            account.required[index(side)] = required(table, attacker, cell, side, protection);
        account.width = required_width(table, attacker, cell, protection);
        account_of_[cell.index()] = static_cast<std::uint32_t>(accounts_.size());
        accounts_.push_back(std::move(account));
    }
}

void ProofBook::require(const Target& side) {
    const auto next = static_cast<std::uint32_t>(accounts_.size());
    const auto [found, is_new] = account_of_.emplace(side.cell.index(), next);
    if (is_new) accounts_.emplace_back().cell = side.cell;
    accounts_[found->second].required[index(side.side)] = side.amount;
}

/// Nothing is open of most of what a witness moves, and its limits take exact arithmetic.
bool ProofBook::wants(const Witness& witness) const {
    return std::ranges::any_of(witness.cells, [&](CellId cell) { return wants(cell); });
}

bool ProofBook::wants(CellId cell) const {
    const Account* account = find(cell);
    return account != nullptr && !is_settled(*account);
}

bool ProofBook::add(std::shared_ptr<const Witness> witness) {
    if (!wants(*witness)) return false;
    const auto id = static_cast<std::uint32_t>(kept_.size());
    Kept kept;
    for (const Side side : kSides)
        kept.limit[index(side)] = to_gmp(largest_factor(*table_, attacker_, *witness, side));
    kept.witness = std::move(witness);
    kept_.push_back(std::move(kept));
    bool is_useful = false;
    std::vector<Account*> moved;
    for (const CellId cell : kept_[id].witness->cells)
        if (const auto found = account_of_.find(cell.index()); found != account_of_.end()) {
            moved.push_back(&accounts_[found->second]);
            is_useful |= claim(*moved.back(), id);
        }
    if (!is_useful) {
        kept_.pop_back();
        return false;
    }
    for (Account* account : moved) account->movers.push_back(id);
    for (const CellId cell : kept_[id].witness->cells) movers_of_[cell.index()].push_back(id);
    return true;
}

/// Lets the witness prove what it can for this primary. True if something open was proven or widened.
bool ProofBook::claim(Account& account, std::uint32_t witness) const {
    if (is_settled(account)) return false;
    const mpq_class move = to_gmp(deviation(*kept_[witness].witness, account.cell));
    bool is_useful = false;
    for (const Side side : kSides) {
        Entry& entry = account.entry[index(side)];
        const Amount needed = account.required[index(side)];
        if (needed == 0 && account.width == 0) continue;
        if (entry.is_claimed && wide_enough(account)) continue;
        // Upward by the witness itself if it raises the cell, by its mirror image if it lowers it.
        const bool is_direct = (sgn(move) > 0) == (side == Side::up);
        const mpq_class& limit = kept_[witness].limit[index(is_direct ? Side::up : Side::down)];
        const mpq_class most = limit * abs(move);
        if (sgn(most) == 0 || most < needed || (entry.is_claimed && most <= entry.reached)) continue;
        const bool takes_most = account.width > 0;
        const mpq_class factor = takes_most ? limit : mpq_class(mpq_class(needed) / abs(move));
        entry = {true, witness, is_direct ? factor : mpq_class(-factor),
                 takes_most ? most : mpq_class(needed)};
        is_useful = true;
    }
    return is_useful;
}

bool ProofBook::is_settled(const Account& account) {
    return wide_enough(account) && std::ranges::all_of(kSides, [&](Side side) {
               return account.required[index(side)] == 0 || account.entry[index(side)].is_claimed;
           });
}

bool ProofBook::wide_enough(const Account& account) {
    if (account.width == 0) return true;
    mpq_class width = 0;
    for (const Entry& entry : account.entry)
        if (entry.is_claimed) width += entry.reached;
    return width >= account.width;
}

/// Drops claims on dead witnesses and lets the others that move the cell step in.
void ProofBook::replace_claims(Account& account, std::span<const std::uint32_t> dead) const {
    const auto is_dead = [&](std::uint32_t id) { return std::ranges::find(dead, id) != dead.end(); };
    std::erase_if(account.movers, is_dead);
    for (Entry& entry : account.entry)
        if (entry.is_claimed && is_dead(entry.witness)) entry = {};
    for (const std::uint32_t id : account.movers) claim(account, id);
}

std::vector<std::uint32_t> ProofBook::accounts_claiming(std::span<const std::uint32_t> witnesses) const {
    std::vector<std::uint32_t> accounts;
    for (const std::uint32_t id : witnesses)
        for (const CellId cell : kept_[id].witness->cells) {
            const auto found = account_of_.find(cell.index());
            if (found == account_of_.end()) continue;
            for (const Entry& entry : accounts_[found->second].entry)
                if (entry.is_claimed && entry.witness == id) accounts.push_back(found->second);
        }
    std::ranges::sort(accounts);
    accounts.erase(std::ranges::unique(accounts).begin(), accounts.end());
    return accounts;
}

void ProofBook::withdraw(CellId cell) {
    if (const auto own = account_of_.find(cell.index()); own != account_of_.end()) {
        Account& account = accounts_[own->second];
        account = {};
        account.cell = cell;
    }
    const auto found = movers_of_.find(cell.index());
    if (found == movers_of_.end()) return;
    const auto dead = std::move(found->second);
    movers_of_.erase(found);
    const auto bereft = accounts_claiming(dead);
    for (const std::uint32_t id : dead) {
        for (const CellId moved : kept_[id].witness->cells) {
            if (const auto movers = movers_of_.find(moved.index()); movers != movers_of_.end())
                std::erase(movers->second, id);
            if (const auto account = account_of_.find(moved.index()); account != account_of_.end())
                std::erase(accounts_[account->second].movers, id);
        }
    }
    for (const std::uint32_t account : bereft) replace_claims(accounts_[account], dead);
    for (const std::uint32_t id : dead) kept_[id] = {};
}

const ProofBook::Account* ProofBook::find(CellId primary) const {
    const auto found = account_of_.find(primary.index());
    return found == account_of_.end() ? nullptr : &accounts_[found->second];
}

bool ProofBook::is_proven(const Target& target) const {
    const Account* account = find(target.cell);
    if (account == nullptr) return false;
    if (target.is_width) return wide_enough(*account);
    return account->required[index(target.side)] == 0 || account->entry[index(target.side)].is_claimed;
}

void ProofBook::append_targets(const Account& account, std::vector<Target>& targets) const {
    const auto before = targets.size();
    for (const Side side : kSides)
        if (account.required[index(side)] > 0 && !account.entry[index(side)].is_claimed)
            targets.push_back({.cell = account.cell,
                               .side = side,
                               .amount = account.required[index(side)],
                               .attacker = attacker_});
    if (targets.size() > before || wide_enough(account)) return;
    targets.push_back(
        {.cell = account.cell, .amount = account.width, .is_width = true, .attacker = attacker_});
}

std::vector<Target> ProofBook::open_targets() const {
    std::vector<Target> targets;
    for (const Account& account : accounts_) append_targets(account, targets);
    return targets;
}

ProofBook ProofBook::part_without(std::span<const CellId> cells) const {
    ProofBook part(*table_, attacker_);
    std::vector<std::uint32_t> dead;
    for (const CellId cell : cells)
        if (const auto found = movers_of_.find(cell.index()); found != movers_of_.end())
            dead.insert(dead.end(), found->second.begin(), found->second.end());
    for (const std::uint32_t each : accounts_claiming(dead)) {
        if (std::ranges::find(cells, accounts_[each].cell) != cells.end()) continue;
        part.accounts_.push_back(accounts_[each]);
        replace_claims(part.accounts_.back(), dead);
        part.accounts_.back().movers.clear();
        part.account_of_[accounts_[each].cell.index()] =
            static_cast<std::uint32_t>(part.accounts_.size() - 1);
    }
    return part;
}

ProofBook ProofBook::part(std::span<const CellId> primaries) const {
    ProofBook part(*table_, attacker_);
    for (const CellId cell : primaries) {
        part.account_of_[cell.index()] = static_cast<std::uint32_t>(part.accounts_.size());
        part.accounts_.push_back(*find(cell));
        part.accounts_.back().movers.clear();
    }
    return part;
}

std::vector<ProofBook::HeldClaim> ProofBook::claims() const {
    std::vector<HeldClaim> claims;
    for (const Account& account : accounts_)
        for (const Side side : kSides)
            if (const Entry& entry = account.entry[index(side)]; entry.is_claimed)
                claims.push_back({account.cell, side, kept_[entry.witness].witness, entry.factor});
    return claims;
}

Proof ProofBook::proof() const {
    Proof proof;
    std::unordered_map<const Witness*, std::uint32_t> numbers;
    for (const HeldClaim& each : claims()) {
        const auto [number, is_new] = numbers.emplace(each.witness.get(), proof.witnesses.size());
        if (is_new) proof.witnesses.push_back(*each.witness);
        proof.claims.push_back({each.cell, each.side, number->second, from_gmp(each.factor)});
    }
    return proof;
}

}  // namespace tacet
