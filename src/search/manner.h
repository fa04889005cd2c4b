// SPDX-License-Identifier: Apache-2.0
// How a round of ruin and recreate works: what it gives up, and with what care it mends. Quick and rough
// rounds save most at first, careful ones later; `Manners` learns when.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/preference.h"

namespace tacet {

/// Which secondaries are given up together, and how the deviations are mended.
struct Neighbourhood {
    enum class Choice : std::uint8_t { any, same_deviation, same_line };
    enum class Repair : std::uint8_t {
        bypass,         ///< lead the deviations around what was given up
        overuse_price,  ///< the same, by way of cells that have no room, which is made afterwards
        program,        ///< look for new ones by linear program
    };
    Choice choice{};
    Repair repair{};
    std::uint32_t most_freed = 1;
};

/// Of what is wanted, the least that a circuit carries: one of these.
inline constexpr double kLeastShares[] = {1.0 / 8, 1.0 / 32, 1.0 / 128};

struct Manner {
    Neighbourhood neighbourhood{};
    std::size_t candidates = 1;     ///< the first to be given up is the most costly of so many secondaries
    bool is_strict = false;         ///< what leads around a place costs less than is saved so far, at once
    double least_tightened = 0;     ///< what costs less, in mean weights, is not worth another way around
    bool keeps = false;             ///< what deviations move stays suppressed until they are led elsewhere
    std::size_t frames = 24;        ///< searched for one circuit
    double least_share = 1.0 / 32;  ///< one of `kLeastShares`
    std::uint64_t most_program_work = UINT64_MAX;  ///< of programs; what needs more fails
};

class Manners {
  public:
    /// Of rounds that keep what deviations move, or that do not.
    explicit Manners(bool keeps = false);

    /// A manner, by the number of the choice for each of its traits.
    using Choice = std::array<std::size_t, 6>;
    [[nodiscard]] Choice choose(double cost, std::mt19937_64& random) const;
    [[nodiscard]] Manner operator[](const Choice& choice) const;
    void enter(const Choice& choice, double work, double gain);

  private:
    std::vector<Neighbourhood> neighbourhoods_;
    std::vector<Preference> traits_;
    double work_ = 0;  // of all rounds
    bool keeps_;
};

}  // namespace tacet
