// SPDX-License-Identifier: Apache-2.0
// Source `toy`: records in the job itself, "a x 10; b y 20". The fields of a record are in the order of the
// variables.
#pragma once

#include "sources/registry.h"

namespace tacet {

[[nodiscard]] std::unique_ptr<RecordSource> open_toy(const SourceRequest& request);

}  // namespace tacet
