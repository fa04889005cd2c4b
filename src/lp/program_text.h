// SPDX-License-Identifier: Apache-2.0
// An integer program in the two formats that every solver reads: LP, for people, and free MPS, for programs.
#pragma once

#include "lp/integer_program.h"

namespace tacet {

[[nodiscard]] std::string to_lp(const IntegerProgram& program);
[[nodiscard]] std::string to_mps(const IntegerProgram& program);

}  // namespace tacet
