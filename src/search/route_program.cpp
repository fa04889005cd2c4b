// SPDX-License-Identifier: Apache-2.0
#include "search/route_program.h"

#include <algorithm>
#include <climits>
#include <cmath>

#include "attack/component.h"

namespace tacet {

namespace {

constexpr std::uint32_t kNoRow = UINT32_MAX;
// A pivot looks at each column, in so much less time than the router takes for an arc.
constexpr std::uint64_t kColumnsPerWork = 8;
// To make a program takes, for each column.
constexpr std::uint64_t kWorkPerColumn = 8;

int most_pivots(std::uint64_t work, std::size_t columns) {
    const std::uint64_t columns_or_one = std::max<std::uint64_t>(1, columns);
    return static_cast<int>(std::min<std::uint64_t>(work, INT_MAX / kColumnsPerWork * columns_or_one) *
                            kColumnsPerWork / columns_or_one);
}

}  // namespace

RouteProgram::RouteProgram(const Table& table, const Grid& grid, const Deadline& deadline)
    : table_(table), grid_(grid), deadline_(deadline), unit_(program_unit(table)) {}

void RouteProgram::choose_columns(std::span<const GridTarget> targets, std::span<const double> prices,
                                  double budget, std::size_t most_columns,
                                  std::span<const InsiderId> insiders) {
    columns_.clear();
    for (Place place = 0; place < prices.size() && columns_.size() <= most_columns; ++place) {
        if (grid_.cell(place) == nullptr || prices[place] == PlacePrices::kClosed || prices[place] > budget)
            continue;
        const CellId cell = *grid_.cell(place);
        const auto own = std::ranges::find(targets, place, &GridTarget::place);
        for (const Side side : kSides) {
            const int sign = side == Side::up ? 1 : -1;
            Amount least = room(table_[cell], side);
            for (const InsiderId who : insiders) least = std::min(least, room(table_, who, cell, side));
            const auto most = static_cast<double>(least) / unit_;
            if (most > 0 && (own == targets.end() || sign == own->sign))
                columns_.push_back({place, sign, most});
        }
    }
}

SparseMatrix RouteProgram::matrix() {
    row_of_.assign(table_.equation_count(), kNoRow);
    SparseMatrix matrix;
    for (const Column& column : columns_) {
        for (const Incidence& each : table_.incidences(*grid_.cell(column.place))) {
            std::uint32_t& row = row_of_[each.equation.index()];
            if (row == kNoRow) row = matrix.rows++;
            matrix.add(row, column.sign * static_cast<double>(each.coefficient));
        }
        matrix.end_column();
    }
    return matrix;
}

RouteProgram::Found RouteProgram::reach_together(std::span<const GridTarget> targets,
                                                 std::span<const double> prices, double budget,
                                                 const Limits& limits, std::span<const InsiderId> insiders) {
    choose_columns(targets, prices, budget, limits.columns, insiders);
    if (columns_.size() > limits.columns) return {End::stopped};
    // Made anew each time: what a solver has done before must not matter for the result.
    LinearProgram lp(matrix());
    const double largest = std::ranges::max(targets, {}, &GridTarget::amount).amount / unit_;
    for (std::uint32_t i = 0; i < columns_.size(); ++i) {
        const auto& [place, sign, most] = columns_[i];
        const auto own = std::ranges::find(targets, place, &GridTarget::place);
        const bool is_own = own != targets.end();
        const double wanted = is_own ? own->amount / unit_ : largest;
        lp.set_bounds(i, is_own ? wanted : 0, is_own ? wanted : most);
        lp.set_cost(i, prices[place] / std::min(most, wanted));
    }
    if (budget < PlacePrices::kClosed) lp.set_limit(budget);
    if (limits.work < UINT64_MAX) lp.set_most_pivots(most_pivots(limits.work, columns_.size()));
    // Costs are not negative, so the slack basis is dual feasible: no first phase.
    Found found{lp.minimise(LinearProgram::Simplex::dual, LinearProgram::Start::slack_basis, deadline_)};
    work_ += kWorkPerColumn * columns_.size() +
             (static_cast<std::uint64_t>(lp.pivots()) * columns_.size() / kColumnsPerWork);
    if (found.end != End::done) return found;
    const auto solution = lp.solution();
    for (std::size_t i = 0; i < columns_.size();) {
        // A place that costs nothing may rise and fall at once.
        const Place place = columns_[i].place;
        double sum = 0;
        for (; i < columns_.size() && columns_[i].place == place; ++i) sum += columns_[i].sign * solution[i];
        if (std::abs(sum) <= kSolverNoise) continue;
        const double whole = std::round(sum * unit_);
        const bool is_whole = std::abs(sum * unit_ - whole) < kSolverNoise * unit_;
        found.deviation.push_back({place, is_whole ? whole : sum * unit_});
    }
    return found;
}

}  // namespace tacet
