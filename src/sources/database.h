// SPDX-License-Identifier: Apache-2.0
// Records straight from a database, by a query whose columns are named like the variables.
#pragma once

#include <memory>
#include <string>

#include "tacet/tabulate.h"

namespace tacet {

/// The file is only read. Throws InputError if it or the query is wrong, once the source is opened.
[[nodiscard]] std::unique_ptr<RecordSource> open_sqlite(const std::string& path, const std::string& query);
/// `connection` is a connection string of libpq. Messages never quote it, as it may hold a password.
[[nodiscard]] std::unique_ptr<RecordSource> open_postgresql(const std::string& connection,
                                                            const std::string& query);

/// The column of each variable, by name. Throws InputError, with a suggestion, if one is missing.
[[nodiscard]] std::vector<std::size_t> find_columns(std::span<const VariableInfo* const> wanted,
                                                    std::span<const std::string> names,
                                                    const std::string& source);

}  // namespace tacet
