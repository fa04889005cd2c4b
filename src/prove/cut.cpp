// SPDX-License-Identifier: Apache-2.0
#include "prove/cut.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/exact_number.h"
#include "tacet/insider.h"

namespace tacet {

namespace {

const Multiples& of(const std::array<Multiples, 2>& multiples, Side side) {
    return multiples[static_cast<std::size_t>(side)];
}

Integer to_whole(Wide number) {
    constexpr int kLowBits = 62;
    const mpz_class high(static_cast<long>(number >> kLowBits));
    return from_gmp(mpz_class((high << kLowBits) + static_cast<long>(number & ((Wide{1} << kLowBits) - 1))));
}

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

PricedConstraint priced(const Cut& cut, double price) {
    const Argument& argument = cut.origin->argument;
    return {.cell = argument.target.cell,
            .side = argument.target.side,
            .is_width = argument.target.is_width,
            .multiples = argument.multiples,
            .taken = cut.taken,
            .divisor = to_whole(cut.divisor),
            .price = price,
            .attacker = argument.target.attacker};
}

CutMaker::CutMaker(const Table& table, const Residue& residue)
    : table_(table), residue_(residue), sums_(table.cell_count()), factors_(table.cell_count()) {}

std::int64_t CutMaker::own_factor(CellId target, Side side, const Multiples& multiples) const {
    std::int64_t sum = 0;
    for (const Incidence& each : table_.incidences(target))
        for (const Multiple& multiple : multiples)
            if (multiple.equation == each.equation) sum += multiple.factor * each.coefficient;
    // The target's movement to its side, `-sum` times, equals the sum over the other cells.
    return side == Side::up ? -sum : sum;
}

void CutMaker::add_capacities(const Target& target, const Multiples& multiples, Wide scale) {
    std::vector<CellId> moved;
    for (const Multiple& multiple : multiples)
        for (const Term& term : residue_.terms(multiple.equation)) {
            if (factors_[term.cell.index()] == 0) moved.push_back(term.cell);
            factors_[term.cell.index()] += multiple.factor * term.coefficient;
        }
    for (const CellId cell : moved) {
        const std::int64_t factor = factors_[cell.index()];
        factors_[cell.index()] = 0;
        if (factor == 0 || cell == target.cell) continue;
        const Side direction = factor > 0 ? Side::up : Side::down;
        if (sums_[cell.index()] == 0) touched_.push_back(cell);
        sums_[cell.index()] += scale * std::abs(factor) * room(table_, target.attacker, cell, direction);
    }
}

bool CutMaker::add_capacities(const Argument& argument, Wide& rest) {
    const auto& [target, multiples] = argument;
    touched_.clear();
    if (target.is_width) {
        Wide amount = target.amount;
        std::int64_t factors[2] = {1, 1};
        for (const Side side : kSides) {
            std::int64_t& factor = factors[static_cast<std::size_t>(side)];
            if (of(multiples, side).empty())
                amount -= room(table_, target.attacker, target.cell, side);
            else
                factor = own_factor(target.cell, side, of(multiples, side));
            if (factor <= 0) return false;
        }
        rest = amount * factors[0] * factors[1];
        for (const Side side : kSides)
            add_capacities(target, of(multiples, side), factors[static_cast<std::size_t>(opposite(side))]);
    } else {
        const Multiples& own = of(multiples, target.side);
        const std::int64_t factor = own_factor(target.cell, target.side, own);
        if (factor <= 0) return false;
        rest = Wide{factor} * target.amount;
        add_capacities(target, own, 1);
    }
    return true;
}

std::shared_ptr<CapacityConstraint> CutMaker::constraint(const Argument& argument) {
    Wide rest = 0;
    if (!add_capacities(argument, rest)) return nullptr;
    auto made = std::make_shared<CapacityConstraint>();
    std::ranges::sort(touched_);
    for (const CellId cell : touched_) {
        const Wide capacity = std::exchange(sums_[cell.index()], 0);
        if (capacity == 0) continue;
        if (table_[cell].status == Status::candidate)
            made->capacities.push_back({cell, capacity});
        else
            rest -= capacity;
    }
    if (rest <= 0) return nullptr;
    made->argument = argument;
    made->rest = rest;
    return made;
}

void CutMaker::make(const Argument& argument, std::span<const double> shares, std::vector<Cut>& cuts) {
    if (const auto made = constraint(argument)) round(made, shares, cuts);
}

}  // namespace tacet
