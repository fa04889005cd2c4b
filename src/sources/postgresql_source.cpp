// SPDX-License-Identifier: Apache-2.0
// The server sends the rows as CSV (COPY), which is much faster than result by result and is split by several
// threads like a file. The place is a connection string of libpq; messages never quote it, as it may hold a
// password.
#include <fmt/format.h>
#include <libpq-fe.h>
#include <poll.h>

#include <array>

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
        connection_.reset(PQconnectdb(request().place.c_str()));
        if (PQstatus(connection_.get()) != CONNECTION_OK)
            fail("no connection; is the server there, and postgresql in [data] right?");
        run("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY", PGRES_COMMAND_OK);
        run("SET client_encoding TO 'UTF8'", PGRES_COMMAND_OK);
        const auto found =
            run(fmt::format("SELECT * FROM ({}\n) AS records LIMIT 0", query()), PGRES_TUPLES_OK);
        std::vector<std::string> columns;
        for (int i = 0; i < PQnfields(found.get()); ++i) columns.emplace_back(PQfname(found.get(), i));
        run(fmt::format("COPY ({}\n) TO STDOUT WITH (FORMAT csv)", query()), PGRES_COPY_OUT);
        return columns;
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

    [[noreturn]] void fail_in_database() const {
        std::string message = PQerrorMessage(connection_.get());
        while (!message.empty() && message.back() == '\n') message.pop_back();
        fail(fmt::format("the query in [data] failed: {}", message));
    }

    /// A query that sorts may take long before its first row: it must not be waited for blindly.
    std::unique_ptr<PGresult, Free> run(const std::string& command, ExecStatusType expected) const {
        if (PQsendQuery(connection_.get(), command.c_str()) == 0) fail_in_database();
        std::unique_ptr<PGresult, Free> last;
        for (;;) {
            while (PQisBusy(connection_.get()) != 0) wait();
            std::unique_ptr<PGresult, Free> next(PQgetResult(connection_.get()));
            if (!next) break;
            last = std::move(next);
            if (PQresultStatus(last.get()) == PGRES_COPY_OUT) break;  // its rows come next
        }
        if (PQresultStatus(last.get()) != expected) fail_in_database();
        return last;
    }

    /// A query may fail after its first rows: only the end of the command says that all came.
    void finish() const {
        while (true) {
            const std::unique_ptr<PGresult, Free> result(PQgetResult(connection_.get()));
            if (!result) return;
            if (PQresultStatus(result.get()) != PGRES_COMMAND_OK) fail_in_database();
        }
    }

    std::unique_ptr<PGconn, Free> connection_;
};

}  // namespace

std::unique_ptr<RecordSource> open_postgresql(const SourceRequest& request) {
    return std::make_unique<PostgresqlSource>(request);
}

}  // namespace tacet
