// SPDX-License-Identifier: Apache-2.0
// The ledger: all publications of an office in one file (SQLite). A job that runs with it is protected
// against them all, and enters its own tables. It holds what was shown and which cells were suppressed, never
// a suppressed value. docs/history.md
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tacet/export.h"
#include "tacet/ready_table.h"

namespace TACET_EXPORT tacet {

/// One table that was published.
struct LedgerEntry {
    std::int64_t id = 0;
    std::string published;  ///< when, in UTC
    std::string user;
    std::string job;
    std::string table;
    std::string response;    ///< empty in a table of counts
    std::string population;  ///< as the job names it, or the checksum of the data
    std::string checksum;    ///< of the data
    std::string version;     ///< of the program
    std::vector<std::string> variables;
    std::uint64_t shown = 0;
    std::uint64_t suppressed = 0;
    std::string withdrawn = {};  ///< when; empty if it counts
    std::string reason = {};     ///< for the withdrawal
};

/// All publications, in the order in which they were entered. These throw InputError if the file is no
/// ledger, is damaged, or has no such publication.
[[nodiscard]] std::vector<LedgerEntry> ledger_entries(const std::string& path);
[[nodiscard]] EarlierTable ledger_table(const std::string& path, std::int64_t id);
/// The files that were written with a publication.
[[nodiscard]] std::vector<std::string> ledger_outputs(const std::string& path, std::int64_t id);
/// For a publication that never left the office: it does not count any more.
void withdraw_publication(const std::string& path, std::int64_t id, const std::string& reason);

struct LedgerCheck {
    std::size_t finished = 0;                ///< files of an interrupted run that were put into their places
    std::vector<std::string> problems = {};  ///< the ledger is damaged
    std::vector<std::string> differences = {};  ///< files that are gone or are not as they were written
};
/// Finishes what an interrupted run left undone, and looks at everything.
[[nodiscard]] LedgerCheck check_ledger(const std::string& path);

}  // namespace tacet
