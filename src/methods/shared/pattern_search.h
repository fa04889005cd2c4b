// SPDX-License-Identifier: Apache-2.0
// What the methods of Staggemeier et al. 2007 share: a pattern is constructed under the relaxed check, the
// incremental attacker completes it to a safe one, descent improves that. Each pattern completed is counted,
// and whether it was safe before, for the sake of docs/relaxed.md.
#pragma once

#include <functional>
#include <memory>

#include "methods/method.h"
#include "methods/shared/order_search.h"
#include "search/descent.h"
#include "search/greedy.h"
#include "search/sharper.h"

namespace tacet {

inline constexpr MethodOption kGuardsOption = {"guards", "off", "on|off",
                                               "a secondary must be able to move in its other equations too"};

/// For methods that have it; with the others construction looks at levels.
inline constexpr MethodOption kLevelsOption = {
    "levels", "on", "on|off",
    "on: the secondaries of an equation must have room for the level; off: any cell of least cost that keeps "
    "a suppressed one from being alone, as before the paper extended the method"};

/// A safe pattern and how it came about.
struct Built {
    End end = End::stopped;
    bool is_relaxed = false;         ///< made from a relaxed pattern
    double relaxed_cost = 0;         ///< before the attacker
    double completed_cost = 0;       ///< after it
    bool is_unsafe = false;          ///< the attacker had to add cells
    bool is_found_out = false;       ///< the sharper check knew
    std::vector<CellId> added = {};  ///< secondaries in the end
    std::shared_ptr<const SearchBook> book = {};
    [[nodiscard]] double cost() const { return book->cost(); }
};

class PatternSearch {
  public:
    explicit PatternSearch(const Problem& problem);

    /// Heaviest first. Orders are of these.
    [[nodiscard]] std::span<const CellId> primaries() const { return primaries_; }
    [[nodiscard]] std::vector<CellId> in_order(const Order& order) const;

    /// How a pattern is improved after the attacker: secondaries are dropped, then some exchanged, the latter
    /// only where that may make it the best so far.
    enum class Polish : std::uint8_t { none, descent };
    /// Where tools lie. Among equals they choose by what they did before, so work that is numbered must
    /// always come to the same slot: then threads do not matter.
    using Slot = std::size_t;
    /// Calls `work(i, slot)` for each i below `count` on all threads, never twice at a time for a slot.
    void share_out(std::size_t count, const std::function<void(std::size_t, Slot)>& work);
    [[nodiscard]] Built construct(const Order& order, GreedyRule rule, const Choice& choice,
                                  std::span<const CellId> secondaries, Polish polish, std::uint64_t seed,
                                  Slot slot = 0);
    /// From a relaxed pattern.
    [[nodiscard]] Built complete(const Order& order, const Relaxed& relaxed, Polish polish,
                                 std::uint64_t seed, Slot slot = 0);
    /// Without one: primary by primary.
    [[nodiscard]] Built by_order(const Order& order, Polish polish, std::uint64_t seed, Slot slot = 0);
    /// By descent, afterwards.
    void improve(Built& built, std::uint64_t seed);

    /// Counts it, and keeps it if it is the best so far. True if it is.
    bool enter(const Built& built);
    [[nodiscard]] const Built& best() const { return best_; }
    [[nodiscard]] bool has_any() const { return best_.book != nullptr; }
    [[nodiscard]] const Deadline& deadline() const { return end_; }
    [[nodiscard]] Stopping& stopping() { return *stopping_; }

    /// The best, with descent as far as it goes; or if there is none what circuits find in the time that is
    /// left.
    [[nodiscard]] Proposal finish(Polish polish = Polish::none);

  private:
    struct Tools {
        Greedy greedy;
        Fitness fitness;
        Descent descent;
    };
    Tools& tools(Slot slot);
    void polish(Tools& tools, const Construction& construction, Polish polish, std::uint64_t seed,
                Built& built);
    void descend(Tools& tools, std::uint64_t seed) const;
    [[nodiscard]] bool is_promising(double cost) const;
    void descend_from_best();
    void enter_book(const Tools& tools, Built& built) const;
    void fill_statistics(Proposal& proposal) const;

    const Problem& problem_;
    Deadline end_;
    Deadline deadline_;  // of the search before the last descent
    std::vector<CellId> primaries_;
    std::optional<Table> without_levels_;  // for construction, if levels do not count there
    SharperCheck sharper_;
    bool has_guards_;
    std::vector<std::unique_ptr<Tools>> tools_;  // by slot, made when first needed
    std::optional<Stopping> stopping_;
    Built best_;
    Outcome outcome_ = Outcome::time_limit;  // if there is nothing
    std::uint64_t relaxed_ = 0;              // patterns that were relaxed-safe
    std::uint64_t unsafe_ = 0;
    std::uint64_t found_out_ = 0;
    double relaxed_sum_ = 0;  // of costs before and after the attacker
    double completed_sum_ = 0;
};

/// The proposal for a book, its fractions replaced by circuits in whole numbers where there are such.
void take_book(const Problem& problem, const SearchBook& book, Proposal& proposal);

}  // namespace tacet
