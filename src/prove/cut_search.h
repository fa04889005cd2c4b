// SPDX-License-Identifier: Apache-2.0
// Finds constraints that shares of suppression violate, target by target: from single equations, which is
// quick; the one violated most by a minimum cut where the table is a network, or in each slice; by the
// attacker's linear program on any table.
#pragma once

#include <limits>
#include <memory>

#include "prove/cut.h"
#include "prove/equation_network.h"
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

    /// Work that it may still do: pivots times the cells and equations of a program, or what takes as long.
    /// Without any left `find` is stopped.
    void allow(double work) { allowance_ = work; }
    [[nodiscard]] double allowance() const { return allowance_; }

  protected:
    void spend(double work) { allowance_ -= work; }

  private:
    double allowance_ = std::numeric_limits<double>::infinity();
};

/// The flat tables of two dimensions that a table consists of, for searches to share.
class Slices {
  public:
    explicit Slices(const Table& table);

    std::vector<EquationNetwork> networks;
    /// Those that have the cell.
    [[nodiscard]] std::span<const std::uint32_t> of(CellId cell) const {
        return std::span(all_).subspan(starts_[cell.index()],
                                       starts_[cell.index() + 1] - starts_[cell.index()]);
    }

  private:
    std::vector<std::uint32_t> starts_;  // by cell
    std::vector<std::uint32_t> all_;
};

// Table and residue must outlive the search.
/// Null for a table that is not a network.
[[nodiscard]] std::unique_ptr<CutSearch> make_network_cut_search(const Table& table, const Residue& residue);
[[nodiscard]] std::unique_ptr<CutSearch> make_program_cut_search(const Table& table, const Residue& residue);
/// Each slice by itself: quick, but blind to what goes through several.
[[nodiscard]] std::unique_ptr<CutSearch> make_slice_cut_search(const Table& table, const Residue& residue,
                                                               std::shared_ptr<const Slices> slices);
[[nodiscard]] std::unique_ptr<CutSearch> make_equation_cut_search(const Table& table, const Residue& residue);

}  // namespace tacet
