// SPDX-License-Identifier: Apache-2.0
#include "search/round_line.h"

#include <gtest/gtest.h>

#include <new>

#include "search/search.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

Table make_table() {
    return generate("contributors", 3, {{"dimensions", "6x6x6"}, {"sensitive", "0.1"}});
}

/// A book with a deviation for every target, and a line of rounds over it.
class Line {
  public:
    Line(const Table& table, unsigned threads) : search_(table, {}), grid_(table), book_(begin()) {
        for (unsigned i = 0; i < threads; ++i)
            rebuilders_.push_back(std::make_unique<Rebuilder>(table, grid_, book_, Deadline()));
        course_.record = book_.cost();
    }

    std::uint64_t run(
        std::uint64_t rounds, const std::function<void()>& after_each = [] {}) {
        std::uint64_t entered = 0;
        std::vector<Place> changed;
        RoundLine line(book_, rebuilders_, course_, {.first = 0, .end = UINT64_MAX, .seed = 5},
                       {.keeps = [](const SearchBook&, std::uint64_t) { return false; },
                        .tolerance = [](std::uint64_t) { return 0; },
                        .enter =
                            [&](const Change& change, double allowance) {
                                if (book_.price(change) > allowance) return false;
                                book_.apply(change, changed);
                                return true;
                            },
                        .goes_on =
                            [&](double gain, std::uint64_t) {
                                gains_.push_back(gain);
                                after_each();
                                return ++entered < rounds;
                            },
                        .is_late = [] { return false; }});
        line.run();
        work_ = line.work();
        chain_ = line.longest_chain();
        return entered;
    }

    [[nodiscard]] const SearchBook& book() const { return book_; }
    [[nodiscard]] const std::vector<double>& gains() const { return gains_; }
    [[nodiscard]] std::uint64_t work() const { return work_; }
    [[nodiscard]] std::uint64_t chain() const { return chain_; }

  private:
    const SearchBook& begin() {
        EXPECT_EQ(search_.construct(), End::done);
        return search_.book();
    }

    Search search_;
    Grid grid_;
    SearchBook book_;
    std::vector<std::unique_ptr<Rebuilder>> rebuilders_;
    Course course_;
    std::vector<double> gains_;
    std::uint64_t work_ = 0;
    std::uint64_t chain_ = 0;
};

TEST(RoundLine, brings_the_same_on_any_number_of_threads) {
    const Table table = make_table();
    Line alone(table, 1);
    alone.run(400);
    for (const unsigned threads : {2U, 4U}) {
        Line together(table, threads);
        together.run(400);
        EXPECT_EQ(together.gains(), alone.gains()) << threads;
        EXPECT_TRUE(std::ranges::equal(together.book().secondaries(), alone.book().secondaries())) << threads;
        EXPECT_EQ(together.work(), alone.work()) << threads;
        EXPECT_EQ(together.chain(), alone.chain()) << threads;
    }
    EXPECT_TRUE(std::ranges::any_of(alone.gains(), [](double gain) { return gain > 0; }));
}

TEST(RoundLine, enters_no_round_after_the_last) {
    const Table table = make_table();
    for (const unsigned threads : {1U, 3U}) {
        Line line(table, threads);
        EXPECT_EQ(line.run(37), 37U);
        EXPECT_EQ(line.gains().size(), 37U);
    }
}

TEST(RoundLine, has_rounds_under_way_that_need_not_wait_for_each_other) {
    const Table table = make_table();
    Line line(table, 1);
    line.run(400);
    EXPECT_LT(line.chain(), line.work());
}

/// Others that wait for the round that failed must not wait for ever.
TEST(RoundLine, ends_where_a_thread_fails) {
    const Table table = make_table();
    Line line(table, 3);
    std::size_t entered = 0;
    EXPECT_THROW(line.run(400,
                          [&] {
                              if (++entered == 20) throw std::bad_alloc();
                          }),
                 std::bad_alloc);
}

}  // namespace
}  // namespace tacet
