// SPDX-License-Identifier: Apache-2.0
#include "experiment/analysis.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tacet/error.h"

namespace tacet {
namespace {

ResultRow row(const char* class_name, int instance, const char* algorithm, std::uint64_t seed, double cost) {
    ResultRow row;
    row.class_name = class_name;
    row.instance = std::string(class_name) + " " + std::to_string(instance);
    row.cells = 100;
    row.algorithm = algorithm;
    row.method = "genetic";
    row.seed = seed;
    row.cost = cost;
    row.is_safe = true;
    row.evaluations = 50;
    row.curve = {{1, 0.1, 0.1, cost + 10}, {20, 0.5, 0.5, cost}};
    return row;
}

std::vector<ResultRow> rows() {
    std::vector<ResultRow> rows;
    for (int i = 0; i < 3; ++i) {
        rows.push_back(row("a", i, "order-by-weight", 1, 200));
        rows.push_back(row("a", i, "GA", 1, 150));
        rows.push_back(row("a", i, "GA", 2, 170));  // 160 on average: 20 % better
        rows.push_back(row("a", i, "LS <x>", 1, 190));
    }
    rows.push_back(row("b", 0, "order-by-weight", 1, 100));
    rows.push_back(row("b", 0, "GA", 1, 100));
    rows.push_back(row("b", 0, "LS <x>", 1, 90));
    return rows;
}

const AnalysisTable& table(const Analysis& analysis, std::string_view title) {
    return *std::ranges::find_if(analysis.tables,
                                 [&](const AnalysisTable& each) { return each.title.starts_with(title); });
}

TEST(Analysis, means_by_class_are_relative_to_the_baseline) {
    const Analysis analysis = tacet::analyse(rows(), AnalysisOptions{});
    const AnalysisTable& improvement = table(analysis, "Improvement");
    EXPECT_EQ(improvement.columns, (std::vector<std::string>{"class", "GA", "LS <x>"}));
    EXPECT_EQ(improvement.lines[0].cells, (std::vector<std::string>{"a", "20.00", "5.00"}));
    EXPECT_EQ(improvement.lines[1].cells, (std::vector<std::string>{"b", "0.00", "10.00"}));
    EXPECT_EQ(improvement.lines[2].cells, (std::vector<std::string>{"mean of classes", "10.00", "7.50"}));
    EXPECT_EQ(improvement.lines[0].is_best, (std::vector<bool>{false, true, false}));
    EXPECT_EQ(table(analysis, "Instances on which").lines[2].cells,
              (std::vector<std::string>{"all", "0", "3", "1"}));
}

TEST(Analysis, ranks_and_pairs_count_instances_once) {
    const Analysis analysis = tacet::analyse(rows(), AnalysisOptions{});
    const AnalysisTable& ranks = table(analysis, "Friedman");
    EXPECT_EQ(ranks.lines[0].cells, (std::vector<std::string>{"GA", "1.75"}));
    EXPECT_EQ(ranks.lines[1].cells, (std::vector<std::string>{"LS <x>", "1.25"}));
    EXPECT_EQ(ranks.lines[2].cells, (std::vector<std::string>{"p", "0.3173"}));  // chi-squared 1
    for (const auto& line : table(analysis, "Wilcoxon").lines)
        if (line.cells[0] == "GA" && line.cells[1] == "order-by-weight") {
            EXPECT_EQ(line.cells, (std::vector<std::string>{"GA", "order-by-weight", "3", "0", "0.2500"}));
        }
}

TEST(Analysis, summaries_have_mean_median_deviation_and_rank) {
    auto all = rows();
    for (ResultRow& each : all)
        if (each.instance == "a 2" && each.algorithm == "LS <x>") each.cost = 130;
    const Analysis analysis = tacet::analyse(all, AnalysisOptions{});
    const AnalysisTable& costs = table(analysis, "Costs by class");
    EXPECT_EQ(costs.lines[1].cells, (std::vector<std::string>{"a: GA", "3", "160.00", "160.00", "0.00",
                                                              "160.00", "160.00", "1.33"}));
    // 190, 190, 130
    EXPECT_EQ(costs.lines[2].cells, (std::vector<std::string>{"a: LS <x>", "3", "170.00", "190.00", "34.64",
                                                              "130.00", "190.00", "1.67"}));
    EXPECT_EQ(table(analysis, "CPU seconds by class").lines[0].cells,
              (std::vector<std::string>{"a: order-by-weight", "3", "0.000", "0.000", "0.000", "0.000",
                                        "0.000", "2.00"}));
}

TEST(Analysis, programs_have_sizes_and_what_the_smaller_one_saves) {
    ResultRow whole = row("small", 1, "classical", 1, 60);
    whole.primaries = 8;
    whole.cpu_seconds = 4;
    whole.figures = {{"variables", 833}, {"constraints", 1824}};
    ResultRow reduced = row("small", 1, "classical-reduced", 1, 60);
    reduced.primaries = 8;
    reduced.cpu_seconds = 1;
    reduced.figures = {{"variables", 343}, {"constraints", 689}, {"initially_exposed", 3}};
    const Analysis analysis = tacet::analyse(std::vector{whole, reduced}, AnalysisOptions{});
    EXPECT_EQ(table(analysis, "Sizes of programs").lines[1].cells,
              (std::vector<std::string>{"small 1: classical-reduced", "343", "689", "60", "1.000", ""}));
    EXPECT_EQ(table(analysis, "What the smaller program saves").lines[0].cells,
              (std::vector<std::string>{"small 1: classical-reduced", "62.50", "58.82", "62.23", "75.00"}));
    EXPECT_EQ(analysis.plots.front().title, "What the smaller program saves");
    for (const AnalysisTable& each : tacet::analyse(rows(), AnalysisOptions{}).tables)
        EXPECT_FALSE(each.title.starts_with("Sizes"));
}

TEST(Analysis, missing_patterns_are_told) {
    auto all = rows();
    for (ResultRow& each : all)
        if (each.algorithm == "GA" && each.class_name == "b") each.cost.reset();
    const Analysis analysis = tacet::analyse(all, AnalysisOptions{});
    EXPECT_EQ(table(analysis, "Instances that were").lines[1].cells,
              (std::vector<std::string>{"b", "1/1", "0/1", "1/1"}));
    EXPECT_EQ(table(analysis, "Costs").lines[3].cells, (std::vector<std::string>{"b 0", "100", "-", "90"}));
}

TEST(Analysis, plots_have_the_whole_curve) {
    const Analysis analysis = tacet::analyse(rows(), AnalysisOptions{});
    ASSERT_EQ(analysis.plots.size(), 5U);  // two for each class, and evaluations by size
    const auto& series = analysis.plots[1].series.front();
    EXPECT_EQ(series.points.size(), 3U);
    EXPECT_EQ(series.points.back().x, 50);  // as far as the search went
}

TEST(Analysis, plots_growth_where_classes_hold_several_sizes) {
    std::vector<ResultRow> grown;
    for (int i = 0; i < 3; ++i) {
        for (const char* name : {"order-by-weight", "GA"}) {
            grown.push_back(row("a", i, name, 1, 200));
            grown.back().cells = 100 * static_cast<std::uint64_t>(i + 1);
            grown.back().cpu_seconds = *name == 'G' ? 6 : 2;
        }
        ResultRow bound = row("a", i, "bound", 1, 0);
        bound.method = "bound";
        bound.cost = {};
        bound.lower_bound = 150;
        grown.push_back(bound);
    }
    const auto analysis = tacet::analyse(grown, AnalysisOptions{});
    const auto y_values = [&](std::string_view title) {
        std::vector<double> values;
        for (const AnalysisPlot& plot : analysis.plots)
            if (plot.title.starts_with(title))
                for (const auto& point : plot.series.front().points) values.push_back(point.y);
        return values;
    };
    EXPECT_EQ(y_values("CPU time of GA by"), std::vector<double>({6, 6, 6}));
    EXPECT_EQ(y_values("CPU time of GA as a multiple"), std::vector<double>({3, 3, 3}));
    EXPECT_EQ(y_values("Gap of GA"), std::vector<double>({25, 25, 25}));
    EXPECT_EQ(table(analysis, "Costs").columns.size(), 3U) << "a bound is no algorithm";
    for (const AnalysisPlot& plot : tacet::analyse(rows(), AnalysisOptions{}).plots)
        EXPECT_FALSE(plot.title.starts_with("CPU time") || plot.title.starts_with("Gap")) << plot.title;
}

TEST(Analysis, the_page_needs_nothing_else_and_escapes_names) {
    const std::string html = to_html(tacet::analyse(rows(), AnalysisOptions{}));
    EXPECT_EQ(html.find("http"), std::string::npos);
    EXPECT_EQ(html.find("<x>"), std::string::npos);
    EXPECT_NE(html.find("LS &lt;x&gt;"), std::string::npos);
    EXPECT_EQ(html.find("nan"), std::string::npos);
    EXPECT_EQ(html.find("inf\""), std::string::npos);
}

TEST(Analysis, of_nothing_says_so) {
    EXPECT_EQ(to_text(tacet::analyse(std::vector<ResultRow>{}, AnalysisOptions{})),
              "0 runs, 0 instances, 0 algorithms\n");
}

TEST(Rows, are_read_as_they_were_written_or_not_at_all) {
    const std::string path = testing::TempDir() + "rows.csv";
    const ResultRow one = rows()[1];
    std::ofstream(path) << csv_header() << to_csv(one);
    const auto read = read_rows(path);
    ASSERT_EQ(read.size(), 1U);
    EXPECT_EQ(to_csv(read[0]), to_csv(one));
    EXPECT_EQ(read[0].key(), one.key());
    std::ofstream(path) << csv_header() << "a,b\n";
    EXPECT_THROW(static_cast<void>(read_rows(path)), InputError);
    std::string broken = to_csv(one);
    broken.replace(broken.find(",100,"), 5, ",many,");
    std::ofstream(path) << csv_header() << broken;
    EXPECT_THROW(static_cast<void>(read_rows(path)), InputError);
}

}  // namespace
}  // namespace tacet
