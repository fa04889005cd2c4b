// SPDX-License-Identifier: Apache-2.0
// Rounds of improvement in a line, several of them under way at a time. No round waits for the slowest of a
// batch: it sees what all rounds before a certain one have brought, and begins as soon as those are entered.
// Which one that is depends on earlier rounds only, and rounds are entered in order: the same result with any
// number of threads. Rounds that are likely to save give up what no deviation of the others under way moves,
// or they would save at the same places.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "search/rebuilder.h"

namespace tacet {

/// What rounds have taught so far about those to come.
struct Course {
    Manners manners;
    Manners keeping{true};   ///< of rounds that keep what deviations move
    double gain_rate = 0.5;  ///< of the last rounds: how many lowered the record
    double record = 0;       ///< the least cost so far

    struct Lesson {
        Manners::Choice manner{};
        bool keeps = false;
        double work = 0;
        double gain = 0;    ///< by how much the record is lower
        double record = 0;  ///< afterwards
    };
    void learn(const Lesson& lesson);
};

class RoundLine {
  public:
    struct Hooks {
        /// Whether a round keeps what deviations move.
        std::function<bool(const SearchBook&, std::uint64_t round)> keeps;
        /// How much more costly than the record a pattern may be in a round, as a part of it.
        std::function<double(std::uint64_t round)> tolerance;
        /// Enters what costs no more than the allowance into the book. False if nothing was entered.
        std::function<bool(const Change&, double allowance)> enter;
        /// Whether rounds go on, after each that was entered; `work` is that of all so far. If not, others
        /// are given up.
        std::function<bool(double gain, std::uint64_t work)> goes_on;
        /// Whether no more are to begin.
        std::function<bool()> is_late;
    };
    struct Options {
        std::uint64_t first = 0;  ///< number of the first round
        std::uint64_t end = UINT64_MAX;
        std::uint64_t seed = 1;
        Protection protection{};
        Deadline deadline = {};  ///< of what makes fractions exact
    };
    /// The rebuilders, by thread, look at the book. All must outlive the line.
    RoundLine(const SearchBook& book, std::span<const std::unique_ptr<Rebuilder>> rebuilders, Course& course,
              Options options, Hooks hooks);

    /// Once.
    void run();

    /// Of rounds that were entered.
    [[nodiscard]] std::uint64_t work() const { return work_; }
    /// Of the longest chain of such rounds that had to wait for each other.
    [[nodiscard]] std::uint64_t longest_chain() const { return chains_.empty() ? 0 : chains_.back(); }
    /// Of rounds that were not.
    [[nodiscard]] std::uint64_t lost_work() const { return lost_work_; }

  private:
    /// Numbers of rounds count from the first of the line here.
    struct Round {
        std::uint64_t number = 0;
        std::uint64_t version = 0;  // rounds entered before it began
        std::mt19937_64 random = {};
        Course::Lesson lesson = {};
        Manner manner = {};
        std::vector<Place> given_up = {};
        double allowance = 0;  // how much more costly the pattern may become
        std::optional<Change> change = {};
        std::uint64_t work = 0;
    };
    /// What came of a round.
    struct Entry {
        std::optional<Change> change;  // if it was entered
        Course::Lesson lesson;
    };
    /// The book as it was after so many rounds, for one thread.
    struct View {
        SearchBook book;
        Course course;
        std::uint64_t version = 0;
        bool is_used = false;
    };

    void work_on(std::size_t thread);
    View& view_of(std::size_t thread);
    using Lock = std::unique_lock<std::mutex>;
    std::optional<Round> begin(View& view, Rebuilder& rebuilder);
    bool wait_for(std::uint64_t version, Lock& lock);
    void follow(View& view, Rebuilder& rebuilder, std::uint64_t version);
    bool choose(Round& round, const View& view, const Rebuilder& rebuilder) const;
    [[nodiscard]] bool is_disputed(const Round& round, const View& view) const;
    void propose(Round& round, View& view, Rebuilder& rebuilder) const;
    void end(Round round);
    void enter(Round round);
    [[nodiscard]] double allowance(const SearchBook& book, const Course& course, std::uint64_t number) const;
    [[nodiscard]] std::uint64_t entered() const { return chains_.size(); }
    std::vector<Place> advance(View& view, std::uint64_t version) const;
    void forget_entries();

    const SearchBook& book_;
    std::span<const std::unique_ptr<Rebuilder>> rebuilders_;
    Course& course_;
    Options options_;
    Hooks hooks_;

    std::mutex mutex_;
    std::condition_variable progress_;
    bool is_beginning_ = false;  // a thread chooses what the next round gives up
    bool is_over_ = false;       // what is under way is not entered any more
    std::uint64_t next_ = 0;     // round to begin
    std::uint64_t version_ = 0;  // of the last one that began: later ones have no less
    std::deque<Entry> entries_;  // from `first_entry_` on
    std::uint64_t first_entry_ = 0;
    std::vector<std::unique_ptr<View>> views_;              // by thread
    std::map<std::uint64_t, std::vector<Place>> given_up_;  // by round
    std::map<std::uint64_t, Round> ended_;                  // that wait for earlier ones
    std::vector<std::uint64_t> chains_;  // by entered round: the longest chain of work up to it
    std::uint64_t work_ = 0;
    std::uint64_t lost_work_ = 0;
};

}  // namespace tacet
