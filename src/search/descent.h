// SPDX-License-Identifier: Apache-2.0
// Descent on safe patterns: each move gives up secondaries, and what rested on them is led another way. The
// relaxed check turns down hopeless moves before any way is looked for. Moves are tried in batches that do
// not depend on the number of threads, each as if the others had changed nothing: the same result with any.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "process/end.h"
#include "search/fitness.h"
#include "search/rebuilder.h"
#include "search/relaxed.h"

namespace tacet {

class Descent {
  public:
    enum class Kind : std::uint8_t {
        drop,      ///< give up a secondary, add none
        exchange,  ///< give up a secondary, add others that cost less
        add,       ///< add a cell, give up two secondaries that share equations with it
        ruin,      ///< give up some secondaries of one line, rebuild what they protected
    };
    static constexpr Kind kKinds[] = {Kind::drop, Kind::exchange, Kind::add, Kind::ruin};

    Descent(const Table& table, Protection protection, unsigned threads, const Deadline& deadline);
    Descent(const Descent&) = delete;
    Descent& operator=(const Descent&) = delete;

    /// Starts from what was constructed; targets that its deviations miss by a solver's noise are reached
    /// anew.
    End adopt(const Construction& construction);
    /// Goes on from the book of another on the same table, which must live as long.
    void adopt(const SearchBook& book);

    /// What moves of a kind can start from: secondaries, for `add` candidates beside them, in random order.
    [[nodiscard]] std::vector<Place> starts(Kind kind, std::mt19937_64& random) const;
    /// Tries a move from each of the places, in batches, and makes those that gain, or so many at most.
    /// Told of each try and the cost after it; ends if that says so. Returns the gain.
    using Told = std::function<bool(double cost)>;
    double improve(Kind kind, std::span<const Place> places, std::uint64_t seed, const Told& told,
                   std::size_t most_moves = SIZE_MAX);
    /// Tries all and makes the one that gains most. Returns the gain, 0 if none does.
    double improve_most(Kind kind, std::span<const Place> places, std::uint64_t seed, const Told& told);

    [[nodiscard]] double cost() const { return book_.cost(); }
    [[nodiscard]] const SearchBook& book() const { return book_; }
    [[nodiscard]] std::uint64_t turned_down() const { return turned_down_; }

  private:
    struct Try {
        Place place = 0;
        std::optional<Change> change = {};
    };
    [[nodiscard]] std::vector<Try> attempt(Kind kind, std::span<const Place> places, std::uint64_t seed);
    [[nodiscard]] std::optional<Change> propose(Kind kind, Place place, std::mt19937_64& random);
    [[nodiscard]] std::vector<Place> most_costly_beside(Place place, std::size_t count) const;
    [[nodiscard]] std::vector<Place> some_beside(Place place, std::mt19937_64& random) const;
    [[nodiscard]] std::vector<Place> secondaries_beside(Place place) const;
    [[nodiscard]] bool is_hopeless(Kind kind, Place place);
    void apply(Change change);

    const Table& table_;
    unsigned threads_;
    Deadline deadline_;
    Grid grid_;
    SearchBook book_;
    std::vector<std::unique_ptr<Rebuilder>> rebuilders_;  // by thread
    Relaxed relaxed_;                                     // of the book's pattern
    std::uint64_t turned_down_ = 0;
    std::vector<Place> changed_;
};

}  // namespace tacet
