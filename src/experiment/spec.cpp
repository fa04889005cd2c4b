// SPDX-License-Identifier: Apache-2.0
#include "experiment/spec.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <ranges>

#include "experiment/row.h"
#include "sources/toml_section.h"
#include "tacet/error.h"
#include "tacet/experiment.h"
#include "text/nearest_name.h"
#include "text/numbers.h"

namespace tacet {

namespace {

// Seconds of a run.
constexpr double kShortest = 0.001;
constexpr double kLongest = 1e7;
constexpr std::chrono::seconds kUsualLimit(60);
constexpr std::int64_t kMostThreads = 1024;

class SpecReader {
  public:
    explicit SpecReader(const std::string& path)
        : path_(path), file_(read_toml(path, "the specification of an experiment")), top_(file_, "", path_) {}

    Spec read() {
        Spec spec;
        spec.title = top_.text("title").value_or(std::filesystem::path(path_).stem().string());
        spec.output = (folder() / top_.text("output").value_or("results.csv")).string();
        spec.threads = read_threads();
        spec.protection = top_.protection();
        spec.limits = read_limit_kind();
        if (const auto memory = top_.text("memory")) {
            spec.memory = memory_bytes(*memory);
            if (!spec.memory)
                top_.fail("memory", fmt::format("found '{}', expected such as 512M or 8G", *memory));
        }
        spec.time_limit = read_time_limit(top_).value_or(kUsualLimit);
        limits_ = read_limits(top_, {});
        for (Section& each : top_.sections("methods")) spec.algorithms.push_back(read_algorithm(each));
        for (Section& each : top_.sections("instances")) read_instances(each, spec.instances);
        top_.finish();
        if (spec.algorithms.empty()) top_.fail("methods", "found none, expected a section [[methods]]");
        if (spec.instances.empty()) top_.fail("instances", "found none, expected a section [[instances]]");
        check_names(spec);
        return spec;
    }

  private:
    /// What a section may say, and otherwise the top of the file.
    struct Limits {
        std::optional<std::uint64_t> iterations = {};
        std::vector<std::uint64_t> seeds = {1};
    };

    [[nodiscard]] std::filesystem::path folder() const { return std::filesystem::path(path_).parent_path(); }

    [[nodiscard]] unsigned read_threads() {
        const auto threads = top_.whole("threads", 1).value_or(1);
        if (threads > kMostThreads)
            top_.fail("threads", fmt::format("expected a whole number up to {}", kMostThreads));
        return static_cast<unsigned>(threads);
    }

    [[nodiscard]] TimeKind read_limit_kind() {
        static constexpr Name<TimeKind> kKinds[] = {{TimeKind::elapsed, "elapsed"}, {TimeKind::cpu, "cpu"}};
        return top_.choice("limits", kKinds).value_or(TimeKind::elapsed);
    }

    static std::optional<std::chrono::duration<double>> read_time_limit(Section& section) {
        const auto seconds = section.number("time-limit");
        if (!seconds) return {};
        if (*seconds < kShortest || *seconds > kLongest)
            section.fail("time-limit", fmt::format("expected a number from {} to {}", kShortest, kLongest));
        return std::chrono::duration<double>(*seconds);
    }

    static Limits read_limits(Section& section, Limits limits) {
        if (const auto rounds = section.whole("iterations", 0))
            limits.iterations = static_cast<std::uint64_t>(*rounds);
        if (section.has("seeds")) limits.seeds = read_seeds(section);
        return limits;
    }

    static std::vector<std::uint64_t> read_seeds(Section& section) {
        auto seeds = section.wholes("seeds");
        if (seeds.empty()) section.fail("seeds", "found an empty array, expected whole numbers");
        return seeds;
    }

    [[nodiscard]] Algorithm read_algorithm(Section& section) const {
        Algorithm algorithm;
        algorithm.method = section.required_text("method");
        algorithm.name = section.text("name").value_or(algorithm.method);
        const Limits limits = read_limits(section, limits_);
        algorithm.time_limit = read_time_limit(section);
        algorithm.iterations = limits.iterations;
        algorithm.seeds = limits.seeds;
        if (auto options = section.section("options"))
            for (auto& [name, value] : options->all_texts()) algorithm.options[name] = value;
        section.finish();
        try {
            check_options(algorithm);
        } catch (const InputError& error) {
            section.fail("method", error.what());
        }
        return algorithm;
    }

    static void check_options(const Algorithm& algorithm) {
        if (!is_measurement(algorithm.method))
            return static_cast<void>(complete_options(algorithm.method, algorithm.options));
        for (const auto& [name, value] : algorithm.options)
            if (algorithm.method != "bound" || name != "method" || (value != "capacity" && value != "castro"))
                throw InputError(fmt::format(
                    "found the option {}={} of {}, expected {}", name, value, algorithm.method,
                    algorithm.method == "bound" ? "method=capacity or method=castro" : "no options"));
    }

    void read_instances(Section& section, std::vector<Instance>& all) const {
        const auto kind = section.text("generate");
        auto files = section.texts("files");
        if (const auto file = section.text("file")) files.push_back(*file);
        if (kind.has_value() == !files.empty())
            section.fail("generate",
                         "found an instance, expected either generate = \"kind\" or file = \"...\"");
        const auto class_name = section.text("class");
        const std::size_t earlier = all.size();
        for (const std::string& file : files) {
            const std::string place = (folder() / file).lexically_normal().string();
            if (!std::filesystem::exists(place))
                section.fail("file", fmt::format("found {}, expected a file that exists", place));
            all.push_back({file, class_name.value_or(file), place, "", 0, {}, {}});
        }
        if (kind) read_generated(section, *kind, class_name, all);
        const auto time_limit = read_time_limit(section);
        for (Instance& each : all | std::views::drop(earlier)) each.time_limit = time_limit;
        section.finish();
    }

    static void read_generated(Section& section, const std::string& kind,
                               const std::optional<std::string>& class_name, std::vector<Instance>& all) {
        std::vector<std::string> kinds;
        for (const Generator& each : generators()) kinds.emplace_back(each.name);
        const Generator& generator = generators()[*section.choice("generate", kinds)];
        std::vector<std::string> known;
        for (const GeneratorOption& each : generator.options) known.emplace_back(each.name);
        std::vector<std::pair<std::string, std::vector<std::string>>> lists;
        if (auto options = section.section("options")) {
            lists = options->all_lists();
            for (const auto& [name, list] : lists)
                if (std::ranges::find(known, name) == known.end())
                    options->fail(name, fmt::format("found an unknown option{}", suggestion(name, known)));
        }
        const auto seeds = section.has("seeds") ? read_seeds(section) : std::vector<std::uint64_t>{1};
        for (const GeneratorValues& values : combinations(lists)) {
            std::string text;
            for (const auto& [name, value] : values) text += fmt::format(" {}={}", name, value);
            for (const std::uint64_t seed : seeds)
                all.push_back({fmt::format("{}{} seed={}", kind, text, seed),
                               class_name.value_or(kind + text),
                               "",
                               kind,
                               seed,
                               values,
                               {}});
        }
    }

    /// One value of each list.
    static std::vector<GeneratorValues> combinations(
        const std::vector<std::pair<std::string, std::vector<std::string>>>& lists) {
        std::vector<GeneratorValues> all{{}};
        for (const auto& [name, list] : lists) {
            std::vector<GeneratorValues> longer;
            for (const GeneratorValues& each : all)
                for (const std::string& value : list) {
                    longer.push_back(each);
                    longer.back()[name] = value;
                }
            all = std::move(longer);
        }
        return all;
    }

    void check_names(const Spec& spec) const {
        const auto check = [&](const auto& all, std::string_view what) {
            std::vector<std::string> names;
            for (const auto& each : all) names.push_back(each.name);
            std::ranges::sort(names);
            const auto twice = std::ranges::adjacent_find(names);
            if (twice != names.end())
                top_.fail(what, fmt::format("found two named '{}', expected names that differ", *twice));
        };
        check(spec.algorithms, "methods");
        check(spec.instances, "instances");
    }

    std::string path_;
    toml::table file_;
    Section top_;
    Limits limits_;
};

}  // namespace

Spec read_spec(const std::string& path) {
    return SpecReader(path).read();
}

std::optional<std::uint64_t> memory_bytes(const std::string& text) {
    constexpr std::string_view kUnits = "KMG";
    const std::size_t unit = text.empty() ? std::string::npos : kUnits.find(text.back());
    const bool has_unit = unit != std::string::npos;
    const auto number = parse_number<std::uint64_t>(std::string_view(text).substr(0, text.size() - has_unit));
    if (!number || *number == 0 || *number > (UINT64_MAX >> 31)) return {};
    return *number << (has_unit ? 10 * (unit + 1) : 0);
}

}  // namespace tacet
