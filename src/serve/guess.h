// SPDX-License-Identifier: Apache-2.0
// What a CSV file seems to hold, and the job that a person makes of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tacet {

struct GuessedColumn {
    std::string name = {};
    bool is_numeric = false;
    int decimals = 0;                        ///< of a numeric column
    std::size_t distinct = 0;                ///< in the rows looked at
    std::vector<std::uint32_t> levels = {};  ///< a hierarchy by digits, as jobs write it; empty: none
};

struct Guess {
    char separator = ',';
    char decimal = '.';
    bool has_header = true;
    std::vector<GuessedColumn> columns = {};
    std::vector<std::vector<std::string>> rows = {};  ///< the first ones
};

/// Looks at the beginning of a file. Throws InputError if it cannot be read so.
[[nodiscard]] Guess guess_csv(const std::string& path);
/// The same with a separator that somebody chose.
[[nodiscard]] Guess guess_csv(const std::string& path, char separator);

struct ColumnWish {
    std::string name = {};
    std::string role =
        {};  ///< as jobs write it: "spanning", "numeric", "weight", "holding", "request", "none"
    int decimals = 0;
    std::vector<std::uint32_t> levels = {};
    std::vector<std::string> codes = {};  ///< of requests
};
struct CsvWish {
    std::string file = {};
    std::string table = {};
    char separator = ',';
    char decimal = '.';
    bool has_header = true;
    std::vector<ColumnWish> columns = {};
    std::vector<std::string> variables = {};
    std::string response = {};  ///< empty: records are counted
};

/// A job for the file, with rules that people begin with.
[[nodiscard]] std::string job_text(const CsvWish& wish);

}  // namespace tacet
