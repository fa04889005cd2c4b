// SPDX-License-Identifier: Apache-2.0
#include "lp/cut_program.h"

#include <algorithm>
#include <coin/ClpFactorization.hpp>
#include <coin/ClpSimplex.hpp>
#include <limits>

#include "lp/watch.h"

namespace tacet {

namespace {

constexpr int kAbsent = -1;
constexpr std::size_t kFirstColumnsPerRow = 8;  // the cheapest for what they give
constexpr double kLeastGain = 1e-7;             // of a column that is taken in
constexpr int kFewRows = 700;  // up to here another factorization is quicker for a few pivots

}  // namespace

class CutProgram::Solver {
  public:
    ClpSimplex clp;
    std::vector<double> costs;
    std::vector<double> lower;
    std::vector<double> upper;
    std::vector<CutRow> rows;
    double limit = COIN_DBL_MAX;
    double allowance = std::numeric_limits<double>::infinity();
    bool are_solves_short = false;
    bool is_ray = false;                // the prices prove that there is no solution
    std::vector<int> own_column;        // CLP's, by column; kAbsent for those it does not see
    std::vector<std::uint32_t> column;  // by CLP's column
    std::vector<double> solution;
    std::vector<double> prices;
    std::vector<double> reduced_costs;
    std::vector<long double> exact_costs;  // those, with more digits: bounds are sums of them
    std::vector<bool> is_wanted;           // by column, all false between calls

    void solve_dual() {
        spend([this] { clp.dual(); });
    }
    void solve_primal() {
        spend([this] { clp.primal(); });
    }
    void want(std::uint32_t each) {
        if (own_column[each] == kAbsent) is_wanted[each] = true;
    }
    bool take_in_wanted();
    bool want_what_pays();
    void read();
    bool find_short_row();
    bool read_ray();
    void set_prices(const double* values, double factor);
    [[nodiscard]] double lower_bound() const;

  private:
    template <class Solve>
    void spend(const Solve& solve) {
        const double size = clp.numberRows() + clp.numberColumns();
        const int unlimited = clp.maximumIterations();
        clp.setMaximumIterations(
            static_cast<int>(std::clamp(allowance / size, 0.0, static_cast<double>(unlimited))));
        solve();
        clp.setMaximumIterations(unlimited);
        allowance -= size * clp.numberIterations();
    }
};

/// True if there were any.
bool CutProgram::Solver::take_in_wanted() {
    const auto first = column.size();
    for (std::uint32_t i = 0; i < is_wanted.size(); ++i)
        if (is_wanted[i]) {
            own_column[i] = static_cast<int>(column.size());
            column.push_back(i);
        }
    const auto count = column.size() - first;
    if (count == 0) return false;
    std::vector<std::vector<std::pair<int, double>>> entries(count);
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (const auto& [each, coefficient] : rows[row])
            if (is_wanted[each])
                entries[static_cast<std::size_t>(own_column[each]) - first].emplace_back(
                    static_cast<int>(row), coefficient);
    std::vector<CoinBigIndex> starts{0};
    std::vector<int> row_of;
    std::vector<double> coefficients;
    std::vector<double> new_costs;
    std::vector<double> new_lower;
    std::vector<double> new_upper;
    for (std::size_t i = 0; i < count; ++i) {
        for (const auto& [row, coefficient] : entries[i]) {
            row_of.push_back(row);
            coefficients.push_back(coefficient);
        }
        starts.push_back(static_cast<CoinBigIndex>(row_of.size()));
        const std::uint32_t each = column[first + i];
        new_costs.push_back(costs[each]);
        new_lower.push_back(lower[each]);
        new_upper.push_back(upper[each]);
        is_wanted[each] = false;
    }
    clp.addColumns(static_cast<int>(count), new_lower.data(), new_upper.data(), new_costs.data(),
                   starts.data(), row_of.data(), coefficients.data());
    return true;
}

void CutProgram::Solver::read() {
    std::ranges::copy(lower, solution.begin());
    for (std::size_t i = 0; i < column.size(); ++i) solution[column[i]] = clp.primalColumnSolution()[i];
    is_ray = false;
    exact_costs.assign(costs.begin(), costs.end());
    set_prices(clp.dualRowSolution(), 1);
}

/// From the costs that `exact_costs` has to what remains of them.
void CutProgram::Solver::set_prices(const double* values, double factor) {
    prices.resize(rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        prices[row] = std::max(0.0, factor * values[row]);
        if (prices[row] > 0)
            for (const auto& [each, coefficient] : rows[row])
                exact_costs[each] -= static_cast<long double>(prices[row]) * coefficient;
    }
    std::ranges::transform(exact_costs, reduced_costs.begin(),
                           [](long double each) { return static_cast<double>(each); });
}

/// One that cannot be satisfied within the bounds.
bool CutProgram::Solver::find_short_row() {
    is_ray = true;
    std::vector<double> unit(rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        double most = 0;
        for (const auto& [each, coefficient] : rows[row]) most += coefficient * upper[each];
        if (most >= 1) continue;
        unit[row] = 1;
        exact_costs.assign(costs.size(), 0);
        set_prices(unit.data(), 1);
        unit[row] = 0;
        if (lower_bound() > 0) return true;
    }
    return false;
}

/// After CLP found no solution. False if what it gives as the reason is none.
bool CutProgram::Solver::read_ray() {
    const std::unique_ptr<double[]> ray(clp.infeasibilityRay());
    if (!ray) return false;
    is_ray = true;
    for (const double sign : {1.0, -1.0}) {
        exact_costs.assign(costs.size(), 0);
        set_prices(ray.get(), sign);
        if (lower_bound() > 0) return true;
    }
    return false;
}

double CutProgram::Solver::lower_bound() const {
    // For any prices p >= 0: c x >= sum p + sum (c - p G) x, and each x is within its bounds.
    constexpr double kNoise = 1e-9;  // of the sums, relative: more than rounding brings about
    long double sum = 0;
    for (const double price : prices) sum += price;
    long double bound = sum;
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const long double reduced = exact_costs[i];
        bound += reduced * (reduced > 0 ? lower[i] : upper[i]);
    }
    if (!is_ray) return static_cast<double>(bound);
    return bound > kNoise * sum ? COIN_DBL_MAX : -COIN_DBL_MAX;
}

/// True if there were any absent columns that would lower the cost.
bool CutProgram::Solver::want_what_pays() {
    for (std::uint32_t i = 0; i < costs.size(); ++i)
        if (reduced_costs[i] < -kLeastGain * (1 + costs[i]) && upper[i] > 0) want(i);
    return take_in_wanted();
}

CutProgram::CutProgram(std::span<const double> costs) : solver_(std::make_unique<Solver>()) {
    Solver& own = *solver_;
    own.clp.setLogLevel(0);
    own.clp.factorization()->setGoOslThreshold(kFewRows);
    own.costs.assign(costs.begin(), costs.end());
    own.lower.assign(costs.size(), 0);
    own.upper.assign(costs.size(), 1);
    own.own_column.assign(costs.size(), kAbsent);
    own.solution.assign(costs.size(), 0);
    own.reduced_costs = own.costs;
    own.exact_costs.assign(costs.begin(), costs.end());
    own.is_wanted.assign(costs.size(), false);
}

CutProgram::~CutProgram() = default;

CutProgram::CutProgram(const CutProgram& other) : solver_(std::make_unique<Solver>(*other.solver_)) {}

void CutProgram::add(std::span<const CutRow> rows) {
    if (rows.empty()) return;
    std::vector<CoinBigIndex> starts{0};
    std::vector<int> columns;
    std::vector<double> coefficients;
    CutRow cheapest;
    for (const CutRow& row : rows) {
        cheapest.assign(row.begin(), row.end());
        const auto first =
            cheapest.begin() + static_cast<std::ptrdiff_t>(std::min(kFirstColumnsPerRow, cheapest.size()));
        std::partial_sort(cheapest.begin(), first, cheapest.end(), [&](const auto& a, const auto& b) {
            return solver_->costs[a.first] * b.second < solver_->costs[b.first] * a.second;
        });
        for (auto each = cheapest.begin(); each != first; ++each) solver_->want(each->first);
    }
    solver_->take_in_wanted();
    for (const CutRow& row : rows) {
        for (const auto& [column, coefficient] : row)
            if (const int own = solver_->own_column[column]; own != kAbsent) {
                columns.push_back(own);
                coefficients.push_back(coefficient);
            }
        starts.push_back(static_cast<CoinBigIndex>(columns.size()));
        solver_->rows.push_back(row);
    }
    const std::vector<double> lower(rows.size(), 1);
    const std::vector<double> upper(rows.size(), COIN_DBL_MAX);
    solver_->clp.addRows(static_cast<int>(rows.size()), lower.data(), upper.data(), starts.data(),
                         columns.data(), coefficients.data());
}

void CutProgram::keep(const std::vector<bool>& rows) {
    std::vector<int> dropped;
    std::size_t kept = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (rows[row]) {
            solver_->prices[kept] = solver_->prices[row];
            std::swap(solver_->rows[kept++], solver_->rows[row]);
        } else {
            dropped.push_back(static_cast<int>(row));
        }
    }
    solver_->rows.resize(kept);
    solver_->prices.resize(kept);
    if (!dropped.empty()) solver_->clp.deleteRows(static_cast<int>(dropped.size()), dropped.data());
}

void CutProgram::set_bounds(std::uint32_t column, double lower, double upper) {
    solver_->lower[column] = lower;
    solver_->upper[column] = upper;
    if (lower > 0) {
        solver_->want(column);
        solver_->take_in_wanted();
    }
    if (const int own = solver_->own_column[column]; own != kAbsent)
        solver_->clp.setColumnBounds(own, lower, upper);
}

void CutProgram::fix(std::uint32_t column, double value) {
    solver_->lower[column] = value;
    solver_->upper[column] = value;
}

void CutProgram::drop(std::span<const std::uint32_t> columns) {
    std::vector<bool> is_dropped(solver_->costs.size());
    for (const std::uint32_t column : columns) {
        is_dropped[column] = true;
        set_bounds(column, 0, 0);
    }
    for (CutRow& row : solver_->rows)
        std::erase_if(row, [&](const auto& term) { return is_dropped[term.first]; });
}

void CutProgram::allow(double work) {
    solver_->allowance = work;
}

double CutProgram::allowance() const {
    return solver_->allowance;
}

void CutProgram::expect_short_solves() {
    solver_->are_solves_short = true;
}

void CutProgram::set_limit(double cost) {
    solver_->limit = cost;
}

CutProgram::End CutProgram::minimise(const Deadline& deadline) {
    Solver& own = *solver_;
    auto& clp = own.clp;
    Watch watch(&deadline);
    clp.passInEventHandler(&watch);
    clp.setDualObjectiveLimit(own.limit);
    for (bool has_new_columns = false;; has_new_columns = true) {
        if (deadline.passed() || own.allowance <= 0) return End::stopped;
        if (own.are_solves_short) clp.factorization()->goDenseOrSmall(clp.numberRows());
        if (has_new_columns)
            own.solve_primal();
        else
            own.solve_dual();
        if (clp.status() == kClpInfeasible) {
            own.read();
            if (own.lower_bound() >= own.limit) return End::beyond;
            if (clp.secondaryStatus() == kClpLimitReached) {
                // What CLP holds against it may be columns that it does not see, or its tolerances.
                clp.setDualObjectiveLimit(COIN_DBL_MAX);
                if (!own.want_what_pays()) own.solve_dual();
                if (clp.status() == kClpInfeasible) continue;
            }
            for (const CutRow& row : own.rows)
                for (const auto& [column, coefficient] : row)
                    if (own.upper[column] > 0) own.want(column);
            if (own.take_in_wanted()) continue;
            if (own.find_short_row() || own.read_ray()) return End::infeasible;
            clp.allSlackBasis(true);
            own.solve_dual();
            return own.read_ray() ? End::infeasible : End::stopped;
        }
        if (clp.status() != kClpOptimal) return End::stopped;
        own.read();
        if (own.lower_bound() >= own.limit) return End::beyond;
        if (!own.want_what_pays()) return End::optimal;
    }
}

CutProgram::Trial CutProgram::try_both(std::uint32_t column, int most_pivots) {
    auto& clp = solver_->clp;
    const int own = solver_->own_column[column];
    if (own == kAbsent) return {clp.objectiveValue(), clp.objectiveValue()};
    const double lower = solver_->lower[column];
    const double upper = solver_->upper[column];
    const std::vector<std::uint8_t> before(clp.statusArray(),
                                           clp.statusArray() + clp.numberColumns() + clp.numberRows());
    const int pivots_before = clp.maximumIterations();
    clp.setMaximumIterations(most_pivots);
    clp.setDualObjectiveLimit(solver_->limit);
    const auto cost_at = [&](double value) {
        clp.setColumnBounds(own, value, value);
        clp.dual();
        const double cost = clp.status() == kClpInfeasible ? solver_->limit : clp.objectiveValue();
        std::ranges::copy(before, clp.statusArray());
        return cost;
    };
    const Trial trial{cost_at(0), cost_at(1)};
    clp.setColumnBounds(own, lower, upper);
    clp.setMaximumIterations(pivots_before);
    return trial;
}

CutProgram::Basis CutProgram::basis() const {
    const auto& clp = solver_->clp;
    Basis basis;
    for (int i = 0; i < clp.numberColumns(); ++i) {
        const auto status = clp.getColumnStatus(i);
        if (status == ClpSimplex::basic || status == ClpSimplex::atUpperBound)
            basis.columns.emplace_back(solver_->column[static_cast<std::size_t>(i)], status);
    }
    for (int row = 0; row < clp.numberRows(); ++row)
        if (const auto status = clp.getRowStatus(row); status != ClpSimplex::basic)
            basis.rows.emplace_back(static_cast<std::uint32_t>(row), status);
    return basis;
}

void CutProgram::set_basis(const Basis& basis) {
    auto& clp = solver_->clp;
    for (const auto& [column, status] : basis.columns) solver_->want(column);
    solver_->take_in_wanted();
    for (int i = 0; i < clp.numberColumns(); ++i) clp.setColumnStatus(i, ClpSimplex::atLowerBound);
    for (int row = 0; row < clp.numberRows(); ++row) clp.setRowStatus(row, ClpSimplex::basic);
    for (const auto& [column, status] : basis.columns)
        clp.setColumnStatus(solver_->own_column[column], static_cast<ClpSimplex::Status>(status));
    for (const auto& [row, status] : basis.rows)
        clp.setRowStatus(static_cast<int>(row), static_cast<ClpSimplex::Status>(status));
}

std::span<const double> CutProgram::solution() const {
    return solver_->solution;
}

std::span<const double> CutProgram::prices() const {
    return solver_->prices;
}

std::span<const double> CutProgram::reduced_costs() const {
    return solver_->reduced_costs;
}

double CutProgram::lower_bound() const {
    return solver_->lower_bound();
}

}  // namespace tacet
