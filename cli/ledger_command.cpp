// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "commands.h"
#include "tacet/error.h"
#include "tacet/ledger.h"

namespace tacet {

namespace {

struct LedgerCommand {
    std::string path;
    std::int64_t id = 0;
    std::string reason;

    void list() const {
        const auto entries = ledger_entries(path);
        fmt::print("{:>4}  {:<20}  {:<10}  {:>8}  {:>10}  table\n", "id", "published", "by", "shown",
                   "suppressed");
        for (const LedgerEntry& each : entries)
            fmt::print("{:>4}  {:<20}  {:<10}  {:>8}  {:>10}  {}{}\n", each.id, each.published, each.user,
                       each.shown, each.suppressed, each.table, each.withdrawn.empty() ? "" : " (withdrawn)");
    }

    void show() const {
        const EarlierTable table = ledger_table(path, id);
        for (const LedgerEntry& each : ledger_entries(path))
            if (each.id == id) describe(each);
        for (const std::string& each : ledger_outputs(path, id)) fmt::print("# file: {}\n", each);
        fmt::print("{},{},status\n", fmt::join(table.variables, ","),
                   table.response.empty() ? "count" : table.response);
        for (const EarlierCell& each : table.cells)
            fmt::print("{},{},{}\n", fmt::join(each.codes, ","),
                       each.state == EarlierState::published ? each.value : "x",
                       each.state == EarlierState::published ? "published"
                       : each.state == EarlierState::primary ? "primary"
                                                             : "secondary");
    }

    static void describe(const LedgerEntry& entry) {
        fmt::print("# publication {}: {}\n# published {} by {}, job {}, tacet {}\n# population: {}\n",
                   entry.id, entry.table, entry.published, entry.user, entry.job, entry.version,
                   entry.population);
        if (!entry.withdrawn.empty()) fmt::print("# withdrawn {}: {}\n", entry.withdrawn, entry.reason);
    }

    [[nodiscard]] int check() const {
        const LedgerCheck found = check_ledger(path);
        if (found.finished > 0)
            fmt::print("finished an interrupted run: {} put into their places\n",
                       found.finished == 1 ? "1 file" : fmt::format("{} files", found.finished));
        for (const std::string& each : found.problems) fmt::print("damaged: {}\n", each);
        for (const std::string& each : found.differences) fmt::print("changed since: {}\n", each);
        if (found.problems.empty())
            fmt::print("the ledger is whole: {} publications, no suppressed value\n",
                       ledger_entries(path).size());
        return found.problems.empty() ? 0 : kExitInput;
    }
};

}  // namespace

void add_ledger_command(CLI::App& app, Team&, int& exit_code) {
    auto* command = app.add_subcommand("ledger", "look at the publications of an office, and withdraw one");
    command->require_subcommand(1);
    const auto self = std::make_shared<LedgerCommand>();
    const auto add = [&](const char* name, const char* text) {
        auto* made = command->add_subcommand(name, text);
        made->add_option("LEDGER", self->path, "file that tacet run --ledger made")->required();
        return made;
    };
    add("list", "all publications, one line each")->callback([self, &exit_code] {
        self->list();
        exit_code = 0;
    });
    auto* show = add("show", "one publication, as it was published, with its statuses");
    show->add_option("ID", self->id, "number of the publication")->required();
    show->callback([self, &exit_code] {
        self->show();
        exit_code = 0;
    });
    auto* withdraw =
        add("withdraw", "for a publication that never left the office: it does not count any more");
    withdraw->add_option("ID", self->id, "number of the publication")->required();
    withdraw->add_option("--reason", self->reason, "why; the ledger keeps it")->required();
    withdraw->callback([self, &exit_code] {
        withdraw_publication(self->path, self->id, self->reason);
        fmt::print("publication {} is withdrawn\n", self->id);
        exit_code = 0;
    });
    add("check", "finish what an interrupted run left undone, and look for damage")
        ->callback([self, &exit_code] { exit_code = self->check(); });
}

}  // namespace tacet
