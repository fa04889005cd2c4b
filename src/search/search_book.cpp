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
      own_targets_(static_cast<TargetId>(targets_.size())),
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

/// The largest factor that rooms allow, a fraction. Numbers are below 2^53, or 2^62 for rooms, so products of
/// whole ones fit.
struct SearchBook::Stretch {
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

/// How far a deviation, by Side, or its mirror image can be stretched.
struct SearchBook::Limits {
    Stretch of[2];
    bool is_fixed = false;  // fractions are as good as the solver made them: taken as they are, or shrunk

    /// Whether the shift of the target's place, stretched so far, reaches the target.
    [[nodiscard]] bool reach(const GridTarget& target, double amount) const {
        const Side side = (amount > 0) == (target.sign > 0) ? Side::up : Side::down;
        return of[index(side)].reaches(target.amount, std::abs(amount));
    }
};

SearchBook::Limits SearchBook::limits(std::span<const Shift> deviation) const {
    Limits limits;
    for (const auto& [place, amount] : deviation)
        for (const Side side : kSides) {
            const Side direction = amount > 0 ? side : opposite(side);
            limits.of[index(side)].reduce({room_[index(direction)][place], std::abs(amount)});
        }
    limits.is_fixed = !is_whole(deviation);
    if (limits.is_fixed) limits.of[index(Side::up)] = {1, 1};
    return limits;
}

SearchBook::Limits SearchBook::limits(std::span<const Shift> deviation, Limits outsider,
                                      InsiderId who) const {
    for (const Knowledge& known : (*table_)[who].knows) {
        const auto found = std::ranges::lower_bound(deviation, grid_->place(known.cell), {}, &Shift::place);
        if (found == deviation.end() || found->place != grid_->place(known.cell)) continue;
        for (const Side side : kSides) {
            const Side direction = found->amount > 0 ? side : opposite(side);
            const Amount value = (*table_)[known.cell].value;
            const auto most = static_cast<double>(direction == Side::up ? known.upper_bound - value
                                                                        : value - known.lower_bound);
            Stretch& stretch = outsider.of[index(side)];
            // Products of whole numbers would cut a fraction.
            if (!outsider.is_fixed)
                stretch.reduce({most, std::abs(found->amount)});
            else if (most < std::abs(found->amount))
                stretch = {0, 1};
        }
    }
    return outsider;
}

std::vector<TargetId> SearchBook::reached_by(std::span<const Shift> deviation) const {
    const Limits all = limits(deviation);
    std::vector<TargetId> reached;
    for (const auto& [place, amount] : deviation)
        for (TargetId i = first_target_[place]; i < own_targets_ && targets_[i].place == place; ++i)
            if (all.reach(targets_[i], amount)) reached.push_back(i);
    std::ranges::sort(reached);
    return reached;
}

void SearchBook::mind_insiders() {
    if (minds_insiders() || table_->insiders().empty()) return;
    spares_.resize(own_targets_);
    spoiled_.resize(own_targets_);
    bearers_.resize(own_targets_);
    for (std::uint32_t id = 0; id < kept_.size(); ++id) bear(id);
    for (TargetId target = 0; target < own_targets_; ++target)
        if (is_reached(target)) spoiled_[target] = spoiled(kept_[deviation_of_[target]].deviation, target);
}

SearchBook::Insiders SearchBook::spoiled(std::span<const Shift> deviation, TargetId target) const {
    const GridTarget& wanted = targets_[target];
    Insiders concerned;
    for (const Shift& each : deviation)
        if (const CellId* cell = grid_->cell(each.place)) {
            const auto insiders = table_->insiders_of(*cell);
            concerned.insert(concerned.end(), insiders.begin(), insiders.end());
        }
    std::ranges::sort(concerned);
    concerned.erase(std::ranges::unique(concerned).begin(), concerned.end());
    if (concerned.empty()) return concerned;
    const Limits all = limits(deviation);
    const double moved = std::ranges::lower_bound(deviation, wanted.place, {}, &Shift::place)->amount;
    const Side side = wanted.sign > 0 ? Side::up : Side::down;
    std::erase_if(concerned, [&](InsiderId who) {
        return required(*table_, who, *grid_->cell(wanted.place), side, Protection::at_least) == 0 ||
               limits(deviation, all, who).reach(wanted, moved);
    });
    return concerned;
}

namespace {

/// Leaves those that are in both.
void intersect(std::vector<InsiderId>& insiders, const std::vector<InsiderId>& others) {
    std::erase_if(insiders, [&](InsiderId who) { return !std::ranges::binary_search(others, who); });
}

}  // namespace

SearchBook::Insiders SearchBook::exposed(TargetId target, std::span<const TargetId> dropped) const {
    Insiders insiders = spoiled_[target];
    for (const TargetId spare : spares_[target])
        if (!insiders.empty() && is_reached(spare) && std::ranges::find(dropped, spare) == dropped.end())
            intersect(insiders, spoiled_[spare]);
    return insiders;
}

SearchBook::Insiders SearchBook::exposed(TargetId target, std::span<const Shift> deviation,
                                         std::span<const TargetId> dropped) const {
    Insiders insiders = spoiled(deviation, target);
    for (const TargetId spare : spares_[target])
        if (!insiders.empty() && is_reached(spare) && std::ranges::find(dropped, spare) == dropped.end())
            intersect(insiders, spoiled_[spare]);
    return insiders;
}

bool SearchBook::serves(std::span<const Shift> deviation, TargetId target, const Insiders& insiders) const {
    const GridTarget& wanted = targets_[target];
    const auto own = std::ranges::lower_bound(deviation, wanted.place, {}, &Shift::place);
    if (own == deviation.end() || own->place != wanted.place) return false;
    const Limits all = limits(deviation);
    return all.reach(wanted, own->amount) && std::ranges::all_of(insiders, [&](InsiderId who) {
               return limits(deviation, all, who).reach(wanted, own->amount);
           });
}

std::span<const std::uint32_t> SearchBook::bearers(TargetId target) const {
    if (bearers_.empty()) return {};
    return bearers_[first_target_[targets_[target].place]];
}

void SearchBook::bear(std::uint32_t id) {
    if (!minds_insiders()) return;
    for (const Shift& each : kept_[id].deviation)
        if (const TargetId first = first_target_[each.place]; first != kNone) bearers_[first].push_back(id);
}

void SearchBook::lay_down(std::uint32_t id) {
    if (!minds_insiders()) return;
    for (const Shift& each : kept_[id].deviation)
        if (const TargetId first = first_target_[each.place]; first != kNone) std::erase(bearers_[first], id);
}

bool SearchBook::keeps_insiders_out(const Change& change) const {
    if (spares_.empty()) return true;
    std::map<TargetId, Insiders> left;  // by target: whom nothing keeps out yet
    for (const Change::Part& part : change.parts)
        for (const TargetId target : part.targets)
            left[target] = exposed(target, part.deviation, change.dropped);
    for (const TargetId spare : change.dropped)
        left.try_emplace(origin(spare), exposed(origin(spare), change.dropped));
    return std::ranges::all_of(left, [&](const auto& each) {
        Insiders insiders = each.second;
        for (const Change::Part& part : change.parts)
            if (!insiders.empty() && std::ranges::find(part.spared, each.first) != part.spared.end())
                intersect(insiders, spoiled(part.deviation, each.first));
        return insiders.empty();
    });
}

std::vector<std::pair<TargetId, SearchBook::Insiders>> SearchBook::open_to_insiders() const {
    std::vector<std::pair<TargetId, Insiders>> open;
    for (TargetId target = 0; target < spares_.size(); ++target)
        if (auto insiders = exposed(target); !insiders.empty())
            open.emplace_back(target, std::move(insiders));
    return open;
}

TargetId SearchBook::add_spare(TargetId target) {
    for (const TargetId each : spares_[target])
        if (!is_reached(each)) return each;
    const auto id = static_cast<TargetId>(targets_.size());
    targets_.push_back(targets_[target]);
    origins_.push_back(target);
    deviation_of_.push_back(kNone);
    spoiled_.emplace_back();
    spares_[target].push_back(id);
    return id;
}

/// Gives up spares that keep nobody out whom the others do not.
void SearchBook::settle_spares(TargetId target, std::vector<Place>& changed) {
    for (const TargetId spare : spares_[target])
        if (is_reached(spare) && exposed(target, std::span(&spare, 1)).size() == exposed(target).size())
            forget(spare, changed);
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
    for (const TargetId spare : change.dropped)
        if (deviation_of_[spare] != kNone) ++leaving[deviation_of_[spare]];
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
    lay_down(id);
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

/// The deviation in use that is the same as that of the part; kNone if there is none.
std::uint32_t SearchBook::find_same(const Change::Part& part) const {
    if (part.spared.empty()) return kNone;
    const auto all = bearers(part.spared.front());
    const auto found = std::ranges::find_if(
        all, [&](std::uint32_t id) { return std::ranges::equal(kept_[id].deviation, part.deviation); });
    return found == all.end() ? kNone : *found;
}

/// Enters the deviation of the part, unless it is in use already.
std::uint32_t SearchBook::keep(Change::Part& part, std::vector<Place>& changed) {
    if (const std::uint32_t same = find_same(part); same != kNone) return same;
    auto id = static_cast<std::uint32_t>(kept_.size());
    if (vacant_.empty()) {
        kept_.emplace_back();
    } else {
        id = vacant_.back();
        vacant_.pop_back();
    }
    for (const Shift& each : part.deviation) use(each.place, id, changed);
    kept_[id].deviation = std::move(part.deviation);
    bear(id);
    return id;
}

void SearchBook::apply(Change change, std::vector<Place>& changed) {
    std::vector<TargetId> concerned;
    for (Change::Part& part : change.parts) {
        const std::uint32_t id = keep(part, changed);
        const std::size_t own = part.targets.size();
        for (const TargetId target : part.spared) part.targets.push_back(add_spare(target));
        for (std::size_t i = 0; i < part.targets.size(); ++i) {
            const TargetId target = part.targets[i];
            if (deviation_of_[target] == id) continue;
            forget(target, changed);
            deviation_of_[target] = id;
            kept_[id].targets.push_back(target);
            if (spares_.empty()) continue;
            concerned.push_back(i < own ? target : origin(target));
            spoiled_[target] = spoiled(kept_[id].deviation, origin(target));
        }
    }
    for (const TargetId spare : change.dropped) forget(spare, changed);
    for (const TargetId target : concerned) settle_spares(target, changed);
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
