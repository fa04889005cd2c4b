// SPDX-License-Identifier: Apache-2.0
// The files of a job. All are made before the first is written.
#pragma once

#include "job/run_log.h"

namespace tacet {

class Outputs {
  public:
    Outputs(const Job& job, const RunOptions& options);

    [[nodiscard]] std::span<const OutputJob> planned() const { return planned_; }
    /// Before the work, not after it. Throws InputError.
    void check_paths() const;
    /// `publications`: of the sets of tables, then of the tables that were judged only.
    void make(std::span<const Publication> publications, const RunLog& log);
    /// Writes all files or none, and returns their paths.
    using Save = std::function<std::vector<std::string>(std::span<const OutputFile>)>;
    std::vector<std::string> write(const RunLog& log, const Save& save = save_all) const;

  private:
    [[nodiscard]] std::string path_of(const std::string& name) const;
    std::vector<OutputFile> make(const OutputFormat& format, const Publication& publication,
                                 const OutputSpec& request, const RunLog& log);

    const Job& job_;
    const RunOptions& options_;
    std::vector<OutputJob> planned_;
    std::vector<OutputFile> files_;
    std::vector<std::string> office_;       // those that hold suppressed values
    std::vector<std::string> unprotected_;  // those of tables that were judged only
};

}  // namespace tacet
