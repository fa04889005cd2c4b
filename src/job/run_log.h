// SPDX-License-Identifier: Apache-2.0
// What is said while a job runs, and noted for its report: inputs with their checksums, and warnings.
#pragma once

#include "tacet/job.h"

namespace tacet {

class RunLog {
  public:
    RunLog(const Job& job, const RunOptions& options);

    void say(const std::string& line) const;
    /// Says it, and notes it for the report.
    void warn(const std::string& warning);
    void note_input(std::string role, const std::string& path);
    /// An input that holds the data: what is said of it tells nothing of them.
    void note_data(std::string role, const std::string& path, std::uint64_t records = 0);
    void note_data_text(std::string role, std::string name, const std::string& text, std::uint64_t records);

    [[nodiscard]] const Provenance& provenance() const { return provenance_; }

  private:
    const std::function<void(const std::string&)>& on_message_;
    Provenance provenance_;
};

}  // namespace tacet
