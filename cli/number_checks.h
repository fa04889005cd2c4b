// SPDX-License-Identifier: Apache-2.0
// Checks of numbers on the command line. CLI11's own let nan pass as positive and take -1 for a large seed.
#pragma once

#include <CLI/CLI.hpp>

namespace tacet {

/// A finite number above 0.
[[nodiscard]] CLI::Validator positive_number();
/// A whole number of at least 0 that 64 bits hold.
[[nodiscard]] CLI::Validator whole_number();

}  // namespace tacet
