// SPDX-License-Identifier: Apache-2.0
#include "payments.h"

namespace verify {
namespace {

// Prices are cut off after so many decimals: smaller ones prove less, but nothing wrong.
constexpr unsigned kPriceDecimals = 30;

}  // namespace

Payments::Payments(const Table& table)
    : table_(table),
      price_scale_(pow(Integer(10), kPriceDecimals)),
      scale_(price_scale_ * kWhole * table.weight_scale),
      paid_(table.cells.size()) {}

void Payments::clear() {
    prices_ = 0;
    for (const CellId cell : payers_) paid_[cell] = 0;
    payers_.clear();
}

void Payments::add(const Rational& price, const std::vector<Coefficient>& coefficients) {
    const Integer whole = numerator(price) * price_scale_ / denominator(price);
    if (whole == 0) return;
    prices_ += whole;
    for (const auto& [cell, amount] : coefficients) {
        if (paid_[cell] == 0) payers_.push_back(cell);
        paid_[cell] += whole * amount;
    }
}

Integer Payments::left(CellId cell) const {
    return table_.cells[cell].weight * price_scale_ * kWhole - paid_[cell] * table_.weight_scale;
}

Integer Payments::least_cost(const Choices& choices) const {
    Integer weights = 0;  // of what is suppressed anyway
    for (std::size_t id = 0; id < choices.size(); ++id)
        if (table_.cells[id].status == Status::secondary || choices[id] == Choice::suppressed)
            weights += table_.cells[id].weight;
    Integer sum = weights * price_scale_ * kWhole + prices_ * kWhole * table_.weight_scale;
    for (const CellId cell : payers_) {
        if (choices[cell] == Choice::suppressed) sum -= paid_[cell] * table_.weight_scale;
        if (choices[cell] != Choice::open) continue;
        if (const Integer rest = left(cell); rest < 0) sum += rest;
    }
    return sum;
}

bool Payments::cannot_be_paid(const Choices& choices) const {
    Integer most = 0;
    for (const CellId cell : payers_)
        if (choices[cell] != Choice::published) most += paid_[cell];
    return prices_ * kWhole > most;
}

Integer cost_step(const Table& table) {
    Integer step = 0;
    for (const Cell& cell : table.cells)
        if (cell.status == Status::candidate || cell.status == Status::secondary)
            step = gcd(step, cell.weight);
    return step;
}

}  // namespace verify
