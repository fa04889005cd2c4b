// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>

#include "sources/database.h"
#include "tacet/error.h"

namespace tacet {

namespace {

class SqliteSource final : public RecordSource {
  public:
    SqliteSource(std::string path, std::string query) : path_(std::move(path)), query_(std::move(query)) {}

    void open(std::span<const VariableInfo* const> wanted) override {
        names_.clear();
        for (const VariableInfo* each : wanted) names_.push_back(each->name);
        sqlite3* database = nullptr;
        const int opened = sqlite3_open_v2(path_.c_str(), &database, SQLITE_OPEN_READONLY, nullptr);
        database_.reset(database);
        if (opened != SQLITE_OK) fail();
        sqlite3_stmt* statement = nullptr;
        const char* rest = nullptr;
        if (sqlite3_prepare_v2(database, query_.c_str(), -1, &statement, &rest) != SQLITE_OK) fail();
        statement_.reset(statement);
        if (statement == nullptr || sqlite3_stmt_readonly(statement) == 0 ||
            std::string_view(rest).find_first_not_of(" ;\n\r\t") != std::string_view::npos)
            throw InputError(path_ + ": found a query that is not one SELECT, expected just that");
        std::vector<std::string> columns;
        for (int i = 0; i < sqlite3_column_count(statement); ++i)
            columns.emplace_back(sqlite3_column_name(statement, i));
        columns_ = find_columns(wanted, columns, path_);
        row_ = 1;
        is_at_end_ = false;
    }

    bool read(RecordBlock& block) override {
        constexpr std::size_t kRows = 8192;
        block.text.clear();
        block.ends.clear();
        block.first_line = row_;
        // A step behind the end would begin the query again.
        for (std::size_t i = 0; i < kRows && !is_at_end_; ++i, ++row_) {
            const int step = sqlite3_step(statement_.get());
            is_at_end_ = step == SQLITE_DONE;
            if (is_at_end_) break;
            if (step != SQLITE_ROW) fail();
            for (const std::size_t column : columns_) add_field(block, static_cast<int>(column));
        }
        return !block.ends.empty();
    }

    void split(const RecordBlock& block, const Sink& sink) const override {
        std::vector<std::string_view> fields(columns_.size());
        std::size_t start = 0;
        for (std::size_t i = 0; i < block.ends.size(); ++i) {
            fields[i % fields.size()] = std::string_view(block.text).substr(start, block.ends[i] - start);
            start = block.ends[i];
            if ((i + 1) % fields.size() == 0) sink(block.first_line + i / fields.size(), fields);
        }
    }

    [[nodiscard]] std::string location(std::size_t line, std::size_t field) const override {
        return fmt::format("{}: row {} of the query: column {}", path_, line, names_[field]);
    }
    [[nodiscard]] const std::string& name() const override { return path_; }

  private:
    [[noreturn]] void fail() const {
        throw InputError(fmt::format("{}: {}", path_, sqlite3_errmsg(database_.get())));
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
    std::string path_;
    std::string query_;
    std::unique_ptr<sqlite3, Close> database_;
    std::unique_ptr<sqlite3_stmt, Close> statement_;
    std::vector<std::string> names_;
    std::vector<std::size_t> columns_;
    std::size_t row_ = 1;
    bool is_at_end_ = false;
};

}  // namespace

std::unique_ptr<RecordSource> open_sqlite(const std::string& path, const std::string& query) {
    return std::make_unique<SqliteSource>(path, query);
}

}  // namespace tacet
