// SPDX-License-Identifier: Apache-2.0
// What the levels of a primary require, as the user of the verifier understands them.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "margin.h"
#include "table.h"

namespace verify {

enum class Protection { at_least, strict };

struct Requirements {
    Protection protection = Protection::at_least;
    bool clip_levels = false;
    bool whole_numbers = false;                   // deviations that prove primaries must be in whole numbers
    std::optional<Margin> margin = std::nullopt;  // for secondaries
};

/// Levels clipped to the room there is, if asked, then one unit more where protection is strict.
[[nodiscard]] Levels required_levels(const Primary& primary, const Table& table,
                                     const Requirements& requirements);

/// Likewise for a secondary that is to be protected by each of these margins.
[[nodiscard]] Levels required_levels(CellId secondary, const std::vector<Margin>& margins, const Table& table,
                                     const Requirements& requirements);

/// What clipping does to the levels of primaries.
struct Clipping {
    std::size_t reduced = 0;  // levels
    std::size_t gone = 0;     // of these, levels that ask for nothing any more
};
[[nodiscard]] Clipping count_clipped(const Table& table, const Requirements& requirements);

}  // namespace verify
