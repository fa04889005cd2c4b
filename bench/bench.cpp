// SPDX-License-Identifier: Apache-2.0
// Ratios measured in one run, since machines are shared and noisy: each line compares two ways to the same
// answer on the same instance, the best of a few turns each.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>

#include "attack/component.h"
#include "attack/router.h"
#include "lp/linear_program.h"
#include "tacet/audit.h"
#include "tacet/generate.h"
#include "tacet/io.h"
#include "tacet/protect.h"
#include "tacet/unpick.h"

namespace {

using namespace tacet;

template <class Work>
double seconds(int turns, const Work& work) {
    double best = 1e300;
    for (int i = 0; i < turns; ++i) {
        const auto start = std::chrono::steady_clock::now();
        work();
        best =
            std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    return best;
}

Result protect_incremental(const Table& table, std::map<std::string, std::string> options) {
    ProtectOptions asked;
    asked.method = "incremental";
    asked.options = std::move(options);
    return protect(table, asked);
}

/// The attack as the literature has it: on the suppressed cells, each program from scratch. Returns how many.
std::size_t two_programs_per_primary(const Table& table, const Pattern& pattern) {
    std::size_t solved = 0;
    for (const Component& component : components(table, pattern, unpick(table, pattern))) {
        LinearProgram lp(matrix(table, component));
        const auto unit = static_cast<double>(table.unit());
        for (std::uint32_t i = 0; i < component.cells.size(); ++i)
            lp.set_bounds(i, -static_cast<double>(room(table[component.cells[i]], Side::down)) / unit,
                          static_cast<double>(room(table[component.cells[i]], Side::up)) / unit);
        for (std::uint32_t i = 0; i < component.cells.size(); ++i) {
            if (table[component.cells[i]].status != Status::primary) continue;
            for (const double cost : {-1.0, 1.0}) {
                lp.set_cost(i, cost);
                solved += lp.minimise(LinearProgram::Simplex::primal, LinearProgram::Start::slack_basis,
                                      {}) == End::done;
            }
            lp.set_cost(i, 0);
        }
    }
    return solved;
}

/// The audit's verdict against the two programs per primary of the papers.
void compare_audit(const char* name, const Table& table) {
    const Result result = protect_incremental(table, {});
    if (!result.report) return;
    const Pattern& pattern = result.report->pattern;
    bool is_safe = false;
    const double ladder = seconds(3, [&] { is_safe = audit(table, pattern).safe(); });
    std::size_t solved = 0;
    const double literal = seconds(1, [&] { solved = two_programs_per_primary(table, pattern); });
    fmt::print("audit, {}: {} primaries, {} suppressed, {}\n", name, table.primaries().size(),
               pattern.cells().size(), is_safe ? "safe" : "unsafe");
    fmt::print(
        "  ladder with exact witnesses {:.4f} s, two programs per primary {:.3f} s ({} solved): ratio "
        "{:.0f}\n",
        ladder, literal, solved, literal / ladder);
}

void compare_reuse(const char* name, const Table& table) {
    Result reusing;
    Result literal;
    const double with = seconds(1, [&] { reusing = protect_incremental(table, {{"cleanup", "off"}}); });
    const double without = seconds(1, [&] {
        literal = protect_incremental(table, {{"cleanup", "off"}, {"reuse", "off"}});
    });
    fmt::print(
        "incremental, {}: witness reuse {:.3f} s (cost {}), two programs per primary {:.3f} s (cost {}): "
        "ratio {:.1f}\n",
        name, with, reusing.cost, without, literal.cost, without / with);
}

/// What hypercube methods build on, as a yardstick: each side of each primary, most demanding first, by the
/// cheapest single cube.
double cost_of_single_boxes(const Table& table) {
    const Grid grid(table);
    Router router(table, grid);
    Pattern pattern(table);
    std::vector<double> prices(grid.size(), PlacePrices::kClosed);
    for (const CellId cell : table.cells())
        if (table[cell].status != Status::published)
            prices[grid.place(cell)] = pattern.contains(cell) ? 0 : table[cell].weight;
    router.set_prices(prices);
    std::vector<CellId> order(table.primaries().begin(), table.primaries().end());
    std::ranges::stable_sort(order, std::greater{}, [&](CellId cell) { return table[cell].upper_level; });
    for (const CellId cell : order)
        for (const Side side : kSides) {
            const Amount amount = required(table, cell, side, Protection::at_least);
            if (amount == 0) continue;
            router.start();
            router.move_by_box(grid.place(cell), side == Side::up ? 1 : -1, static_cast<double>(amount));
            for (const Shift& each : router.finish()) {
                pattern.add(*grid.cell(each.place));
                router.set_price(each.place, 0);
            }
        }
    return cost(table, pattern);
}

/// The default method, its construction alone, the papers' method and single cubes on one table. Of `auto`
/// the cost after as many seconds as the limit allows; ratios are to `incremental`.
void compare_methods(const char* kind, const std::string& size, const Table& table) {
    constexpr std::chrono::seconds kLimit(60);
    constexpr std::chrono::seconds kForAuto(10);
    const auto run = [&](const char* method, std::chrono::seconds limit) {
        ProtectOptions asked;
        asked.method = method;
        asked.time_limit = limit;
        asked.threads = 2;
        return protect(table, asked);
    };
    const Result incremental = run("incremental", kLimit);
    const Result flows = run("flows", kLimit);
    const Result best = run("auto", kForAuto);
    fmt::print("methods, {} {}: {} cells, {} primaries\n", kind, size, table.cell_count(),
               table.primaries().size());
    const auto show = [&](const Result& result, const char* name) {
        if (!result.report) {
            fmt::print("  {:12} no safe pattern in {:.1f} s\n", name, result.elapsed.count());
            return;
        }
        fmt::print("  {:12} cost {:12.1f} in {:7.2f} s", name, result.cost, result.elapsed.count());
        if (incremental.report)
            fmt::print(": {:.3f} of the cost, {:.4f} of the time", result.cost / incremental.cost,
                       result.elapsed / incremental.elapsed);
        if (result.lower_bound) fmt::print(", lower bound {:.1f}", *result.lower_bound);
        fmt::print("\n");
    };
    show(incremental, "incremental");
    show(flows, "flows");
    show(best, "auto");
    if (!best.report) return;
    double cubes = 0;
    const double time = seconds(1, [&] { cubes = cost_of_single_boxes(table); });
    fmt::print("  {:12} cost {:12.1f} in {:7.2f} s: auto costs {:.3f} of it\n", "cubes", cubes, time,
               best.cost / cubes);
}

void measure_reading(const char* name, const Table& table) {
    const auto path = std::filesystem::temp_directory_path() / fmt::format("tacet-bench-{}.jj", name);
    std::string text;
    const double writing = seconds(1, [&] { text = to_jj(table); });
    save(path.string(), text);
    const double reading = seconds(2, [&] { static_cast<void>(read_jj(path.string())); });
    std::filesystem::remove(path);
    const double megabytes = static_cast<double>(text.size()) / 1e6;
    fmt::print("JJ, {}: {} cells, {:.1f} MB: read {:.3f} s ({:.0f} MB/s), written {:.3f} s ({:.0f} MB/s)\n",
               name, table.cell_count(), megabytes, reading, megabytes / reading, writing,
               megabytes / writing);
}

void measure_unpicking(const char* name, const Table& table) {
    Unpicked result;
    const double time = seconds(1, [&] { result = unpick(table, Pattern(table)); });
    fmt::print("unpick, {}: {} cells, {} disclosed in {} rounds, {:.2f} s\n", name, table.cell_count(),
               result.disclosed, result.rounds.size(), time);
}

}  // namespace

int main() {
    for (const char* size : {"50x10", "100x25", "200x50", "400x100"}) {
        const std::string text = size;
        const auto cross = text.find('x');
        compare_methods(
            "2-D", size,
            generate("ons", 1, {{"rows", text.substr(0, cross)}, {"columns", text.substr(cross + 1)}}));
    }
    for (const char* size : {"7x7x7", "11x11x11", "16x16x16", "31x21x21"})
        compare_methods("3-D", size, generate("contributors", 1, {{"dimensions", size}}));
    for (const char* size : {"12x22H", "25x40H", "50x80H", "100x160H"})
        compare_methods("hierarchical", size, generate("contributors", 1, {{"dimensions", size}}));
    compare_audit("200x50", generate("ons", 1, {{"class", "200x50-10"}, {"bounds", "common"}, {"p", "10"}}));
    compare_audit("10x10x10",
                  generate("contributors", 1, {{"dimensions", "11x11x11"}, {"sensitive", "0.05"}}));
    compare_reuse("200x50", generate("ons", 1, {{"class", "200x50-10"}, {"bounds", "common"}, {"p", "10"}}));
    compare_reuse("200x50, 2 %",
                  generate("ons", 1, {{"class", "200x50-2"}, {"bounds", "common"}, {"p", "10"}}));
    measure_reading("13MB", generate("contributors", 1, {{"dimensions", "101x92x24"}}));
    const Table million = generate("contributors", 1, {{"dimensions", "100x100x100"}});
    measure_reading("million", million);
    measure_unpicking("million", million);
    return EXIT_SUCCESS;
}
