// SPDX-License-Identifier: Apache-2.0
#include "prove/cut.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tacet {

namespace {

constexpr double kLeastViolation = 1e-4;

const Multiples& of(const std::array<Multiples, 2>& multiples, Side side) {
    return multiples[static_cast<std::size_t>(side)];
}

// Coefficients are rounded up by this much, so that doubles cannot make a constraint stronger than it is.
constexpr double kCaution = 1 + 1e-12;

/// Mixed-integer rounding: from "capacities of suppressed cells sum to the rest at least", divided, what
/// follows because cells are suppressed or not. Where the divisor is the rest, coefficients above 1 become 1.
class Rounding {
  public:
    Rounding(Wide rest, Wide divisor)
        : divisor_(divisor),
          over_(rest % divisor == 0 ? divisor : rest % divisor),
          times_(static_cast<double>(rest / divisor + (rest % divisor != 0))) {}

    /// Of a constraint whose right-hand side is 1.
    [[nodiscard]] double operator()(Wide capacity) const {
        const Wide over = capacity % divisor_;
        const double part =
            over >= over_ ? 1
                          : std::min(1.0, static_cast<double>(over) / static_cast<double>(over_) * kCaution);
        const double times = static_cast<double>(capacity / divisor_) + part;
        return std::min(1.0, times / times_ * kCaution);
    }

  private:
    Wide divisor_;
    Wide over_;  // what remains of the rest
    double times_;
};

}  // namespace

Multiples whole_multiples(std::span<const double> prices, std::span<const EquationId> equations) {
    constexpr double kNoise = 1e-7;
    constexpr double kTolerance = 1e-6;
    constexpr double kFineDenominator = 1 << 20;
    double largest = 0;
    for (const double price : prices) largest = std::max(largest, std::abs(price));
    if (largest == 0) return {};
    const auto is_whole = [&](double denominator) {
        return std::ranges::all_of(prices, [&](double price) {
            const double scaled = price * denominator;
            return std::abs(scaled - std::round(scaled)) <= kTolerance * denominator;
        });
    };
    double denominator = kFineDenominator;
    for (const double each : {1., 2., 3., 4., 5., 6., 8., 10., 12., 20., 24., 30., 60., 120., 840.})
        if (is_whole(each)) {
            denominator = each;
            break;
        }
    Multiples multiples;
    for (std::size_t i = 0; i < prices.size(); ++i) {
        if (std::abs(prices[i]) <= kNoise * largest) continue;
        const auto factor = static_cast<std::int64_t>(std::llround(prices[i] * denominator));
        if (factor != 0) multiples.push_back({equations[i], factor});
    }
    return multiples;
}

CutMaker::CutMaker(const Table& table)
    : table_(table), sums_(table.cell_count()), factors_(table.cell_count()) {}

std::int64_t CutMaker::own_factor(CellId target, Side side, const Multiples& multiples) const {
    std::int64_t sum = 0;
    for (const Incidence& each : table_.incidences(target))
        for (const Multiple& multiple : multiples)
            if (multiple.equation == each.equation) sum += multiple.factor * each.coefficient;
    // The target's movement to its side, `-sum` times, equals the sum over the other cells.
    return side == Side::up ? -sum : sum;
}

void CutMaker::add_capacities(CellId target, const Multiples& multiples, Wide scale) {
    std::vector<CellId> moved;
    for (const Multiple& multiple : multiples)
        for (const Term& term : table_.terms(multiple.equation)) {
            if (factors_[term.cell.index()] == 0) moved.push_back(term.cell);
            factors_[term.cell.index()] += multiple.factor * term.coefficient;
        }
    for (const CellId cell : moved) {
        const std::int64_t factor = factors_[cell.index()];
        factors_[cell.index()] = 0;
        if (factor == 0 || cell == target || table_[cell].status == Status::published) continue;
        const Side direction = factor > 0 ? Side::up : Side::down;
        if (sums_[cell.index()] == 0) touched_.push_back(cell);
        sums_[cell.index()] += scale * std::abs(factor) * room(table_[cell], direction);
    }
}

bool CutMaker::find_capacities(const Argument& argument) {
    const auto& [target, multiples, taken, divisor] = argument;
    touched_.clear();
    capacities_.clear();
    if (target.is_width) {
        Wide amount = target.amount;
        std::int64_t factors[2] = {1, 1};
        for (const Side side : kSides) {
            std::int64_t& factor = factors[static_cast<std::size_t>(side)];
            if (of(multiples, side).empty())
                amount -= room(table_[target.cell], side);
            else
                factor = own_factor(target.cell, side, of(multiples, side));
            if (factor <= 0) return false;
        }
        rest_ = amount * factors[0] * factors[1];
        for (const Side side : kSides)
            add_capacities(target.cell, of(multiples, side),
                           factors[static_cast<std::size_t>(opposite(side))]);
    } else {
        const Multiples& own = of(multiples, target.side);
        const std::int64_t factor = own_factor(target.cell, target.side, own);
        if (factor <= 0) return false;
        rest_ = Wide{factor} * target.amount;
        add_capacities(target.cell, own, 1);
    }
    std::ranges::sort(touched_);
    for (const CellId cell : touched_) {
        const Wide capacity = std::exchange(sums_[cell.index()], 0);
        if (capacity == 0) continue;
        if (table_[cell].status == Status::candidate)
            capacities_.push_back({cell, capacity});
        else
            rest_ -= capacity;
    }
    return rest_ > 0;
}

void CutMaker::finish(const Argument& argument, std::span<const double> shares, double least_share,
                      std::vector<Cut>& cuts) {
    Cut cut{.row = {}, .argument = argument};
    Wide rest = rest_;
    std::vector<CellId>& taken = cut.argument.taken;
    order_.clear();
    for (const Capacity& each : capacities_)
        if (shares[each.cell.index()] >= least_share) order_.push_back(each);
    // Small ones first: the more can be taken before they carry it all.
    std::ranges::sort(order_, {}, &Capacity::amount);
    for (const Capacity& each : order_) {
        if (each.amount >= rest) break;
        rest -= each.amount;
        taken.push_back(each.cell);
    }
    if (least_share <= 1 && taken.empty()) return;
    std::ranges::sort(taken);
    order_.clear();
    for (const Capacity& each : capacities_)
        if (!std::ranges::binary_search(taken, each.cell)) order_.push_back(each);
    cut.argument.divisor = choose_divisor(rest, shares);
    double sum = 0;
    const Rounding rounding(rest, cut.argument.divisor);
    for (const auto& [cell, capacity] : order_) {
        cut.row.emplace_back(cell.index(), rounding(capacity));
        sum += cut.row.back().second * shares[cell.index()];
    }
    if (sum <= 1 - kLeastViolation) cuts.push_back(std::move(cut));
}

/// Capacities of cells with a share between 0 and 1, and the rest itself, are tried; what is violated most
/// for the length of the constraint is best.
Wide CutMaker::choose_divisor(Wide rest, std::span<const double> shares) const {
    constexpr double kFraction = 1e-6;
    constexpr std::size_t kMostTried = 8;
    std::vector<Wide> divisors{rest};
    for (const auto& [cell, capacity] : order_) {
        const double share = shares[cell.index()];
        if (share > kFraction && share < 1 - kFraction && capacity < rest && rest % capacity != 0)
            divisors.push_back(capacity);
    }
    std::ranges::sort(divisors, std::greater{});
    divisors.erase(std::ranges::unique(divisors).begin(), divisors.end());
    if (divisors.size() > kMostTried) divisors.resize(kMostTried);
    Wide best = rest;
    double most = 0;
    for (const Wide divisor : divisors) {
        const Rounding rounding(rest, divisor);
        double sum = 0;
        double square = 0;
        for (const auto& [cell, capacity] : order_) {
            const double coefficient = rounding(capacity);
            sum += coefficient * shares[cell.index()];
            square += coefficient * coefficient;
        }
        const double depth = (1 - sum) / std::sqrt(square);
        if (depth > most) {
            most = depth;
            best = divisor;
        }
    }
    return best;
}

void CutMaker::make(const Argument& argument, std::span<const double> shares, std::vector<Cut>& cuts) {
    constexpr double kNone = 2;  // no share is that large
    if (!find_capacities(argument)) return;
    for (const double least_share : {kNone, 0.999, 0.8, 0.5}) finish(argument, shares, least_share, cuts);
}

}  // namespace tacet
