// SPDX-License-Identifier: Apache-2.0
#include "search/preference.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "search/manner.h"

namespace tacet {
namespace {

TEST(Preference, chooses_what_gains_more_for_its_work) {
    Preference preference({100, 100, 100});
    std::mt19937_64 random(1);
    std::array<int, 3> chosen{};
    for (int round = 0; round < 2'000; ++round) {
        const std::size_t way = preference.choose(1'000, random);
        ++chosen[way];
        // The second gains, the third gains as much for ten times the work.
        preference.enter(way, way == 2 ? 1'000 : 100, way == 0 ? 0 : 1);
    }
    EXPECT_GT(chosen[1], 5 * chosen[2]);
    EXPECT_GT(chosen[1], 3 * chosen[0]);
    EXPECT_GT(chosen[0], 0);
    EXPECT_GT(chosen[2], 0);
}

TEST(Preference, leaves_time_for_ways_that_take_little) {
    Preference preference({100, 100});
    std::mt19937_64 random(1);
    std::array<double, 2> work{};
    for (int round = 0; round < 5'000; ++round) {
        const std::size_t way = preference.choose(1'000, random);
        // The second gains less for its work, but much at a time.
        work[way] += way == 1 ? 10'000 : 100;
        preference.enter(way, way == 1 ? 10'000 : 100, way == 1 ? 20 : 1);
    }
    EXPECT_GT(work[0], work[1] / 5);
}

TEST(Preference, turns_to_another_way_when_the_old_one_gains_no_more) {
    Preference preference({100, 100});
    std::mt19937_64 random(1);
    const auto play = [&](std::size_t gaining, int rounds) {
        std::array<int, 2> chosen{};
        for (int round = 0; round < rounds; ++round) {
            const std::size_t way = preference.choose(1'000, random);
            ++chosen[way];
            preference.enter(way, 100, way == gaining ? 1 : 0);
        }
        return chosen;
    };
    const auto before = play(0, 1'000);
    EXPECT_GT(before[0], before[1]);
    play(1, 1'000);
    const auto after = play(1, 1'000);
    EXPECT_GT(after[1], after[0]);
}

TEST(Manners, gives_programs_more_time_the_more_was_spent) {
    Manners manners;
    std::mt19937_64 random(1);
    const Manners::Choice choice = manners.choose(100, random);
    const std::uint64_t first = manners[choice].most_program_work;
    EXPECT_GT(first, 0U);
    manners.enter(choice, 1e9, 0);
    EXPECT_GT(manners[choice].most_program_work, 10 * first);
}

TEST(Manners, tries_every_value_of_every_trait) {
    const Manners manners;
    std::mt19937_64 random(1);
    std::set<std::size_t> candidates;
    std::set<bool> strictness;
    std::set<double> tightened;
    std::set<std::size_t> frames;
    std::set<double> shares;
    for (int round = 0; round < 500; ++round) {
        const Manner manner = manners[manners.choose(100, random)];
        candidates.insert(manner.candidates);
        strictness.insert(manner.is_strict);
        tightened.insert(manner.least_tightened);
        frames.insert(manner.frames);
        shares.insert(manner.least_share);
    }
    EXPECT_EQ(candidates.size(), 2U);
    EXPECT_EQ(strictness.size(), 2U);
    EXPECT_EQ(tightened.size(), 3U);
    EXPECT_EQ(frames.size(), 2U);
    EXPECT_EQ(shares.size(), 3U);
}

}  // namespace
}  // namespace tacet
