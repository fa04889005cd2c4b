// SPDX-License-Identifier: Apache-2.0
// The proof book of insiders: what the proof against the outsider does not prove against them. A witness is
// spoiled for an insider if it moves a cell farther than the insider knows to be possible. Of each side only
// those are kept whom no witness so far keeps out. What asks for more than a level of the table, or for less,
// has a book of its own for each insider.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "attack/proof_book.h"

namespace tacet {

/// Insiders who know of something that a witness moves. Ascending, nobody twice.
struct Concerned {
    std::vector<InsiderId> surely;   // know it exactly: for them it is spoiled, whatever the factor
    std::vector<InsiderId> perhaps;  // know bounds only
};
[[nodiscard]] Concerned concerned_by(const Table& table, const Witness& witness);
/// Those among them for whom the witness times the factor leaves their bounds. Ascending.
[[nodiscard]] std::vector<InsiderId> spoiled_by(const Table& table, const Witness& witness,
                                                const Concerned& concerned, const mpq_class& factor);

class InsiderBook {
  public:
    /// `proof` proves primaries against the outsider, as far as it does; `further` are witnesses beside it.
    /// Both must outlive the book.
    InsiderBook(const Table& table, Protection protection, const Proof& proof,
                std::span<const Witness* const> further = {});

    /// Asks for a primary that the outsider's proof leaves open, of every insider in the list.
    void require(CellId primary, std::span<const InsiderId> insiders);
    /// Makes the books of what is spoiled. Call once, when all is required.
    void open_books();
    /// Lets the witness keep out whom it can.
    void add(const Witness& witness);

    /// What is open, by the side of a primary; of widths, by insider.
    [[nodiscard]] std::vector<Target> open_targets() const;
    [[nodiscard]] bool is_proven(const Target& target) const;
    /// What is known of these targets of one insider, for work apart. Holds no witnesses.
    [[nodiscard]] ProofBook part(InsiderId insider, std::span<const Target> targets) const;

    /// Pairs of an insider and a primary that the outsider's proof did not settle.
    [[nodiscard]] std::size_t spoiled() const { return spoiled_; }
    /// The proof against the outsider, and what is claimed against insiders in addition.
    [[nodiscard]] Proof proof() const;

  private:
    using SideKey = std::pair<CellId, Side>;
    using Insiders = std::vector<InsiderId>;  // ascending
    struct Known {
        const Witness* witness;
        std::optional<mpq_class> limit[2] = {};  // by Side, once asked for: the largest factor
        std::optional<Concerned> concerned = {};
    };
    struct FurtherClaim {
        SideKey side;
        std::uint32_t witness;  // among those known
        mpq_class factor;
    };

    void open_side(const SideKey& side, std::span<const Claim* const> claims);
    void set_apart(const SideKey& side, Insiders& open);
    void narrow(const SideKey& side, Insiders& open, std::size_t first, std::size_t end);
    void narrow_by(const SideKey& side, Insiders& open, std::uint32_t witness);
    [[nodiscard]] std::optional<mpq_class> factor(const SideKey& side, std::uint32_t witness);
    [[nodiscard]] const Concerned& concerned(std::uint32_t witness);
    void count_spoiled();
    std::uint32_t know(const Witness& witness);
    [[nodiscard]] Insiders with_book_of(const Witness& witness);

    const Table& table_;
    Protection protection_;
    const Proof& outsider_;
    std::deque<Witness> own_;   // that were found for insiders
    std::vector<Known> known_;  // of the outsider's proof, further ones, and those found
    std::size_t beyond_proof_;  // the first that is not of the outsider's proof
    std::map<SideKey, Insiders> open_;
    std::vector<FurtherClaim> claims_;
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> moved_by_;  // by primary: those known
    std::map<InsiderId, std::vector<CellId>> apart_;  // primaries with books of their own, by insider
    std::map<InsiderId, ProofBook> books_;
    std::unordered_map<std::uint32_t, Insiders> books_of_;  // by primary: where it is open
    std::size_t spoiled_ = 0;
};

}  // namespace tacet
