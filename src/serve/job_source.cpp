// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "job/jj_table.h"
#include "job/judge_tables.h"
#include "job/output_plan.h"
#include "job/protect_tables.h"
#include "job/read_tables.h"
#include "rules/rule_kind.h"
#include "serve/job_text.h"
#include "serve/output_kinds.h"
#include "serve/source.h"
#include "tacet/error.h"

namespace tacet {

namespace {

constexpr std::uint32_t kTops = 5;  // largest contributors that are kept, so that rules can be tried

/// The job with the tables of one set only.
Job part_of(const Job& job, std::size_t set) {
    Job part = job;
    part.protections = {job.protections[set]};
    part.tables.clear();
    part.outputs.clear();
    std::vector<std::size_t>& tables = part.protections.front().tables;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        part.tables.push_back(job.tables[tables[i]]);
        for (OutputJob output : job.outputs)
            if (output.table == tables[i]) {
                output.table = i;
                part.outputs.push_back(output);
            }
        tables[i] = i;
    }
    return part;
}

Judging judging_of(const Job& job) {
    Judging judging;
    for (const TableJob& each : job.tables) judging.rules.push_back(each.request.rules);
    if (job.tables.empty()) return judging;
    if (const VariableInfo* found = job.data[job.tables.front().data].metadata.find(VariableRole::request))
        judging.requests = {found->name, found->request_codes};
    return judging;
}

bool uses_requests(const Judging& judging) {
    return std::ranges::any_of(judging.rules, [](const Rules& each) { return each.uses_requests(); });
}

void set_codes(const RequestCodes& requests, Metadata& metadata) {
    for (VariableInfo& each : metadata.variables)
        if (each.role == VariableRole::request) each.request_codes = requests.codes;
}

class JobSource final : public Source {
  public:
    JobSource(Job job, unsigned threads) : job_(std::move(job)) {
        options_.threads = threads;
        options_.shows_values = false;
        options_.on_message = [this](const std::string& line) {
            const std::scoped_lock lock(mutex_);
            messages_.push_back(line);
        };
        for (TableJob& each : job_.tables) each.request.least_tops = std::max(each.request.least_tops, kTops);
        log_.emplace(job_, options_);
        read_ = judging_of(job_);
    }

    [[nodiscard]] std::string kind() const override { return job_.is_batch ? "batch" : "job"; }

    [[nodiscard]] std::shared_ptr<const Sheet> open() override {
        auto judged = judge_tables(job_, read_tables(job_, options_, *log_));
        apply_apriori_files(job_, judged, *log_);
        return to_sheet(std::move(judged));
    }

    [[nodiscard]] Judging judging() const override { return judging_of(job_); }

    [[nodiscard]] std::shared_ptr<const Sheet> judge(const Sheet& sheet, const Judging& judging) override {
        check_judgeable();
        if (knows_other_requests(judging)) return judge_records(judging);
        std::vector<JudgedCube> judged;
        for (std::size_t i = 0; i < job_.tables.size(); ++i) {
            if (needs_records(sheet.cubes()[i].cube, judging.rules[i])) return judge_records(judging);
            judged.push_back(tacet::judge(sheet.cubes()[i].cube, judging.rules[i]));
            for (const AprioriJob& each : job_.tables[i].apriori)
                (void)apply_apriori(each.path, judged.back(), each.options);
        }
        return to_sheet(std::move(judged));
    }

    [[nodiscard]] ProtectOptions protect_options() const override { return job_.protections.front().protect; }
    [[nodiscard]] std::vector<std::string> messages() const override {
        const std::scoped_lock lock(mutex_);
        return messages_;
    }

    [[nodiscard]] std::vector<OutputKind> output_kinds() const override {
        return tacet::output_kinds(Variables::known);
    }

    [[nodiscard]] std::vector<OutputFile> make(const Sheet& sheet, const Result& result,
                                               const OutputWish& wish) const override {
        if (wish.view >= sheet.cubes().size())
            throw InputError(fmt::format("found table {}, expected one from 0 to {}", wish.view,
                                         sheet.cubes().size() - 1));
        return make_files(output_format(wish.kind), to_publication(sheet, result), wish);
    }

    [[nodiscard]] std::vector<OutputFile> session(const Sheet& sheet, const Result* result,
                                                  const std::vector<PlacePin>& pins, const Judging& judging,
                                                  const std::string& name) const override {
        return session_files({.job = job_,
                              .sheet = sheet,
                              .result = result,
                              .pins = pins,
                              .judging = judging,
                              .has_other_requests = judging.requests != judging_of(job_).requests},
                             name);
    }

  private:
    void check_judgeable() const {
        for (const TableJob& each : job_.tables)
            if (job_.data[each.data].kind == DataKind::ready_table && !each.ready.uses_rules)
                throw InputError(fmt::format(
                    "found rules for table {}, whose statuses are given, expected a job with rules for it",
                    each.request.name));
    }

    static bool needs_records(const Cube& cube, const Rules& rules) {
        return rules.tops(ContributorLevel::individual) > cube.data().individual_tops ||
               (rules.uses_holdings() && (!cube.data().has_holdings ||
                                          rules.tops(ContributorLevel::holding) > cube.data().holding_tops));
    }

    /// Whether the cubes were added up without requests, or with other codes for them.
    [[nodiscard]] bool knows_other_requests(const Judging& judging) const {
        return uses_requests(judging) && (!uses_requests(read_) || judging.requests != read_.requests);
    }

    [[nodiscard]] std::shared_ptr<const Sheet> judge_records(const Judging& judging) {
        Job job = job_;
        for (std::size_t i = 0; i < job.tables.size(); ++i) job.tables[i].request.rules = judging.rules[i];
        if (judging.requests)
            for (DataJob& each : job.data) set_codes(*judging.requests, each.metadata);
        RunLog log(job, options_);
        auto judged = judge_tables(job, read_tables(job, options_, log));
        apply_apriori_files(job, judged, log);
        read_ = judging;
        return to_sheet(std::move(judged));
    }

    [[nodiscard]] std::shared_ptr<const Sheet> to_sheet(std::vector<JudgedCube> judged) {
        return std::make_shared<const Sheet>(std::move(judged), [this](std::span<const JudgedCube> cubes) {
            return link_cubes(job_, job_.protections.front(), cubes, *log_);
        });
    }

    [[nodiscard]] Publication to_publication(const Sheet& sheet, const Result& result) const {
        Provenance provenance = log_->provenance();
        provenance.link = link_options(job_, job_.protections.front());
        provenance.protect = protect_options();
        note_run(result, provenance);
        return {{sheet.cubes().begin(), sheet.cubes().end()}, sheet.linked(), result, std::move(provenance)};
    }

    Job job_;
    RunOptions options_;
    mutable std::mutex mutex_;  // of the messages
    std::vector<std::string> messages_;
    std::optional<RunLog> log_;
    Judging read_;  // with which the records were last added up
};

}  // namespace

std::vector<std::unique_ptr<Source>> open_job(const std::string& path, unsigned threads) {
    std::vector<std::unique_ptr<Source>> sources;
    for (Job& job : read_jobs(path)) {
        if (is_of_jj(job)) {
            sources.push_back(open_jj(std::move(job)));
            continue;
        }
        for (std::size_t set = 0; set < job.protections.size(); ++set)
            sources.push_back(std::make_unique<JobSource>(part_of(job, set), threads));
    }
    if (sources.empty())
        throw InputError(fmt::format("{}: found no table to protect, expected <SUPPRESS> for one", path));
    return sources;
}

}  // namespace tacet
