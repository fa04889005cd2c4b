// SPDX-License-Identifier: Apache-2.0
#include "search/preference.h"

#include <cmath>

namespace tacet {

namespace {

// How soon the record of a way fades, and how often one is tried without regard to its record.
constexpr double kMemory = 0.98;
constexpr std::uint64_t kOneInSoMany = 5;
// What a way may gain yet: as a share of the cost, for as much work as was done so far.
constexpr double kHope = 0.02;

}  // namespace

Preference::Preference(const std::vector<double>& first_guesses) {
    for (const double guess : first_guesses) arms_.push_back({.work = guess});
}

std::size_t Preference::choose(double cost, std::mt19937_64& random) const {
    double work = 1;
    for (const Arm& arm : arms_) work += arm.all_work;
    const double hope = kHope * cost / work;
    const bool by_record = random() % kOneInSoMany != 0;
    const auto chance = [&](const Arm& arm) {
        const double per_work = arm.rounds / arm.work;
        return by_record ? (arm.gain / arm.work + hope) * std::sqrt(per_work) : per_work;
    };
    double sum = 0;
    for (const Arm& arm : arms_) sum += chance(arm);
    double point = static_cast<double>(random() >> 11) * 0x1p-53 * sum;
    for (std::size_t i = 0; i < arms_.size(); ++i) {
        point -= chance(arms_[i]);
        if (point < 0) return i;
    }
    return random() % arms_.size();
}

void Preference::enter(std::size_t way, double work, double gain) {
    Arm& arm = arms_[way];
    arm.all_work += work;
    arm.gain = arm.gain * kMemory + gain;
    arm.rounds = arm.rounds * kMemory + 1;
    arm.work = arm.work * kMemory + work + 1;
}

}  // namespace tacet
