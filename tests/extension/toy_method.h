// SPDX-License-Identifier: Apache-2.0
// Method `toy`: suppresses everything that may be suppressed.
#pragma once

#include "methods/method.h"

namespace tacet {

inline constexpr MethodOption kToyOptions[] = {
    {"mood", "calm", "calm|hasty", "has no effect"},
    whole_option("times", "1", 1, 9, "has none either"),
};

[[nodiscard]] Proposal propose_toy(const Problem& problem);

}  // namespace tacet
