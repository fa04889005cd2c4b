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
        open_database();
        statement_ = prepare(query());
        std::vector<std::string> columns;
        for (int i = 0; i < sqlite3_column_count(statement_.get()); ++i)
            columns.emplace_back(sqlite3_column_name(statement_.get(), i));
        return columns;
    }

    void open_database() {
        sqlite3* database = nullptr;
        const int opened = sqlite3_open_v2(request().place.c_str(), &database, SQLITE_OPEN_READONLY, nullptr);
        statement_.reset();
        database_.reset(database);
        if (opened != SQLITE_OK) fail_in_database();
        // Its first use makes a table of its own, inside the connection, which reading alone does not allow.
        sqlite3_exec(database, "SELECT 1 FROM json_each('[]')", nullptr, nullptr, nullptr);
        sqlite3_set_authorizer(database, allow_reading, nullptr);
        deadline_ = request().deadline;
        constexpr int kInstructions = 10'000;  // between two looks at the clock
        sqlite3_progress_handler(database, kInstructions, is_late, &deadline_);
    }

    struct Close {
        void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    using Statement = std::unique_ptr<sqlite3_stmt, Close>;

    [[nodiscard]] Statement prepare(const std::string& sql) const {
        sqlite3_stmt* made = nullptr;
        const char* rest = nullptr;
        if (sqlite3_prepare_v2(database_.get(), sql.c_str(), -1, &made, &rest) != SQLITE_OK)
            fail_in_database();
        Statement statement(made);
        if (made == nullptr || std::string_view(rest).find_first_not_of(" ;\n\r\t") != std::string_view::npos)
            fail("found a query that is not one SELECT, expected just that; change query in [data]");
        return statement;
    }

    [[nodiscard]] bool is_remote() const override { return false; }
    [[nodiscard]] const SqlDialect& dialect() const override { return sqlite_dialect(); }

    /// What a column holds is known value by value only.
    std::vector<QueryColumn> describe_columns() override {
        std::vector<QueryColumn> columns;
        for (std::string& name : begin()) {
            QueryColumn column{.name = std::move(name)};
            column.kind = ColumnKind::unknown;
            columns.push_back(std::move(column));
        }
        return columns;
    }

    void select(const std::string& sql, std::span<const std::string> parameters,
                const RowSink& sink) override {
        const Statement statement = prepare(sql);
        for (std::size_t i = 0; i < parameters.size(); ++i)
            sqlite3_bind_text64(statement.get(), static_cast<int>(i + 1), parameters[i].data(),
                                parameters[i].size(), SQLITE_STATIC, SQLITE_UTF8);
        std::vector<std::string_view> row(static_cast<std::size_t>(sqlite3_column_count(statement.get())));
        int step = 0;
        while ((step = sqlite3_step(statement.get())) == SQLITE_ROW) {
            for (std::size_t i = 0; i < row.size(); ++i) {
                const int column = static_cast<int>(i);
                const auto* text =
                    reinterpret_cast<const char*>(sqlite3_column_text(statement.get(), column));
                row[i] =
                    text == nullptr
                        ? std::string_view()
                        : std::string_view(
                              text, static_cast<std::size_t>(sqlite3_column_bytes(statement.get(), column)));
            }
            sink(row);
        }
        if (step != SQLITE_DONE) fail_adding();
    }

    /// Sums that leave 64 bits are no fault of the job.
    [[noreturn]] void fail_adding() const {
        const std::string message = sqlite3_errmsg(database_.get());
        if (message.find("overflow") != message.npos)
            throw NotAddable{"sums are too large for the whole numbers of SQLite"};
        fail_in_database();
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

    Deadline deadline_;
    std::unique_ptr<sqlite3, Close> database_;
    Statement statement_;
};

}  // namespace

std::unique_ptr<RecordSource> open_sqlite(const SourceRequest& request) {
    return std::make_unique<SqliteSource>(request);
}

}  // namespace tacet
