// SPDX-License-Identifier: Apache-2.0
#include "job/output_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "sources/file_reference.h"
#include "tacet/error.h"

namespace tacet {

namespace {

namespace fs = std::filesystem;

struct ProofPart {
    std::string_view format;
    std::string ProofFiles::*file;
};
constexpr ProofPart kProofParts[] = {
    {"problem", &ProofFiles::problem}, {"pattern", &ProofFiles::pattern}, {"witness", &ProofFiles::witness}};

/// What files of the proof of a set are called, but for the end: as the first output of the set.
std::string proof_stem(const Job& job, const RunOptions& options, std::size_t set) {
    const auto is_in_set = [&](const OutputJob& each) { return find_set(job, each.table) == set; };
    const auto first = std::ranges::find_if(job.outputs, is_in_set);
    const fs::path name = first != job.outputs.end()
                              ? fs::path(first->request.path)
                              : fs::path(job.tables[job.protections[set].tables.front()].request.name);
    const fs::path stem = name.stem().string() + ".proof";
    if (!options.proof_folder.empty()) return fs::absolute(fs::path(options.proof_folder) / stem).string();
    return (name.parent_path() / stem).string();
}

}  // namespace

std::string output_path(const Job& job, const RunOptions& options, const std::string& name) {
    fs::path folder = fs::path(job.path).parent_path();
    if (!options.output_folder.empty()) {
        // Who names a folder for the outputs means all of them that are not named from the root.
        if (!name.empty() && *fs::path(name).lexically_normal().begin() == "..")
            throw InputError(
                fmt::format("{}: found output file '{}', which leaves --output-folder {}; expected one "
                            "inside it, or no --output-folder",
                            job.path, name, options.output_folder));
        folder = options.output_folder;
    } else if (job.is_batch && !is_bare(name)) {
        folder.clear();
    } else if (!job.data_folder.empty()) {
        folder = job.data_folder;
    }
    return (folder / name).string();
}

std::optional<std::size_t> find_set(const Job& job, std::size_t table) {
    for (std::size_t i = 0; i < job.protections.size(); ++i)
        if (std::ranges::count(job.protections[i].tables, table) > 0) return i;
    return {};
}

std::vector<std::size_t> unprotected_tables(const Job& job) {
    std::vector<std::size_t> tables;
    for (std::size_t i = 0; i < job.tables.size(); ++i)
        if (!find_set(job, i) && std::ranges::count(job.outputs, i, &OutputJob::table) > 0)
            tables.push_back(i);
    return tables;
}

std::optional<PublicationPlace> find_publication(const Job& job, std::size_t table) {
    if (const auto set = find_set(job, table)) {
        const auto& tables = job.protections[*set].tables;
        return PublicationPlace{
            *set, static_cast<std::uint32_t>(std::ranges::find(tables, table) - tables.begin())};
    }
    const auto others = unprotected_tables(job);
    const auto found = std::ranges::find(others, table);
    if (found == others.end()) return {};
    return PublicationPlace{job.protections.size() + static_cast<std::size_t>(found - others.begin()), 0};
}

std::vector<OutputJob> plan_outputs(const Job& job, const RunOptions& options) {
    std::vector<OutputJob> outputs = job.outputs;
    if (!job.is_batch && options.proof_folder.empty()) return outputs;
    for (std::size_t set = 0; set < job.protections.size(); ++set) {
        if (find_proof(job, job.outputs, set)) continue;
        std::string stem = proof_stem(job, options, set);
        const auto is_taken = [&](const OutputJob& each) {
            return each.request.path.starts_with(stem + '.');
        };
        while (std::ranges::any_of(outputs, is_taken)) stem += '2';
        std::vector<std::string_view> formats;
        for (const ProofPart& part : kProofParts) formats.push_back(part.format);
        if (job.protections[set].attackers.are_asked_for()) formats.emplace_back("attackers");
        for (const std::string_view format : formats) {
            OutputJob output;
            output.format = &output_format(format);
            output.table = job.protections[set].tables.front();
            output.request.path = stem + std::string(output.format->extension);
            outputs.push_back(std::move(output));
        }
    }
    return outputs;
}

std::optional<ProofFiles> find_proof(const Job& job, std::span<const OutputJob> outputs, std::size_t set) {
    ProofFiles files;
    for (const ProofPart& part : kProofParts) {
        const auto found = std::ranges::find_if(outputs, [&](const OutputJob& each) {
            return each.format->name == part.format && find_set(job, each.table) == set;
        });
        if (found == outputs.end()) return {};
        files.*part.file = fs::path(found->request.path).filename().string();
    }
    return files;
}

}  // namespace tacet
