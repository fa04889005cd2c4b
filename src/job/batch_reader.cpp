// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <map>

#include "job/batch_methods.h"
#include "job/batch_table.h"
#include "job/batch_text.h"
#include "job/readers.h"
#include "sources/file_reference.h"
#include "sources/hierarchy_files.h"
#include "sources/text_lines.h"
#include "tabulate/make_variable.h"
#include "tacet/argus.h"
#include "tacet/error.h"
#include "text/nearest_name.h"
#include "text/trimmed.h"

namespace tacet {

namespace {

class BatchReader {
  public:
    BatchReader(std::string path, const ReadJobOptions& options)
        : path_(std::move(path)), options_(options) {}

    std::vector<Job> read() {
        begin_job();
        note("Start of batch procedure; file: " + path_);
        for (const TextLine& line : read_lines(path_)) {
            line_ = line.number;
            note(std::string(trimmed(line.text)));
            const BatchLine parts = take_apart(line.text);
            if (parts.command.empty() && parts.rest.empty()) continue;
            if (parts.command == "GOINTERACTIVE") {
                warn("found <GOINTERACTIVE>; tacet opens no window, and the rest of the file was not read");
                break;
            }
            try {
                apply(parts, line.text);
            } catch (const InputError& error) {
                // What parsers of arguments say lacks the place.
                if (std::string_view(error.what()).starts_with("found ")) fail(error.what());
                throw;
            }
        }
        finish_job();
        return std::move(jobs_);
    }

  private:
    using Action = void (BatchReader::*)();

    [[noreturn]] void fail(const std::string& message) const { fail_at(path_, line_, message); }
    void warn(const std::string& message) {
        job().warnings.push_back(fmt::format("{}:{}: {}", path_, line_, message));
    }
    void note(const std::string& message) const {
        if (options_.logbook != nullptr) options_.logbook->write(message);
    }
    Job& job() { return jobs_.back(); }

    void begin_job() {
        Job& next = jobs_.emplace_back();
        next.path = path_;
        next.is_batch = true;
        next.data_folder = options_.data_folder;
        table_lines_.clear();
    }

    /// The file to read that the batch file names.
    std::string input(const std::string& name) {
        FoundFile found = find_file(name, {path_, line_, options_.data_folder});
        if (!found.note.empty()) job().warnings.push_back(std::move(found.note));
        return std::move(found.path);
    }

    /// The name of a file to write; where it goes is known when the job runs.
    std::string output(const std::string& name) {
        if (name.empty()) fail("found no file, expected one");
        FoundFile named = name_output(name, {path_, line_});
        if (!named.note.empty()) job().warnings.push_back(std::move(named.note));
        return std::move(named.path);
    }

    void finish_job() {
        for (std::size_t i = 0; i < job().tables.size(); ++i) check_rules(i);
        if (job().outputs.empty() && jobs_.size() > 1 && job().tables.empty()) jobs_.pop_back();
    }

    void check_rules(std::size_t number) const {
        const TableJob& table = jobs_.back().tables[number];
        const std::string problem = missing_rules(jobs_.back().data[table.data], table);
        if (!problem.empty())
            fail_at(path_, table_lines_[number],
                    problem + ": put it into <SAFETYRULE>; or FREQ(0,0) there to publish without a rule");
    }

    void apply(const BatchLine& parts, const std::string& text) {
        static const std::map<std::string, Action> kActions = {
            {"LOGBOOK", &BatchReader::log_book},
            {"OPENMICRODATA", &BatchReader::open_microdata},
            {"OPENTABLEDATA", &BatchReader::open_table},
            {"OPENMETADATA", &BatchReader::open_metadata},
            {"SPECIFYTABLE", &BatchReader::specify_table},
            {"SAFETYRULE", &BatchReader::safety_rule},
            {"READMICRODATA", &BatchReader::read_microdata},
            {"READTABLE", &BatchReader::read_table},
            {"APRIORI", &BatchReader::apriori},
            {"APRIORY", &BatchReader::apriori},
            {"RECODE", &BatchReader::recode},
            {"SUPPRESS", &BatchReader::suppress},
            {"WRITETABLE", &BatchReader::write_table},
            {"COVER", &BatchReader::cover},
            {"SOLVER", &BatchReader::nothing},
            {"JJ", &BatchReader::nothing},
            {"ANCO", &BatchReader::nothing},
            {"SILENT", &BatchReader::nothing},
            {"REPORTSTR", &BatchReader::nothing},
            {"CLEAR", &BatchReader::clear},
            {"VERSIONINFO", &BatchReader::version_info},
        };
        rest_ = parts.rest;
        if (const auto action = kActions.find(parts.command); action != kActions.end())
            return (this->*action->second)();
        if (parts.command.empty())
            fail(fmt::format("found '{}', expected a command in angle brackets", text));
        std::vector<std::string> known;
        for (const auto& each : kActions) known.push_back(each.first);
        fail(fmt::format("found command <{}>{}", parts.command, suggestion(parts.command, known)));
    }

    /// SOLVER chooses among solvers that we do not have; the protection is the same with ours. JJ and
    /// REPORTSTR do nothing in tau-ARGUS either; ANCO and SILENT are about its windows.
    void nothing() {}

    void clear() {
        is_cover_ = false;
        finish_job();
        begin_job();
    }

    void version_info() { job().version_file = output(unquoted(rest_)); }

    void log_book() {
        job().logbook = output(unquoted(rest_));
        if (options_.logbook == nullptr) return;
        options_.logbook->open(output_path(job(), {.output_folder = options_.output_folder}, job().logbook));
        note("Start of batch procedure; file: " + path_);
    }

    void open_data(DataKind kind) {
        DataJob& data = job().data.emplace_back();
        data.kind = kind;
        data.path = input(unquoted(rest_));
    }
    void open_microdata() { open_data(DataKind::microdata); }
    void open_table() { open_data(DataKind::ready_table); }

    DataJob& data() {
        if (job().data.empty()) fail("found no data yet, expected <OPENMICRODATA> or <OPENTABLEDATA> before");
        return job().data.back();
    }

    void open_metadata() {
        const std::string path = input(unquoted(rest_));
        data().metadata =
            data().kind == DataKind::ready_table ? read_table_rda(path) : read_microdata_rda(path);
    }

    void specify_table() {
        if (data().metadata.variables.empty()) fail("found no metadata yet, expected <OPENMETADATA> before");
        TableJob table = parse_batch_table(rest_, data().metadata);
        table.data = job().data.size() - 1;
        table.request.name = fmt::format("table{}", job().tables.size() + 1);
        job().tables.push_back(std::move(table));
        table_lines_.push_back(line_);
    }

    TableJob& last_table() {
        if (job().tables.empty()) fail("found no table yet, expected <SPECIFYTABLE> before");
        return job().tables.back();
    }

    void safety_rule() {
        TableJob& table = last_table();
        BatchRules parsed = parse_safety_rules(rest_);
        table.ready.uses_rules = !parsed.rules.list.empty();
        table.request.rules = std::move(parsed.rules);
        table.request.is_weighted = parsed.is_weighted;
    }

    void read_microdata() {
        if (data().kind != DataKind::microdata)
            fail("found <READMICRODATA>, expected <READTABLE> for a ready table");
    }

    void read_table() {
        if (data().kind != DataKind::ready_table)
            fail("found <READTABLE>, expected <READMICRODATA> for records");
        const Additivity additivity = parse_batch_additivity(rest_);
        // Of the cover table that comes with it, totals need not add up either.
        for (TableJob& table : job().tables)
            if (job().data[table.data].kind == DataKind::ready_table)
                table.ready.additivity = is_cover_ ? Additivity::not_required : additivity;
    }

    /// In the middle of linked tables tau-ARGUS writes a batch file for their cover table.
    void cover() {
        is_cover_ = true;
        last_table().ready.additivity = Additivity::not_required;
    }

    [[nodiscard]] std::size_t table_number(const std::string& text) const {
        const double wanted = parse_batch_number(text);
        if (wanted < 1 || wanted > static_cast<double>(jobs_.back().tables.size()) ||
            wanted != std::floor(wanted))
            fail(fmt::format("found table {}, expected 1 to {}", text, jobs_.back().tables.size()));
        return static_cast<std::size_t>(wanted) - 1;
    }

    /// "file", table, "separator" [, ignore errors [, expand trivial levels]]. Equal cells are always treated
    /// alike.
    void apriori() {
        const auto parts = split_outside(rest_, ',');
        if (parts.size() < 3)
            fail("found too few arguments, expected a file, a table and a separator in quotes");
        AprioriJob file{input(unquoted(parts[0]))};
        file.options.separator = parts[2].size() == 3 ? parts[2].substr(1, 1) : unquoted(parts[2]);
        if (file.options.separator.empty()) fail("found no separator, expected one character in quotes");
        file.options.ignores_errors = parts.size() < 4 || parts[3] != "0";
        job().tables[table_number(parts[1])].apriori.push_back(std::move(file));
    }

    /// table, variable, "file" or the deepest level that stays.
    void recode() {
        const auto parts = split_outside(rest_, ',');
        if (parts.size() != 3)
            fail("found other arguments, expected a table, a variable and a file or a level");
        TableJob& table = job().tables[table_number(parts[0])];
        if (job().data[table.data].kind != DataKind::microdata)
            fail("found <RECODE> of a ready table, expected microdata");
        separate_data(table);
        Metadata& metadata = job().data[table.data].metadata;
        const std::string name = metadata.at(unquoted(parts[1])).name;
        VariableInfo& info = *std::ranges::find(metadata.variables, name, &VariableInfo::name);
        const std::string what = unquoted(parts[2]);
        if (what.size() == 1 && std::isdigit(static_cast<unsigned char>(what[0])) != 0)
            info.recode.deepest_level = static_cast<std::uint32_t>(what[0] - '0');
        else
            info.recode = read_recode(input(what), info);
    }

    /// A recode concerns one table: the others keep their variables.
    void separate_data(TableJob& table) {
        const auto users = std::ranges::count(job().tables, table.data, &TableJob::data);
        if (users == 1) return;
        job().data.push_back(job().data[table.data]);
        table.data = job().data.size() - 1;
    }

    void suppress() {
        const BatchCall call = take_call(rest_);
        if (call.name.empty() || call.arguments.empty()) fail("found no method, expected METHOD(table, ...)");
        BatchMethod method = parse_batch_method(call);
        for (const std::string& each : method.warnings) warn(each);
        ProtectionJob& protection = method.protection;
        protection.origin = fmt::format("{}:{}", path_, line_);
        if (parse_batch_number(call.arguments[0]) == 0) {
            if (call.name != "MOD" && call.name != "GH")
                fail("found linked tables, expected MOD or GH for them");
            for (std::size_t i = 0; i < job().tables.size(); ++i) protection.tables.push_back(i);
            job().protections.clear();
        } else {
            protection.tables = {table_number(call.arguments[0])};
            std::erase_if(job().protections, [&](const ProtectionJob& each) {
                return std::ranges::count(each.tables, protection.tables.front()) > 0;
            });
        }
        replace_hypercube(protection);
        job().protections.push_back(std::move(protection));
    }

    /// Cubes need two dimensions.
    void replace_hypercube(ProtectionJob& protection) {
        const auto has_one = [&](std::size_t table) {
            return job().tables[table].request.variables.size() == 1;
        };
        if (protection.protect.method != "hypercube" || !std::ranges::all_of(protection.tables, has_one))
            return;
        protection.protect.method = "auto";
        warn("GH needs two dimensions or more; for this table of one dimension method auto is used instead");
    }

    /// (table, type, options, "file").
    void write_table() {
        const BatchCall call = take_call(rest_);
        if (call.arguments.size() != 4)
            fail(fmt::format("found {} arguments, expected table, type, options and file",
                             call.arguments.size()));
        OutputJob output;
        output.table = table_number(call.arguments[0]);
        if (parse_batch_number(call.arguments[1]) == 7)
            fail("found output type 7, which belongs to the cell-key method and is not supported");
        output.format = &output_format(static_cast<int>(parse_batch_number(call.arguments[1])));
        output.request.options = parse_output_options(call.arguments[2]);
        output.request.path = this->output(call.arguments[3]);
        job().outputs.push_back(output);
        add_report(std::move(output));
    }

    /// Beside every table tau-ARGUS writes an HTML file that says what was done.
    void add_report(OutputJob output) {
        output.format = &output_format("html");
        output.request.path = std::filesystem::path(output.request.path).replace_extension(".html").string();
        output.request.options = {};
        const auto path = [](const OutputJob& each) { return each.request.path; };
        if (std::ranges::find(job().outputs, output.request.path, path) == job().outputs.end())
            job().outputs.push_back(std::move(output));
    }

    std::string path_;
    const ReadJobOptions& options_;
    std::size_t line_ = 0;
    std::string rest_;
    bool is_cover_ = false;
    std::vector<Job> jobs_;
    std::vector<std::size_t> table_lines_;  // of the tables of the last job
};

}  // namespace

std::vector<Job> read_batch(const std::string& path, const ReadJobOptions& options) {
    return BatchReader(path, options).read();
}

}  // namespace tacet
