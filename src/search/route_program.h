// SPDX-License-Identifier: Apache-2.0
// The cheapest way to move a place by linear program: what the router finds circuit by circuit and only in
// frames, over all deviations at once. Slower, better where cells are few, and good for any table. Each cell
// costs its price spread over the units that it can carry, so no deviation costs less than the program says.
#pragma once

#include <optional>

#include "attack/place_prices.h"
#include "lp/linear_program.h"
#include "search/search_book.h"

namespace tacet {

class RouteProgram {
  public:
    RouteProgram(const Table& table, const Grid& grid, const Deadline& deadline);

    struct Found {
        End end{};
        Deviation deviation = {};  // if optimal; whole numbers only where the solver's are
    };
    struct Limits {
        std::size_t columns = SIZE_MAX;
        std::uint64_t work = UINT64_MAX;
    };
    /// Columns are the places whose price is within the budget. Gives up at once if they are too many, and
    /// when it takes too long. What moves stays within what each of the insiders knows.
    [[nodiscard]] Found reach(const GridTarget& target, std::span<const double> prices, double budget,
                              const Limits& limits, std::span<const InsiderId> insiders = {}) {
        return reach_together(std::span(&target, 1), prices, budget, limits, insiders);
    }
    /// Likewise several places, all at once.
    [[nodiscard]] Found reach_together(std::span<const GridTarget> targets, std::span<const double> prices,
                                       double budget, const Limits& limits,
                                       std::span<const InsiderId> insiders = {});
    /// A measure of effort that does not depend on the machine, comparable to the router's.
    [[nodiscard]] std::uint64_t work() const { return work_; }

  private:
    struct Column {
        Place place;
        int sign;
        double room;
    };
    void choose_columns(std::span<const GridTarget> targets, std::span<const double> prices, double budget,
                        std::size_t most_columns, std::span<const InsiderId> insiders);
    [[nodiscard]] SparseMatrix matrix();

    const Table& table_;
    const Grid& grid_;
    Deadline deadline_;
    double unit_;
    std::vector<Column> columns_;
    std::vector<std::uint32_t> row_of_;  // by equation
    std::uint64_t work_ = 0;
};

}  // namespace tacet
