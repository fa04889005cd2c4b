// SPDX-License-Identifier: Apache-2.0
// CPU time of the whole process.
#pragma once

#include "tacet/deadline.h"

namespace tacet {

[[nodiscard]] inline double cpu_seconds() {
    return std::chrono::duration<double>(Deadline::now(TimeKind::cpu).time_since_epoch()).count();
}

}  // namespace tacet
