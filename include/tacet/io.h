// SPDX-License-Identifier: Apache-2.0
// Files in and out: tables and results in the JJ format of tau-ARGUS, patterns, witnesses, attackers,
// bounds.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tacet/bound.h"
#include "tacet/export.h"
#include "tacet/insider.h"
#include "tacet/optimum_proof.h"
#include "tacet/pattern.h"
#include "tacet/secondary_margin.h"
#include "tacet/table.h"
#include "tacet/witness.h"

namespace TACET_EXPORT tacet {

/// Reads a JJ file, plain or gzip; "-" is standard input.
/// Throws InputError, "file:line: what was found, what was expected".
[[nodiscard]] Table read_jj(const std::string& path);
/// The table as a JJ file.
[[nodiscard]] std::string to_jj(const Table& table);
/// The table as a JJ file in which the secondaries of `pattern` have status m.
[[nodiscard]] std::string to_jj(const Table& table, const Pattern& pattern);

/// Reads a pattern file: one cell index per line, # starts a comment. Primaries are suppressed, named or not.
/// Throws InputError, also for a cell that must be published.
[[nodiscard]] Pattern read_pattern(const std::string& path, const Table& table);
/// Likewise a text that is there already, as when it comes over a network; messages call it `name`.
[[nodiscard]] Pattern parse_pattern(const std::string& name, const std::string& text, const Table& table);
/// Likewise a pattern to begin from: cells that must be published meanwhile are left out.
[[nodiscard]] Pattern read_start(const std::string& path, const Table& table);
/// All suppressed cells, primaries first, one index per line.
[[nodiscard]] std::string to_text(const Table& table, const Pattern& pattern);

/// The witness file that tacet-verify checks; with a margin it claims that secondaries are protected too.
[[nodiscard]] std::string to_text(const Table& table, const Proof& proof,
                                  const std::optional<SecondaryMargin>& margin = {});

/// Reads a file of attackers, `tacet-attackers 1`. Throws InputError, also if there is none in it.
[[nodiscard]] std::vector<Insider> read_attackers(const std::string& path, const Table& table);
/// The insiders of the table as such a file.
[[nodiscard]] std::string attackers_text(const Table& table);

/// The bound file that tacet-verify --bound checks.
[[nodiscard]] std::string to_text(const Table& table, const Bound& bound);
[[nodiscard]] std::string to_text(const Table& table, const OptimumProof& proof);

/// A file that has been made but not written.
struct OutputFile {
    std::string path;
    std::string bytes;
    /// It holds suppressed values: where it is new, only its owner may read it.
    bool holds_suppressed = false;
};

/// Writes all files or none: each into a temporary file next to its place, then all are renamed. "-" is
/// standard output; a path that ends in .gz is compressed. A file that is replaced keeps its permissions.
/// Throws InputError if two have one place or one cannot be written. Returns the paths.
std::vector<std::string> save_all(std::span<const OutputFile> files);
/// The same for one file that holds no suppressed value.
void save(const std::string& path, const std::string& text);

/// Whether folders that are missing will be made before the files are written.
enum class Folders : std::uint8_t { must_exist, are_made };

/// Before long work is done in vain: throws InputError if an output cannot be written, is named twice, in
/// whatever spelling, or is an input. Empty paths are outputs nobody asked for, and "-" is standard input or
/// output.
void check_outputs(std::span<const std::string> outputs, std::span<const std::string> inputs,
                   Folders folders = Folders::must_exist);
/// Throws InputError if two outputs are one file.
void check_distinct(std::span<const std::string> outputs);

}  // namespace tacet
