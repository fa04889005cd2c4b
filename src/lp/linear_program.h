// SPDX-License-Identifier: Apache-2.0
// A linear program in the one form that attacks need: minimise c x with A x = 0 and l <= x <= u.
// COIN-OR CLP solves it; no other folder knows that.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "process/end.h"
#include "tacet/deadline.h"

namespace tacet {

/// In units of the last decimal of the values: ten times what CLP lets a bound be violated by.
inline constexpr double kSolverNoise = 1e-6;

/// Column by column: starts has one entry more than there are columns.
struct SparseMatrix {
    std::uint32_t rows = 0;
    std::vector<int> starts{0};
    std::vector<int> row_of;
    std::vector<double> coefficient;

    [[nodiscard]] std::uint32_t columns() const { return static_cast<std::uint32_t>(starts.size() - 1); }
    void add(std::uint32_t row, double value) {
        row_of.push_back(static_cast<int>(row));
        coefficient.push_back(value);
    }
    void end_column() { starts.push_back(static_cast<int>(row_of.size())); }
};

class LinearProgram {
  public:
    /// How a solve ended. Only `optimal` and `infeasible` prove anything.
    enum class Simplex : std::uint8_t { primal, dual };
    enum class Start : std::uint8_t { slack_basis, last_basis };

    /// All columns fixed to 0 and free of cost until told otherwise.
    explicit LinearProgram(const SparseMatrix& matrix);
    LinearProgram(const LinearProgram& other);
    LinearProgram(LinearProgram&&) noexcept;
    LinearProgram& operator=(const LinearProgram&) = delete;
    LinearProgram& operator=(LinearProgram&&) = delete;
    ~LinearProgram();

    void set_bounds(std::uint32_t column, double lower, double upper);
    void set_cost(std::uint32_t column, double cost);
    void clear_costs();
    /// A dual simplex may end as soon as the cost is known to exceed this; it then ends as infeasible.
    void set_limit(double cost);
    /// A solve that needs more ends as stopped.
    void set_most_pivots(int pivots);
    End minimise(Simplex simplex, Start start, const Deadline& deadline);

    /// Of the last solve.
    [[nodiscard]] int pivots() const;
    /// Of the last solve that ended optimal.
    [[nodiscard]] std::span<const double> solution() const;
    /// One price per row.
    [[nodiscard]] std::span<const double> prices() const;
    /// One per column.
    [[nodiscard]] std::span<const double> reduced_costs() const;

  private:
    class Solver;
    std::unique_ptr<Solver> solver_;
};

}  // namespace tacet
