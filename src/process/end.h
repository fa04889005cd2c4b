// SPDX-License-Identifier: Apache-2.0
// How a piece of work ended.
#pragma once

#include <cstdint>

namespace tacet {

enum class End : std::uint8_t {
    done,        ///< of a program: solved to its optimum
    infeasible,  ///< there is no solution
    stopped,     ///< the time was up, or the solver gave up: nothing is known
};

}  // namespace tacet
