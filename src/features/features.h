// SPDX-License-Identifier: Apache-2.0
// Parts that a build may leave out, and what is said where one is asked for all the same.
#pragma once

#include <string_view>

#include "tacet/features.h"

namespace tacet {

/// Throws InputError, "place: ...", if the feature of this name was left out of the build.
void require_feature(std::string_view name, std::string_view place);

}  // namespace tacet
