// SPDX-License-Identifier: Apache-2.0
// The sections [data] and [[variables]] of jobs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sources/toml_section.h"
#include "tacet/job.h"

namespace tacet {

class TomlData {
  public:
    /// Reads [data] and [[variables]] of the job. Throws InputError, with the line.
    explicit TomlData(Section& top);

    /// The data of a table, those of the job or its own: their place among the `known` ones, which they join.
    [[nodiscard]] std::size_t of_table(Section& table, Section& top, std::vector<DataJob>& known);

  private:
    std::string path_;
    DataJob data_;                       // of all tables that say nothing else
    std::optional<std::size_t> shared_;  // its place in the job, once a table uses it
};

}  // namespace tacet
