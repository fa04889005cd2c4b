// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <sqlite3.h>

#include "sources/query_source.h"
#include "tacet/error.h"

namespace tacet {

namespace {

/// Reading and nothing else: no attached files, no settings, no changes.
int allow_reading(void* /*unused*/, int action, const char* /*unused*/, const char* /*unused*/,
                  const char* /*unused*/, const char* /*unused*/) {
    const bool is_reading = action == SQLITE_SELECT || action == SQLITE_READ || action == SQLITE_FUNCTION ||
                            action == SQLITE_RECURSIVE;
    return is_reading ? SQLITE_OK : SQLITE_DENY;
}

int is_late(void* deadline) {
    return static_cast<const Deadline*>(deadline)->passed() ? 1 : 0;
}

class SqliteSource final : public QuerySource {
  public:
    explicit SqliteSource(const SourceRequest& request) : QuerySource(request, request.place) {}

  private:
    std::vector<std::string> begin() override {
        sqlite3* database = nullptr;
        const int opened = sqlite3_open_v2(request().place.c_str(), &database, SQLITE_OPEN_READONLY, nullptr);
        database_.reset(database);
        if (opened != SQLITE_OK) fail_in_database();
        sqlite3_set_authorizer(database, allow_reading, nullptr);
        deadline_ = request().deadline;
        constexpr int kInstructions = 10'000;  // between two looks at the clock
        sqlite3_progress_handler(database, kInstructions, is_late, &deadline_);
        sqlite3_stmt* statement = nullptr;
        const char* rest = nullptr;
        if (sqlite3_prepare_v2(database, query().c_str(), -1, &statement, &rest) != SQLITE_OK)
            fail_in_database();
        statement_.reset(statement);
        if (statement == nullptr ||
            std::string_view(rest).find_first_not_of(" ;\n\r\t") != std::string_view::npos)
            fail("found a query that is not one SELECT, expected just that; change query in [data]");
        std::vector<std::string> columns;
        for (int i = 0; i < sqlite3_column_count(statement); ++i)
            columns.emplace_back(sqlite3_column_name(statement, i));
        return columns;
    }

    bool next_row(RecordBlock& block) override {
        const int step = sqlite3_step(statement_.get());
        if (step == SQLITE_DONE) return false;
        if (step != SQLITE_ROW) fail_in_database();
        for (const std::size_t column : columns()) add_field(block, static_cast<int>(column));
        return true;
    }

    [[noreturn]] void fail_in_database() const {
        check_time();
        fail(fmt::format("the query in [data] failed: {}", sqlite3_errmsg(database_.get())));
    }

    void add_field(RecordBlock& block, int column) const {
        const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
        if (text != nullptr)
            block.text.append(text, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column)));
        block.ends.push_back(static_cast<std::uint32_t>(block.text.size()));
    }

    struct Close {
        void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    Deadline deadline_;
    std::unique_ptr<sqlite3, Close> database_;
    std::unique_ptr<sqlite3_stmt, Close> statement_;
};

}  // namespace

std::unique_ptr<RecordSource> open_sqlite(const SourceRequest& request) {
    return std::make_unique<SqliteSource>(request);
}

}  // namespace tacet
