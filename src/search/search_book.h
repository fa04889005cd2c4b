// SPDX-License-Identifier: Apache-2.0
// The book of a search: which targets are reached by which deviation, and which places are suppressed for the
// sake of it. A place is suppressed as long as a deviation in use moves it.
#pragma once

#include <span>
#include <vector>

#include "attack/place_prices.h"
#include "tacet/deadline.h"
#include "tacet/pattern.h"
#include "tacet/witness.h"

namespace tacet {

/// A target as a search sees it: to move a place by an amount to the side of `sign`.
struct GridTarget {
    Place place = 0;
    int sign = 1;
    double amount = 0;
};
using TargetId = std::uint32_t;

/// What the levels below and above ask for, primary by primary.
[[nodiscard]] std::vector<GridTarget> side_targets(const Table& table, const Grid& grid,
                                                   Protection protection);
/// Those, farther where a sliding level asks for more width: shared between the sides so that both can be
/// reached, which takes a linear program for each such primary and side.
[[nodiscard]] std::vector<GridTarget> targets(const Table& table, const Grid& grid, Protection protection,
                                              const Deadline& deadline);

[[nodiscard]] bool is_whole(std::span<const Shift> deviation);

/// Deviations for targets, instead of those they have.
struct Change {
    struct Part {
        Deviation deviation;
        std::vector<TargetId> targets;  // that it reaches
    };
    std::vector<Part> parts;
    std::vector<Place> freed;  // not to be suppressed afterwards
};

class SearchBook {
  public:
    SearchBook(const Table& table, const Grid& grid, std::vector<GridTarget> targets);

    [[nodiscard]] std::span<const GridTarget> targets() const { return targets_; }
    [[nodiscard]] std::size_t place_count() const { return weight_.size(); }
    [[nodiscard]] bool is_reached(TargetId target) const { return deviation_of_[target] != kNone; }
    /// The targets that the deviation reaches, itself or its mirror image, stretched or shrunk as far as
    /// rooms ask; ascending.
    [[nodiscard]] std::vector<TargetId> reached_by(std::span<const Shift> deviation) const;

    /// What suppressing the place costs, whether it is or not; kClosed if it must be published.
    [[nodiscard]] double weight(Place place) const { return weight_[place]; }
    [[nodiscard]] bool is_suppressed(Place place) const { return uses_[place] > 0; }
    /// Places suppressed only because deviations move them.
    [[nodiscard]] std::span<const Place> secondaries() const { return secondaries_; }
    /// The deviations that move a secondary.
    [[nodiscard]] std::span<const std::uint32_t> movers(Place place) const { return movers_[place]; }
    [[nodiscard]] const Deviation& deviation(std::uint32_t id) const { return kept_[id].deviation; }
    /// The targets that rest on a deviation.
    [[nodiscard]] std::span<const TargetId> resting(std::uint32_t id) const { return kept_[id].targets; }
    [[nodiscard]] std::uint32_t deviation_of(TargetId target) const { return deviation_of_[target]; }
    [[nodiscard]] double cost() const { return cost_; }

    /// What the change adds to the cost; kClosed if a freed place would remain suppressed.
    [[nodiscard]] double price(const Change& change);
    /// Appends the places that are suppressed or published by it.
    void apply(Change change, std::vector<Place>& changed);

    /// The target has no deviation any more.
    void forget(TargetId target, std::vector<Place>& changed);
    /// Whether a deviation in use is not in whole numbers.
    [[nodiscard]] bool has_fractions() const;
    [[nodiscard]] Pattern pattern() const;
    /// The deviations in use, as far as they can be made exact; claims are for the audit to make.
    [[nodiscard]] Proof proof() const;

  private:
    static constexpr std::uint32_t kNone = UINT32_MAX;
    struct Kept {
        Deviation deviation;
        std::vector<TargetId> targets;
    };

    [[nodiscard]] bool is_suppressed_for_good(Place place) const {
        return uses_[place] > 0 && position_[place] == kNone;
    }
    void count_uses(const Change& change);
    void retire(std::uint32_t id, std::vector<Place>& changed);
    void use(Place place, std::uint32_t id, std::vector<Place>& changed);

    const Table* table_;
    const Grid* grid_;
    std::vector<GridTarget> targets_;
    std::vector<TargetId> first_target_;              // by place
    std::vector<double> weight_;                      // by place
    std::vector<double> room_[2];                     // by side and place
    std::vector<std::uint32_t> uses_;                 // by place; primaries have one for good
    std::vector<std::vector<std::uint32_t>> movers_;  // by place, of secondaries
    std::vector<std::uint32_t> deviation_of_;         // by target
    std::vector<Kept> kept_;
    std::vector<std::uint32_t> vacant_;
    std::vector<Place> secondaries_;
    std::vector<std::uint32_t> position_;  // by place, in secondaries_; kNone for what is suppressed for good
    double cost_ = 0;

    std::vector<std::int32_t> more_uses_;  // by place, all 0 between calls
    std::vector<Place> counted_;
};

}  // namespace tacet
