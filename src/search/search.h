// SPDX-License-Identifier: Apache-2.0
// A search for a cheap pattern: first a deviation for every target, those that ask most before the others;
// then round after round of ruin and recreate. Work is cut into batches that do not depend on the number of
// threads. Each part of a batch sees the same book, and what they propose is entered in order: the same
// result with any number of threads.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "search/chromosome.h"
#include "search/rebuilder.h"

namespace tacet {

struct SearchOptions {
    Protection protection{};
    std::uint64_t seed = 1;
    unsigned threads = 1;
    Deadline deadline = {};
    /// Phase, done, total and cost, for display.
    std::function<void(std::string_view, std::size_t, std::size_t, double)> report =
        [](std::string_view, std::size_t, std::size_t, double) {};
};

class Search {
  public:
    enum class End : std::uint8_t { done, stopped, infeasible };

    Search(const Table& table, SearchOptions options);

    /// Reaches every target, by circuits that carry at least this share of what is wanted, if there are such.
    End construct(const Pace& pace = {}, double least_share = kUsualShare);
    /// Takes the circuits of a chromosome, made for the same targets, as what was constructed.
    void adopt(const Chromosome& chromosome);
    /// Reaches by circuits, in whole numbers, what the book cannot prove exactly. False if something resists,
    /// which is then left to the audit.
    bool settle_fractions();
    /// So many rounds, or until nothing has come of them for a long time, or the cost is as low as it can be,
    /// or the work has become so much.
    End improve(std::optional<std::uint64_t> rounds, double lower_bound,
                std::uint64_t most_work = UINT64_MAX);

    [[nodiscard]] const Book& book() const { return book_; }
    [[nodiscard]] std::uint64_t rounds() const { return rounds_; }
    /// A measure of the effort so far that does not depend on the machine.
    [[nodiscard]] std::uint64_t work() const;

  private:
    struct Arm {
        Neighbourhood neighbourhood;
        // These three fade.
        double work = 1;
        double rounds = 1;
        double gain = 0;
        double all_work = 0;
    };
    struct Round {
        std::size_t arm = 0;
        std::mt19937_64 random;
        std::optional<Change> change = {};
        std::uint64_t work = 0;
    };

    [[nodiscard]] std::vector<TargetId> most_demanding_first() const;
    bool enter(Rebuilder::Reached reached, TargetId target);
    [[nodiscard]] std::size_t choose_arm(std::mt19937_64& random) const;
    void settle(Round& round);
    void apply(Change change);
    Rebuilder& mine();

    const Table& table_;
    SearchOptions options_;
    Grid grid_;
    Book book_;
    std::vector<std::unique_ptr<Rebuilder>> rebuilders_;  // by thread
    std::vector<Arm> arms_;
    std::uint64_t rounds_ = 0;
    std::uint64_t last_gain_ = 0;  // the round of it
    std::vector<Place> changed_;
};

}  // namespace tacet
