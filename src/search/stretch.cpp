// SPDX-License-Identifier: Apache-2.0
#include "search/stretch.h"

#include <cmath>

#include "attack/target.h"

namespace tacet {

namespace {

__int128 product(double a, double b) {
    return static_cast<__int128>(static_cast<std::int64_t>(a)) * static_cast<std::int64_t>(b);
}

}  // namespace

void Stretch::reduce(const Stretch& other) {
    if (product(other.room, moved) < product(room, other.moved)) *this = other;
}

bool Stretch::reaches(double wanted, double movement) const {
    return product(room, movement) >= product(wanted, moved);
}

bool StretchLimits::reach(const GridTarget& target, double amount) const {
    const Side side = (amount > 0) == (target.sign > 0) ? Side::up : Side::down;
    return of[index(side)].reaches(target.amount, std::abs(amount));
}

}  // namespace tacet
