// SPDX-License-Identifier: Apache-2.0
// What a method proves in so many processor seconds, since machines are shared: cost, bound, nodes of the
// tree. With `trace` also how the bound rises. Usage: tacet-bench-prove METHOD SECONDS THREADS FILE [trace]
#include <fmt/format.h>

#include <cstdlib>
#include <span>
#include <string_view>

#include "tacet/io.h"
#include "tacet/protect.h"

namespace {

using namespace tacet;

double processor_seconds() {
    const std::chrono::duration<double> time = Deadline::now(TimeKind::cpu).time_since_epoch();
    return time.count();
}

double statistic(const Result& result, const char* name) {
    const auto found = result.statistics.find(name);
    return found == result.statistics.end() ? 0 : found->second;
}

void measure(const Table& table, ProtectOptions options, bool traces) {
    const double start = processor_seconds();
    double traced = 0;
    if (traces)
        options.on_progress = [&](const Progress& progress) {
            const double now = processor_seconds() - start;
            if (now < traced * 1.1 + 0.05) return;
            traced = now;
            fmt::print("  {:8.2f} s  {:12}  {:8}  cost {:14.8g}  bound {:14.8g}\n", now, progress.phase,
                       progress.done, progress.cost, progress.lower_bound.value_or(0));
        };
    const Result result = protect(table, options);
    const double bound = result.outcome == Outcome::optimal ? result.cost : result.lower_bound.value_or(0);
    fmt::print(
        "cost {:13.8g}  bound {:13.8g}  open {:6.2f} %  root {:13.8g}  nodes {:7.0f}  processor {:6.1f} s  "
        "{}\n",
        result.cost, bound, result.cost > 0 ? 100 * (1 - bound / result.cost) : 0,
        statistic(result, "root_bound"), statistic(result, "nodes"), processor_seconds() - start,
        result.outcome == Outcome::optimal ? "proven" : "open");
}

}  // namespace

int main(int count, char** words) {
    const std::span<char*> arguments(words, static_cast<std::size_t>(count));
    if (arguments.size() < 5) return EXIT_FAILURE;
    ProtectOptions options{.method = arguments[1]};
    options.time_limit = std::chrono::duration<double>(std::atof(arguments[2]));
    options.limit_kind = TimeKind::cpu;
    options.threads = static_cast<unsigned>(std::atoi(arguments[3]));
    measure(read_jj(arguments[4]), options, arguments.size() > 5);
}
