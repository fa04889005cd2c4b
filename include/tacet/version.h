// SPDX-License-Identifier: Apache-2.0
// Which Tacet this is.
#pragma once

#include <string_view>

#include "tacet/export.h"

namespace TACET_EXPORT tacet {

struct Version {
    std::string_view number;  ///< "0.1.0"
    std::string_view commit;  ///< of the sources, abbreviated; "unknown" if they were built outside Git
};
[[nodiscard]] Version version();

}  // namespace tacet
