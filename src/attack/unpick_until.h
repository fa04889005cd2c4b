// SPDX-License-Identifier: Apache-2.0
// Unpicking that ends in time.
#pragma once

#include "tacet/deadline.h"
#include "tacet/unpick.h"

namespace tacet {

/// What is found until the deadline holds; `finished` says whether it is all.
[[nodiscard]] Unpicked unpick_until(const Table& table, const Pattern& pattern, const Deadline& deadline);

}  // namespace tacet
