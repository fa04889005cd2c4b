// SPDX-License-Identifier: Apache-2.0
// Where records can come from. One row of the registry for each kind of source, and its own file; job files,
// the check of outputs and the runner read the rows.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "tacet/deadline.h"
#include "tacet/tabulate.h"

namespace tacet {

/// What a job says about its source.
struct SourceRequest {
    std::string place;                   ///< the path, or how to connect
    std::string query = {};              ///< of a database
    const Metadata* metadata = nullptr;  ///< must outlive the source
    Deadline deadline = {};              ///< of a query
    std::string origin = {};             ///< "job.toml:4", where the query is written
    std::optional<bool> push_down = {};  ///< the database has to add up, or must not; nothing: if it can
};

struct SourceKind {
    std::string_view key;                ///< in [data], with the place as its value
    std::optional<RecordLayout> layout;  ///< where several sources share a key
    bool is_file;                        ///< the place is a file
    bool has_query;
    /// Nothing is read before the source itself is opened.
    std::unique_ptr<RecordSource> (*open)(const SourceRequest& request);
};

/// All sources, from the one registry.
[[nodiscard]] std::span<const SourceKind> source_kinds();
/// The source of that key for records of that layout. Throws InputError if there is none.
[[nodiscard]] const SourceKind& source_kind(std::string_view key, RecordLayout layout);

// The rows' functions, each in the file of its name.
[[nodiscard]] std::unique_ptr<RecordSource> open_delimited_file(const SourceRequest& request);
[[nodiscard]] std::unique_ptr<RecordSource> open_fixed_width_file(const SourceRequest& request);
[[nodiscard]] std::unique_ptr<RecordSource> open_sqlite(const SourceRequest& request);
[[nodiscard]] std::unique_ptr<RecordSource> open_postgresql(const SourceRequest& request);

}  // namespace tacet
