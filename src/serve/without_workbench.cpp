// SPDX-License-Identifier: Apache-2.0
// What a build without the workbench has in its place.
#include "features/features.h"
#include "tacet/serve.h"

namespace tacet {

void serve(const ServeOptions&) {
    require_feature("workbench", "tacet serve");
}

}  // namespace tacet
