// SPDX-License-Identifier: Apache-2.0
// Networks, measured in one run: shortest paths against flows of least cost, the growth of the time with the
// size of the table, and one search against the loop over all cells that a search over given costs needs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>

#include "methods/shared/network_protection.h"
#include "tacet/generate.h"
#include "tacet/protect.h"

namespace {

using namespace tacet;

/// CPU seconds: machines are shared.
template <class Work>
double seconds(const Work& work) {
    const std::clock_t start = std::clock();
    work();
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

Table castro(int size, int primaries) {
    return generate("castro", 1,
                    {{"rows", std::to_string(size)},
                     {"columns", std::to_string(size)},
                     {"primaries", std::to_string(primaries)}});
}

double measure(const Table& table, const char* method, Result& result) {
    ProtectOptions asked;
    asked.method = method;
    return seconds([&] { result = protect(table, asked); });
}

void compare_with_flows(int size, int primaries) {
    const Table table = castro(size, primaries);
    Result paths;
    Result flows;
    const double with_paths = measure(table, "shortest-path", paths);
    const double with_flows = measure(table, "network-flow", flows);
    fmt::print(
        "shortest-path against network-flow, {} cells, {} primaries: {:.3f} s (cost {}) and {:.3f} s (cost "
        "{}): "
        "ratio {:.0f}\n",
        table.cell_count(), primaries, with_paths, paths.cost, with_flows, flows.cost,
        with_flows / with_paths);
}

/// The time over Castro's range of sizes, and the power of cells x log(cells) x primaries that fits it best.
void fit_growth() {
    double sums[4] = {0, 0, 0, 0};  // of x, y, x x, x y, in logarithms
    int count = 0;
    for (const int size : {250, 350, 450, 550, 650, 750})
        for (const int primaries : {1000, 2000, 3000}) {
            const Table table = castro(size, primaries);
            Result result;
            const double time = measure(table, "shortest-path", result);
            const bool is_proven = result.report && result.report->proven();
            const auto cells = static_cast<double>(table.cell_count());
            const double x = std::log(cells * std::log(cells) * primaries);
            const double y = std::log(std::max(time, 1e-3));
            fmt::print("shortest-path, {} cells, {} primaries: {:.3f} s, cost {}, {}\n", table.cell_count(),
                       primaries, time, result.cost, is_proven ? "proven" : "NOT PROVEN");
            sums[0] += x;
            sums[1] += y;
            sums[2] += x * x;
            sums[3] += x * y;
            ++count;
        }
    const double slope = (count * sums[3] - sums[0] * sums[1]) / (count * sums[2] - sums[0] * sums[0]);
    fmt::print("  time grows as (cells x log(cells) x primaries) to the power of {:.2f}\n", slope);
}

void compare_with_setting_costs() {
    const Table table = castro(750, 300);
    const Network network(table);
    const auto weights = path_weights(table, "weight");
    PathSearch search(table, network, weights, Pattern(table), PathSearch::Rooms::own);
    double own_sum = 0;
    const double own = seconds([&] {
        for (const CellId cell : table.primaries()) {
            const Amount level = required(table, cell, Side::up, Protection::at_least);
            search.start(cell);
            search.push(Side::up, level, level, {});
            for (const CellId each : search.path())
                own_sum += table[each].status == Status::primary ? 0 : table[each].weight;
        }
    });

    std::vector<double> costs(std::size_t{2} * table.cell_count());
    double least = 1e300;
    const double loop = seconds([&] {
        for (const CellId primary : table.primaries()) {
            const Amount level = required(table, primary, Side::up, Protection::at_least);
            for (const CellId cell : table.cells())
                for (const Side side : kSides) {
                    const bool carries = cell != primary && room(table[cell], side) >= level;
                    const double weight = table[cell].status == Status::primary ? 0 : weights[cell.index()];
                    costs[2 * std::size_t{cell.index()} + static_cast<std::size_t>(side)] =
                        carries ? weight : 1e15;
                }
            least = std::min(least, costs[primary.index()]);  // so that none of it is left out
        }
    });
    const auto searches = static_cast<double>(table.primaries().size());
    fmt::print(
        "one search at {} cells: {:.3f} ms (mean cost {:.1f}); setting the costs of all arcs alone, as "
        "Dijkstra of a "
        "library would ask: {:.3f} ms: ratio {:.0f}\n",
        table.cell_count(), 1e3 * own / searches, own_sum / searches, 1e3 * loop / searches, loop / own);
}

}  // namespace

int main() {
    compare_with_setting_costs();
    compare_with_flows(500, 100);
    fit_growth();
    return EXIT_SUCCESS;
}
