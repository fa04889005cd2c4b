// SPDX-License-Identifier: Apache-2.0
// Islands: searches of method auto with seeds of their own, which now and then pass their best pattern to the
// next one on a ring, as witnesses. Which rank an island is on changes nothing but the time it takes.
#pragma once

#include "tacet/protect.h"
#include "team.h"

namespace tacet {

struct IslandOptions {
    unsigned islands = 1;
    unsigned exchanges = 4;
};

/// On rank 0 the best pattern of all islands, audited by all ranks. One island is `protect` on rank 0.
/// Throws InputError for methods and options that cannot exchange patterns.
[[nodiscard]] Result protect_on_islands(Team& team, const Table& table, const ProtectOptions& options,
                                        const IslandOptions& islands);

}  // namespace tacet
