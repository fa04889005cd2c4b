// SPDX-License-Identifier: Apache-2.0
// The server sends the rows as CSV (COPY), which is much faster than result by result and is split by several
// threads like a file.
#include <fmt/format.h>
#include <libpq-fe.h>

#include "sources/database.h"
#include "sources/delimited_file.h"
#include "tacet/error.h"

namespace tacet {

namespace {

struct Free {
    void operator()(PGconn* connection) const { PQfinish(connection); }
    void operator()(PGresult* result) const { PQclear(result); }
    void operator()(char* text) const { PQfreemem(text); }
};

class PostgresqlSource final : public RecordSource {
  public:
    PostgresqlSource(std::string connection, std::string query)
        : where_(std::move(connection)), query_(std::move(query)), name_("PostgreSQL") {
        while (!query_.empty() &&
               (query_.back() == ';' || std::isspace(static_cast<unsigned char>(query_.back())) != 0))
            query_.pop_back();
    }

    void open(std::span<const VariableInfo* const> wanted) override {
        names_.clear();
        for (const VariableInfo* each : wanted) names_.push_back(each->name);
        connection_.reset(PQconnectdb(where_.c_str()));
        if (PQstatus(connection_.get()) != CONNECTION_OK)
            throw InputError(
                "PostgreSQL: no connection; is the server there, and the connection string right?");
        run("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY", PGRES_COMMAND_OK);
        run("SET client_encoding TO 'UTF8'", PGRES_COMMAND_OK);
        const auto columns =
            run(fmt::format("SELECT * FROM ({}) AS records LIMIT 0", query_), PGRES_TUPLES_OK);
        std::vector<std::string> all;
        for (int i = 0; i < PQnfields(columns.get()); ++i) all.emplace_back(PQfname(columns.get(), i));
        columns_ = find_columns(wanted, all, name_);
        run(fmt::format("COPY ({}) TO STDOUT WITH (FORMAT csv)", query_), PGRES_COPY_OUT);
        row_ = 1;
        is_at_end_ = false;
    }

    bool read(RecordBlock& block) override {
        constexpr std::size_t kBlockSize = 1 << 20;
        block.text.clear();
        block.ends.clear();
        block.first_line = row_;
        while (block.text.size() < kBlockSize && !is_at_end_) {
            char* data = nullptr;
            const int size = PQgetCopyData(connection_.get(), &data, 0);
            if (size == -1) {
                is_at_end_ = true;
                finish();
                break;
            }
            if (size < 0) fail();
            const std::unique_ptr<char, Free> owner(data);
            block.text.append(data, static_cast<std::size_t>(size));
            ++row_;
        }
        return !block.text.empty();
    }

    /// Rows are numbered by the lines they take; a field with a line end in it would shift the count.
    void split(const RecordBlock& block, const Sink& sink) const override {
        RecordSplitter splitter(block.text, ',', name_, block.first_line);
        std::vector<std::string_view> record;
        std::vector<std::string_view> fields(columns_.size());
        while (splitter.next(record)) {
            for (std::size_t i = 0; i < columns_.size(); ++i) fields[i] = record[columns_[i]];
            sink(splitter.line(), fields);
        }
    }

    [[nodiscard]] std::string location(std::size_t line, std::size_t field) const override {
        return fmt::format("{}: row {} of the query: column {}", name_, line, names_[field]);
    }
    [[nodiscard]] const std::string& name() const override { return name_; }

  private:
    [[noreturn]] void fail() const {
        std::string message = PQerrorMessage(connection_.get());
        while (!message.empty() && message.back() == '\n') message.pop_back();
        throw InputError(fmt::format("PostgreSQL: {}", message));
    }

    std::unique_ptr<PGresult, Free> run(const std::string& command, ExecStatusType expected) const {
        std::unique_ptr<PGresult, Free> result(PQexec(connection_.get(), command.c_str()));
        if (PQresultStatus(result.get()) != expected) fail();
        return result;
    }

    /// A query may fail after its first rows: only the end of the command says that all came.
    void finish() const {
        while (true) {
            const std::unique_ptr<PGresult, Free> result(PQgetResult(connection_.get()));
            if (!result) return;
            if (PQresultStatus(result.get()) != PGRES_COMMAND_OK) fail();
        }
    }

    std::string where_;
    std::string query_;
    std::string name_;
    std::unique_ptr<PGconn, Free> connection_;
    std::vector<std::string> names_;
    std::vector<std::size_t> columns_;
    std::size_t row_ = 1;
    bool is_at_end_ = false;
};

}  // namespace

std::unique_ptr<RecordSource> open_postgresql(const std::string& connection, const std::string& query) {
    return std::make_unique<PostgresqlSource>(connection, query);
}

}  // namespace tacet
