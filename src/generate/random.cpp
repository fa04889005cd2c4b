// SPDX-License-Identifier: Apache-2.0
#include "generate/random.h"

#include <cmath>

namespace tacet::instance {

namespace {

constexpr double kLogOfTwo = 0.693147180559945309417232121458;
constexpr double kRootOfHalf = 0.707106781186547524400844362105;

}  // namespace

double natural_log(double number) {
    int power = 0;
    double mantissa = std::frexp(number, &power);
    if (mantissa < kRootOfHalf) {
        mantissa *= 2;
        --power;
    }
    // ln m = 2 artanh((m - 1) / (m + 1)); the argument is below 0.172, so 12 terms suffice.
    const double ratio = (mantissa - 1) / (mantissa + 1);
    const double square = ratio * ratio;
    double series = 0;
    for (int odd = 23; odd >= 1; odd -= 2) series = series * square + 1.0 / odd;
    return power * kLogOfTwo + 2 * ratio * series;
}

double exponential(double exponent) {
    const double power = std::floor(exponent / kLogOfTwo + 0.5);
    // At most ln 2 / 2 remains, so 15 terms of the Taylor series suffice.
    const double rest = exponent - power * kLogOfTwo;
    double series = 1;
    for (int term = 15; term >= 1; --term) series = 1 + series * rest / term;
    return std::ldexp(series, static_cast<int>(power));
}

std::uint64_t scatter(std::uint64_t number) {
    number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9U;
    number = (number ^ (number >> 27)) * 0x94d049bb133111ebU;
    return number ^ (number >> 31);
}

std::uint64_t Random::next() {
    state_ += 0x9e3779b97f4a7c15U;
    return scatter(state_);
}

double Random::uniform() {
    // The middle of one of 2^52 equal intervals: never 0, never 1.
    return std::ldexp(static_cast<double>(next() >> 12) + 0.5, -52);
}

std::uint64_t Random::below(std::uint64_t count) {
    // The remainders of 2^64 / count are dropped, or small numbers would come up more often.
    const std::uint64_t excess = (0 - count) % count;
    std::uint64_t bits = next();
    while (bits < excess) bits = next();
    return bits % count;
}

std::int64_t Random::between(std::int64_t least, std::int64_t most) {
    return least + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(most - least) + 1));
}

double Random::normal() {
    // Marsaglia's polar method; its second number is not kept, so that the stream has no memory.
    for (;;) {
        const double x = 2 * uniform() - 1;
        const double y = 2 * uniform() - 1;
        const double square = x * x + y * y;
        if (square < 1 && square > 0) return x * std::sqrt(-2 * natural_log(square) / square);
    }
}

std::uint32_t Random::positive_poisson(double mean) {
    constexpr std::uint32_t kMost = 1000;  // ends the walk where the sum stops growing short of 1
    double probability = exponential(-mean);
    const double target = probability + uniform() * (1 - probability);
    double sum = probability;
    std::uint32_t number = 0;
    do {
        ++number;
        probability *= mean / number;
        sum += probability;
    } while (sum < target && number < kMost);
    return number;
}

std::vector<bool> Random::choose(std::size_t count, std::size_t population) {
    std::vector<bool> chosen(population);
    for (std::size_t place = 0; place < population && count > 0; ++place)
        if (below(population - place) < count) {
            chosen[place] = true;
            --count;
        }
    return chosen;
}

}  // namespace tacet::instance
