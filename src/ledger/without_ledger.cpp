// SPDX-License-Identifier: Apache-2.0
// In place of ledger.cpp in builds without SQLite.
#include "features/features.h"
#include "ledger/ledger.h"

namespace tacet {

struct Ledger::Database {};

// NOLINTNEXTLINE(performance-unnecessary-value-param): as ledger.cpp has it, which keeps the path
Ledger::Ledger(std::string path, Missing /*missing*/) {
    require_feature("SQLite", path);
}
Ledger::~Ledger() = default;
void Ledger::begin(const std::stop_token& /*stop*/, const std::function<void()>& /*on_wait*/) {}
void Ledger::commit() {}
std::vector<LedgerEntry> Ledger::entries() const {
    return {};
}
EarlierTable Ledger::table(std::int64_t /*id*/) const {
    return {};
}
std::int64_t Ledger::enter(const LedgerEntry& /*entry*/, const std::vector<EarlierCell>& /*cells*/) {
    return 0;
}
void Ledger::note_outputs(std::int64_t /*id*/, std::span<const StagedFiles::Place> /*places*/) {}
std::vector<std::string> Ledger::outputs(std::int64_t /*id*/) const {
    return {};
}
void Ledger::withdraw(std::int64_t /*id*/, const std::string& /*reason*/) {}
std::size_t Ledger::finish_outputs() {
    return 0;
}
LedgerCheck Ledger::check() const {
    return {};
}

}  // namespace tacet
