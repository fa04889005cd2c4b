// SPDX-License-Identifier: Apache-2.0
// The ledger while a job runs: one transaction from reading what was published to entering what is new. Files
// are put into their places after it, by whoever opens the ledger next if the run is killed meanwhile.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "tacet/ledger.h"
#include "tacet/staged_files.h"

namespace tacet {

class Ledger {
  public:
    /// Whether a file that is not there is made.
    enum class Missing : std::uint8_t { is_made, is_an_error };

    /// Throws InputError if the file is no ledger.
    Ledger(std::string path, Missing missing);
    ~Ledger();
    Ledger(const Ledger&) = delete;
    Ledger& operator=(const Ledger&) = delete;

    /// Waits for other runs, and calls `on_wait` once if it has to. Throws InputError if it is stopped.
    void begin(const std::stop_token& stop = {}, const std::function<void()>& on_wait = {});
    /// Ends the transaction; without it everything since `begin` is undone.
    void commit();

    [[nodiscard]] std::vector<LedgerEntry> entries() const;
    [[nodiscard]] EarlierTable table(std::int64_t id) const;
    /// The publication that shows and suppresses the same, if there is one that counts; else it is entered.
    std::int64_t enter(const LedgerEntry& entry, const std::vector<EarlierCell>& cells);
    /// Files that are staged; `finish_outputs` puts them into their places.
    void note_outputs(std::int64_t id, std::span<const StagedFiles::Place> places);
    [[nodiscard]] std::vector<std::string> outputs(std::int64_t id) const;
    void withdraw(std::int64_t id, const std::string& reason);
    /// In a transaction of its own. How many files were put into their places.
    std::size_t finish_outputs();
    [[nodiscard]] LedgerCheck check() const;

  private:
    struct Database;
    std::unique_ptr<Database> database_;
};

}  // namespace tacet
