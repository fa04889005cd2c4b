// SPDX-License-Identifier: Apache-2.0
// The book of a search: which targets are reached by which deviation, and which places are suppressed for the
// sake of it. A place is suppressed as long as a deviation in use moves it. A deviation is spoiled for
// insiders who know a cell that it moves: a target then has spares, further deviations that reach it, so that
// for each insider there is one that is not spoiled.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "attack/place_prices.h"
#include "attack/target.h"
#include "search/stretch.h"
#include "tacet/deadline.h"
#include "tacet/insider.h"
#include "tacet/pattern.h"
#include "tacet/witness.h"

namespace tacet {

[[nodiscard]] bool is_whole(std::span<const Shift> deviation);

/// Deviations for targets, instead of those they have.
struct Change {
    struct Part {
        Deviation deviation;
        std::vector<TargetId> targets;      // that it reaches
        std::vector<TargetId> spared = {};  // targets that it is a spare for
        std::optional<Witness> exact = {};  // the deviation in rational numbers, if it is known
    };
    std::vector<Part> parts;
    std::vector<Place> freed;            // not to be suppressed afterwards
    std::vector<TargetId> dropped = {};  // spares that are given up
};

class SearchBook {
  public:
    SearchBook(const Table& table, const Grid& grid, std::vector<GridTarget> targets);

    /// Those of the table, and then the spares.
    [[nodiscard]] std::span<const GridTarget> targets() const { return targets_; }
    [[nodiscard]] TargetId own_targets() const { return own_targets_; }
    [[nodiscard]] bool is_spare(TargetId target) const { return target >= own_targets_; }
    /// The target that a spare is for.
    [[nodiscard]] TargetId origin(TargetId target) const {
        return is_spare(target) ? origins_[target - own_targets_] : target;
    }
    /// From now on. To begin with it does not: a search for outsiders alone is quicker, and insiders are kept
    /// out at little cost afterwards.
    void mind_insiders();
    [[nodiscard]] bool minds_insiders() const { return !spares_.empty(); }
    using Insiders = std::vector<InsiderId>;  // ascending
    /// Insiders for whom the deviation does not reach a target of the table.
    [[nodiscard]] Insiders spoiled(std::span<const Shift> deviation, TargetId target) const;
    /// Insiders for whom neither the deviation of a target nor any of its spares is left, but for those
    /// spares that are given up.
    [[nodiscard]] Insiders exposed(TargetId target, std::span<const TargetId> dropped = {}) const;
    /// Likewise if the target gets a new deviation.
    [[nodiscard]] Insiders exposed(TargetId target, std::span<const Shift> deviation,
                                   std::span<const TargetId> dropped) const;
    /// Whether the deviation reaches the target, and for all these insiders.
    [[nodiscard]] bool serves(std::span<const Shift> deviation, TargetId target,
                              const Insiders& insiders) const;
    /// Those of the insiders for whom it does not.
    [[nodiscard]] Insiders unserved(std::span<const Shift> deviation, TargetId target,
                                    Insiders insiders) const;
    /// Deviations in use that reach the target for some of these insiders, the fewer the better. Leaves those
    /// who are still in.
    [[nodiscard]] std::vector<std::uint32_t> share(TargetId target, Insiders& insiders) const;
    /// The deviations in use that move the place of a target of the table. None as long as insiders are not
    /// minded.
    [[nodiscard]] std::span<const std::uint32_t> bearers(TargetId target) const;
    /// Whether the change leaves no insider a way in that was not there.
    [[nodiscard]] bool keeps_insiders_out(const Change& change) const;
    /// Targets that insiders are a danger to, and who.
    [[nodiscard]] std::vector<std::pair<TargetId, Insiders>> open_to_insiders() const;
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
    /// Deviations are numbered below this.
    [[nodiscard]] std::size_t deviation_numbers() const { return kept_.size(); }
    [[nodiscard]] const Deviation& deviation(std::uint32_t id) const { return kept_[id].deviation; }
    /// The targets that rest on a deviation.
    [[nodiscard]] std::span<const TargetId> resting(std::uint32_t id) const { return kept_[id].targets; }
    /// The target as the audit knows it.
    [[nodiscard]] Target to_target(TargetId target) const;
    [[nodiscard]] std::uint32_t deviation_of(TargetId target) const { return deviation_of_[target]; }
    [[nodiscard]] double cost() const { return cost_; }

    /// What the change adds to the cost; kClosed if a freed place would remain suppressed.
    [[nodiscard]] double price(const Change& change);
    /// Appends the places that are suppressed or published by it.
    void apply(Change change, std::vector<Place>& changed);

    /// The target has no deviation any more.
    void forget(TargetId target, std::vector<Place>& changed);
    /// Whether the deviations of the change reach their targets exactly, which fractions may not. Enters
    /// what they are exactly. False once the deadline has passed, if there is a fraction.
    [[nodiscard]] bool make_exact(Change& change, Protection protection, const Deadline& deadline) const;
    /// Enters what deviations in use are exactly, until the deadline.
    void make_exact(const Deadline& deadline);
    /// Whether a deviation in use is not in whole numbers.
    [[nodiscard]] bool has_fractions() const;
    [[nodiscard]] Pattern pattern() const;
    /// The deviations in use, as far as they can be made exact until the deadline; claims are for the audit
    /// to make.
    [[nodiscard]] Proof proof(const Deadline& deadline = {}) const;

  private:
    static constexpr std::uint32_t kNone = UINT32_MAX;
    /// Insiders who know of something that a deviation moves. Ascending, nobody twice.
    struct Concerned {
        Insiders surely;   // know it exactly
        Insiders perhaps;  // know bounds only
    };
    struct Kept {
        Deviation deviation;
        std::vector<TargetId> targets;
        std::optional<Witness> exact = {};
        Concerned concerned = {};  // once insiders are minded
    };

    [[nodiscard]] bool is_suppressed_for_good(Place place) const {
        return uses_[place] > 0 && position_[place] == kNone;
    }
    [[nodiscard]] Concerned concerned(std::span<const Shift> deviation) const;
    [[nodiscard]] Insiders spoiled(std::span<const Shift> deviation, const Concerned& concerned,
                                   TargetId target) const;
    [[nodiscard]] Insiders unserved(const Kept& kept, TargetId target, const Insiders& insiders) const;
    [[nodiscard]] StretchLimits limits(std::span<const Shift> deviation) const;
    [[nodiscard]] StretchLimits limits(std::span<const Shift> deviation, StretchLimits outsider,
                                       InsiderId who) const;
    [[nodiscard]] TargetId add_spare(TargetId target);
    void settle_spares(TargetId target, std::vector<Place>& changed);
    void count_uses(const Change& change);
    void retire(std::uint32_t id, std::vector<Place>& changed);
    void use(Place place, std::uint32_t id, std::vector<Place>& changed);
    void leave(Place place, std::uint32_t id, std::vector<Place>& changed);
    [[nodiscard]] std::uint32_t replaced_by(const Change::Part& part) const;
    void replace(std::uint32_t id, Change::Part& part, std::vector<Place>& changed);
    [[nodiscard]] bool holds(const Witness& witness, std::span<const TargetId> targets,
                             Protection protection) const;
    void bear(std::uint32_t id);
    void lay_down(std::uint32_t id);
    [[nodiscard]] std::uint32_t find_same(const Change::Part& part) const;
    [[nodiscard]] std::uint32_t keep(Change::Part& part, std::vector<Place>& changed);

    const Table* table_;
    const Grid* grid_;
    std::vector<GridTarget> targets_;  // of the table, then spares
    TargetId own_targets_;
    std::vector<TargetId> origins_;  // of spares
    std::vector<std::vector<TargetId>>
        spares_;                     // by target of the table; empty as long as insiders are not minded
    std::vector<Insiders> spoiled_;  // by target, of its deviation; likewise
    std::vector<std::vector<std::uint32_t>> bearers_;  // by the first target of a place; likewise
    std::vector<TargetId> first_target_;               // by place
    std::vector<double> weight_;                       // by place
    std::vector<double> room_[2];                      // by side and place
    std::vector<std::uint32_t> uses_;                  // by place; primaries have one for good
    std::vector<std::vector<std::uint32_t>> movers_;   // by place, of secondaries
    std::vector<std::uint32_t> deviation_of_;          // by target
    std::vector<Kept> kept_;
    std::vector<std::uint32_t> vacant_;
    std::vector<Place> secondaries_;
    std::vector<std::uint32_t> position_;  // by place, in secondaries_; kNone for what is suppressed for good
    double cost_ = 0;

    std::vector<std::int32_t> more_uses_;  // by place, all 0 between calls
    std::vector<Place> counted_;
};

}  // namespace tacet
