// SPDX-License-Identifier: Apache-2.0
#include "lp/cut_program.h"

#include <algorithm>
#include <coin/ClpSimplex.hpp>

#include "lp/watch.h"

namespace tacet {

namespace {

constexpr int kAbsent = -1;
constexpr std::size_t kFirstColumnsPerRow = 8;  // the cheapest for what they give
constexpr double kLeastGain = 1e-7;             // of a column that is taken in

}  // namespace

class CutProgram::Solver {
  public:
    ClpSimplex clp;
    std::vector<double> costs;
    std::vector<double> lower;
    std::vector<double> upper;
    std::vector<CutRow> rows;
    std::vector<int> own_column;        // CLP's, by column; kAbsent for those it does not see
    std::vector<std::uint32_t> column;  // by CLP's column
    std::vector<double> solution;
    std::vector<double> prices;
    std::vector<double> reduced_costs;
    std::vector<bool> is_wanted;  // by column, all false between calls

    void want(std::uint32_t each) {
        if (own_column[each] == kAbsent) is_wanted[each] = true;
    }
    bool take_in_wanted();
    void read();
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
    prices.assign(clp.dualRowSolution(), clp.dualRowSolution() + rows.size());
    reduced_costs = costs;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        prices[row] = std::max(0.0, prices[row]);
        if (prices[row] > 0)
            for (const auto& [each, coefficient] : rows[row])
                reduced_costs[each] -= prices[row] * coefficient;
    }
}

CutProgram::CutProgram(std::span<const double> costs) : solver_(std::make_unique<Solver>()) {
    auto& [clp, own_costs, lower, upper, rows, own_column, column, solution, prices, reduced, is_wanted] =
        *solver_;
    clp.setLogLevel(0);
    own_costs.assign(costs.begin(), costs.end());
    lower.assign(costs.size(), 0);
    upper.assign(costs.size(), 1);
    own_column.assign(costs.size(), kAbsent);
    solution.assign(costs.size(), 0);
    reduced = own_costs;
    is_wanted.assign(costs.size(), false);
}

CutProgram::~CutProgram() = default;

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

End CutProgram::minimise(const Deadline& deadline) {
    auto& clp = solver_->clp;
    Watch watch(&deadline);
    clp.passInEventHandler(&watch);
    for (bool is_first = true;; is_first = false) {
        if (deadline.passed()) return End::stopped;
        if (is_first)
            clp.dual();
        else
            clp.primal();
        if (clp.status() == kClpInfeasible) {
            for (const CutRow& row : solver_->rows)
                for (const auto& [column, coefficient] : row)
                    if (solver_->upper[column] > 0) solver_->want(column);
            if (!solver_->take_in_wanted()) return End::infeasible;
            continue;
        }
        if (clp.status() != kClpOptimal) return End::stopped;
        solver_->read();
        for (std::uint32_t column = 0; column < solver_->costs.size(); ++column)
            if (solver_->reduced_costs[column] < -kLeastGain * (1 + solver_->costs[column]) &&
                solver_->upper[column] > 0)
                solver_->want(column);
        if (!solver_->take_in_wanted()) return End::done;
    }
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
    // For any prices p >= 0: c x >= sum p + sum (c - p G) x, and each x is within its bounds.
    double bound = 0;
    for (const double price : solver_->prices) bound += price;
    for (std::size_t i = 0; i < solver_->costs.size(); ++i) {
        const double reduced = solver_->reduced_costs[i];
        bound += reduced * (reduced > 0 ? solver_->lower[i] : solver_->upper[i]);
    }
    return bound;
}

}  // namespace tacet
