// SPDX-License-Identifier: Apache-2.0
// One step of GenSup: two parents are crossed both ways, then the fittest of the population and the fitter of
// the two offspring are mutated.
#pragma once

#include <algorithm>
#include <vector>

namespace tacet {

/// The fittest first. `cross(a, b)` and `mutate(individual)` give an optional individual; what they do not
/// give is left out. The less an individual's cost(), the fitter it is.
template <class Individual, class Cross, class Mutate>
[[nodiscard]] std::vector<Individual> make_litter(const Individual& first, const Individual& second,
                                                  const Individual& fittest, const Cross& cross,
                                                  const Mutate& mutate) {
    std::vector<Individual> young;
    const auto add = [&](auto individual) {
        if (individual) young.push_back(std::move(*individual));
    };
    const auto cost = [](const Individual& each) { return each.cost(); };
    add(cross(first, second));
    add(cross(second, first));
    // Chosen before there are mutants: these are no offspring of two parents.
    std::vector<Individual> to_mutate{fittest};
    if (const auto fitter = std::ranges::min_element(young, {}, cost); fitter != young.end())
        to_mutate.push_back(*fitter);
    for (Individual& each : to_mutate) add(mutate(std::move(each)));
    std::ranges::stable_sort(young, {}, cost);
    return young;
}

}  // namespace tacet
