// SPDX-License-Identifier: Apache-2.0
// A job file is a batch file of tau-ARGUS or a TOML file.
#include "job/readers.h"
#include "text/nearest_name.h"

namespace tacet {

std::vector<Job> read_jobs(const std::string& path, const ReadJobOptions& options) {
    if (options.is_batch || folded(path).ends_with(".arb")) return read_batch(path, options);
    return {read_toml_job(path)};
}

}  // namespace tacet
