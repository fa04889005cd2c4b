// SPDX-License-Identifier: Apache-2.0
#include "lp/integer_program.h"

#include <algorithm>
#include <cmath>
#include <coin/CbcEventHandler.hpp>
#include <coin/CbcModel.hpp>
#include <coin/CbcStrategy.hpp>
#include <coin/CoinPackedMatrix.hpp>
#include <coin/OsiClpSolverInterface.hpp>

#include "lp/watch.h"

namespace tacet {

namespace {

// How far from whole a whole column may be, absolute. A thousandth of what the solver usually takes, since
// coefficients multiply it.
constexpr double kWholeTolerance = 1e-9;
// How much of the least difference of costs a solution must be better by. Less than all, for rounding.
constexpr double kStepShare = 0.9;

double solver_bound(double bound) {
    return std::isinf(bound) ? std::copysign(COIN_DBL_MAX, bound) : bound;
}

/// Costs in a unit in which all are whole, if a power of ten is one: then better is better by one.
class CostScale {
  public:
    explicit CostScale(const IntegerProgram& program) {
        double largest = 0;
        for (const auto& column : program.columns) largest = std::max(largest, std::abs(column.cost));
        if (largest == 0) return;
        for (double power = 1; power <= kLargest && power * largest <= kLargest; power *= 10) {
            if (!makes_whole(program, power)) continue;
            factor = power;
            return;
        }
        is_whole = false;
        factor = kLargest / largest;
    }

    double factor = 1;
    bool is_whole = true;
    double step = 1;  ///< costs that differ by less are not told apart

    [[nodiscard]] double scaled(double cost) const {
        return is_whole ? std::round(cost * factor) : cost * factor;
    }

  private:
    static constexpr double kLargest = 1e9;

    static bool makes_whole(const IntegerProgram& program, double power) {
        return std::ranges::all_of(program.columns, [&](const auto& column) {
            const double cost = column.cost * power;
            return cost == 0 ||
                   (column.is_whole && std::abs(cost - std::round(cost)) <= 1e-12 * std::abs(cost));
        });
    }
};

CoinPackedMatrix make_matrix(const IntegerProgram& program) {
    std::vector<CoinBigIndex> starts{0};
    std::vector<int> columns;
    std::vector<double> coefficients;
    for (const auto& row : program.rows) {
        for (const auto& [column, coefficient] : row.terms) {
            columns.push_back(static_cast<int>(column));
            coefficients.push_back(coefficient);
        }
        starts.push_back(static_cast<CoinBigIndex>(columns.size()));
    }
    return {false,
            static_cast<int>(program.columns.size()),
            static_cast<int>(program.rows.size()),
            static_cast<CoinBigIndex>(columns.size()),
            coefficients.data(),
            columns.data(),
            starts.data(),
            nullptr};
}

OsiClpSolverInterface make_solver(const IntegerProgram& program, const CostScale& scale) {
    std::vector<double> lower;
    std::vector<double> upper;
    for (const auto& row : program.rows) {
        lower.push_back(solver_bound(row.lower));
        upper.push_back(solver_bound(row.upper));
    }
    std::vector<double> least;
    std::vector<double> most;
    std::vector<double> costs;
    for (const auto& column : program.columns) {
        least.push_back(solver_bound(column.lower));
        most.push_back(solver_bound(column.upper));
        costs.push_back(scale.scaled(column.cost));
    }
    OsiClpSolverInterface solver;
    solver.messageHandler()->setLogLevel(0);
    solver.loadProblem(make_matrix(program), least.data(), most.data(), costs.data(), lower.data(),
                       upper.data());
    for (std::size_t i = 0; i < program.columns.size(); ++i)
        if (program.columns[i].is_whole) solver.setInteger(static_cast<int>(i));
    // The solver's presolve looks at no deadline, and takes seconds for so many terms.
    constexpr CoinBigIndex kManyTerms = 1'000'000;
    solver.setHintParam(OsiDoPresolveInInitial, solver.getNumElements() <= kManyTerms);
    return solver;
}

/// Ends the search when its time has come, and remembers what was known before.
class SearchWatch : public CbcEventHandler {
  public:
    SearchWatch(const Deadline* deadline, double* bound) : deadline_(deadline), bound_(bound) {}
    CbcAction event(CbcEvent which) override {
        if (deadline_->passed()) return stop;
        // Bounds from later on may come from programs that were cut short.
        if (which == node && model_ != nullptr)
            *bound_ = std::max(*bound_, model_->getBestPossibleObjValue());
        return noAction;
    }
    [[nodiscard]] CbcEventHandler* clone() const override { return new SearchWatch(*this); }

  private:
    const Deadline* deadline_;
    double* bound_;
};

/// One call of `minimise`.
class Search {
  public:
    Search(const IntegerProgram& program, double cutoff, const Deadline& deadline)
        : program_(program),
          deadline_(deadline),
          scale_(program),
          watch_(&deadline),
          solver_(make_solver(program, scale_)),
          cutoff_(scale_.scaled(cutoff)) {
        solver_.getModelPtr()->passInEventHandler(&watch_);
    }

    IntegerAnswer run() {
        const End end = relax();
        if (end != End::done) return answer(end);
        if (bound_ > limit()) return answer(End::infeasible);
        return branch();
    }

  private:
    /// Solutions must not cost more than this to count.
    [[nodiscard]] double limit() const { return cutoff_ - (kStepShare * scale_.step); }

    /// The linear relaxation, which often says it all.
    End relax() {
        if (deadline_.passed()) return End::stopped;
        solver_.initialSolve();
        if (deadline_.passed()) return End::stopped;
        if (solver_.isProvenPrimalInfeasible()) return End::infeasible;
        if (!solver_.isProvenOptimal()) return End::stopped;
        bound_ = solver_.getObjValue();
        return End::done;
    }

    IntegerAnswer branch() {
        CbcModel model(solver_);
        model.setLogLevel(0);
        model.messageHandler()->setLogLevel(0);
        model.setIntegerTolerance(kWholeTolerance);
        model.setAllowableGap(0);
        model.setCutoffIncrement(kStepShare * scale_.step);
        if (!std::isinf(cutoff_)) model.setCutoff(limit());
        SearchWatch watch(&deadline_, &bound_);
        model.passInEventHandler(&watch);
        // Cuts at the root alone, and branching by experience once a column has been branched on five times:
        // faster than the defaults on the few tables tried. Not the strategy's preprocessing: with a cutoff
        // it may return the solution of the linear relaxation as optimal (CBC 2.10.8).
        constexpr int kStrong = 5;
        constexpr int kBeforeTrust = 5;
        CbcStrategyDefault strategy(1, kStrong, kBeforeTrust);
        model.setStrategy(strategy);
        model.branchAndBound();
        return read(model);
    }

    IntegerAnswer read(const CbcModel& model) {
        std::optional<std::vector<double>> solution;
        if (const double* best = model.bestSolution(); best != nullptr && is_whole(best))
            solution.emplace(best, best + program_.columns.size());
        End end = End::stopped;
        if (!deadline_.passed() && model.isProvenOptimal() && solution) end = End::done;
        const bool is_finished = model.status() == 0 && model.secondaryStatus() <= 1;
        if (!deadline_.passed() && is_finished && model.bestSolution() == nullptr) end = End::infeasible;
        IntegerAnswer found = answer(end);
        if (end == End::done) found.lower_bound = proven(model.getObjValue());
        found.solution = std::move(solution);
        found.nodes = static_cast<std::uint64_t>(std::max(0, model.getNodeCount()));
        return found;
    }

    /// Whatever the solver says of it.
    [[nodiscard]] bool is_whole(const double* solution) const {
        for (std::size_t i = 0; i < program_.columns.size(); ++i)
            if (program_.columns[i].is_whole && std::abs(solution[i] - std::round(solution[i])) > 1e-6)
                return false;
        return true;
    }

    [[nodiscard]] IntegerAnswer answer(End end) const {
        IntegerAnswer answer{.end = end};
        if (end == End::infeasible && !std::isinf(cutoff_)) answer.lower_bound = proven(cutoff_);
        // What the solver says of nodes is good to its tolerances only.
        if (end == End::stopped && !std::isinf(bound_))
            answer.lower_bound = (bound_ - (1e-6 * (1 + std::abs(bound_)))) / scale_.factor;
        return answer;
    }

    /// The bound if nothing is cheaper than `cost` by a step.
    [[nodiscard]] double proven(double cost) const {
        return (scale_.is_whole ? std::round(cost) : cost - scale_.step) / scale_.factor;
    }

    const IntegerProgram& program_;
    const Deadline& deadline_;
    CostScale scale_;
    Watch watch_;
    OsiClpSolverInterface solver_;
    double cutoff_;
    double bound_ = -IntegerProgram::kInfinity;  // on scaled costs
};

}  // namespace

IntegerAnswer minimise(const IntegerProgram& program, double cutoff, const Deadline& deadline) {
    if (deadline.passed()) return {};
    return Search(program, cutoff, deadline).run();
}

}  // namespace tacet
