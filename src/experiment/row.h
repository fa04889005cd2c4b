// SPDX-License-Identifier: Apache-2.0
// One row of results: a run, what came of it, and by what it was made. Rows are appended, never edited.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tacet/protect.h"

namespace tacet {

struct ResultRow {
    std::string instance;
    std::string class_name;
    std::uint64_t cells = 0;
    std::uint64_t primaries = 0;
    std::string algorithm;
    std::string method;
    std::string options;  ///< "name=value name=value", those given
    std::uint64_t seed = 0;
    double time_limit = 0;
    unsigned threads = 1;
    std::optional<double> cost;  ///< only of a safe pattern
    std::optional<std::uint64_t> secondaries;
    std::optional<double> lower_bound;
    std::optional<std::uint64_t> evaluations;
    std::optional<std::uint64_t> best_evaluation;
    double seconds = 0;
    double cpu_seconds = 0;
    bool is_safe = false;
    bool is_proven = false;
    std::string outcome;
    std::string stopped_by;
    std::optional<std::uint64_t>
        reduced;  ///< primaries that the reduction leaves, if that is what was measured
    std::string commit;
    std::vector<CurvePoint> curve;
    std::map<std::string, double> figures;  ///< what the method counted, by name
    std::string version;
    std::optional<unsigned> cores;  ///< of the machine
    std::string processor;

    /// What tells runs apart.
    [[nodiscard]] std::string key() const;
};

/// What stands in the place of a method and gives no pattern: `reduction`, the primaries that the reduction
/// leaves, and `bound`, a lower bound.
[[nodiscard]] bool is_measurement(std::string_view method);

[[nodiscard]] std::string csv_header();
/// One line, with its end.
[[nodiscard]] std::string to_csv(const ResultRow& row);
/// Rows of earlier versions lack the last columns, in the header, too. Throws InputError if the file is not
/// made of such rows.
[[nodiscard]] std::vector<ResultRow> read_rows(const std::string& path);

}  // namespace tacet
