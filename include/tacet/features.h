// SPDX-License-Identifier: Apache-2.0
// Parts of Tacet that a build may leave out.
#pragma once

#include <span>
#include <string_view>

#include "tacet/export.h"

namespace TACET_EXPORT tacet {

struct Feature {
    std::string_view name;    ///< "PostgreSQL"
    std::string_view option;  ///< of CMake: "TACET_WITH_POSTGRESQL"
    bool is_built = false;
};
[[nodiscard]] std::span<const Feature> features();

}  // namespace tacet
