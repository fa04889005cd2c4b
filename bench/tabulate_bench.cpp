// SPDX-License-Identifier: Apache-2.0
// Ten million records in four dimensions: how long it takes to tabulate them with the largest contributors.
// Usage: tacet-bench-tabulate generate FILE [RECORDS]   writes the records, the same every time
//        tacet-bench-tabulate run FILE [THREADS]        tabulates them and prints seconds and memory
#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

#include "tacet/tabulate.h"

namespace {

using namespace tacet;

void generate(const char* path, long records) {
    std::FILE* file = std::fopen(path, "wb");
    if (file == nullptr) std::exit(1);
    std::mt19937_64 random(1);
    std::fputs("activity,region,size,form,holding,turnover\n", file);
    std::string text;
    for (long i = 0; i < records; ++i) {
        // Skewed: few codes have most of the records.
        const auto skewed = [&](int codes) {
            const double share = static_cast<double>(random() >> 11) * 0x1p-53;
            return static_cast<int>(share * share * codes);
        };
        const double turnover = std::exp(static_cast<double>(random() % 10000) / 1000);
        text += fmt::format("{:03},{:03},{},{},{},{:.2f}\n", skewed(300), 100 + skewed(100), skewed(6),
                            skewed(5), random() % 1000000, turnover);
        if (text.size() > (1 << 20)) {
            std::fwrite(text.data(), 1, text.size(), file);
            text.clear();
        }
    }
    std::fwrite(text.data(), 1, text.size(), file);
    std::fclose(file);
}

int run(const char* path, unsigned threads) {
    Metadata metadata{.path = path, .has_header = true};
    VariableInfo activity{.name = "activity", .role = VariableRole::spanning};
    activity.hierarchy.digits = {1, 1, 1};
    metadata.variables.push_back(activity);
    for (const char* name : {"region", "size", "form"})
        metadata.variables.push_back({.name = name, .role = VariableRole::spanning});
    metadata.variables.push_back({.name = "turnover", .role = VariableRole::numeric, .decimals = 2});
    CubeSpec request{
        .name = "t", .variables = {"activity", "region", "size", "form"}, .response = "turnover"};
    request.rules.list = {Rule("dominance", {{"n", 2}, {"k", 85}}), Rule("p_percent", {{"p", 10}})};
    const auto start = std::chrono::steady_clock::now();
    const auto result =
        tabulate(*open_records(path, metadata), metadata, {&request, 1}, {.threads = threads});
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const double processor = static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                             static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
    fmt::print("tacet: {} records, {} cells with totals: {:.1f} s, {:.1f} s of processor, {:.0f} MB\n",
               result.records, result.cubes[0].cell_count(), elapsed.count(), processor,
               static_cast<double>(usage.ru_maxrss) / 1024);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    if (std::string(argv[1]) == "run")
        return run(argv[2], argc > 3 ? static_cast<unsigned>(std::atoi(argv[3])) : 2);
    generate(argv[2], argc > 3 ? std::atol(argv[3]) : 10'000'000);
    return 0;
}
