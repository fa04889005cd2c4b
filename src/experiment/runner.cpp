// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "experiment/worker.h"
#include "tacet/error.h"
#include "tacet/experiment.h"

namespace tacet {

namespace {

/// Rows are appended to it one by one, each at once.
class RowFile {
  public:
    explicit RowFile(const std::string& path) : path_(path) {
        if (std::filesystem::exists(path)) drop_unfinished_line();
        const bool is_new = !std::filesystem::exists(path) || std::filesystem::file_size(path) == 0;
        if (!is_new)
            for (const ResultRow& row : read_rows(path)) keys_.insert(row.key());
        if (!is_new) renew_header();
        descriptor_ = open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
        if (descriptor_ < 0) throw InputError(fmt::format("{}: cannot be written", path));
        if (is_new) append(csv_header());
    }
    RowFile(const RowFile&) = delete;
    RowFile& operator=(const RowFile&) = delete;
    ~RowFile() { close(descriptor_); }

    [[nodiscard]] bool has(const ResultRow& row) const { return keys_.contains(row.key()); }
    void append(const std::string& line) const {
        if (write(descriptor_, line.data(), line.size()) != static_cast<ssize_t>(line.size()))
            throw InputError(fmt::format("{}: cannot be written", path_));
    }

  private:
    [[nodiscard]] std::string all_text() const {
        std::ifstream file(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    /// What a power cut may have left.
    void drop_unfinished_line() const {
        const std::string text = all_text();
        const auto end = text.rfind('\n');
        const std::size_t whole = end == std::string::npos ? 0 : end + 1;
        if (whole < text.size()) std::filesystem::resize_file(path_, whole);
    }

    /// Rows of earlier versions stay as they are; the header must name the columns of those to come.
    void renew_header() const {
        const std::string text = all_text();
        if (text.starts_with(csv_header())) return;
        const std::string next = path_ + ".new";
        std::ofstream file(next, std::ios::binary);
        file << csv_header() << text.substr(text.find('\n') + 1);
        file.close();
        if (!file) throw InputError(fmt::format("{}: cannot be written", next));
        std::filesystem::rename(next, path_);
    }

    std::string path_;
    std::set<std::string> keys_;
    int descriptor_ = -1;
};

class Runner {
  public:
    Runner(const Spec& spec, const ExperimentOptions& options, const std::string& output)
        : options_(options), file_(output), summary_{.output = output} {
        const auto memory = options.memory ? options.memory : spec.memory;
        if (memory) share_ = *memory / std::max(1U, options.jobs);
        for (const RunPlan& plan : plan_runs(spec)) {
            if (file_.has(plan.row())) {
                ++summary_.earlier;
            } else {
                plans_.push_back(plan);
                numbers_.push_back(summary_.total);
            }
            ++summary_.total;
        }
    }

    /// Runs elsewhere; only this process writes rows.
    ExperimentSummary hand_out() {
        std::map<std::size_t, const RunPlan*> plans;
        for (std::size_t i = 0; i < plans_.size(); ++i) plans[numbers_[i]] = &plans_[i];
        options_.hand_out(numbers_, [&](std::size_t number, const std::string& row) {
            if (!row.empty()) finish(*plans.at(number), row);
        });
        summary_.is_interrupted = summary_.done < plans_.size();
        return summary_;
    }

    ExperimentSummary run() {
        std::size_t next = 0;
        while (next < plans_.size() || !workers_.empty()) {
            if (options_.stop.stop_requested()) {
                summary_.is_interrupted = true;
                break;
            }
            while (next < plans_.size() && workers_.size() < std::max(1U, options_.jobs))
                workers_.emplace_back(plans_[next++], share_);
            wait();
            std::erase_if(workers_, [&](Worker& worker) {
                return worker.poll() && (finish(worker.plan(), worker.row()), true);
            });
        }
        return summary_;
    }

  private:
    /// Until a run has something to say, but not for long: the user may want to stop.
    void wait() const {
        constexpr int kMilliseconds = 200;
        std::vector<pollfd> ready;
        for (const Worker& each : workers_) ready.push_back({each.descriptor(), POLLIN, 0});
        ::poll(ready.data(), ready.size(), kMilliseconds);
    }

    void finish(const RunPlan& plan, const std::string& row) {
        file_.append(row);
        ++summary_.done;
        if (row.find(",failed,") != std::string::npos || row.find(",no,no,") != std::string::npos)
            summary_.failed += !is_measurement(plan.algorithm->method);
        if (!options_.on_progress) return;
        options_.on_progress({summary_.done, plans_.size(), workers_.empty() ? 0 : workers_.size() - 1,
                              summary_.failed,
                              fmt::format("{} on {}", plan.algorithm->name, plan.instance->name)});
    }

    const ExperimentOptions& options_;
    RowFile file_;
    ExperimentSummary summary_;
    std::optional<std::uint64_t> share_;  // of the memory, for each run
    std::vector<RunPlan> plans_;          // without a row yet
    std::vector<std::size_t> numbers_;    // of these, among all runs
    std::vector<Worker> workers_;
};

}  // namespace

ExperimentSummary run_experiment(const std::string& spec_path, const ExperimentOptions& options) {
    const Spec spec = read_spec(spec_path);
    Runner runner(spec, options, options.output.empty() ? spec.output : options.output);
    return options.hand_out ? runner.hand_out() : runner.run();
}

struct ExperimentRuns::Plans {
    Spec spec;
    std::vector<RunPlan> all;
    std::optional<std::uint64_t> memory;
};

ExperimentRuns::ExperimentRuns(const std::string& spec, std::optional<std::uint64_t> memory)
    : plans_(std::make_unique<Plans>()) {
    plans_->spec = read_spec(spec);
    plans_->all = plan_runs(plans_->spec);
    plans_->memory = memory ? memory : plans_->spec.memory;
}

ExperimentRuns::~ExperimentRuns() = default;

std::string ExperimentRuns::make(std::size_t run, const std::stop_token& stop) const {
    constexpr int kMilliseconds = 100;
    Worker worker(plans_->all.at(run), plans_->memory);
    while (!worker.poll()) {
        if (stop.stop_requested()) return {};
        pollfd ready{worker.descriptor(), POLLIN, 0};
        ::poll(&ready, 1, kMilliseconds);
    }
    return worker.row();
}

}  // namespace tacet
