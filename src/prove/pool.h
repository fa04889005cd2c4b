// SPDX-License-Identifier: Apache-2.0
// All constraints found so far. Those that matter are in the linear program; the others wait until shares
// violate them.
#pragma once

#include "prove/case_log.h"
#include "prove/cut.h"

namespace tacet {

class Pool {
  public:
    /// The residue must outlive it, and is what cells are dropped from.
    Pool(const Table& table, Residue& residue);

    [[nodiscard]] CutProgram& program() { return program_; }
    [[nodiscard]] const CutProgram& program() const { return program_; }
    /// Into the program.
    void add(std::vector<Cut> cuts);
    /// Into the program, what waits and is violated by the shares. How many.
    std::size_t recall(std::span<const double> shares);
    /// Into the program, what follows from known capacity constraints by other roundings and is violated by
    /// the shares. How many.
    std::size_t round_anew(std::span<const double> shares);
    /// After a solve: out of the program, what has had no price for a while.
    void retire();
    /// Suppressed in no pattern of interest: these cells leave all constraints.
    void drop(std::span<const std::uint32_t> cells);
    [[nodiscard]] bool is_dropped(std::uint32_t cell) const { return residue_.is_dropped(CellId(cell)); }

    [[nodiscard]] std::span<const Cut> cuts() const { return cuts_; }
    /// The constraints that make the bound of the last solve, with their prices.
    struct Priced {
        const Cut* cut = nullptr;
        double price = 0;
    };
    [[nodiscard]] std::vector<Priced> priced() const;
    /// Likewise, by the number of the cut.
    [[nodiscard]] CaseLog::Prices prices() const;
    /// Of the constraints that are in the program.
    [[nodiscard]] std::vector<Argument> arguments_in_use() const;

  private:
    struct Active {
        std::size_t cut = 0;
        std::uint32_t idle = 0;  // solves since it last had a price
    };

    void insert(std::vector<Cut> cuts);
    void trim(CutRow& row) const;
    void activate(std::span<const std::size_t> cuts);

    enum class State : std::uint8_t { active, waiting, forgotten };

    CutProgram program_;
    Residue& residue_;
    std::vector<Cut> cuts_;
    std::vector<std::shared_ptr<CapacityConstraint>> origins_;
    std::size_t origin_terms_ = 0;
    std::vector<State> states_;   // by cut
    std::vector<Active> active_;  // by row of the program
    std::size_t waiting_terms_ = 0;
};

}  // namespace tacet
