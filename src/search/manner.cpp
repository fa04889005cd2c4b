// SPDX-License-Identifier: Apache-2.0
#include "search/manner.h"

#include <algorithm>

namespace tacet {

namespace {

constexpr std::size_t kCandidates[] = {1, 8};
constexpr std::size_t kCandidatesToKeep[] = {4, 32};
constexpr bool kStrictness[] = {false, true};
constexpr double kLeastTightened[] = {0, 0.25, 1};
constexpr std::size_t kFrames[] = {8, 24};
// Programs may take so much of all work so far in a round, or so much at least: some hundredths of a second.
constexpr double kProgramShare = 1.0 / 16;
constexpr double kLeastProgramWork = 2e5;

std::vector<Neighbourhood> neighbourhoods() {
    using Choice = Neighbourhood::Choice;
    using Repair = Neighbourhood::Repair;
    std::vector<Neighbourhood> all;
    for (const Choice choice : {Choice::any, Choice::same_deviation, Choice::same_line})
        for (const std::uint32_t most : {1, 4, 10})
            for (const Repair repair : {Repair::bypass, Repair::overuse_price})
                all.push_back({choice, repair, most});
    for (const Choice choice : {Choice::any, Choice::same_deviation, Choice::same_line})
        for (const std::uint32_t most : {1, 4}) all.push_back({choice, Repair::program, most});
    return all;
}

/// The work of a round, to begin with.
double first_guess(Neighbourhood::Repair repair) {
    switch (repair) {
        case Neighbourhood::Repair::bypass:
            return 1e4;
        case Neighbourhood::Repair::overuse_price:
            return 3e4;
        case Neighbourhood::Repair::program:
            return 1e5;
    }
    return 1;
}

/// Nothing is known of which of these takes longer.
template <class Values>
Preference even(const Values& values) {
    return Preference(std::vector<double>(std::size(values), 1e4));
}

}  // namespace

Manners::Manners(bool keeps) : neighbourhoods_(neighbourhoods()), keeps_(keeps) {
    std::vector<double> guesses;
    for (const Neighbourhood& each : neighbourhoods_) guesses.push_back(first_guess(each.repair));
    traits_ = {Preference(guesses),   even(kCandidates), even(kStrictness),
               even(kLeastTightened), even(kFrames),     even(kLeastShares)};
}

Manners::Choice Manners::choose(double cost, std::mt19937_64& random) const {
    Choice choice{};
    for (std::size_t i = 0; i < choice.size(); ++i) choice[i] = traits_[i].choose(cost, random);
    return choice;
}

Manner Manners::operator[](const Choice& choice) const {
    return {
        .neighbourhood = neighbourhoods_[choice[0]],
        .candidates = (keeps_ ? kCandidatesToKeep : kCandidates)[choice[1]],
        .is_strict = kStrictness[choice[2]],
        .least_tightened = kLeastTightened[choice[3]],
        .keeps = keeps_,
        .frames = kFrames[choice[4]],
        .least_share = kLeastShares[choice[5]],
        .most_program_work = static_cast<std::uint64_t>(std::max(kLeastProgramWork, kProgramShare * work_))};
}

void Manners::enter(const Choice& choice, double work, double gain) {
    work_ += work;
    for (std::size_t i = 0; i < choice.size(); ++i) traits_[i].enter(choice[i], work, gain);
}

}  // namespace tacet
