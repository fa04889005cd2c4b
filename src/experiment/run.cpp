// SPDX-License-Identifier: Apache-2.0
#include "experiment/run.h"

#include <fmt/format.h>

#include "process/cpu_time.h"
#include "process/machine.h"
#include "search/stopping.h"
#include "tacet/bound.h"
#include "tacet/io.h"
#include "tacet/protect.h"
#include "tacet/unpick.h"
#include "tacet/version.h"

namespace tacet {

namespace {

Table make_table(const Instance& instance, Protection protection) {
    const Table table = instance.kind.empty() ? read_jj(instance.file)
                                              : generate(instance.kind, instance.seed, instance.values);
    return clip_levels(table, protection).table;
}

/// How many primaries the reduction of Serpell et al. 2008 leaves, or a lower bound.
void measure(const Table& table, const RunPlan& plan, ResultRow& row) {
    const auto start = Deadline::Clock::now();
    const double cpu = cpu_seconds();
    if (plan.algorithm->method == "reduction") {
        row.reduced = initially_exposed(table, plan.spec->protection).size();
    } else {
        const auto method = plan.algorithm->options.find("method");
        const bool is_castro = method != plan.algorithm->options.end() && method->second == "castro";
        row.lower_bound =
            find_lower_bound(table, {.method = is_castro ? BoundMethod::castro : BoundMethod::capacity,
                                     .protection = plan.spec->protection,
                                     .time_limit = plan.time_limit(),
                                     .limit_kind = plan.spec->limits,
                                     .threads = plan.spec->threads})
                .lower_bound;
    }
    row.seconds = std::chrono::duration<double>(Deadline::Clock::now() - start).count();
    row.cpu_seconds = cpu_seconds() - cpu;
    row.outcome = "measured";
}

void fill(const Table& table, const Result& result, ResultRow& row) {
    row.seconds = result.elapsed.count();
    row.cpu_seconds = result.cpu_time.count();
    row.outcome = to_string(result.outcome);
    row.lower_bound = result.lower_bound;
    row.is_safe = result.report && result.report->safe();
    if (row.is_safe) {
        row.cost = result.cost;
        row.secondaries = secondaries(table, result.report->pattern).size();
        row.is_proven = result.report->proven();
    }
    row.figures = result.statistics;
    if (!result.search) return;
    row.evaluations = result.search->evaluations;
    row.stopped_by = result.search->stopped_by;
    row.curve = result.search->curve;
    if (!row.curve.empty()) row.best_evaluation = row.curve.back().evaluations;
}

}  // namespace

std::chrono::duration<double> RunPlan::time_limit() const {
    return algorithm->time_limit.value_or(instance->time_limit.value_or(spec->time_limit));
}

ResultRow RunPlan::row() const {
    ResultRow row;
    row.instance = instance->name;
    row.class_name = instance->class_name;
    row.algorithm = algorithm->name;
    row.method = algorithm->method;
    const auto say = [&](const std::string& text) { row.options += (row.options.empty() ? "" : " ") + text; };
    for (const auto& [name, value] : algorithm->options) say(fmt::format("{}={}", name, value));
    if (algorithm->iterations) say(fmt::format("iterations={}", *algorithm->iterations));
    if (spec->protection == Protection::strict) say("strict");
    if (spec->limits == TimeKind::cpu) say("cpu-limit");
    row.seed = seed;
    row.time_limit = time_limit().count();
    row.threads = spec->threads;
    row.commit = version().commit;
    row.version = version().number;
    const Machine machine = this_machine();
    if (machine.cores > 0) row.cores = machine.cores;
    row.processor = machine.processor;
    return row;
}

std::vector<RunPlan> plan_runs(const Spec& spec) {
    std::vector<RunPlan> plans;
    for (const Instance& instance : spec.instances)
        for (const Algorithm& algorithm : spec.algorithms)
            for (const std::uint64_t seed : algorithm.seeds)
                plans.push_back({&spec, &algorithm, &instance, seed});
    return plans;
}

ResultRow make_run(const RunPlan& plan) {
    ResultRow row = plan.row();
    const Table table = make_table(*plan.instance, plan.spec->protection);
    row.cells = table.cell_count();
    row.primaries = table.primaries().size();
    if (is_measurement(plan.algorithm->method)) {
        measure(table, plan, row);
        return row;
    }
    ProtectOptions options;
    options.method = plan.algorithm->method;
    options.options = plan.algorithm->options;
    options.time_limit = plan.time_limit();
    options.limit_kind = plan.spec->limits;
    options.iterations = plan.algorithm->iterations;
    options.seed = plan.seed;
    options.threads = plan.spec->threads;
    options.protection = plan.spec->protection;
    fill(table, protect(table, options), row);
    return row;
}

}  // namespace tacet
