// SPDX-License-Identifier: Apache-2.0
// Output format `toy`: how many cells are suppressed.
#pragma once

#include "tacet/publish.h"

namespace tacet {

[[nodiscard]] std::vector<OutputFile> make_toy(const Publication& publication, const OutputSpec& spec);

}  // namespace tacet
