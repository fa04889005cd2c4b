// SPDX-License-Identifier: Apache-2.0
// SQLite as the ledger uses it: statements whose values are bound, and errors that name the file.
#pragma once

#include <fmt/format.h>
#include <sqlite3.h>

#include <memory>
#include <string>
#include <string_view>

#include "tacet/error.h"

namespace tacet {

class Statement {
  public:
    Statement(sqlite3* database, const std::string& path, std::string_view sql) : path_(path) {
        sqlite3_stmt* made = nullptr;
        if (sqlite3_prepare_v2(database, sql.data(), static_cast<int>(sql.size()), &made, nullptr) !=
            SQLITE_OK)
            fail(database);
        statement_.reset(made);
    }

    Statement& operator<<(const std::string& text) {
        sqlite3_bind_text(statement_.get(), ++bound_, text.data(), static_cast<int>(text.size()),
                          SQLITE_TRANSIENT);
        return *this;
    }
    Statement& operator<<(std::int64_t number) {
        sqlite3_bind_int64(statement_.get(), ++bound_, number);
        return *this;
    }
    Statement& operator<<(std::nullptr_t) {
        sqlite3_bind_null(statement_.get(), ++bound_);
        return *this;
    }

    /// Whether there is another row.
    bool next() {
        const int step = sqlite3_step(statement_.get());
        if (step != SQLITE_ROW && step != SQLITE_DONE) fail(sqlite3_db_handle(statement_.get()));
        return step == SQLITE_ROW;
    }
    /// Runs it, and makes it ready for other values.
    void run() {
        while (next()) {
        }
        sqlite3_reset(statement_.get());
        bound_ = 0;
    }

    [[nodiscard]] std::string text(int column) const {
        const auto* found = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
        return found == nullptr
                   ? ""
                   : std::string(found,
                                 static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column)));
    }
    [[nodiscard]] std::int64_t number(int column) const {
        return sqlite3_column_int64(statement_.get(), column);
    }

  private:
    [[noreturn]] void fail(sqlite3* database) const {
        throw InputError(fmt::format("{}: the ledger cannot be used: {}; expected a ledger of tacet", path_,
                                     sqlite3_errmsg(database)));
    }

    struct Close {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    const std::string& path_;
    std::unique_ptr<sqlite3_stmt, Close> statement_;
    int bound_ = 0;
};

}  // namespace tacet
