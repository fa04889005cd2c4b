// SPDX-License-Identifier: Apache-2.0
// What the levels of a primary require, as the user of the verifier understands them.
#pragma once

#include "table.h"

namespace verify {

enum class Protection { at_least, strict };

struct Requirements {
    Protection protection = Protection::at_least;
    bool clip_levels = false;
};

/// Levels clipped to the room there is, if asked, then one unit more where protection is strict.
[[nodiscard]] Levels required_levels(const Primary& primary, const Table& table,
                                     const Requirements& requirements);

}  // namespace verify
