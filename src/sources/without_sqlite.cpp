// SPDX-License-Identifier: Apache-2.0
// In place of sqlite_source.cpp in builds without SQLite.
#include "features/features.h"
#include "sources/registry.h"

namespace tacet {

std::unique_ptr<RecordSource> open_sqlite(const SourceRequest& request) {
    require_feature("SQLite", request.origin);
    return nullptr;
}

}  // namespace tacet
