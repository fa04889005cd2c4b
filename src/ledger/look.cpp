// SPDX-License-Identifier: Apache-2.0
// What people do with a ledger between two runs.
#include "ledger/ledger.h"

namespace tacet {

std::vector<LedgerEntry> ledger_entries(const std::string& path) {
    return Ledger(path, Ledger::Missing::is_an_error).entries();
}

EarlierTable ledger_table(const std::string& path, std::int64_t id) {
    return Ledger(path, Ledger::Missing::is_an_error).table(id);
}

std::vector<std::string> ledger_outputs(const std::string& path, std::int64_t id) {
    return Ledger(path, Ledger::Missing::is_an_error).outputs(id);
}

void withdraw_publication(const std::string& path, std::int64_t id, const std::string& reason) {
    Ledger ledger(path, Ledger::Missing::is_an_error);
    ledger.begin();
    ledger.withdraw(id, reason);
    ledger.commit();
}

LedgerCheck check_ledger(const std::string& path) {
    Ledger ledger(path, Ledger::Missing::is_an_error);
    const std::size_t finished = ledger.finish_outputs();
    LedgerCheck check = ledger.check();
    check.finished = finished;
    return check;
}

}  // namespace tacet
