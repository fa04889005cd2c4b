// SPDX-License-Identifier: Apache-2.0
// Files of comma-separated values with quotes where they are needed (RFC 4180).
#pragma once

#include <string>
#include <vector>

namespace tacet {

struct CsvRow {
    std::size_t line = 0;  ///< where it begins
    std::vector<std::string> fields;
};

/// Throws InputError, "file:line: ...", if the file cannot be read or a quote is not closed.
[[nodiscard]] std::vector<CsvRow> read_csv(const std::string& path);

}  // namespace tacet
