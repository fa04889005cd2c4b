// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "serve/source.h"
#include "tacet/error.h"
#include "tacet/publication.h"
#include "tacet/results.h"

namespace tacet {

namespace {

struct JjOutput {
    std::string_view name;
    std::string_view extension;
    std::string_view description;
    bool is_for_office;
    std::string (*make)(const Table& table, const Result& result);
};

constexpr JjOutput kOutputs[] = {
    {"csv", ".csv", "the safe table to publish, suppressed values replaced by x", false,
     [](const Table& table, const Result& result) { return to_csv(publish(table, *result.report)); }},
    {"pattern", ".pattern", "the suppressed cells, one index per line", false,
     [](const Table& table, const Result& result) { return to_text(table, result.report->pattern); }},
    {"witness", ".witness", "the proof, for tacet-verify", true,
     [](const Table& table, const Result& result) {
         return to_text(table, result.report->proof, result.report->margin);
     }},
    {"problem", ".jj", "the table with secondaries as m", true,
     [](const Table& table, const Result& result) { return to_jj(table, result.report->pattern); }},
    {"json", ".json", "the result for programs", true,
     [](const Table& table, const Result& result) { return to_json(table, result); }},
    {"report", ".txt", "a report in plain text", true,
     [](const Table& table, const Result& result) { return full_report(table, result, "table"); }},
};

class JjSource final : public Source {
  public:
    JjSource(std::string name, Table table)
        : sheet_(std::make_shared<const Sheet>(std::move(name), std::move(table))) {}

    [[nodiscard]] std::string kind() const override { return "jj"; }
    [[nodiscard]] std::shared_ptr<const Sheet> open() override { return std::move(sheet_); }
    [[nodiscard]] Judging judging() const override { return {}; }
    [[nodiscard]] std::shared_ptr<const Sheet> judge(const Sheet&, const Judging&) override {
        throw InputError("found rules for a JJ file, expected none: its statuses are given");
    }
    [[nodiscard]] ProtectOptions protect_options() const override { return {}; }
    [[nodiscard]] std::vector<std::string> messages() const override { return {}; }

    [[nodiscard]] std::vector<OutputKind> output_kinds() const override {
        std::vector<OutputKind> kinds;
        for (const JjOutput& each : kOutputs)
            kinds.push_back({std::string(each.name), std::string(each.extension),
                             std::string(each.description), each.is_for_office, false});
        return kinds;
    }

    [[nodiscard]] std::vector<OutputFile> make(const Sheet& sheet, const Result& result,
                                               const OutputWish& wish) const override {
        const auto found = std::ranges::find(kOutputs, wish.kind, &JjOutput::name);
        if (found == std::end(kOutputs))
            throw InputError(fmt::format("found output '{}', expected one of those listed", wish.kind));
        if (!result.report) throw UnsafeError("found no safe pattern, expected one to publish");
        (void)publish(sheet.table(), *result.report);
        return {{wish.file, found->make(sheet.table(), result), found->is_for_office}};
    }

    /// A job reads records and ready tables: for a JJ file the command line repeats the session.
    [[nodiscard]] std::vector<OutputFile> session(const Sheet& sheet, const Result* result,
                                                  const std::vector<PlacePin>& pins, const Judging&,
                                                  const std::string& name) const override {
        const Table pinned = with_pins(sheet.table(), to_pins(sheet, pins));
        std::vector<OutputFile> files{
            {name + ".sh",
             fmt::format("#!/bin/sh\n# Repeats the session: the pattern is audited and improved from.\n"
                         "cd \"$(dirname \"$0\")\" && exec tacet protect {0}.jj {1}--csv {0}.csv "
                         "--witness {0}.witness \"$@\"\n",
                         name, result != nullptr ? fmt::format("--start {}.pattern ", name) : "")},
            {name + ".jj", to_jj(pinned), true}};
        if (result != nullptr && result->report)
            files.push_back({name + ".pattern", to_text(sheet.table(), result->report->pattern)});
        return files;
    }

  private:
    std::shared_ptr<const Sheet> sheet_;
};

}  // namespace

std::unique_ptr<Source> open_jj(const std::string& name, const std::string& path) {
    return std::make_unique<JjSource>(name, read_jj(path));
}

std::unique_ptr<Source> open_table(const std::string& name, Table table) {
    return std::make_unique<JjSource>(name, std::move(table));
}

std::vector<Pin> to_pins(const Sheet& sheet, const std::vector<PlacePin>& pins) {
    std::vector<Pin> cells;
    for (const PlacePin& each : pins) cells.push_back({sheet.cell_at(each.place), each.kind});
    return cells;
}

}  // namespace tacet
