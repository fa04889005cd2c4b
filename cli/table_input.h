// SPDX-License-Identifier: Apache-2.0
// What several commands ask for: the table, its pattern, how protection is meant.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "tacet/io.h"
#include "tacet/secondary_margin.h"
#include "tacet/witness.h"

namespace tacet {

struct TableInput {
    std::string table_path;
    std::string pattern_path;
    std::string attackers_path;
    Protection protection = Protection::at_least;
    bool clips_levels = false;
    std::optional<std::string> margin_text;
    unsigned threads = 1;

    void add_table(CLI::App& command);
    void add_pattern(CLI::App& command);
    void add_protection(CLI::App& command);
    void add_margin(CLI::App& command);
    void add_attackers(CLI::App& command);
    void add_threads(CLI::App& command,
                     const std::string& description = "threads to use; the result does not depend on it");
    /// All of it, as commands ask that look at a pattern.
    void add_all(CLI::App& command);

    /// The files that are read, which no output may replace.
    [[nodiscard]] std::vector<std::string> paths() const {
        return {table_path, pattern_path, attackers_path};
    }
    /// What secondaries need, if they are to be protected. Throws InputError.
    [[nodiscard]] std::optional<SecondaryMargin> margin() const;
    /// Reads the table with its attackers; says on standard error how many levels were clipped, if any.
    [[nodiscard]] Table read() const;
    /// The pattern file, or without one the suppressed cells of the table itself.
    [[nodiscard]] Pattern read_pattern(const Table& table) const;
};

}  // namespace tacet
