// SPDX-License-Identifier: Apache-2.0
// Where results go, checked before long work is done in vain.
#pragma once

#include <span>
#include <string>

namespace tacet {

/// Throws InputError if a path cannot be written or is named twice. Empty ones are outputs nobody asked for.
void check_output_paths(std::span<const std::string> paths);

}  // namespace tacet
