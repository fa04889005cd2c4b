// SPDX-License-Identifier: Apache-2.0
// Ruin and recreate (Schrimpf et al. 2000) on witnesses: a few secondaries that have to do with each other
// are given up, and what rested on them is protected anew. Proposes changes only; the book is for others to
// write.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <unordered_map>

#include "attack/leaf_router.h"
#include "attack/router.h"
#include "search/manner.h"
#include "search/mover.h"
#include "search/route_program.h"
#include "search/search_book.h"

namespace tacet {

/// Which share of what is wanted a circuit carries at least, as a rule.
inline constexpr double kUsualShare = 1.0 / 32;

/// When a construction stops to tighten and takes few large circuits, when single boxes, and when it gives
/// up.
struct Pace {
    Deadline hurry = {};
    Deadline rush = {};
    Deadline end = {};

    /// The pace of a construction that has this much time.
    [[nodiscard]] static Pace within(const Deadline& end) {
        constexpr double kUnhurried = 0.65;
        constexpr double kUnrushed = 0.85;
        return {end.share(kUnhurried), end.share(kUnrushed), end};
    }
};

class Rebuilder {
  public:
    /// Where there are leaves, deviations are found by them; places are cells then. They must outlive it.
    Rebuilder(const Table& table, const Grid& grid, const SearchBook& book, const Deadline& deadline,
              const Leaves* leaves = nullptr);

    /// From now on this book, which must be the same as the one before.
    void look_at(const SearchBook& book) { book_ = &book; }
    /// The place was suppressed or published in the book.
    void update(Place place);
    /// From now on these places cost as little as if they were suppressed already. None: no place does.
    void favour(std::vector<bool> places);

    struct Reached {
        std::optional<Change> change;
        bool is_infeasible = false;  ///< no pattern reaches the target
    };
    /// A deviation for a target that has none.
    [[nodiscard]] Reached reach(TargetId target, const Pace& pace, double least_share);
    /// One for several targets, by a program.
    [[nodiscard]] Reached reach_together(std::span<const TargetId> targets);
    /// A spare for a target: a deviation that none of these insiders knows to be impossible.
    [[nodiscard]] Reached reach_spare(TargetId target, std::span<const InsiderId> insiders, const Pace& pace,
                                      double least_share);
    /// Secondaries to give up: one, and others that have to do with it. None if there are none.
    [[nodiscard]] std::vector<Place> choose(const Manner& manner, std::mt19937_64& random) const;
    /// Another way to protect what rests on a few secondaries, if the attempt finds one that is more costly
    /// by no more than the slack.
    [[nodiscard]] std::optional<Change> propose(const Manner& manner, std::span<const Place> given_up,
                                                double slack, std::mt19937_64& random);
    /// How `replace` protects anew.
    enum class Way : std::uint8_t {
        around,  ///< lead the deviations around what was given up
        flow,    ///< by flows of least cost where the table is a network, else the same
    };
    /// Likewise for these secondaries, led through the favoured places as if they were suppressed already.
    [[nodiscard]] std::optional<Change> replace(std::span<const Place> secondaries,
                                                std::span<const Place> favoured, Way way, double slack,
                                                std::mt19937_64& random);

    /// A measure of the effort so far that does not depend on the machine.
    [[nodiscard]] std::uint64_t work() const;
    /// Likewise of linear programs alone.
    [[nodiscard]] std::uint64_t program_work() const { return program_.work(); }

  private:
    [[nodiscard]] double price(Place place) const;
    void set_price(Place place, double price);
    void reprice(Place place, double price);
    [[nodiscard]] bool is_bargain(Place place) const;
    [[nodiscard]] bool is_plain(const Deviation& deviation) const;
    using Mend = std::function<std::optional<Deviation>(TargetId)>;
    std::optional<Change> rebuild(const Mend& mend_target, std::mt19937_64& random);
    void make_flows();
    std::optional<Deviation> flow(const GridTarget& target);
    [[nodiscard]] Place related(Neighbourhood::Choice choice, Place from, std::mt19937_64& random) const;
    void free(std::span<const Place> places);
    void release();
    void sell();
    void keep();
    [[nodiscard]] bool is_dispensable(Place place) const;
    void thin_out(Change& change);
    void use(const Deviation& deviation, std::uint32_t part);
    void leave(const Deviation& deviation, std::uint32_t part);
    [[nodiscard]] std::vector<Place> most_saving_first() const;
    void publish(Place place, Change& change);
    std::optional<Deviation> lead_around(Place place, const Change::Part& part, double budget);
    bool hold(TargetId target);
    void vary(std::mt19937_64& random);
    void restore();
    std::optional<Deviation> route(const GridTarget& target, double least_share, const Deadline& deadline);
    std::optional<Deviation> route_in_a_hurry(const GridTarget& target, const Deadline& rush);
    std::optional<Deviation> finish(bool succeeds);
    [[nodiscard]] Reached find(TargetId target, std::span<const InsiderId> insiders, const Pace& pace,
                               double least_share);
    std::optional<Deviation> mend(TargetId target);
    bool serve_insiders(Change& change);
    bool serve_insiders(TargetId target, const SearchBook::Insiders& insiders, Change& change);
    bool serve_in_halves(TargetId target, const SearchBook::Insiders& insiders, Change& change);
    [[nodiscard]] const Deviation* find_spare(TargetId target, const SearchBook::Insiders& insiders) const;
    std::optional<Deviation> route_spare(TargetId target, const SearchBook::Insiders& insiders);
    void take(const Deviation& deviation);
    std::optional<Deviation> bypass(TargetId target, const Deviation& old, double scale);
    bool bypass_freed(Place target);
    void tighten(Place pinned);
    std::optional<Deviation> reroute(const GridTarget& target);
    std::optional<Deviation> move_by_leaves(const GridTarget& target, const Pace& pace);
    std::optional<Deviation> mend_by_leaves(const GridTarget& target, const Deviation& old);
    std::optional<Deviation> solve(const GridTarget& target, std::span<const InsiderId> insiders = {});
    void add(Deviation deviation, Change& change);

    const Table& table_;
    const SearchBook* book_;
    const Grid& grid_;
    std::unique_ptr<Mover> flows_;    // of networks; null until first needed
    bool has_looked_ = false;         // whether it is one
    std::unique_ptr<Router> router_;  // null without networks
    std::optional<LeafRouter> leaf_router_;
    RouteProgram program_;
    Deadline deadline_;
    std::vector<double> prices_;             // by place
    double mean_weight_ = 0;                 // of cells that may be suppressed
    std::vector<bool> is_favoured_;          // by place; empty if none is
    Manner manner_;                          // of the round
    std::uint64_t program_work_before_ = 0;  // likewise

    std::vector<Place> freed_;
    std::vector<std::uint32_t> dying_;  // deviations that move a freed place
    std::vector<TargetId> open_;
    std::vector<TargetId> dropped_;  // spares that rest on dying deviations
    std::vector<bool> is_open_;      // by target
    std::vector<Place> orphans_;     // of a round that keeps: what only dying deviations move
    std::vector<bool> is_orphan_;    // by place
    /// Parts of the change, by places that only they suppress.
    std::unordered_map<Place, std::vector<std::uint32_t>> users_;
    std::vector<Place> repriced_;
    std::vector<std::uint32_t> dying_uses_;  // by place, all 0 between calls
    std::uint64_t handled_ = 0;              // places of deviations that were led elsewhere
    double overuse_price_ = 0;               // what new secondaries may cost
};

}  // namespace tacet
