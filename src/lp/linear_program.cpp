// SPDX-License-Identifier: Apache-2.0
#include "lp/linear_program.h"

#include <coin/ClpDualRowSteepest.hpp>
#include <coin/ClpSimplex.hpp>

#include "lp/watch.h"

namespace tacet {

namespace {

// Bounds this far off never bind: deviations are far smaller. CLP works better without such numbers.
constexpr double kFar = 1e13;
constexpr int kRandomSeed = 1'234'567;

}  // namespace

class LinearProgram::Solver {
  public:
    ClpSimplex clp;
};

LinearProgram::LinearProgram(const SparseMatrix& matrix) : solver_(std::make_unique<Solver>()) {
    auto& clp = solver_->clp;
    clp.setLogLevel(0);
    const std::vector<double> zeros(std::max<std::size_t>(matrix.columns(), matrix.rows), 0.0);
    clp.loadProblem(static_cast<int>(matrix.columns()), static_cast<int>(matrix.rows), matrix.starts.data(),
                    matrix.row_of.data(), matrix.coefficient.data(), zeros.data(), zeros.data(), zeros.data(),
                    zeros.data(), zeros.data());
    clp.scaling(0);  // nearly all coefficients are -1 and 1
}

LinearProgram::LinearProgram(const LinearProgram& other)
    : solver_(std::make_unique<Solver>(*other.solver_)) {}
LinearProgram::LinearProgram(LinearProgram&&) noexcept = default;
LinearProgram::~LinearProgram() = default;

void LinearProgram::set_bounds(std::uint32_t column, double lower, double upper) {
    solver_->clp.setColumnBounds(static_cast<int>(column), lower < -kFar ? -COIN_DBL_MAX : lower,
                                 upper > kFar ? COIN_DBL_MAX : upper);
}

void LinearProgram::set_cost(std::uint32_t column, double cost) {
    solver_->clp.setObjectiveCoefficient(static_cast<int>(column), cost);
}

void LinearProgram::clear_costs() {
    auto& clp = solver_->clp;
    std::fill_n(clp.objective(), clp.numberColumns(), 0.0);
}

void LinearProgram::set_limit(double cost) {
    solver_->clp.setDualObjectiveLimit(cost);
}

void LinearProgram::set_most_pivots(int pivots) {
    solver_->clp.setMaximumIterations(pivots);
}

End LinearProgram::minimise(Simplex simplex, Start start, const Deadline& deadline) {
    if (deadline.passed()) return End::stopped;
    auto& clp = solver_->clp;
    Watch watch(&deadline);
    clp.passInEventHandler(&watch);
    if (start == Start::slack_basis) {
        // Nothing of earlier solves may matter, or results would depend on which thread made those.
        clp.allSlackBasis(true);
        ClpDualRowSteepest fresh;
        clp.setDualRowPivotAlgorithm(fresh);
        clp.setRandomSeed(kRandomSeed);
    }
    if (simplex == Simplex::primal)
        clp.primal();
    else
        clp.dual();
    if (clp.status() == kClpOptimal) return End::done;
    return clp.status() == kClpInfeasible ? End::infeasible : End::stopped;
}

int LinearProgram::pivots() const {
    return solver_->clp.numberIterations();
}

std::span<const double> LinearProgram::solution() const {
    const auto& clp = solver_->clp;
    return {clp.primalColumnSolution(), static_cast<std::size_t>(clp.numberColumns())};
}

std::span<const double> LinearProgram::prices() const {
    const auto& clp = solver_->clp;
    return {clp.dualRowSolution(), static_cast<std::size_t>(clp.numberRows())};
}

std::span<const double> LinearProgram::reduced_costs() const {
    const auto& clp = solver_->clp;
    return {clp.dualColumnSolution(), static_cast<std::size_t>(clp.numberColumns())};
}

}  // namespace tacet
