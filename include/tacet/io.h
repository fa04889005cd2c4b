// SPDX-License-Identifier: Apache-2.0
// Files in and out: tables and results in the JJ format of tau-ARGUS, patterns, witnesses, bounds.
#pragma once

#include <optional>
#include <string>

#include "tacet/bound.h"
#include "tacet/export.h"
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
/// All suppressed cells, primaries first, one index per line.
[[nodiscard]] std::string to_text(const Table& table, const Pattern& pattern);

/// The witness file that tacet-verify checks; with a margin it claims that secondaries are protected too.
[[nodiscard]] std::string to_text(const Table& table, const Proof& proof,
                                  const std::optional<SecondaryMargin>& margin = {});

/// The bound file that tacet-verify --bound checks.
[[nodiscard]] std::string to_text(const Table& table, const Bound& bound);

/// Writes a whole file or nothing: into a temporary file beside `path`, then renamed. "-" is standard output;
/// a path that ends in .gz is compressed. Throws InputError if the path cannot be written.
void save(const std::string& path, const std::string& text);

}  // namespace tacet
