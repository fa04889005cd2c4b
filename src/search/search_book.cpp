// SPDX-License-Identifier: Apache-2.0
#include "search/search_book.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "attack/attacker.h"
#include "attack/exact.h"
#include "attack/region.h"
#include "lp/linear_program.h"

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

/// The largest factor that rooms allow, a fraction. Numbers are below 2^53, or 2^62 for rooms, so products of
/// whole ones fit.
struct Stretch {
    double room = 1;
    double moved = 0;  // a factor without limit at first

    void reduce(const Stretch& other) {
        if (product(other.room, moved) < product(room, other.moved)) *this = other;
    }
    [[nodiscard]] bool reaches(double wanted, double movement) const {
        return product(room, movement) >= product(wanted, moved);
    }
    static __int128 product(double a, double b) {
        return static_cast<__int128>(static_cast<std::int64_t>(a)) * static_cast<std::int64_t>(b);
    }
};

/// The deviation in rational numbers, if they can be found.
std::optional<Witness> make_exact(const Table& table, const Grid& grid, std::span<const Shift> deviation) {
    std::vector<std::pair<CellId, double>> moved;
    for (const auto& [place, amount] : deviation) moved.emplace_back(*grid.cell(place), amount);
    std::ranges::sort(moved);
    std::vector<CellId> cells;
    std::vector<double> amounts;
    for (const auto& [cell, amount] : moved) {
        cells.push_back(cell);
        amounts.push_back(amount);
    }
    return make_exact(table, cells, amounts, kSolverNoise * program_unit(table));
}

}  // namespace

bool is_whole(std::span<const Shift> deviation) {
    return std::ranges::all_of(deviation,
                               [](const Shift& each) { return each.amount == std::round(each.amount); });
}

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
    const Pattern fullest = fullest_pattern(table);
    const auto reaches = Attacker(table, fullest, {.threads = 1, .deadline = deadline}).reaches(wide);
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

SearchBook::SearchBook(const Table& table, const Grid& grid, std::vector<GridTarget> targets)
    : table_(&table),
      grid_(&grid),
      targets_(std::move(targets)),
      first_target_(grid.size(), kNone),
      weight_(grid.size(), PlacePrices::kClosed),
      uses_(grid.size()),
      movers_(grid.size()),
      deviation_of_(targets_.size(), kNone),
      position_(grid.size(), kNone),
      more_uses_(grid.size()) {
    for (auto& each : room_) each.resize(grid.size());
    for (TargetId i = 0; i < targets_.size(); ++i)
        first_target_[targets_[i].place] = std::min(first_target_[targets_[i].place], i);
    for (Place place = 0; place < grid.size(); ++place)
        if (grid.is_free(place)) {
            weight_[place] = 0;
            uses_[place] = 1;
        }
    for (const CellId id : table.cells()) {
        const Cell& cell = table[id];
        const Place place = grid.place(id);
        for (const Side side : kSides) room_[index(side)][place] = static_cast<double>(room(cell, side));
        if (cell.status == Status::published) continue;
        weight_[place] = cell.weight;
        if (cell.status == Status::candidate) continue;
        uses_[place] = 1;
        if (cell.status == Status::secondary) cost_ += cell.weight;
    }
}

std::vector<TargetId> SearchBook::reached_by(std::span<const Shift> deviation) const {
    Stretch limit[2];  // of the mirror image, and of itself
    for (const auto& [place, amount] : deviation)
        for (const Side side : kSides) {
            const Side direction = amount > 0 ? side : opposite(side);
            limit[index(side)].reduce({room_[index(direction)][place], std::abs(amount)});
        }
    // Fractions are as good as the solver made them: taken as they are, or shrunk.
    if (!is_whole(deviation)) limit[index(Side::up)] = {1, 1};
    std::vector<TargetId> reached;
    for (const auto& [place, amount] : deviation)
        for (TargetId i = first_target_[place]; i < targets_.size() && targets_[i].place == place; ++i) {
            const Side side = (amount > 0) == (targets_[i].sign > 0) ? Side::up : Side::down;
            if (limit[index(side)].reaches(targets_[i].amount, std::abs(amount))) reached.push_back(i);
        }
    std::ranges::sort(reached);
    return reached;
}

void SearchBook::count_uses(const Change& change) {
    const auto count = [&](const Deviation& deviation, std::int32_t number) {
        for (const Shift& each : deviation) {
            if (is_suppressed_for_good(each.place)) continue;
            if (more_uses_[each.place] == 0) counted_.push_back(each.place);
            more_uses_[each.place] += number;
        }
    };
    std::map<std::uint32_t, std::size_t> leaving;  // targets by deviation
    for (const Change::Part& part : change.parts) {
        count(part.deviation, 1);
        for (const TargetId target : part.targets)
            if (deviation_of_[target] != kNone) ++leaving[deviation_of_[target]];
    }
    for (const auto& [id, number] : leaving)
        if (number == kept_[id].targets.size()) count(kept_[id].deviation, -1);
}

double SearchBook::price(const Change& change) {
    count_uses(change);
    double price = 0;
    const auto uses_then = [&](Place place) {
        return static_cast<std::int64_t>(uses_[place]) + more_uses_[place];
    };
    const bool frees = std::ranges::all_of(change.freed, [&](Place place) { return uses_then(place) == 0; });
    for (const Place place : counted_) {
        if (more_uses_[place] == 0) continue;  // counted before
        if (uses_[place] == 0 && uses_then(place) > 0) price += weight_[place];
        if (uses_[place] > 0 && uses_then(place) == 0) price -= weight_[place];
        more_uses_[place] = 0;
    }
    counted_.clear();
    return frees ? price : PlacePrices::kClosed;
}

void SearchBook::use(Place place, std::uint32_t id, std::vector<Place>& changed) {
    if (is_suppressed_for_good(place)) return;
    if (uses_[place]++ == 0) {
        position_[place] = static_cast<std::uint32_t>(secondaries_.size());
        secondaries_.push_back(place);
        cost_ += weight_[place];
        changed.push_back(place);
    }
    movers_[place].push_back(id);
}

void SearchBook::retire(std::uint32_t id, std::vector<Place>& changed) {
    for (const Shift& each : kept_[id].deviation) {
        const Place place = each.place;
        if (is_suppressed_for_good(place)) continue;
        std::erase(movers_[place], id);
        if (--uses_[place] > 0) continue;
        position_[secondaries_.back()] = position_[place];
        secondaries_[position_[place]] = secondaries_.back();
        secondaries_.pop_back();
        position_[place] = kNone;
        cost_ -= weight_[place];
        changed.push_back(place);
    }
    kept_[id] = {};
    vacant_.push_back(id);
}

void SearchBook::apply(Change change, std::vector<Place>& changed) {
    for (Change::Part& part : change.parts) {
        std::uint32_t id = static_cast<std::uint32_t>(kept_.size());
        if (vacant_.empty()) {
            kept_.emplace_back();
        } else {
            id = vacant_.back();
            vacant_.pop_back();
        }
        for (const Shift& each : part.deviation) use(each.place, id, changed);
        for (const TargetId target : part.targets) {
            forget(target, changed);
            deviation_of_[target] = id;
        }
        kept_[id] = {std::move(part.deviation), std::move(part.targets)};
    }
}

bool SearchBook::has_fractions() const {
    return std::ranges::any_of(
        kept_, [](const Kept& kept) { return !kept.targets.empty() && !is_whole(kept.deviation); });
}

void SearchBook::forget(TargetId target, std::vector<Place>& changed) {
    const std::uint32_t id = std::exchange(deviation_of_[target], kNone);
    if (id == kNone) return;
    std::erase(kept_[id].targets, target);
    if (kept_[id].targets.empty()) retire(id, changed);
}

Pattern SearchBook::pattern() const {
    Pattern pattern(*table_);
    for (const Place place : secondaries_) pattern.add(*grid_->cell(place));
    return pattern;
}

Proof SearchBook::proof() const {
    Proof proof;
    for (const Kept& kept : kept_) {
        if (kept.targets.empty()) continue;
        if (is_whole(kept.deviation))
            proof.witnesses.push_back(to_witness(*grid_, kept.deviation));
        else if (auto witness = make_exact(*table_, *grid_, kept.deviation))
            proof.witnesses.push_back(std::move(*witness));
    }
    return proof;
}

}  // namespace tacet
