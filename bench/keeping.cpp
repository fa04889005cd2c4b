// SPDX-License-Identifier: Apache-2.0
// What it saves that the first rounds of large searches keep what deviations move: the cost after the same
// processor time, by one thread, with it and without.
// Usage: tacet-bench-keeping DIMENSIONS SENSITIVE ZEROS SEED SECONDS...   seconds after construction,
// ascending
#include <fmt/format.h>

#include <cstdlib>
#include <span>
#include <vector>

#include "search/search.h"
#include "tacet/generate.h"

namespace {

using namespace tacet;

void measure(const Table& table, const char* name, std::size_t least_secondaries_to_keep,
             std::span<const double> limits) {
    Search search(table, {.least_secondaries_to_keep = least_secondaries_to_keep});
    if (search.construct() != End::done) return;
    fmt::print("{}: construction {:.0f}, {} secondaries\n", name, search.book().cost(),
               search.book().secondaries().size());
    const Deadline start(Deadline::now(TimeKind::cpu), {}, TimeKind::cpu);
    for (const double limit : limits) {
        const auto end = start.end() + std::chrono::duration_cast<Deadline::Clock::duration>(
                                           std::chrono::duration<double>(limit));
        search.improve({.deadline = Deadline(end, {}, TimeKind::cpu)});
        fmt::print("{}: after {} s {:.0f}, {} secondaries, {} rounds\n", name, limit, search.book().cost(),
                   search.book().secondaries().size(), search.rounds());
        std::fflush(stdout);
    }
}

}  // namespace

int main(int count, char** words) {
    const std::span<char*> arguments(words, static_cast<std::size_t>(count));
    if (arguments.size() < 6) return EXIT_FAILURE;
    const Table table =
        generate("contributors", static_cast<std::uint64_t>(std::atoll(arguments[4])),
                 {{"dimensions", arguments[1]}, {"sensitive", arguments[2]}, {"zeros", arguments[3]}});
    std::vector<double> limits;
    for (const char* each : arguments.subspan(5)) limits.push_back(std::atof(each));
    measure(table, "kept", SearchOptions{}.least_secondaries_to_keep, limits);
    measure(table, "not kept", SIZE_MAX, limits);
}
