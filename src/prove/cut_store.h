// SPDX-License-Identifier: Apache-2.0
// All constraints found so far, numbered in the order they were entered. Several linear programs may use them
// at a time, each those that matter to it.
#pragma once

#include "prove/cut.h"

namespace tacet {

class CutStore {
  public:
    enum class Origins : bool { known, fresh };

    /// The residue must outlive it, and is what cells are dropped from.
    explicit CutStore(Residue& residue) : residue_(residue) {}

    /// The number of the first of them. What follows from fresh capacity constraints by other roundings may
    /// be asked for later.
    std::size_t add(std::vector<Cut> cuts, Origins origins);
    /// Suppressed in no pattern of interest: these cells leave all constraints.
    void drop(std::span<const std::uint32_t> cells);
    /// If there are so many terms that memory becomes short: the oldest of those that are not in use.
    void forget_some(const std::vector<bool>& is_in_use);
    [[nodiscard]] bool is_full() const;

    [[nodiscard]] std::span<const Cut> cuts() const { return cuts_; }
    [[nodiscard]] std::span<const std::shared_ptr<CapacityConstraint>> origins() const { return origins_; }
    [[nodiscard]] bool is_forgotten(std::size_t cut) const { return is_forgotten_[cut]; }
    [[nodiscard]] bool is_dropped(std::uint32_t cell) const { return residue_.is_dropped(CellId(cell)); }
    void trim(CutRow& row) const;

  private:
    void add_origins(std::span<const Cut> cuts);

    Residue& residue_;
    std::vector<Cut> cuts_;
    std::vector<bool> is_forgotten_;  // by cut: its row is empty
    std::vector<std::shared_ptr<CapacityConstraint>> origins_;
    std::size_t origin_terms_ = 0;
    std::size_t terms_ = 0;  // of cuts
};

}  // namespace tacet
