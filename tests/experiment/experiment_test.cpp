// SPDX-License-Identifier: Apache-2.0
#include "tacet/experiment.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "experiment/row.h"
#include "process/machine.h"
#include "sources/csv_file.h"
#include "tacet/error.h"
#include "tacet/version.h"
#include "text/csv_field.h"

namespace tacet {
namespace {

class Experiment : public testing::Test {
  protected:
    void SetUp() override {
        folder_ = std::filesystem::path(testing::TempDir()) /
                  testing::UnitTest::GetInstance()->current_test_info()->name();
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
        write("spec.toml", R"(
time-limit = 20
[[methods]]
name = "order-by-weight"
method = "incremental"
options = { cleanup = "off" }
[[methods]]
name = "GA, \"quick\""
method = "genetic"
iterations = 30
seeds = [1, 2]
[[methods]]
method = "reduction"
[[methods]]
method = "bound"
options = { method = "castro" }
[[instances]]
class = "tiny"
generate = "ons"
options = { rows = 20, columns = 5, sensitive = 0.1 }
seeds = [1, 2]
)");
    }
    void write(const char* name, const std::string& text) const { std::ofstream(folder_ / name) << text; }
    [[nodiscard]] std::string at(const char* name) const { return (folder_ / name).string(); }
    [[nodiscard]] std::string read(const char* name) const {
        std::ifstream file(folder_ / name);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    std::filesystem::path folder_;
};

TEST_F(Experiment, makes_one_row_for_each_run) {
    const ExperimentSummary summary = run_experiment(at("spec.toml"), {.jobs = 2});
    EXPECT_EQ(summary.total, 10U);
    EXPECT_EQ(summary.done, 10U);
    EXPECT_EQ(summary.failed, 0U);
    const auto rows = read_rows(at("results.csv"));
    ASSERT_EQ(rows.size(), 10U);
    for (const ResultRow& row : rows) {
        EXPECT_EQ(row.cells, 126U);
        EXPECT_EQ(row.primaries, 10U);
        EXPECT_FALSE(row.commit.empty());
        EXPECT_EQ(row.version, version().number);
        EXPECT_EQ(row.cores, this_machine().cores);
        EXPECT_EQ(row.processor, this_machine().processor);
        if (row.method == "reduction")
            EXPECT_TRUE(row.reduced && !row.lower_bound);
        else if (row.method == "bound")
            EXPECT_TRUE(row.lower_bound && !row.cost);
        else
            EXPECT_TRUE(row.is_safe && row.is_proven);
        if (row.method != "genetic") continue;
        EXPECT_EQ(row.algorithm, "GA, \"quick\"");
        EXPECT_EQ(row.evaluations, 30U);
        EXPECT_EQ(row.stopped_by, "evaluations");
        ASSERT_FALSE(row.curve.empty());
        EXPECT_EQ(row.curve.back().cost, *row.cost);
        EXPECT_EQ(row.curve.back().evaluations, *row.best_evaluation);
    }
}

TEST_F(Experiment, goes_on_where_it_was_interrupted) {
    static_cast<void>(run_experiment(at("spec.toml")));
    const std::string all = read("results.csv");
    // As if the power had gone while a row was written.
    std::size_t cut = 0;
    for (int line = 0; line < 4; ++line) cut = all.find('\n', cut) + 1;
    write("results.csv", all.substr(0, cut + 25));
    const ExperimentSummary summary = run_experiment(at("spec.toml"));
    EXPECT_EQ(summary.earlier, 3U);
    EXPECT_EQ(summary.done, 7U);
    EXPECT_TRUE(read("results.csv").starts_with(all.substr(0, cut)));
    EXPECT_EQ(read_rows(at("results.csv")).size(), 10U);
    EXPECT_EQ(run_experiment(at("spec.toml")).done, 0U);
}

TEST_F(Experiment, goes_on_with_rows_of_earlier_versions) {
    static_cast<void>(run_experiment(at("spec.toml")));
    const auto lines = read_csv(at("results.csv"));
    std::string old;
    std::string old_rows;
    for (std::size_t i = 0; i < 4; ++i) {
        std::string line;
        for (std::size_t column = 0; column < 25; ++column)
            line += (column ? "," : "") + csv_field(lines[i].fields[column]);
        (i ? old_rows : old) += line + "\n";
    }
    write("results.csv", old + old_rows);
    const ExperimentSummary summary = run_experiment(at("spec.toml"));
    EXPECT_EQ(summary.earlier, 3U);
    EXPECT_EQ(summary.done, 7U);
    EXPECT_TRUE(read("results.csv").starts_with(csv_header() + old_rows)) << "rows are never edited";
    const auto rows = read_rows(at("results.csv"));
    ASSERT_EQ(rows.size(), 10U);
    EXPECT_EQ(rows[0].processor, "");
    EXPECT_FALSE(rows[0].cores);
    EXPECT_EQ(rows[9].processor, this_machine().processor);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "results.csv.new"));
}

TEST_F(Experiment, can_limit_cpu_time_on_a_busy_machine) {
    // More runs at once than there are cores: by the clock, each would get a part of its time only.
    const unsigned runs = std::min(32U, 4 * std::max(1U, std::thread::hardware_concurrency()));
    std::string seeds;
    for (unsigned seed = 1; seed <= runs; ++seed) seeds += std::to_string(seed) + ", ";
    write("spec.toml", "limits = \"cpu\"\ntime-limit = 0.4\nseeds = [" + seeds + R"(]
[[methods]]
method = "genetic"
options = { patience = 100000000, evaluations = 100000000 }
[[instances]]
generate = "ons"
options = { class = "B" }
)");
    EXPECT_EQ(run_experiment(at("spec.toml"), {.jobs = runs}).failed, 0U);
    const auto rows = read_rows(at("results.csv"));
    ASSERT_EQ(rows.size(), runs);
    for (const ResultRow& row : rows) {
        EXPECT_EQ(row.stopped_by, "time");
        EXPECT_TRUE(row.options.ends_with(" cpu-limit")) << row.options;
        EXPECT_GT(row.cpu_seconds, 0.3);
    }
}

TEST_F(Experiment, leaves_no_row_of_runs_that_were_given_up) {
    std::stop_source source;
    source.request_stop();
    const ExperimentSummary summary = run_experiment(at("spec.toml"), {.stop = source.get_token()});
    EXPECT_TRUE(summary.is_interrupted);
    EXPECT_EQ(summary.done, 0U);
    EXPECT_TRUE(read_rows(at("results.csv")).empty());
}

TEST_F(Experiment, says_so_if_memory_does_not_suffice) {
    write("large.toml", R"(
[[methods]]
method = "reduction"
[[instances]]
generate = "uniform"
options = { rows = 1000, columns = 400 }
)");
    const ExperimentSummary summary = run_experiment(at("large.toml"), {.memory = 16 << 20});
    EXPECT_EQ(summary.done, 1U);
    EXPECT_EQ(read_rows(at("results.csv")).at(0).outcome, "failed");
}

TEST_F(Experiment, refuses_a_file_with_other_columns) {
    write("results.csv", "instance,cost\nx,1\n");
    EXPECT_THROW(static_cast<void>(run_experiment(at("spec.toml"))), InputError);
    EXPECT_EQ(read("results.csv"), "instance,cost\nx,1\n");
}

TEST(Csv, keeps_commas_quotes_and_line_ends) {
    const std::string path = testing::TempDir() + "odd.csv";
    std::ofstream(path) << csv_field("a,b") << ',' << csv_field("say \"x\"") << ',' << csv_field("two\nlines")
                        << "\nnext,,\n";
    const auto rows = read_csv(path);
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].fields, (std::vector<std::string>{"a,b", "say \"x\"", "two\nlines"}));
    EXPECT_EQ(rows[1].fields, (std::vector<std::string>{"next", "", ""}));
    EXPECT_EQ(rows[1].line, 3U);
    std::ofstream(path) << "ok\n\"never closed\n";
    EXPECT_THROW(static_cast<void>(read_csv(path)), InputError);
}

}  // namespace
}  // namespace tacet
