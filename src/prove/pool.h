// SPDX-License-Identifier: Apache-2.0
// A linear program over the constraints of a store. Those that matter to it are in it; the others wait until
// shares violate them. What one program finds by itself the others learn when it is entered in the store, so
// that several can be worked on at a time.
#pragma once

#include "lp/cut_program.h"
#include "prove/case_log.h"
#include "prove/cut_store.h"

namespace tacet {

class Pool {
  public:
    /// Both must outlive it.
    Pool(const Table& table, CutStore& store);
    /// The same program over the same store. Nothing may be left to be entered.
    Pool(const Pool& other) = default;
    Pool& operator=(const Pool&) = delete;

    [[nodiscard]] CutProgram& program() { return program_; }
    [[nodiscard]] const CutProgram& program() const { return program_; }

    // These change the store: one program after the other.
    /// Into the store and the program.
    void add(std::vector<Cut> cuts);
    /// Into the store, what the program found by itself. Until then its numbers are tentative.
    Renumbering enter();
    /// Suppressed in no pattern of interest: these cells leave all constraints. No other program may be
    /// there.
    void drop(std::span<const std::uint32_t> cells);

    /// Into the program, what waits and is violated by the shares. How many.
    std::size_t recall(std::span<const double> shares);
    /// Into the program, what follows from known capacity constraints by other roundings and is violated by
    /// the shares. How many.
    std::size_t round_anew(std::span<const double> shares);
    /// After a solve: out of the program, what has had no price for a while.
    void retire();

    /// Where a solve ended. Rows are the numbers of cuts.
    [[nodiscard]] CutProgram::Basis basis() const;
    /// That of any program over the store.
    void set_basis(const CutProgram::Basis& basis);

    [[nodiscard]] bool is_dropped(std::uint32_t cell) const { return store_.is_dropped(cell); }
    [[nodiscard]] bool is_in_use(std::size_t cut) const;
    /// The constraints that make the bound of the last solve, with their prices.
    struct Priced {
        const Cut* cut = nullptr;
        double price = 0;
    };
    [[nodiscard]] std::vector<Priced> priced() const;
    /// Likewise, by the number of the cut.
    [[nodiscard]] std::shared_ptr<OptimumProof::Prices> prices() const;
    /// Of the constraints that are in the program.
    [[nodiscard]] std::vector<Argument> arguments_in_use() const;

  private:
    struct Active {
        std::size_t cut = 0;
        std::uint32_t idle = 0;  // solves since it last had a price
    };
    enum class State : std::uint8_t { waiting, active };

    [[nodiscard]] const Cut& cut(std::size_t number) const {
        return number < states_.size() ? store_.cuts()[number] : found_[number - states_.size()];
    }
    void activate(std::span<const std::size_t> cuts);
    void learn() { states_.resize(store_.cuts().size(), State::waiting); }

    CutProgram program_;
    CutStore& store_;
    std::vector<State> states_;   // by cut of the store, as far as it is known here
    std::vector<Cut> found_;      // to be entered; numbered on from those
    std::vector<Active> active_;  // by row of the program
};

/// If memory becomes short, constraints that are in none of the programs.
void forget_some(CutStore& store, std::span<const Pool* const> pools);

}  // namespace tacet
