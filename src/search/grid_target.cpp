// SPDX-License-Identifier: Apache-2.0
#include "search/grid_target.h"

#include <algorithm>

#include "attack/attacker.h"
#include "lp/linear_program.h"
#include "model/vast.h"

namespace tacet {

namespace {

/// How far a primary has to move.
struct Sides {
    Amount up = 0;
    Amount down = 0;
};

Sides required_sides(const Table& table, CellId cell, Protection protection) {
    return {required(table, cell, Side::up, protection), required(table, cell, Side::down, protection)};
}

void append_targets(const Grid& grid, CellId cell, const Sides& sides, std::vector<GridTarget>& all) {
    if (sides.up > 0) all.push_back({grid.place(cell), 1, static_cast<double>(sides.up)});
    if (sides.down > 0) all.push_back({grid.place(cell), -1, static_cast<double>(sides.down)});
}

/// Up as far as that is possible at all, down for the rest.
void widen(Sides& sides, Amount width, Amount most_up) {
    sides.up = std::max(sides.up, std::min(width - sides.down, most_up));
    sides.down = std::max(sides.down, width - sides.up);
}

/// Whatever is suppressed for it. Nothing where programs would take too long.
std::vector<std::optional<Reach>> farthest_reaches(const Table& table, std::span<const CellId> cells,
                                                   const Deadline& deadline) {
    if (is_vast(table)) return std::vector<std::optional<Reach>>(cells.size());
    const Pattern fullest = fullest_pattern(table);
    return Attacker(table, fullest, {.threads = 1, .deadline = deadline}).reaches(cells);
}

}  // namespace

std::vector<GridTarget> side_targets(const Table& table, const Grid& grid, Protection protection) {
    std::vector<GridTarget> all;
    for (const CellId cell : table.primaries())
        append_targets(grid, cell, required_sides(table, cell, protection), all);
    return all;
}

std::vector<GridTarget> targets(const Table& table, const Grid& grid, Protection protection,
                                const Deadline& deadline) {
    const auto is_too_narrow = [&](CellId cell) {
        const Sides sides = required_sides(table, cell, protection);
        return sides.up + sides.down < required_width(table, cell, protection);
    };
    std::vector<CellId> wide;
    std::ranges::copy_if(table.primaries(), std::back_inserter(wide), is_too_narrow);
    if (wide.empty()) return side_targets(table, grid, protection);
    const auto reaches = farthest_reaches(table, wide, deadline);
    std::vector<GridTarget> all;
    std::size_t next = 0;
    for (const CellId cell : table.primaries()) {
        Sides sides = required_sides(table, cell, protection);
        if (next < wide.size() && wide[next] == cell) {
            const auto& reach = reaches[next++];
            const double noise = kSolverNoise * program_unit(table);
            const Amount most_up =
                reach ? static_cast<Amount>(reach->up + noise) : room(table[cell], Side::up);
            widen(sides, required_width(table, cell, protection), most_up);
        }
        append_targets(grid, cell, sides, all);
    }
    return all;
}

}  // namespace tacet
