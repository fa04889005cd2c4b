// SPDX-License-Identifier: Apache-2.0
// Finds constraints that shares of suppression violate, target by target: from single equations, which is
// quick; the one violated most by a minimum cut where the table is a network, by the attacker's linear
// program on any table.
#pragma once

#include <memory>

#include "prove/cut.h"
#include "tacet/deadline.h"

namespace tacet {

class CutSearch {
  public:
    /// Unclear: the shares do not quite reach the target, and no constraint says so.
    enum class End : std::uint8_t { violated, reached, unclear, stopped };
    virtual ~CutSearch() = default;
    /// The shares, one for each cell, that cuts are sought for; they must outlive the search for them.
    virtual void start(std::span<const double> shares) = 0;
    /// Appends cuts that the shares violate. `reached` if they let the target be reached.
    virtual End find(const Target& target, const Deadline& deadline, std::vector<Cut>& cuts) = 0;
    /// Of the last call: a deviation that the shares allow, by cell; empty if there is none at hand.
    [[nodiscard]] virtual std::span<const double> deviation() const { return {}; }
};

// Table and residue must outlive the search.
/// Null for a table that is not a network.
[[nodiscard]] std::unique_ptr<CutSearch> make_network_cut_search(const Table& table, const Residue& residue);
[[nodiscard]] std::unique_ptr<CutSearch> make_program_cut_search(const Table& table, const Residue& residue);
[[nodiscard]] std::unique_ptr<CutSearch> make_equation_cut_search(const Table& table, const Residue& residue);

}  // namespace tacet
