// SPDX-License-Identifier: Apache-2.0
// A job with the ledger of the office: protected against all publications in it, and entered into it.
#pragma once

#include "job/run_log.h"
#include "ledger/ledger.h"

namespace tacet {

class LedgerRun {
  public:
    /// Waits for other runs. Throws InputError if the job cannot be entered.
    LedgerRun(const Job& job, const RunOptions& options);

    /// The job with the publications of the ledger as earlier tables. Throws InputError if the job does not
    /// describe what one of them needs.
    [[nodiscard]] Job with_publications() const;
    /// Enters the tables and writes the files: both or neither, whatever happens meanwhile.
    std::vector<std::string> save(std::span<const Publication> publications,
                                  std::span<const OutputFile> files);

  private:
    void say(const std::string& line) const;
    [[nodiscard]] std::string population_of(const DataJob& data) const;
    void add_publications(Job& job, std::size_t set, const std::vector<LedgerEntry>& entries) const;
    void check_variables(const LedgerEntry& entry, const DataJob& data) const;
    std::int64_t enter(const Publication& publication, std::uint32_t cube, const TableJob& table);

    const Job& job_;
    const RunOptions& options_;
    Ledger ledger_;
};

}  // namespace tacet
