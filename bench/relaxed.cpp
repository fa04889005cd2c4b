// SPDX-License-Identifier: Apache-2.0
// The relaxed check against the attacker, measured in one run: an update for one cell and its verdict against
// one verdict of the attacker on the same pattern, and the sharper check beside them.
#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "attack/attacker.h"
#include "search/greedy.h"
#include "search/sharper.h"
#include "tacet/generate.h"

namespace {

using namespace tacet;

/// CPU seconds of one call: machines are shared.
template <class Work>
double seconds(std::size_t times, const Work& work) {
    const std::clock_t start = std::clock();
    for (std::size_t i = 0; i < times; ++i) work(i);
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / static_cast<double>(times);
}

void compare(const char* class_name) {
    constexpr std::size_t kMoves = 1'000'000;
    const Table table = generate("ons", 1, {{"class", class_name}, {"bounds", "common"}, {"p", "10"}});
    Greedy greedy(table, Protection::at_least, false);
    Relaxed relaxed = greedy.construct(table.primaries(), GreedyRule::coverage, choose_best);
    const Pattern pattern = relaxed.pattern();
    const auto cells = secondaries(table, pattern);
    std::size_t safe = 0;
    const double move = seconds(kMoves, [&](std::size_t i) {
        const CellId cell = cells[(i / 2) % cells.size()];
        if (i % 2 == 0)
            relaxed.drop(cell);
        else
            relaxed.add(cell);
        safe += relaxed.is_safe();
    });
    const SharperCheck check(table);
    const double sharper = seconds(5, [&](std::size_t) { safe += check.judge(pattern, {}).passes(); });
    const double attack = seconds(1, [&](std::size_t) {
        ProofBook proof_book(table, Protection::at_least);
        safe += Attacker(table, pattern, {}).prove(proof_book).exposures.empty();
    });
    fmt::print(
        "class {}, {} cells, {} primaries: relaxed check {:.3f} us a move, sharper check {:.2f} ms, attacker "
        "{:.1f} ms: ratios {:.0f} and {:.0f} ({} verdicts)\n",
        class_name, table.cell_count(), table.primaries().size(), move * 1e6, sharper * 1e3, attack * 1e3,
        attack / move, attack / sharper, safe);
}

}  // namespace

int main() {
    for (const char* each : {"C", "D", "E", "F"}) compare(each);
}
