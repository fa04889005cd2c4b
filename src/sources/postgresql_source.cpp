// SPDX-License-Identifier: Apache-2.0
// The server sends the rows as CSV (COPY), which is much faster than result by result and is split by several
// threads like a file. The place is a connection string of libpq; messages never quote it, as it may hold a
// password.
#include <fmt/format.h>
#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "sources/delimited_file.h"
#include "sources/query_source.h"
#include "tacet/error.h"

namespace tacet {

namespace {

struct Free {
    void operator()(PGconn* connection) const { PQfinish(connection); }
    void operator()(PGresult* result) const { PQclear(result); }
    void operator()(char* text) const { PQfreemem(text); }
};

class PostgresqlSource final : public QuerySource {
  public:
    explicit PostgresqlSource(const SourceRequest& request) : QuerySource(request, "PostgreSQL") {}

    /// Rows are numbered by the lines they take; a field with a line end in it would shift the count.
    void split(const RecordBlock& block, const Sink& sink) const override {
        RecordSplitter splitter(block.text, ',', name(), block.first_line);
        std::vector<std::string_view> record;
        std::vector<std::string_view> fields(columns().size());
        while (splitter.next(record)) {
            for (std::size_t i = 0; i < fields.size(); ++i) fields[i] = record[columns()[i]];
            sink(splitter.line(), fields);
        }
    }

  private:
    std::vector<std::string> begin() override {
        connect();
        const auto found = look_at_columns();
        std::vector<std::string> columns;
        for (int i = 0; i < PQnfields(found.get()); ++i) columns.emplace_back(PQfname(found.get(), i));
        run(fmt::format("COPY ({}\n) TO STDOUT WITH (FORMAT csv)", query()), PGRES_COPY_OUT);
        return columns;
    }

    void connect() {
        connection_.reset(PQconnectdb(request().place.c_str()));
        if (PQstatus(connection_.get()) != CONNECTION_OK)
            fail("no connection; is the server there, and postgresql in [data] right?");
        run("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY", PGRES_COMMAND_OK);
        run("SET client_encoding TO 'UTF8'", PGRES_COMMAND_OK);
    }

    [[nodiscard]] std::unique_ptr<PGresult, Free> look_at_columns() const {
        return run(fmt::format("SELECT * FROM ({}\n) AS records LIMIT 0", query()), PGRES_TUPLES_OK);
    }

    [[nodiscard]] bool is_remote() const override { return true; }
    [[nodiscard]] const SqlDialect& dialect() const override { return postgresql_dialect(); }

    std::vector<QueryColumn> describe_columns() override {
        connect();
        run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", PGRES_COMMAND_OK);
        // Few rows are expected where many come, and to sort these takes longer than to look them up.
        run("SET LOCAL enable_sort TO off", PGRES_COMMAND_OK);
        // Texts that are the same to a collation may be different codes.
        const auto other =
            run("SELECT 1 FROM pg_collation WHERE NOT collisdeterministic LIMIT 1", PGRES_TUPLES_OK);
        const bool are_texts_codes = PQntuples(other.get()) == 0;
        const auto found = look_at_columns();
        std::vector<QueryColumn> columns;
        for (int i = 0; i < PQnfields(found.get()); ++i) {
            QueryColumn column = describe(PQftype(found.get(), i), PQfmod(found.get(), i));
            column.name = PQfname(found.get(), i);
            if (column.kind == ColumnKind::text && !are_texts_codes) column.kind = ColumnKind::other;
            columns.push_back(std::move(column));
        }
        return columns;
    }

    static QueryColumn describe(Oid type, int modifier) {
        struct Known {
            Oid type;  // as in pg_type, where it never changes
            ColumnKind kind;
            const char* name;
        };
        constexpr Known kTypes[] = {
            {21, ColumnKind::whole, "smallint"},   {23, ColumnKind::whole, "integer"},
            {20, ColumnKind::whole, "bigint"},     {1700, ColumnKind::decimal, "numeric"},
            {700, ColumnKind::floating, "real"},   {701, ColumnKind::floating, "double precision"},
            {25, ColumnKind::text, "text"},        {1043, ColumnKind::text, "character varying"},
            {1042, ColumnKind::text, "character"}, {1082, ColumnKind::text, "date"},
            {16, ColumnKind::other, "boolean"},
        };
        const auto known = std::ranges::find(kTypes, type, &Known::type);
        QueryColumn column;
        if (known == std::end(kTypes)) {
            column.type = fmt::format("number {} in pg_type", type);
            return column;
        }
        column.kind = known->kind;
        column.type = known->name;
        constexpr int kHeader = 4;
        constexpr int kScale = 0x7ff;
        constexpr int kNegative = 0x400;  // since version 15 a scale may be below 0
        if (known->kind == ColumnKind::whole) column.decimals = 0;
        if (known->kind == ColumnKind::decimal && modifier >= kHeader &&
            ((modifier - kHeader) & kNegative) == 0)
            column.decimals = (modifier - kHeader) & kScale;
        return column;
    }

    /// Takes what is left of a query, also where its rows are not wanted to the end: the next one has to wait
    /// for it.
    struct Rest {
        PGconn* connection;
        ~Rest() {
            while (PGresult* result = PQgetResult(connection)) PQclear(result);
        }
    };

    void select(const std::string& sql, std::span<const std::string> parameters,
                const RowSink& sink) override {
        std::vector<const char*> values;
        for (const std::string& each : parameters) values.push_back(each.c_str());
        if (PQsendQueryParams(connection_.get(), sql.c_str(), static_cast<int>(values.size()), nullptr,
                              values.data(), nullptr, nullptr, 0) == 0 ||
            PQsetSingleRowMode(connection_.get()) == 0)
            fail_in_database();
        const Rest rest{connection_.get()};
        std::vector<std::string_view> row;
        for (;;) {
            while (PQisBusy(connection_.get()) != 0) wait();
            const std::unique_ptr<PGresult, Free> next(PQgetResult(connection_.get()));
            if (!next) return;
            const ExecStatusType status = PQresultStatus(next.get());
            if (status == PGRES_TUPLES_OK) continue;  // after the last row
            if (status != PGRES_SINGLE_TUPLE) fail_in_database(next.get());
            row.clear();
            for (int i = 0; i < PQnfields(next.get()); ++i)
                row.emplace_back(PQgetvalue(next.get(), 0, i),
                                 static_cast<std::size_t>(PQgetlength(next.get(), 0, i)));
            sink(row);
        }
    }

    bool next_row(RecordBlock& block) override {
        constexpr int kAtOnce = 1;  // do not wait: the clock is looked at between two tries
        char* data = nullptr;
        int size = 0;
        while ((size = PQgetCopyData(connection_.get(), &data, kAtOnce)) == 0) wait();
        if (size == -1) {
            finish();
            return false;
        }
        if (size < 0) fail_in_database();
        const std::unique_ptr<char, Free> owner(data);
        block.text.append(data, static_cast<std::size_t>(size));
        return true;
    }

    /// For more to come from the server, a while.
    void wait() const {
        if (request().deadline.passed()) cancel();
        check_time();
        constexpr int kMilliseconds = 100;
        pollfd socket{PQsocket(connection_.get()), POLLIN, 0};
        poll(&socket, 1, kMilliseconds);
        if (PQconsumeInput(connection_.get()) == 0) fail_in_database();
    }

    /// Or the server would go on for nobody.
    void cancel() const {
        PGcancel* handle = PQgetCancel(connection_.get());
        std::array<char, 256> ignored{};
        PQcancel(handle, ignored.data(), static_cast<int>(ignored.size()));
        PQfreeCancel(handle);
    }

    /// One sentence, and what to do about it.
    [[noreturn]] void fail_in_database(const PGresult* result = nullptr) const {
        if (PQstatus(connection_.get()) == CONNECTION_BAD)
            fail(
                "the connection was lost while the query ran; see that the server is up, and run the job "
                "again");
        const char* code = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_SQLSTATE);
        const char* said = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
        const std::string message = said == nullptr ? PQerrorMessage(connection_.get()) : said;
        fail(fmt::format("the query in [data] failed: {}{}", message.substr(0, message.find('\n')),
                         remedy(code == nullptr ? "" : code)));
    }

    /// By the class or the code of the error, as PostgreSQL lists them.
    [[nodiscard]] static std::string_view remedy(std::string_view code) {
        if (code == "42501") return "; ask for the right to SELECT from it, or change query in [data]";
        if (code == "57014")
            return "; somebody cancelled it, or statement_timeout of the server did: run the job again";
        if (code == "57P01" || code == "57P02") return "; see that the server is up, and run the job again";
        if (code.starts_with("22") || code == "42804" || code == "42883")
            return "; a column is of another type than query takes it for: cast it in query";
        return "; change query in [data]";
    }

    /// A query that sorts may take long before its first row: it must not be waited for blindly.
    std::unique_ptr<PGresult, Free> run(const std::string& command, ExecStatusType expected) const {
        if (PQsendQuery(connection_.get(), command.c_str()) == 0) fail_in_database();
        return await(expected);
    }

    [[nodiscard]] std::unique_ptr<PGresult, Free> await(ExecStatusType expected) const {
        std::unique_ptr<PGresult, Free> last;
        for (;;) {
            while (PQisBusy(connection_.get()) != 0) wait();
            std::unique_ptr<PGresult, Free> next(PQgetResult(connection_.get()));
            if (!next) break;
            last = std::move(next);
            if (PQresultStatus(last.get()) == PGRES_COPY_OUT) break;  // its rows come next
        }
        if (PQresultStatus(last.get()) != expected) fail_in_database(last.get());
        return last;
    }

    /// A query may fail after its first rows: only the end of the command says that all came.
    void finish() const {
        while (true) {
            const std::unique_ptr<PGresult, Free> result(PQgetResult(connection_.get()));
            if (!result) return;
            if (PQresultStatus(result.get()) != PGRES_COMMAND_OK) fail_in_database(result.get());
        }
    }

    std::unique_ptr<PGconn, Free> connection_;
};

}  // namespace

std::unique_ptr<RecordSource> open_postgresql(const SourceRequest& request) {
    return std::make_unique<PostgresqlSource>(request);
}

}  // namespace tacet
