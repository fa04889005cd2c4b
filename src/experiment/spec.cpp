// SPDX-License-Identifier: Apache-2.0
#include "experiment/spec.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <ranges>

#include "io/toml_file.h"
#include "methods/method.h"
#include "tacet/error.h"
#include "tacet/experiment.h"

namespace tacet {

namespace {

constexpr double kLongest = 1e7;  // seconds of a run
constexpr unsigned kMostThreads = 1024;

class SpecReader {
  public:
    explicit SpecReader(const std::string& path)
        : path_(path),
          file_(read_toml(path)),
          top_(file_, path,
               {"title", "output", "time-limit", "iterations", "seeds", "threads", "memory", "protection",
                "methods", "instances"}) {}

    Spec read() {
        Spec spec;
        spec.title = top_.text("title").value_or(std::filesystem::path(path_).stem().string());
        spec.output = (folder() / top_.text("output").value_or("results.csv")).string();
        spec.threads = static_cast<unsigned>(top_.whole("threads", kMostThreads).value_or(1));
        spec.protection = read_protection();
        if (const auto memory = top_.text("memory")) {
            spec.memory = memory_bytes(*memory);
            if (!spec.memory)
                top_.complain("memory", fmt::format("memory = {}", *memory), "such as 512M or 8G");
        }
        for (const toml::table* each : top_.tables("methods"))
            spec.algorithms.push_back(read_algorithm(*each));
        for (const toml::table* each : top_.tables("instances")) read_instances(*each, spec.instances);
        if (spec.algorithms.empty()) top_.complain("", "no method", "a section [[methods]]");
        if (spec.instances.empty()) top_.complain("", "no instance", "a section [[instances]]");
        check_names(spec);
        return spec;
    }

  private:
    [[nodiscard]] std::filesystem::path folder() const { return std::filesystem::path(path_).parent_path(); }

    [[nodiscard]] Protection read_protection() const {
        const std::string name = top_.text("protection").value_or("at-least");
        if (name == "at-least") return Protection::at_least;
        if (name == "strict") return Protection::strict;
        top_.complain("protection", fmt::format("protection = {}", name), "at-least or strict");
    }

    [[nodiscard]] Algorithm read_algorithm(const toml::table& table) const {
        const TomlTable section(table, path_,
                                {"name", "method", "options", "time-limit", "iterations", "seeds"});
        Algorithm algorithm;
        const auto method = section.text("method");
        if (!method) section.complain("", "no method", "method = \"...\"");
        algorithm.method = *method;
        algorithm.name = section.text("name").value_or(*method);
        const double limit = top_.number("time-limit", 0.001, kLongest).value_or(60);
        algorithm.time_limit =
            std::chrono::duration<double>(section.number("time-limit", 0.001, kLongest).value_or(limit));
        algorithm.iterations = section.whole("iterations", INT64_MAX);
        if (!algorithm.iterations) algorithm.iterations = top_.whole("iterations", INT64_MAX);
        algorithm.seeds =
            section.wholes("seeds").value_or(top_.wholes("seeds").value_or(std::vector<std::uint64_t>{1}));
        for (auto& [name, value] : section.values("options")) algorithm.options[name] = value;
        if (*method == "reduction" && algorithm.options.empty()) return algorithm;
        try {
            static_cast<void>(complete_options(find_method(*method), algorithm.options));
        } catch (const InputError& error) {
            throw InputError(fmt::format("{}:{}: {}", path_, table.source().begin.line, error.what()));
        }
        return algorithm;
    }

    void read_instances(const toml::table& table, std::vector<Instance>& all) const {
        const TomlTable section(table, path_, {"class", "file", "files", "generate", "options", "seeds"});
        const auto kind = section.text("generate");
        auto files = section.texts("files").value_or(std::vector<std::string>{});
        if (const auto file = section.text("file")) files.push_back(*file);
        if (kind.has_value() == !files.empty())
            section.complain("", "an instance", "either generate = \"kind\" or file = \"...\"");
        for (const std::string& file : files) {
            const std::string place = (folder() / file).lexically_normal().string();
            if (!std::filesystem::exists(place))
                section.complain("file", fmt::format("file {}", place), "one that exists");
            all.push_back({file, section.text("class").value_or(file), place, "", 0, {}});
        }
        if (kind) read_generated(section, *kind, all);
    }

    void read_generated(const TomlTable& section, const std::string& kind, std::vector<Instance>& all) const {
        const auto generator = std::ranges::find(generators(), kind, &Generator::name);
        if (generator == generators().end())
            section.complain(
                "generate", fmt::format("generate = {}", kind),
                fmt::format("one of: {}",
                            fmt::join(generators() | std::views::transform(&Generator::name), ", ")));
        const auto lists = section.lists("options");
        for (const auto& [name, list] : lists)
            if (std::ranges::find(generator->options, name, &GeneratorOption::name) ==
                generator->options.end())
                section.complain(
                    "options", fmt::format("option '{}'", name),
                    fmt::format(
                        "one of: {}",
                        fmt::join(generator->options | std::views::transform(&GeneratorOption::name), ", ")));
        for (const GeneratorValues& values : combinations(lists)) {
            std::string text;
            for (const auto& [name, value] : values) text += fmt::format(" {}={}", name, value);
            const std::string class_name = section.text("class").value_or(kind + text);
            for (const std::uint64_t seed : section.wholes("seeds").value_or(std::vector<std::uint64_t>{1}))
                all.push_back(
                    {fmt::format("{}{} seed={}", kind, text, seed), class_name, "", kind, seed, values});
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
                top_.complain("", fmt::format("two {} named '{}'", what, *twice), "names that differ");
        };
        check(spec.algorithms, "methods");
        check(spec.instances, "instances");
    }

    std::string path_;
    toml::table file_;
    TomlTable top_;
};

}  // namespace

Spec read_spec(const std::string& path) {
    return SpecReader(path).read();
}

std::optional<std::uint64_t> memory_bytes(const std::string& text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string_view unit(end, text.data() + text.size());
    const int shift = unit.empty() ? 0 : unit == "K" ? 10 : unit == "M" ? 20 : unit == "G" ? 30 : -1;
    if (error != std::errc() || shift < 0 || number == 0 || number > (UINT64_MAX >> 31)) return {};
    return number << shift;
}

}  // namespace tacet
