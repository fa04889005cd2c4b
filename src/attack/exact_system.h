// SPDX-License-Identifier: Apache-2.0
// The equations of a deviation, solved in rational arithmetic: peel off what a single equation or a single
// unknown decides, then solve the small kernel that is left.
#pragma once

#include <gmpxx.h>

#include <optional>
#include <span>
#include <vector>

#include "tacet/deadline.h"
#include "tacet/table.h"
#include "tacet/witness.h"

namespace tacet {

class ExactSystem {
  public:
    /// Deviations of `cells` (ascending) under all equations they occur in; other cells do not move.
    /// The deadline must outlive the system.
    ExactSystem(const Table& table, std::span<const CellId> cells, const Deadline& deadline);

    /// The deviation of cell number `index` is known.
    void fix(std::size_t index, Amount deviation);
    /// It is not known; where the equations leave a choice, take a short decimal near this.
    void guess(std::size_t index, double deviation);

    /// Nothing if the equations contradict the fixed deviations, the kernel is too large, or time is up.
    [[nodiscard]] std::optional<Witness> solve();

  private:
    struct Row {
        std::vector<std::uint32_t> unknowns;  // all cells of the equation, settled or not
        std::uint32_t open = 0;               // how many of them are not settled
        bool is_closed = false;               // it has decided an unknown, or has none left
        mpq_class rest;                       // what the open unknowns must sum to
    };
    struct Occurrence {
        std::uint32_t row;
        std::int64_t coefficient;
    };
    enum class State : std::uint8_t { open, settled, deferred };
    struct Unknown {
        CellId cell;
        std::vector<Occurrence> occurrences;
        std::uint32_t open_rows = 0;
        State state = State::open;
        double guess = 0;
        mpq_class value;
    };
    struct Kernel {
        std::vector<std::uint32_t> rows;
        std::vector<std::uint32_t> unknowns;
    };

    void settle(std::uint32_t unknown, const mpq_class& value);
    void settle_by_guess(std::uint32_t unknown);
    void settle_by_row(std::uint32_t unknown, std::uint32_t row);
    void close(std::uint32_t row);
    void defer(std::uint32_t unknown);
    void peel();
    [[nodiscard]] std::optional<Kernel> next_kernel() const;
    bool solve_kernel(const Kernel& kernel);
    [[nodiscard]] std::int64_t coefficient(std::uint32_t unknown, std::uint32_t row) const;
    [[nodiscard]] Witness witness() const;

    const Deadline& deadline_;
    std::vector<Unknown> unknowns_;
    std::vector<Row> rows_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> deferred_;  // unknown and the row that decides it
    std::vector<std::uint32_t> rows_to_look_at_;
    std::vector<std::uint32_t> unknowns_to_look_at_;
};

}  // namespace tacet
