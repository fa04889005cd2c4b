// SPDX-License-Identifier: Apache-2.0
#include "job/outputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "job/output_plan.h"
#include "job/read_tables.h"
#include "job/unprotected_mark.h"
#include "tacet/error.h"
#include "tacet/io.h"
#include "tacet/version.h"

namespace tacet {

namespace {

std::vector<std::string> inputs_of(const Job& job, const RunOptions& options) {
    std::vector<std::string> inputs{job.path};
    for (const DataJob& each : job.data) {
        if (each.kind == DataKind::jj || source_of(each).is_file) inputs.push_back(each.path);
        inputs.push_back(each.metadata.path);
        inputs.insert(inputs.end(), each.metadata.files.begin(), each.metadata.files.end());
    }
    for (const TableJob& table : job.tables) {
        for (const AprioriJob& each : table.apriori) inputs.push_back(each.path);
        if (table.earlier && !table.earlier->is_in_ledger) inputs.push_back(table.earlier->table.path);
        if (table.stability) inputs.push_back(table.stability->path);
    }
    inputs.push_back(options.ledger);
    for (const ProtectionJob& each : job.protections)
        inputs.insert(inputs.end(), {each.attackers.file, each.start, each.pattern});
    inputs.push_back(options.pattern);
    return inputs;
}

void make_folders(std::span<const OutputFile> files) {
    for (const OutputFile& file : files) {
        const auto folder = std::filesystem::path(file.path).parent_path();
        std::error_code ignored;  // whoever writes there says why not
        if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
    }
}

}  // namespace

Outputs::Outputs(const Job& job, const RunOptions& options)
    : job_(job), options_(options), planned_(plan_outputs(job, options)) {}

std::string Outputs::path_of(const std::string& name) const {
    return output_path(job_, options_, name);
}

void Outputs::check_paths() const {
    std::vector<std::string> outputs;
    for (const OutputJob& each : planned_) {
        if (each.request.path.empty())
            throw InputError(fmt::format("{}: found an output without a file, expected one", job_.path));
        outputs.push_back(path_of(each.request.path));
    }
    check_outputs(outputs, inputs_of(job_, options_), Folders::are_made);
}

void Outputs::make(std::span<const Publication> publications, const RunLog& log) {
    for (const OutputJob& each : planned_) {
        const auto [publication, cube] = find_publication(job_, each.table).value();
        OutputSpec request = each.request;
        request.cube = cube;
        request.path = path_of(request.path);
        request.options.shows_values = options_.shows_values;
        std::ranges::move(make(*each.format, publications[publication], request, log),
                          std::back_inserter(files_));
    }
    if (!job_.version_file.empty())
        files_.push_back(
            {path_of(job_.version_file), fmt::format("Tacet version: {}; build: 0\n", version().number)});
}

std::vector<OutputFile> Outputs::make(const OutputFormat& format, const Publication& publication,
                                      const OutputSpec& request, const RunLog& log) {
    if (!publication.is_protected() && !format.takes_judged)
        throw InputError(fmt::format("{}: format {} holds protected tables only, expected <SUPPRESS> first",
                                     request.path, format.name));
    auto files = format.make(publication, request);
    if (const auto text = warn_of_formulas(publication, format, request); !text.empty())
        log.say("warning: " + text);
    const bool holds_suppressed = format.holds_suppressed(request.options);
    for (OutputFile& file : files) file.holds_suppressed = holds_suppressed;
    if (holds_suppressed) office_.push_back(request.path);
    if (publication.is_protected()) return files;
    mark_unprotected(files, format, holds_suppressed);
    unprotected_.push_back(request.path);
    return files;
}

std::vector<std::string> Outputs::write(const RunLog& log, const Save& save) const {
    make_folders(files_);
    auto written = save(files_);
    for (const OutputJob& each : planned_)
        if (find_set(job_, each.table)) remove_unprotected_mark(path_of(each.request.path));
    if (!office_.empty())
        log.say(fmt::format("for the office only, with suppressed values: {}", fmt::join(office_, ", ")));
    if (!job_.logbook.empty())
        log.say(fmt::format("for the office only, with these messages: {}", path_of(job_.logbook)));
    if (!unprotected_.empty())
        log.say(fmt::format("NOT PROTECTED, not to be published: {}", fmt::join(unprotected_, ", ")));
    return written;
}

}  // namespace tacet
