// SPDX-License-Identifier: Apache-2.0
#include "requirements.h"

#include <algorithm>

namespace verify {
namespace {

Rational required_level(const Rational& level, const Rational& room, const Rational& unit, bool clip) {
    const Rational limited = clip ? std::min(level, Rational(room - unit)) : level;
    return limited > 0 ? Rational(limited + unit) : Rational(0);
}

}  // namespace

Levels required_levels(const Primary& primary, const Table& table, const Requirements& requirements) {
    const bool strict = requirements.protection == Protection::strict;
    const Rational unit = strict ? Rational(Integer(1), table.unit_denominator) : Rational(0);
    const bool clip = requirements.clip_levels;
    return {required_level(primary.levels.lower, primary.room_below, unit, clip),
            required_level(primary.levels.upper, primary.room_above, unit, clip),
            required_level(primary.levels.sliding, primary.room_below + primary.room_above, unit, clip)};
}

Levels required_levels(CellId secondary, const std::vector<Margin>& margins, const Table& table,
                       const Requirements& requirements) {
    const Cell& cell = table.cells[secondary];
    Rational most = 0;
    for (const Margin& margin : margins) most = std::max(most, level(margin, cell, table));
    return required_levels({secondary,
                            {most, most, 0},
                            Rational(cell.room_below, table.room_scale),
                            Rational(cell.room_above, table.room_scale)},
                           table, requirements);
}

Clipping count_clipped(const Table& table, const Requirements& requirements) {
    Requirements unclipped = requirements;
    unclipped.clip_levels = false;
    Clipping clipping;
    for (const Primary& primary : table.primaries) {
        const Levels asked = required_levels(primary, table, unclipped);
        const Levels left = required_levels(primary, table, requirements);
        for (const Rational Levels::*level : {&Levels::lower, &Levels::upper, &Levels::sliding}) {
            clipping.reduced += left.*level < asked.*level;
            clipping.gone += left.*level < asked.*level && left.*level == 0;
        }
    }
    return clipping;
}

}  // namespace verify
