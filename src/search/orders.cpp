// SPDX-License-Identifier: Apache-2.0
#include "search/orders.h"

#include <algorithm>
#include <numeric>

#include "search/random_stream.h"

namespace tacet {

Order identity(std::size_t size) {
    Order order(size);
    std::iota(order.begin(), order.end(), 0U);
    return order;
}

Order random_order(std::size_t size, std::mt19937_64& random) {
    Order order = identity(size);
    for (std::size_t i = size; i > 1; --i) std::swap(order[i - 1], order[random_below(random, i)]);
    return order;
}

void swap(Order& order, std::size_t first, std::size_t second) {
    std::swap(order[first], order[second]);
}

void insert(Order& order, std::size_t first, std::size_t second) {
    const auto at = [&](std::size_t place) { return order.begin() + static_cast<std::ptrdiff_t>(place); };
    if (first < second)
        std::rotate(at(first + 1), at(second), at(second + 1));
    else
        std::rotate(at(second), at(second + 1), at(first + 1));
}

void invert(Order& order, std::size_t first, std::size_t second) {
    const auto at = [&](std::size_t place) { return order.begin() + static_cast<std::ptrdiff_t>(place); };
    std::reverse(at(std::min(first, second)), at(std::max(first, second) + 1));
}

void apply(Operator which, Order& order, std::size_t first, std::size_t second) {
    switch (which) {
        case Operator::swap:
            return swap(order, first, second);
        case Operator::insert:
            return insert(order, first, second);
        case Operator::invert:
            return invert(order, first, second);
    }
}

namespace {

std::size_t random_other(std::size_t place, std::size_t size, std::mt19937_64& random) {
    const std::size_t other = random_below(random, size - 1);
    return other < place ? other : other + 1;
}

}  // namespace

void apply(Operator which, Order& order, std::mt19937_64& random) {
    if (order.size() < 2) return;
    const std::size_t first = random_below(random, order.size());
    apply(which, order, first, random_other(first, order.size(), random));
}

void mutate(Order& order, Operator which, double rate, std::mt19937_64& random) {
    if (order.size() < 2) return;
    for (std::size_t place = 0; place < order.size(); ++place)
        if (random_share(random) < rate)
            apply(which, order, place, random_other(place, order.size(), random));
}

Order cross(const Order& one, const Order& other, std::size_t begin, std::size_t end) {
    const std::size_t size = one.size();
    Order child(size);
    std::vector<bool> is_taken(size);
    for (std::size_t place = begin; place < end; ++place) {
        child[place] = one[place];
        is_taken[one[place]] = true;
    }
    std::size_t place = end;
    for (std::size_t i = 0; i < size; ++i) {
        const std::uint32_t item = other[(end + i) % size];
        if (!is_taken[item]) child[place++ % size] = item;
    }
    return child;
}

Order cross(const Order& one, const Order& other, std::mt19937_64& random) {
    if (one.size() < 2) return one;
    const std::size_t first = random_below(random, one.size() + 1);
    const std::size_t second = random_other(first, one.size() + 1, random);
    return cross(one, other, std::min(first, second), std::max(first, second));
}

std::size_t common_prefix(const Order& one, const Order& other) {
    return static_cast<std::size_t>(std::ranges::mismatch(one, other).in1 - one.begin());
}

}  // namespace tacet
