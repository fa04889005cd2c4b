// SPDX-License-Identifier: Apache-2.0
// Learns which of several ways to work pays (a bandit with many arms): ways that have saved more for their
// work are chosen more often. Work is counted, not timed, so the choices are the same on every machine.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

namespace tacet {

class Preference {
  public:
    /// One way for each guess of the work that a round of it takes.
    explicit Preference(const std::vector<double>& first_guesses);

    /// The more often, the more the ways have gained for their work, or may gain yet of this cost, and the
    /// less they take: or else few rounds that take long would leave no time for others. Now and then so that
    /// each is given the same amount of work, whatever it has gained.
    [[nodiscard]] std::size_t choose(double cost, std::mt19937_64& random) const;
    /// What became of a round.
    void enter(std::size_t way, double work, double gain);

  private:
    struct Arm {
        // These three fade.
        double work = 1;
        double rounds = 1;
        double gain = 0;
        double all_work = 0;
    };
    std::vector<Arm> arms_;
};

}  // namespace tacet
