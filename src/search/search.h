// SPDX-License-Identifier: Apache-2.0
// A search for a cheap pattern: first a deviation for every target, those that ask most before the others;
// then round after round of ruin and recreate. Work is cut into batches that do not depend on the number of
// threads. Each part of a batch sees the same book, and what they propose is entered in order: the same
// result with any number of threads.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "model/vast.h"
#include "process/end.h"
#include "search/chromosome.h"
#include "search/round_line.h"

namespace tacet {

struct SearchOptions {
    Protection protection{};
    std::uint64_t seed = 1;
    unsigned threads = 1;
    Deadline deadline = {};
    /// After so much work of programs for single targets, a construction asks for many targets at once: some
    /// seconds.
    std::uint64_t most_program_work = 12'500'000;
    /// Phase, done, total, cost, and the pattern to whom wants it, for display.
    std::function<void(std::string_view, std::size_t, std::size_t, double, const std::function<Pattern()>&)>
        report = [](std::string_view, std::size_t, std::size_t, double, const std::function<Pattern()>&) {};
    /// What many deviations share is more than each of them can publish by itself. So the first rounds keep
    /// it and publish it for all of them, where there are so many secondaries; later, and on smaller tables,
    /// other rounds save more.
    std::size_t least_secondaries_to_keep = 4'000;
    /// Tables without a cover that have more cells are searched by their leaves, others by programs.
    std::uint32_t most_cells_for_programs = kMostCellsForPrograms;
};

/// What ends rounds of improvement, whichever comes first.
struct SearchLimits {
    std::uint64_t rounds = UINT64_MAX;  ///< since the search began
    std::uint64_t work = UINT64_MAX;    ///< likewise
    double least_cost = 0;              ///< no pattern costs less
    Deadline deadline = {};
    /// A search that roams comes back as time runs out. Without, a number of rounds brings the same at any
    /// speed.
    bool minds_clock = false;
};

/// Of a construction that has come so far. The first decide most of the cost, so each of them should see what
/// the ones before it did.
[[nodiscard]] constexpr std::size_t targets_per_batch(std::size_t done) {
    constexpr std::size_t kMost = 16;
    return std::clamp<std::size_t>(done / 16, 1, kMost);
}

class Search {
  public:
    Search(const Table& table, SearchOptions options);

    /// Reaches every target, by circuits that carry at least this share of what is wanted,
    /// if there are such.
    End construct(const Pace& pace = {}, double least_share = kUsualShare);
    /// Likewise by way of what the pattern suppresses, wherever circuits find a way there.
    End construct_along(const Pattern& pattern, const Pace& pace = {});
    /// Takes the circuits of a chromosome, made for the same targets, as what was constructed.
    void adopt(const Chromosome& chromosome);
    /// Likewise deviations found elsewhere. False if they leave a target unreached.
    bool adopt(std::span<const Witness> witnesses);
    /// From now on insiders are kept out too. Finds spares where they know that deviations are impossible,
    /// among these witnesses or new ones.
    End mind_insiders(const Pace& pace = {}, double least_share = kUsualShare,
                      std::span<const Witness> witnesses = {});
    /// Reaches by circuits, in whole numbers, what the book cannot prove exactly. False if something resists,
    /// which is then left to the audit.
    bool settle_fractions();
    /// Rounds that make nothing more costly, until none has helped for a long time. False at a limit.
    bool improve(const SearchLimits& limits);
    /// Rounds that may leave the cheapest pattern known, ever less far as the limits come nearer
    /// (record-to-record travel, Dueck 1993): that of rounds if there is one, and otherwise the deadline.
    void roam(const SearchLimits& limits);

    [[nodiscard]] const SearchBook& book() const { return book_; }
    [[nodiscard]] std::uint64_t rounds() const { return rounds_; }
    /// A measure of the effort so far that does not depend on the machine.
    [[nodiscard]] std::uint64_t work() const;
    /// How many threads it could have kept busy at most, whatever their number: all work divided by that of
    /// the longest chain of parts each of which had to wait for the one before.
    [[nodiscard]] double breadth() const;

  private:
    [[nodiscard]] std::vector<TargetId> most_demanding_first() const;
    [[nodiscard]] bool reaches_few_by_circuits() const;
    void reach_together(const Pace& pace);
    void reach_in_groups(const Deadline& deadline);
    void reach_group(std::span<const TargetId> group);
    using InsiderTask = std::pair<TargetId, SearchBook::Insiders>;
    [[nodiscard]] std::vector<Rebuilder::Reached> find_spares(const InsiderTask& task, const Pace& pace,
                                                              double least_share);
    [[nodiscard]] std::vector<Rebuilder::Reached> split_spare(const InsiderTask& task, Rebuilder::Reached one,
                                                              const Pace& pace, double least_share);
    End find_all_spares(const Pace& pace, double least_share);
    [[nodiscard]] double price_of(const Rebuilder::Reached& spare) const;
    void share_deviations(std::span<InsiderTask> tasks);
    void reuse_spares(std::span<InsiderTask> tasks, const Deviation& spare);
    std::vector<std::uint64_t> work_side_by_side(std::size_t parts,
                                                 const std::function<void(std::size_t)>& part);
    bool enter(Rebuilder::Reached reached, TargetId target);
    [[nodiscard]] bool is_over(const SearchLimits& limits, std::uint64_t work) const;
    [[nodiscard]] std::uint64_t patience() const;
    [[nodiscard]] bool keeps(const SearchBook& book, std::uint64_t round) const;
    void make_rounds(const SearchLimits& limits, std::uint64_t end, const std::function<bool()>& goes_on);
    bool accept(const Change& change, double allowance);
    [[nodiscard]] double record() const {
        return record_ ? std::min(record_->cost(), book_.cost()) : book_.cost();
    }
    void return_to_record();
    void apply(Change change);
    void report(std::string_view phase, std::size_t done, std::size_t total, double cost) const;
    Rebuilder& mine();

    const Table& table_;
    SearchOptions options_;
    Grid grid_;
    std::optional<Leaves> leaves_;
    SearchBook book_;
    std::optional<SearchBook> record_;  // the cheapest there was while roaming, once it was left
    std::function<double(std::uint64_t)>
        tolerance_;  // by round: how much more costly than the record patterns
                     // may be, as a part of it; empty if no more at all
    std::vector<std::unique_ptr<Rebuilder>> rebuilders_;  // by thread
    Course course_;
    std::uint64_t spared_ = 0;     // of the work: what need not wait for the rest, with threads enough
    std::uint64_t lost_work_ = 0;  // of rounds that were given up
    std::uint64_t rounds_ = 0;
    std::uint64_t last_gain_ = 0;  // the round of it
    std::vector<Place> changed_;
};

}  // namespace tacet
