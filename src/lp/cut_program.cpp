// SPDX-License-Identifier: Apache-2.0
#include "lp/cut_program.h"

#include <algorithm>
#include <coin/ClpSimplex.hpp>

#include "lp/watch.h"

namespace tacet {

class CutProgram::Solver {
  public:
    ClpSimplex clp;
    std::vector<double> costs;
    std::vector<Cut> cuts;
};

CutProgram::CutProgram(std::span<const double> costs) : solver_(std::make_unique<Solver>()) {
    auto& clp = solver_->clp;
    solver_->costs.assign(costs.begin(), costs.end());
    clp.setLogLevel(0);
    clp.resize(0, static_cast<int>(costs.size()));
    for (std::size_t i = 0; i < costs.size(); ++i) {
        clp.setObjectiveCoefficient(static_cast<int>(i), costs[i]);
        clp.setColumnBounds(static_cast<int>(i), 0, 1);
    }
}

CutProgram::~CutProgram() = default;

void CutProgram::add(const Cut& cut) {
    std::vector<int> columns;
    std::vector<double> coefficients;
    for (const auto& [column, coefficient] : cut) {
        columns.push_back(static_cast<int>(column));
        coefficients.push_back(coefficient);
    }
    solver_->clp.addRow(static_cast<int>(columns.size()), columns.data(), coefficients.data(), 1,
                        COIN_DBL_MAX);
    solver_->cuts.push_back(cut);
}

bool CutProgram::minimise(const Deadline& deadline) {
    if (deadline.passed()) return false;
    auto& clp = solver_->clp;
    Watch watch(&deadline);
    clp.passInEventHandler(&watch);
    clp.dual();
    return clp.status() == kClpOptimal;
}

std::span<const double> CutProgram::solution() const {
    const auto& clp = solver_->clp;
    return {clp.primalColumnSolution(), static_cast<std::size_t>(clp.numberColumns())};
}

double CutProgram::lower_bound() const {
    // For any prices p >= 0: c x >= sum p + sum (c - p G) x >= sum p + sum min(0, c - p G).
    std::vector<double> reduced = solver_->costs;
    const double* prices = solver_->clp.dualRowSolution();
    double bound = 0;
    for (std::size_t row = 0; row < solver_->cuts.size(); ++row) {
        const double price = std::max(0.0, prices[row]);
        bound += price;
        for (const auto& [column, coefficient] : solver_->cuts[row]) reduced[column] -= price * coefficient;
    }
    for (const double each : reduced) bound += std::min(0.0, each);
    return bound;
}

}  // namespace tacet
