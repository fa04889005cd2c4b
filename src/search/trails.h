// SPDX-License-Identifier: Apache-2.0
// Trails of ants: a number for each component of a solution that evaporates and is renewed by good solutions,
// kept between limits so that nothing is ever certain (the MAX-MIN ant system of Stützle and Hoos 2000).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tacet {

class Trails {
  public:
    Trails(std::size_t components, double evaporation, double weight);

    /// The trail to the power of its weight.
    [[nodiscard]] double attraction(std::size_t component) const { return attraction_[component]; }
    void evaporate();
    /// A solution of such components lays its trail; a good one about 1.
    void lay(std::span<const std::uint32_t> components, double amount);
    /// After all have laid theirs.
    void settle();
    /// From 0 to 1: the share of components whose trail is at a limit, a sign that all ants do the same.
    [[nodiscard]] double convergence() const;

  private:
    double evaporation_;
    double weight_;
    std::vector<double> trails_;
    std::vector<double> attraction_;
};

}  // namespace tacet
