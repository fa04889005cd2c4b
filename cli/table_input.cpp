// SPDX-License-Identifier: Apache-2.0
#include "table_input.h"

#include <fmt/format.h>

#include <thread>

#include "tacet/error.h"

namespace tacet {

void TableInput::add_table(CLI::App& command) {
    command.add_option("TABLE", table_path, "JJ file, plain or gzip; - is standard input")->required();
}

void TableInput::add_pattern(CLI::App& command) {
    command.add_option(
        "--pattern", pattern_path,
        "suppressed cells, one index per line; without it, the cells with status u or m of TABLE");
}

void TableInput::add_protection(CLI::App& command) {
    command
        .add_option_function<std::string>(
            "--protection", [this](const std::string& name) { protection = *parse_protection(name); },
            "at-least: reaching a level protects; strict: one unit of the last decimal more is needed")
        ->check([](const std::string& name) {
            if (parse_protection(name)) return std::string();
            return fmt::format("found '{}', expected {} or {}", name, to_string(Protection::at_least),
                               to_string(Protection::strict));
        })
        ->default_str(std::string(to_string(protection)));
    command.add_flag("--clip-levels", clips_levels,
                     "reduce levels that a cell's own bounds exclude, and count them");
}

void TableInput::add_margin(CLI::App& command) {
    command.add_option("--protect-secondaries", margin_text,
                       "how uncertain each secondary must stay as well: PERCENT% of its value, or a number");
}

void TableInput::add_attackers(CLI::App& command) {
    command.add_option("--attackers", attackers_path,
                       "file of attackers who know more than what is published: all are kept out");
}

std::optional<SecondaryMargin> TableInput::margin() const {
    if (!margin_text) return {};
    SecondaryMargin margin(*margin_text);
    margin.clips = clips_levels;
    return margin;
}

void TableInput::add_threads(CLI::App& command, const std::string& description) {
    threads = std::max(1U, std::thread::hardware_concurrency());
    command.add_option("--threads", threads, description)->check(CLI::Range(1U, 1024U));
}

void TableInput::add_all(CLI::App& command) {
    add_table(command);
    add_pattern(command);
    add_protection(command);
    add_margin(command);
    add_attackers(command);
    add_threads(command);
}

Table TableInput::read() const {
    Table table = read_jj(table_path);
    if (!attackers_path.empty()) {
        auto insiders = read_attackers(attackers_path, table);
        for (Insider& each : insiders) each.clips_levels = clips_levels;
        table = with_insiders(table, std::move(insiders));
    }
    if (!clips_levels) return table;
    auto [clipped, count] = clip_levels(table, protection);
    fmt::print(stderr, "clipped levels: {}\n", count);
    return std::move(clipped);
}

Pattern TableInput::read_pattern(const Table& table) const {
    if (table_path == "-" && pattern_path == "-")
        throw InputError("--pattern: found - for the table and the pattern, expected a file for one");
    return pattern_path.empty() ? Pattern(table) : tacet::read_pattern(pattern_path, table);
}

}  // namespace tacet
