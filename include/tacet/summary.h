// SPDX-License-Identifier: Apache-2.0
// What came of many tables, for those who run them every night: one row for each table, as CSV and as a page
// that links all reports.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tacet/export.h"
#include "tacet/job.h"

namespace TACET_EXPORT tacet {

/// A table of a job, or a job that could not be read.
struct SummaryRow {
    std::string job = {};
    std::string table = {};  ///< empty: the job could not be read
    std::uint32_t set = 0;  ///< tables of a job with the same number were protected together, from 1; 0: none
    std::uint64_t cells = 0;
    std::uint64_t primaries = 0;
    std::uint64_t secondaries = 0;
    std::optional<double> cost = {};   ///< of the set
    std::optional<double> bound = {};  ///< likewise: no safe pattern costs less
    double seconds = 0;                ///< that the set took
    std::string outcome = {};          ///< "optimal"; "unsafe" and the like if nothing was written
    std::string output = {};           ///< the first file with this table
    std::string checksum = {};         ///< of that file, SHA-256 in hexadecimal
    std::string report = {};           ///< the first report that has it
    std::string problem = {};          ///< why nothing was written, in one line
};

/// One for each table of a job that was done. Files are those that `run` wrote.
[[nodiscard]] std::vector<SummaryRow> summarise(const Job& job, const RunOptions& options,
                                                std::span<const Publication> publications);
/// One for each table of a job that failed.
[[nodiscard]] std::vector<SummaryRow> summarise_failure(const Job& job, std::string_view outcome,
                                                        std::string_view problem);

/// With a header. Costs are sums of what is suppressed: the file is for the office.
[[nodiscard]] std::string to_csv(std::span<const SummaryRow> rows);
/// The same without costs, and with links to the reports as seen from the folder of `path`.
[[nodiscard]] std::string to_html(std::span<const SummaryRow> rows, const std::string& path);

}  // namespace tacet
