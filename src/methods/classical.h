// SPDX-License-Identifier: Apache-2.0
// Methods `classical` and `classical-reduced`: the compact integer program of Fischetti and Salazar, whole or
// over the initially exposed primaries first, as in Serpell et al. 2008. docs/methods/classical.md
#pragma once

#include "methods/method.h"

namespace tacet {

inline constexpr MethodOption kClassicalOptions[] = {
    {"preprocess", "off", "on|off",
     "leave out cells that cannot move and equations that follow from others; off is the papers' program"},
    {"start", "auto", "auto|none", "find a first pattern, which bounds the cost from above"},
    {"export", "none", "none|lp|mps", "also return the (first) program in this format, as --export does"},
};

/// Why their programs are too large for the memory there is; nothing if they are not.
[[nodiscard]] std::optional<std::string> reason_against_classical(const Table& table);
[[nodiscard]] std::optional<std::string> reason_against_classical_reduced(const Table& table);

[[nodiscard]] Proposal propose_classical(const Problem& problem);
[[nodiscard]] Proposal propose_classical_reduced(const Problem& problem);

}  // namespace tacet
