// SPDX-License-Identifier: Apache-2.0
// The proof book of insiders: what the proof against the outsider does not prove against them. A witness is
// spoiled for an insider if it moves a cell farther than the insider knows to be possible. Few are: those for
// whom one witness of a side is spoiled are mostly kept out by another one there is, and only the others have
// books of their own.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "attack/proof_book.h"

namespace tacet {

class InsiderBook {
  public:
    /// `proof` proves primaries against the outsider, as far as it does. It must outlive the book.
    InsiderBook(const Table& table, Protection protection, const Proof& proof);

    /// Asks for a primary that the outsider's proof leaves open, of every insider in the list.
    void require(CellId primary, std::span<const InsiderId> insiders);
    /// Makes the books of what is spoiled. Call once, when all is required.
    void open_books();
    /// Offers a witness to all books.
    void add(const Witness& witness);

    /// Insiders against whom something is open. Ascending.
    [[nodiscard]] std::vector<InsiderId> open_insiders() const;
    [[nodiscard]] std::vector<Target> open_targets(InsiderId insider) const;
    [[nodiscard]] bool is_proven(const Target& target) const;
    /// What is known of these primaries against one insider, for work apart. Holds no witnesses.
    [[nodiscard]] ProofBook part(InsiderId insider, std::span<const CellId> primaries) const;

    /// Pairs of an insider and a primary that the outsider's proof did not settle.
    [[nodiscard]] std::size_t spoiled() const { return spoiled_; }
    /// The proof against the outsider, and what is claimed against insiders in addition.
    [[nodiscard]] Proof proof() const;

  private:
    using Shared = std::shared_ptr<const Witness>;

    using SideKey = std::pair<CellId, Side>;

    void narrow(const SideKey& side, std::span<const Claim* const> claims);
    [[nodiscard]] std::optional<Claim> claim_by(const SideKey& side, std::uint32_t witness) const;
    [[nodiscard]] std::vector<InsiderId> concerned_by(const Witness& witness);

    const Table& table_;
    Protection protection_;
    const Proof& outsider_;
    std::vector<Shared> witnesses_;                    // of the outsider's proof
    std::map<InsiderId, std::vector<CellId>> wanted_;  // primaries by insider
    std::vector<Claim> further_;  // by witnesses of the proof, where its own claims are spoiled
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> moved_by_;  // by primary: such witnesses
    std::map<InsiderId, ProofBook> books_;
    std::unordered_map<std::uint32_t, std::vector<InsiderId>> books_of_;  // by primary: where it is open
    std::size_t spoiled_ = 0;
};

/// Insiders for whom the witness times the factor leaves their bounds. Ascending.
[[nodiscard]] std::vector<InsiderId> spoiled_by(const Table& table, const Witness& witness,
                                                const mpq_class& factor);

}  // namespace tacet
