// SPDX-License-Identifier: Apache-2.0
#include "search/population.h"

#include <algorithm>

#include "search/random_stream.h"

namespace tacet {

const Individual& Population::select(std::mt19937_64& random) const {
    const Individual& one = all_[random_below(random, all_.size())];
    const Individual& other = all_[random_below(random, all_.size())];
    return other.cost() < one.cost() ? other : one;
}

const Individual& Population::best() const {
    return *std::ranges::min_element(all_, {}, &Individual::cost);
}

double Population::mean_cost() const {
    double sum = 0;
    for (const Individual& each : all_) sum += each.cost();
    return sum / static_cast<double>(all_.size());
}

bool Population::replace_worst(Individual offspring) {
    const auto worst = std::ranges::max_element(all_, {}, &Individual::cost);
    if (offspring.cost() >= worst->cost()) return false;
    *worst = std::move(offspring);
    return true;
}

std::vector<Fitness::Evaluated> Population::evaluated() const {
    std::vector<Fitness::Evaluated> known;
    for (const Individual& each : all_) known.push_back({&each.genome.order, each.construction.get()});
    return known;
}

}  // namespace tacet
