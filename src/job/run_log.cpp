// SPDX-License-Identifier: Apache-2.0
#include "job/run_log.h"

#include "sources/checksum.h"
#include "tacet/version.h"

namespace tacet {

RunLog::RunLog(const Job& job, const RunOptions& options) : on_message_(options.on_message) {
    provenance_.job = job.path;
    provenance_.version = version().number;
    provenance_.started = options.started == std::chrono::system_clock::time_point{}
                              ? std::chrono::system_clock::now()
                              : options.started;
}

void RunLog::say(const std::string& line) const {
    if (on_message_) on_message_(line);
}

void RunLog::warn(const std::string& warning) {
    provenance_.warnings.push_back(warning);
    say("warning: " + warning);
}

void RunLog::note_input(std::string role, const std::string& path) {
    const Checksum checksum = checksum_of(path);
    provenance_.inputs.push_back({std::move(role), path, checksum.sha256, checksum.size});
}

void RunLog::note_data(std::string role, const std::string& path, std::uint64_t records) {
    note_input(std::move(role), path);
    provenance_.inputs.back().records = records;
    provenance_.inputs.back().holds_data = true;
}

void RunLog::note_data_text(std::string role, std::string name, const std::string& text,
                            std::uint64_t records) {
    const Checksum checksum = checksum_of_text(text);
    provenance_.inputs.push_back(
        {std::move(role), std::move(name), checksum.sha256, checksum.size, records, true});
}

}  // namespace tacet
