// SPDX-License-Identifier: Apache-2.0
// In place of postgresql_source.cpp in builds without PostgreSQL.
#include "features/features.h"
#include "sources/registry.h"

namespace tacet {

std::unique_ptr<RecordSource> open_postgresql(const SourceRequest& request) {
    require_feature("PostgreSQL", request.origin);
    return nullptr;
}

}  // namespace tacet
