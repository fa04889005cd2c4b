// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "job/earlier_tables.h"
#include "job/jj_table.h"
#include "job/judge_tables.h"
#include "job/ledger_run.h"
#include "job/output_plan.h"
#include "job/outputs.h"
#include "job/protect_tables.h"
#include "job/read_tables.h"
#include "tacet/error.h"

namespace tacet {

namespace {

/// A job, step by step. Each step has a file of its own.
class Runner {
  public:
    Runner(const Job& job, const RunOptions& options)
        : job_(job), options_(options), log_(job, options), outputs_(job, options) {}

    std::vector<std::string> run() {
        check_output_paths();
        make_sets();
        protect_tables();
        make_outputs();
        auto written = write_outputs();
        if (options_.on_published) options_.on_published(publications_);
        return written;
    }

    /// With a ledger, which also keeps what is written.
    std::vector<std::string> run(LedgerRun& ledger) {
        save_ = [&](std::span<const OutputFile> files) { return ledger.save(publications_, files); };
        return run();
    }

    std::vector<Publication> publications() {
        make_sets();
        protect_tables();
        return std::move(publications_);
    }

  private:
    void check_output_paths() const { outputs_.check_paths(); }
    void make_sets() {
        if (is_of_jj(job_)) return sets_.push_back(read_jj_set(job_, log_));
        read_data();
        judge_tables();
        apply_apriori_files();
        freeze_earlier_tables();
        link_tables();
    }
    void read_data() { tables_ = read_tables(job_, options_, log_); }
    void judge_tables() { judged_ = tacet::judge_tables(job_, std::move(tables_)); }
    void apply_apriori_files() { tacet::apply_apriori_files(job_, judged_, log_); }
    void freeze_earlier_tables() { tacet::freeze_earlier_tables(job_, options_, judged_, log_); }
    void link_tables() { sets_ = tacet::link_tables(job_, judged_, log_); }
    void protect_tables() {
        publications_ = tacet::protect_tables(job_, options_, std::move(sets_), outputs_.planned(), log_);
    }
    void make_outputs() {
        for (const std::size_t table : unprotected_tables(job_))
            publications_.push_back(judged_only(job_, table, std::move(judged_[table]), log_));
        outputs_.make(publications_, log_);
    }
    std::vector<std::string> write_outputs() const { return outputs_.write(log_, save_); }

    const Job& job_;
    const RunOptions& options_;
    RunLog log_;
    Outputs outputs_;
    std::vector<TableRead> tables_;
    std::vector<JudgedCube> judged_;
    std::vector<TableSet> sets_;
    std::vector<Publication> publications_;
    Outputs::Save save_ = save_all;
};

}  // namespace

std::vector<Publication> protect(const Job& job, const RunOptions& options) {
    return Runner(job, options).publications();
}

std::vector<std::string> run(const Job& job, const RunOptions& options) {
    if (options.ledger.empty()) return Runner(job, options).run();
    if (is_of_jj(job))
        throw InputError(fmt::format(
            "{}: found a JJ file, expected records or a ready table with --ledger: a ledger knows cells by "
            "the codes of their variables",
            job.path));
    LedgerRun ledger(job, options);
    const Job with_publications = ledger.with_publications();
    return Runner(with_publications, options).run(ledger);
}

}  // namespace tacet
