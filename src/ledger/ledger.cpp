// SPDX-License-Identifier: Apache-2.0
#include "ledger/ledger.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include "ledger/database.h"
#include "sources/checksum.h"
#include "text/names.h"

namespace tacet {

namespace {

constexpr std::int64_t kApplication = 0x54414345;  // "TACE"
constexpr std::int64_t kVersion = 1;
constexpr char kBetweenCodes = '\x1f';
constexpr std::chrono::milliseconds kPause{50};  // between two tries to begin
constexpr int kMostWait = 60'000;                // for those who read or write meanwhile, in milliseconds

constexpr Name<EarlierState> kStateNames[] = {
    {EarlierState::published, "shown"},
    {EarlierState::primary, "primary"},
    {EarlierState::secondary, "secondary"},
};

// The check of `cells` keeps suppressed values out, whatever the program does.
constexpr std::string_view kSchema[] = {
    "CREATE TABLE publications (id INTEGER PRIMARY KEY, published TEXT NOT NULL, user TEXT NOT NULL, "
    "job TEXT NOT NULL, name TEXT NOT NULL, response TEXT NOT NULL, population TEXT NOT NULL, "
    "checksum TEXT NOT NULL, version TEXT NOT NULL, content TEXT NOT NULL, shown INTEGER NOT NULL, "
    "suppressed INTEGER NOT NULL, withdrawn TEXT, reason TEXT)",
    "CREATE TABLE variables (publication INTEGER NOT NULL REFERENCES publications, place INTEGER NOT NULL, "
    "name TEXT NOT NULL, PRIMARY KEY (publication, place)) WITHOUT ROWID",
    "CREATE TABLE cells (publication INTEGER NOT NULL REFERENCES publications, codes TEXT NOT NULL, "
    "state TEXT NOT NULL CHECK (state IN ('shown', 'primary', 'secondary')), value TEXT, "
    "PRIMARY KEY (publication, codes), CHECK ((state = 'shown') = (value IS NOT NULL))) WITHOUT ROWID",
    "CREATE TABLE outputs (publication INTEGER NOT NULL REFERENCES publications, path TEXT NOT NULL, "
    "checksum TEXT NOT NULL, staged TEXT, PRIMARY KEY (publication, path)) WITHOUT ROWID",
};

std::string joined(const std::vector<std::string>& codes) {
    std::string text;
    for (std::size_t i = 0; i < codes.size(); ++i)
        text += (i > 0 ? std::string(1, kBetweenCodes) : "") + codes[i];
    return text;
}

std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> codes(1);
    for (const char c : text)
        if (c == kBetweenCodes)
            codes.emplace_back();
        else
            codes.back() += c;
    return codes;
}

/// What identifies a publication: the same cells shown and suppressed.
std::string content_of(const LedgerEntry& entry, const std::vector<EarlierCell>& cells) {
    std::string text =
        entry.table + '\n' + entry.response + '\n' + entry.population + '\n' + joined(entry.variables) + '\n';
    for (const EarlierCell& each : cells)
        text += joined(each.codes) + ' ' + std::string(name_of(kStateNames, each.state)) + ' ' + each.value +
                '\n';
    return checksum_of_text(text).sha256;
}

/// Only the office may read it: it tells primaries from secondaries.
void make_file(const std::string& path) {
    const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0)
        throw InputError(fmt::format("{}: the ledger cannot be written: {}", path, std::strerror(errno)));
    close(descriptor);
}

}  // namespace

struct Ledger::Database {
    explicit Database(std::string file) : path(std::move(file)) {
        sqlite3* made = nullptr;
        const int opened = sqlite3_open_v2(path.c_str(), &made, SQLITE_OPEN_READWRITE, nullptr);
        handle.reset(made);
        if (opened != SQLITE_OK)
            throw InputError(fmt::format("{}: the ledger cannot be opened: {}", path, sqlite3_errmsg(made)));
        sqlite3_extended_result_codes(made, 1);
        sqlite3_busy_timeout(made, kMostWait);
    }

    [[nodiscard]] Statement statement(std::string_view sql) const { return {handle.get(), path, sql}; }
    void run(std::string_view sql) const { statement(sql).run(); }
    [[nodiscard]] std::int64_t number(std::string_view sql) const {
        Statement found = statement(sql);
        return found.next() ? found.number(0) : 0;
    }

    /// False if another run holds the ledger.
    [[nodiscard]] bool try_to_begin() const {
        sqlite3_busy_timeout(handle.get(), 0);
        const int done = sqlite3_exec(handle.get(), "BEGIN IMMEDIATE", nullptr, nullptr, nullptr);
        if (done != SQLITE_OK && (done & 0xff) != SQLITE_BUSY)
            throw InputError(fmt::format("{}: the ledger cannot be used: {}; expected a ledger of tacet",
                                         path, sqlite3_errmsg(handle.get())));
        return done == SQLITE_OK;
    }

    void begin(const std::stop_token& stop, const std::function<void()>& on_wait) const {
        bool has_waited = false;
        while (!try_to_begin()) {
            if (!has_waited && on_wait) on_wait();
            has_waited = true;
            if (stop.stop_requested())
                throw InputError(
                    fmt::format("{}: stopped while another run used the ledger; nothing was "
                                "written",
                                path));
            std::this_thread::sleep_for(kPause);
        }
        sqlite3_busy_timeout(handle.get(), kMostWait);  // whoever only looks is soon done
    }

    void check_kind() const {
        if (number("PRAGMA application_id") != kApplication)
            throw InputError(
                fmt::format("{}: found a file that is no ledger, expected a ledger of tacet, or a "
                            "new file",
                            path));
        if (number("PRAGMA user_version") != kVersion)
            throw InputError(fmt::format("{}: found version {} of the ledger, expected {}", path,
                                         number("PRAGMA user_version"), kVersion));
    }

    /// Asked of the database, not of the size of its file: what a killed run left half made is undone first.
    [[nodiscard]] bool is_empty() const {
        return number("SELECT count(*) FROM sqlite_master") == 0 && number("PRAGMA application_id") == 0;
    }

    void make_schema() const {
        begin({}, {});
        if (is_empty()) {
            run(fmt::format("PRAGMA application_id = {}", kApplication));
            run(fmt::format("PRAGMA user_version = {}", kVersion));
            for (const std::string_view each : kSchema) run(each);
        }
        run("COMMIT");
    }

    struct Close {
        void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
    };
    std::string path;
    std::unique_ptr<sqlite3, Close> handle;
};

Ledger::Ledger(std::string path, Missing missing) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) {
        if (missing == Missing::is_an_error)
            throw InputError(fmt::format("{}: found no such file, expected a ledger", path));
        make_file(path);
    }
    database_ = std::make_unique<Database>(std::move(path));
    if (database_->is_empty()) database_->make_schema();
    database_->check_kind();
}

Ledger::~Ledger() = default;

void Ledger::begin(const std::stop_token& stop, const std::function<void()>& on_wait) {
    database_->begin(stop, on_wait);
}

void Ledger::commit() {
    database_->run("COMMIT");
}

std::vector<LedgerEntry> Ledger::entries() const {
    std::vector<LedgerEntry> entries;
    Statement rows = database_->statement(
        "SELECT id, published, user, job, name, response, population, checksum, version, shown, suppressed, "
        "withdrawn, reason FROM publications ORDER BY id");
    while (rows.next()) {
        LedgerEntry entry{.id = rows.number(0),
                          .published = rows.text(1),
                          .user = rows.text(2),
                          .job = rows.text(3),
                          .table = rows.text(4),
                          .response = rows.text(5),
                          .population = rows.text(6),
                          .checksum = rows.text(7),
                          .version = rows.text(8),
                          .variables = {},
                          .shown = static_cast<std::uint64_t>(rows.number(9)),
                          .suppressed = static_cast<std::uint64_t>(rows.number(10)),
                          .withdrawn = rows.text(11),
                          .reason = rows.text(12)};
        Statement names =
            database_->statement("SELECT name FROM variables WHERE publication = ? ORDER BY place");
        names << entry.id;
        while (names.next()) entry.variables.push_back(names.text(0));
        entries.push_back(std::move(entry));
    }
    return entries;
}

EarlierTable Ledger::table(std::int64_t id) const {
    for (const LedgerEntry& entry : entries()) {
        if (entry.id != id) continue;
        EarlierTable table{.path = fmt::format("publication {} of {}: {}", id, database_->path, entry.table),
                           .variables = entry.variables,
                           .response = entry.response};
        Statement rows = database_->statement(
            "SELECT codes, state, value FROM cells WHERE publication = ? ORDER BY codes");
        rows << id;
        while (rows.next()) {
            const auto state = value_named(kStateNames, rows.text(1));
            table.cells.push_back(
                {split(rows.text(0)), state.value_or(EarlierState::suppressed), rows.text(2)});
        }
        return table;
    }
    throw InputError(fmt::format("{}: found no publication {}, expected one that tacet ledger list names",
                                 database_->path, id));
}

std::int64_t Ledger::enter(const LedgerEntry& entry, const std::vector<EarlierCell>& cells) {
    const std::string content = content_of(entry, cells);
    Statement same =
        database_->statement("SELECT id FROM publications WHERE content = ? AND withdrawn IS NULL");
    same << content;
    if (same.next()) return same.number(0);
    Statement row = database_->statement(
        "INSERT INTO publications (published, user, job, name, response, population, checksum, version, "
        "content, shown, suppressed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    row << entry.published << entry.user << entry.job << entry.table << entry.response << entry.population
        << entry.checksum << entry.version << content << static_cast<std::int64_t>(entry.shown)
        << static_cast<std::int64_t>(entry.suppressed);
    row.run();
    const std::int64_t id = sqlite3_last_insert_rowid(database_->handle.get());
    Statement name = database_->statement("INSERT INTO variables VALUES (?, ?, ?)");
    for (std::size_t i = 0; i < entry.variables.size(); ++i) {
        name << id << static_cast<std::int64_t>(i) << entry.variables[i];
        name.run();
    }
    Statement cell = database_->statement("INSERT INTO cells VALUES (?, ?, ?, ?)");
    for (const EarlierCell& each : cells) {
        cell << id << joined(each.codes) << std::string(name_of(kStateNames, each.state));
        if (each.state == EarlierState::published)
            cell << each.value;
        else
            cell << nullptr;
        cell.run();
    }
    return id;
}

void Ledger::note_outputs(std::int64_t id, std::span<const StagedFiles::Place> places) {
    Statement row = database_->statement("INSERT OR REPLACE INTO outputs VALUES (?, ?, ?, ?)");
    for (const StagedFiles::Place& each : places) {
        row << id << each.path << checksum_of(each.staged).sha256 << each.staged;
        row.run();
    }
}

std::vector<std::string> Ledger::outputs(std::int64_t id) const {
    std::vector<std::string> paths;
    Statement rows = database_->statement("SELECT path FROM outputs WHERE publication = ? ORDER BY path");
    rows << id;
    while (rows.next()) paths.push_back(rows.text(0));
    return paths;
}

void Ledger::withdraw(std::int64_t id, const std::string& reason) {
    (void)table(id);
    Statement row = database_->statement(
        "UPDATE publications SET withdrawn = strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), reason = ? "
        "WHERE id = ? AND withdrawn IS NULL");
    row << reason << id;
    row.run();
    if (sqlite3_changes(database_->handle.get()) == 0)
        throw InputError(fmt::format("{}: publication {} is withdrawn already", database_->path, id));
}

std::size_t Ledger::finish_outputs() {
    database_->begin({}, {});
    std::size_t finished = 0;
    Statement rows =
        database_->statement("SELECT DISTINCT staged, path FROM outputs WHERE staged IS NOT NULL");
    while (rows.next())
        // What is not there any more was renamed before the run ended.
        if (std::rename(rows.text(0).c_str(), rows.text(1).c_str()) == 0)
            ++finished;
        else if (errno != ENOENT)
            throw InputError(fmt::format("{}: cannot be written: {}", rows.text(1), std::strerror(errno)));
    database_->run("UPDATE outputs SET staged = NULL WHERE staged IS NOT NULL");
    commit();
    return finished;
}

LedgerCheck Ledger::check() const {
    LedgerCheck check;
    Statement integrity = database_->statement("PRAGMA integrity_check");
    while (integrity.next())
        if (integrity.text(0) != "ok") check.problems.push_back(integrity.text(0));
    Statement foreign = database_->statement("PRAGMA foreign_key_check");
    while (foreign.next())
        check.problems.push_back(fmt::format("a row of {} belongs to no publication", foreign.text(0)));
    Statement counts = database_->statement(
        "SELECT id FROM publications WHERE shown != (SELECT count(*) FROM cells WHERE publication = id AND "
        "state = 'shown') OR suppressed != (SELECT count(*) FROM cells WHERE publication = id AND state != "
        "'shown')");
    while (counts.next())
        check.problems.push_back(
            fmt::format("publication {} does not have as many cells as it says", counts.number(0)));
    Statement values = database_->statement(
        "SELECT DISTINCT publication FROM cells WHERE state != 'shown' AND value IS NOT NULL");
    while (values.next())
        check.problems.push_back(fmt::format("publication {} holds suppressed values", values.number(0)));
    // Of files that later runs wrote again, only the last counts.
    Statement files = database_->statement(
        "SELECT publication, path, checksum FROM outputs WHERE publication = (SELECT max(publication) FROM "
        "outputs AS others WHERE others.path = outputs.path)");
    while (files.next()) {
        std::error_code ignored;
        if (!std::filesystem::exists(files.text(1), ignored))
            check.differences.push_back(
                fmt::format("publication {}: {} is gone", files.number(0), files.text(1)));
        else if (checksum_of(files.text(1)).sha256 != files.text(2))
            check.differences.push_back(
                fmt::format("publication {}: {} is not as it was written", files.number(0), files.text(1)));
    }
    return check;
}

}  // namespace tacet
