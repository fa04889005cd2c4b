// SPDX-License-Identifier: Apache-2.0
// Makes the circuits of chromosomes: boxes and paths, one target after another.
#pragma once

#include <optional>
#include <random>
#include <span>
#include <vector>

#include "attack/router.h"
#include "search/chromosome.h"
#include "search/path_search.h"

namespace tacet {

/// Makes circuits for a chromosome, whose secondaries cost nothing more. In two dimensions boxes are
/// rectangles. Paths are shortest paths where the table is a network and the question is a narrow one, and
/// the router's circuits otherwise: with more dimensions, or where cost is no object and many small cells may
/// be cheaper than few.
class CircuitMaker {
  public:
    CircuitMaker(const Table& table, const Grid& grid, const SearchBook& book, const Deadline& deadline);

    [[nodiscard]] bool is_late() const { return router_.deadline.passed(); }
    /// From now on for this one; these places cost nothing either.
    void follow(const Chromosome& chromosome, std::span<const Place> also_free = {});
    /// The cheapest box; null if there is none.
    [[nodiscard]] Circuit box(TargetId target);
    /// The cheapest circuits; null if there is no way or none that costs less than the budget.
    [[nodiscard]] Circuit path(TargetId target, double budget = PlacePrices::kClosed);
    /// A path through what is suppressed already; null if there is none.
    [[nodiscard]] Circuit free_path(TargetId target) { return path(target, kNothing); }

    /// Gives the circuit to the target and to all others without one that it reaches. False for null.
    bool enter(Circuit circuit, TargetId target, Chromosome& chromosome);
    /// Publishes a secondary of the chromosome that is followed: what rested on it is led around it for less
    /// than the budget. False, and nothing has changed, if that is not possible.
    bool replace(Place place, double budget, Chromosome& chromosome);
    /// The same through what is suppressed already.
    bool drop(Place place, Chromosome& chromosome) { return replace(place, kNothing, chromosome); }

  private:
    static constexpr double kNothing = 1e-12;
    [[nodiscard]] Circuit finish(bool succeeds);
    [[nodiscard]] Circuit shortest_paths(TargetId target, PathSearch::Among among, double budget);
    void set_free(Place place, bool is_free);
    void close(Place place, bool is_closed);
    void tell_router();

    const Grid& grid_;
    const SearchBook& book_;
    Router router_;
    std::optional<Network> network_;
    std::optional<PathSearch> paths_;  // where there is a network
    std::vector<bool> is_free_;        // by place: for the sake of the chromosome that is followed
    std::vector<Place> free_;          // those, and some that were
    std::vector<Place> changed_;       // since the router was told
    std::optional<Place> closed_;
};

/// Rectangles, or boxes, in random order of the primaries, and then without what is redundant (Herrington
/// 2015, Fig. 3). False if some target has no circuit, or time is up.
bool fill_by_boxes(CircuitMaker& maker, const SearchBook& book, std::mt19937_64& random,
                   Chromosome& chromosome);
/// Paths for all that has none, in the order of the targets given. False likewise.
bool fill_by_paths(CircuitMaker& maker, std::span<const TargetId> order, Chromosome& chromosome);
/// Drops what is redundant, most costly first, while there is time. Returns how many.
std::size_t drop_redundant(CircuitMaker& maker, const SearchBook& book, Chromosome& chromosome);

}  // namespace tacet
