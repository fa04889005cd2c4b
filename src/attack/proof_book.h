// SPDX-License-Identifier: Apache-2.0
// The proof book: which sides of which primaries are proven, and by which witness. A witness proves every
// primary it moves far enough, either way, and lives until a cell it moves is published. Where secondaries
// are to be protected as well, they are in the proof book like primaries, as long as they are suppressed.
#pragma once

#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "attack/target.h"
#include "model/exact_number.h"
#include "tacet/insider.h"
#include "tacet/witness.h"

namespace tacet {

class ProofBook {
  public:
    /// What has to be proven against one attacker.
    ProofBook(const Table& table, Protection protection, std::span<const CellId> primaries,
              InsiderId attacker = kOutsider);
    ProofBook(const Table& table, Protection protection) : ProofBook(table, protection, table.primaries()) {}

    /// Asks for one side more.
    void require(const Target& side);

    /// Enters an exact witness. True if it proves anything that was open; otherwise it is not kept.
    bool add(Witness witness) { return add(std::make_shared<const Witness>(std::move(witness))); }
    /// Likewise one that others hold too.
    bool add(std::shared_ptr<const Witness> witness);
    /// Whether anything is open of the cell, or of any cell that the witness moves.
    [[nodiscard]] bool wants(CellId cell) const;
    [[nodiscard]] bool wants(const Witness& witness) const;
    /// `cell` is published again: witnesses that move it are void, and nothing has to be proven of it.
    void withdraw(CellId cell);

    [[nodiscard]] bool is_proven(const Target& target) const;
    /// What is still to be proven: for each primary its sides, or once these are proven its width.
    [[nodiscard]] std::vector<Target> open_targets() const;
    /// What the proof book knows of these primaries, for work apart from it. Holds no witnesses.
    [[nodiscard]] ProofBook part(std::span<const CellId> primaries) const;
    /// What would be known of the primaries concerned if these cells were published. Holds no witnesses.
    [[nodiscard]] ProofBook part_without(std::span<const CellId> cells) const;
    [[nodiscard]] ProofBook part_without(CellId cell) const { return part_without(std::span(&cell, 1)); }
    struct HeldClaim {
        CellId cell;
        Side side{};
        std::shared_ptr<const Witness> witness;
        mpq_class factor;
    };
    [[nodiscard]] std::vector<HeldClaim> claims() const;
    /// The witnesses in use, numbered anew, and the claims on them.
    [[nodiscard]] Proof proof() const;

  private:
    ProofBook(const Table& table, InsiderId attacker) : table_(&table), attacker_(attacker) {}

    struct Entry {
        bool is_claimed = false;
        std::uint32_t witness = 0;
        mpq_class factor;
        mpq_class reached;  // movement of the primary under the claim
    };
    struct Account {
        CellId cell;
        Amount required[2] = {0, 0};  // by Side
        Amount width = 0;
        Entry entry[2];
        std::vector<std::uint32_t> movers;  // kept witnesses that move the cell
    };

    struct Kept {
        std::shared_ptr<const Witness> witness;  // null once void
        mpq_class limit[2];  // by Side: the largest factor of the witness and of its mirror image
    };

    bool claim(Account& account, std::uint32_t witness) const;
    void replace_claims(Account& account, std::span<const std::uint32_t> dead) const;
    [[nodiscard]] std::vector<std::uint32_t> accounts_claiming(
        std::span<const std::uint32_t> witnesses) const;
    static bool is_settled(const Account& account);
    static bool wide_enough(const Account& account);
    void append_targets(const Account& account, std::vector<Target>& targets) const;
    [[nodiscard]] const Account* find(CellId primary) const;

    const Table* table_;
    InsiderId attacker_ = kOutsider;
    std::vector<Account> accounts_;
    std::unordered_map<std::uint32_t, std::uint32_t> account_of_;
    std::vector<Kept> kept_;
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> movers_of_;  // witnesses by cell
};

}  // namespace tacet
