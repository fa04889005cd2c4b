// SPDX-License-Identifier: Apache-2.0
// In place of sqlite_source.cpp in builds without SQLite.
#include "features/features.h"
#include "sources/database.h"

namespace tacet {

std::unique_ptr<RecordSource> open_sqlite(const std::string& path, const std::string& /*query*/) {
    require_feature("SQLite", path);
    return nullptr;
}

}  // namespace tacet
