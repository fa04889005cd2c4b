// SPDX-License-Identifier: Apache-2.0
#include "job/judge_tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "job/readers.h"
#include "tacet/error.h"
#include "text/format.h"

namespace tacet {

namespace {

void say_changes(std::span<const Verdict> before, const JudgedCube& after, const RunLog& log) {
    std::size_t all = 0;
    std::size_t made_safe = 0;
    std::size_t made_unsafe = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const bool was_unsafe = is_unsafe(before[i].status);
        const bool is_now = is_unsafe(after.verdicts[i].status);
        all += was_unsafe;
        made_safe += was_unsafe && !is_now;
        made_unsafe += is_now && !was_unsafe;
    }
    log.say(fmt::format("table {}: {} by rules; a-priori files made {} of them safe and {} unsafe",
                        after.cube.data().name, count(all, "primary", "primaries"), made_safe,
                        count(made_unsafe, "further cell")));
}

void apply(const AprioriJob& file, JudgedCube& judged, bool is_batch, RunLog& log) {
    constexpr std::size_t kMostListed = 100;
    const auto left_out = apply_apriori(file.path, judged, file.options);
    for (std::size_t i = 0; i < std::min(left_out.size(), kMostListed); ++i)
        log.warn(left_out[i] + "; the line was left out");
    if (left_out.size() > kMostListed)
        log.warn(
            fmt::format("{}: {} lines were left out, more than are listed; {} the first is an error",
                        file.path, left_out.size(),
                        is_batch ? "with 0 as the fourth argument of <APRIORI>" : "without ignore_errors"));
    log.note_data("a-priori", file.path);
}

/// Without a rule the a-priori files must give the primaries.
void check_primaries(const Job& job, std::size_t number, const JudgedCube& judged) {
    TableJob without = job.tables[number];
    without.apriori.clear();
    if (missing_rules(job.data[without.data], without).empty()) return;
    if (std::ranges::any_of(judged.verdicts, [](const Verdict& each) { return is_unsafe(each.status); }))
        return;
    throw InputError(fmt::format(
        "table {}: found no rule, and no cell that an a-priori file calls unsafe, expected "
        "either; or say that there is none: {}",
        without.request.name, job.is_batch ? "FREQ(0,0) in <SAFETYRULE>" : "rules = \"none\" in [[tables]]"));
}

}  // namespace

std::vector<JudgedCube> judge_tables(const Job& job, std::vector<TableRead> tables) {
    std::vector<JudgedCube> judged;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        if (auto* cube = std::get_if<Cube>(&tables[i]))
            judged.push_back(judge(std::move(*cube), job.tables[i].request.rules));
        else
            judged.push_back(std::get<JudgedCube>(std::move(tables[i])));
    }
    return judged;
}

void apply_apriori_files(const Job& job, std::vector<JudgedCube>& tables, RunLog& log) {
    for (std::size_t i = 0; i < tables.size(); ++i) {
        if (job.tables[i].earlier) continue;
        const auto before = tables[i].verdicts;
        for (const AprioriJob& each : job.tables[i].apriori) apply(each, tables[i], job.is_batch, log);
        if (!job.tables[i].apriori.empty()) say_changes(before, tables[i], log);
        check_primaries(job, i, tables[i]);
        log.say(fmt::format("table {}: {} cells with contributors, {}", tables[i].cube.data().name,
                            tables[i].cube.cell_count(), describe_primaries(tables[i])));
    }
}

}  // namespace tacet
