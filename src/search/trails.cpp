// SPDX-License-Identifier: Apache-2.0
#include "search/trails.h"

#include <algorithm>
#include <cmath>

namespace tacet {

namespace {

constexpr double kLeast = 0.02;
constexpr double kMost = 1;

}  // namespace

Trails::Trails(std::size_t components, double evaporation, double weight)
    : evaporation_(evaporation),
      weight_(weight),
      trails_(components, kMost),
      attraction_(components, kMost) {}

void Trails::evaporate() {
    for (double& trail : trails_) trail *= 1 - evaporation_;
}

void Trails::lay(std::span<const std::uint32_t> components, double amount) {
    for (const std::uint32_t each : components) trails_[each] += evaporation_ * amount;
}

void Trails::settle() {
    for (std::size_t i = 0; i < trails_.size(); ++i) {
        trails_[i] = std::clamp(trails_[i], kLeast, kMost);
        attraction_[i] = std::pow(trails_[i], weight_);
    }
}

double Trails::convergence() const {
    const auto is_settled = [](double trail) { return trail <= kLeast || trail >= kMost * (1 - kLeast); };
    return trails_.empty() ? 1
                           : static_cast<double>(std::ranges::count_if(trails_, is_settled)) /
                                 static_cast<double>(trails_.size());
}

}  // namespace tacet
