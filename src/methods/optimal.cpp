// SPDX-License-Identifier: Apache-2.0
#include "methods/optimal.h"

#include <fmt/format.h>

#include <charconv>

#include "methods/auto.h"
#include "tacet/error.h"

namespace tacet {

namespace {

// Rounds of improvement before the proof, and before the proof goes on if it was not quick. Numbers and not
// time, so that every machine finds the same; of the time left no more than this share.
constexpr std::uint64_t kRounds = 5'000;
constexpr std::uint64_t kAllRounds = 30'000;
constexpr double kForRounds = 0.25;

double parse_number(const OptionValues& options, const char* name, double least) {
    const std::string& text = options.at(name);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !(value >= least))
        throw InputError(
            fmt::format("found option {}={}, expected a number of at least {}", name, text, least));
    return value;
}

}  // namespace

Proposal propose_optimal(const Problem& problem) {
    const double gap = parse_number(problem.options, "gap", 0) / 100;
    const std::uint64_t most_nodes =
        problem.options.at("nodes") == "unlimited"
            ? UINT64_MAX
            : static_cast<std::uint64_t>(parse_number(problem.options, "nodes", 1));
    return search_and_prove(problem, {.rounds = problem.iterations.value_or(kRounds),
                                      .all_rounds = problem.iterations.value_or(kAllRounds),
                                      .for_rounds = kForRounds,
                                      .nodes = most_nodes,
                                      .gap = gap});
}

}  // namespace tacet
