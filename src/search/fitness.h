// SPDX-License-Identifier: Apache-2.0
// The fitness of an order (Smith et al. 2011): the full cost of the pattern that the incremental attacker
// builds when it protects items, single primaries or groups of them, in that order. What an earlier deviation
// proves needs no program, and what an order has in common with one evaluated before, at its beginning, is
// taken over from there: both leave the pattern as it is.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "process/end.h"
#include "search/incremental_attacker.h"
#include "search/orders.h"

namespace tacet {

/// What the incremental attacker did, step by step.
struct Construction {
    double cost = 0;
    std::vector<std::vector<CellShift>> deviations = {};
    std::vector<std::uint32_t> ends = {};  ///< how many deviations there were after each item
};

/// The cells that it suppresses, beside those that every pattern does. Ascending.
[[nodiscard]] std::vector<CellId> added_cells(const Table& table, const Construction& construction);

/// Primaries that are protected by one pair of programs, which move all of them.
using Group = std::vector<CellId>;

class Fitness {
  public:
    /// Which members of a group move: all, or only those that are not proven yet.
    enum class Members : std::uint8_t { all, exposed };
    struct Evaluation {
        End end = End::stopped;
        Construction construction = {};
    };
    struct Evaluated {
        const Order* order = nullptr;
        const Construction* construction = nullptr;
    };

    Fitness(const Table& table, Protection protection, std::vector<Group> items, Members members,
            Deadline deadline);
    Fitness(const Fitness&) = delete;
    Fitness& operator=(const Fitness&) = delete;

    /// `known`: evaluated before, if there is any. Each thread needs a Fitness of its own.
    Evaluation evaluate(const Order& order, std::span<const Evaluated> known = {});
    /// Completes a pattern: these cells are suppressed to begin with, and those that no deviation moves in
    /// the end cost nothing. If nothing else is moved, the cells protected all items by themselves.
    Evaluation complete(const Order& order, std::span<const CellId> suppressed);
    [[nodiscard]] const Pattern& pattern() const { return attacker_.pattern(); }
    [[nodiscard]] std::size_t programs() const { return attacker_.programs(); }
    [[nodiscard]] std::size_t splits() const { return splits_; }

  private:
    /// What is to be proven of a primary, and what is.
    struct Account {
        Amount required[2] = {0, 0};  // by Side
        Amount width = 0;
        bool is_proven[2] = {false, false};
        double reached[2] = {0, 0};
        [[nodiscard]] bool is_wide() const { return reached[0] + reached[1] >= static_cast<double>(width); }
    };

    std::size_t restart(const Order& order, std::span<const Evaluated> known);
    End protect_from(const Order& order, std::size_t first);
    End protect(const Group& item);
    End protect_sides(CellId cell);
    End protect_together(std::span<const CellId> members, Side side);
    void record(std::span<const CellShift> moved);
    void mark(std::span<const CellShift> moved);
    [[nodiscard]] Account& account(CellId cell) { return accounts_[account_of_[cell.index()]]; }

    const Table& table_;
    std::vector<Group> items_;
    Members members_;
    Deadline deadline_;
    IncrementalAttacker attacker_;
    std::vector<std::uint32_t> account_of_;  // by cell
    std::vector<Account> first_;             // with nothing proven
    std::vector<Account> accounts_;
    Construction construction_;
    std::size_t splits_ = 0;
};

}  // namespace tacet
