// SPDX-License-Identifier: Apache-2.0
#include "serve/batch_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "job/batch_text.h"
#include "job/safety_rules.h"
#include "sources/text_lines.h"
#include "tacet/error.h"
#include "text/numbers.h"

namespace tacet {

namespace {

/// Goes through the lines of the batch file between two <CLEAR>, and keeps what is about its own tables.
class BatchSessionWriter {
  public:
    BatchSessionWriter(const Session& session, std::string name)
        : session_(session), name_(std::move(name)), own_line_(line_of(session.job)) {}

    std::vector<OutputFile> write() {
        for (const TextLine& line : own_lines()) write_line(line);
        files_.insert(files_.begin(), {name_ + ".arb", text_});
        if (session_.result != nullptr && session_.result->report)
            files_.push_back({name_ + ".session.pattern",
                              to_text(session_.sheet.table(), session_.result->report->pattern)});
        return std::move(files_);
    }

  private:
    /// Of the <SUPPRESS> that made the set of tables: "batch.arb:12".
    static std::size_t line_of(const Job& job) {
        const std::string& origin = job.protections.front().origin;
        return parse_number<std::size_t>(origin.substr(origin.rfind(':') + 1)).value_or(0);
    }

    [[nodiscard]] std::vector<TextLine> own_lines() const {
        std::vector<TextLine> lines;
        for (TextLine& line : read_lines(session_.job.path)) {
            const std::string command = take_apart(line.text).command;
            if (command == "GOINTERACTIVE") break;
            if (command == "CLEAR") {
                if (line.number > own_line_) break;
                lines.clear();
            } else {
                lines.push_back(std::move(line));
            }
        }
        return lines;
    }

    /// Tables are numbered in the order of <SPECIFYTABLE>, and named after these numbers.
    [[nodiscard]] std::optional<std::uint32_t> own_view(std::size_t number) const {
        for (std::uint32_t i = 0; i < session_.job.tables.size(); ++i)
            if (session_.job.tables[i].request.name == fmt::format("table{}", number)) return i;
        return {};
    }

    void write_line(const TextLine& line) {
        const BatchLine parts = take_apart(line.text);
        if (parts.command == "SPECIFYTABLE") ++tables_;
        if (parts.command == "SAFETYRULE") return write_rules(line.text);
        if (parts.command == "SUPPRESS") return write_suppress(line);
        if (parts.command == "WRITETABLE") return write_output(parts);
        // What they write is the affair of the batch file itself.
        if (parts.command == "LOGBOOK" || parts.command == "VERSIONINFO") return;
        add(line.text);
    }

    void write_rules(const std::string& text) {
        const auto view = own_view(tables_);
        const bool can_change =
            view && *view < session_.judging.rules.size() &&
            (session_.job.data[session_.job.tables[*view].data].kind == DataKind::microdata ||
             session_.job.tables[*view].ready.uses_rules);
        if (!can_change) return add(text);
        add(fmt::format("<SAFETYRULE> {}", to_safety_rules(session_.judging.rules[*view],
                                                           session_.job.tables[*view].request.is_weighted)));
    }

    /// A-priori files apply in their order: pins come after all others, before the tables are protected.
    void write_suppress(const TextLine& line) {
        if (line.number != own_line_) return;
        for (std::uint32_t view = 0; view < session_.job.tables.size(); ++view) {
            const std::string pins = apriori_text(session_, view);
            if (pins.empty()) continue;
            const std::string file = fmt::format("{}-{}.hst", name_, view + 1);
            files_.push_back({file, pins, true});
            add(fmt::format("<APRIORI> \"{}\",{},\",\",0", file,
                            session_.job.tables[view].request.name.substr(std::string_view("table").size())));
        }
        add(line.text);
    }

    /// Named after the session, so that those of the batch file stay as they are.
    void write_output(const BatchLine& parts) {
        const BatchCall call = take_call(parts.rest);
        if (call.arguments.size() != 4 || !own_view(parse_number<std::size_t>(call.arguments[0]).value_or(0)))
            return;
        std::string file = call.arguments[3];
        std::ranges::replace(file, '\\', '/');
        add(fmt::format("<WRITETABLE> ({},{},{},\"{}-{}\")", call.arguments[0], call.arguments[1],
                        call.arguments[2], name_, std::filesystem::path(file).filename().string()));
    }

    void add(const std::string& line) { text_ += line + "\n"; }

    const Session& session_;
    std::string name_;
    std::size_t own_line_;
    std::size_t tables_ = 0;  // specified so far
    std::string text_;
    std::vector<OutputFile> files_;
};

}  // namespace

std::vector<OutputFile> batch_session_files(const Session& session, const std::string& name) {
    if (session.has_other_requests)
        throw InputError(
            "found other codes of requests than in the metadata, expected the same: a batch file takes them "
            "from "
            "the .rda file; change <REQUEST> there");
    return BatchSessionWriter(session, name).write();
}

}  // namespace tacet
