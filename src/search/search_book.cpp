// SPDX-License-Identifier: Apache-2.0
#include "search/search_book.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "attack/component.h"
#include "attack/exact.h"
#include "attack/proof_book.h"
#include "lp/linear_program.h"

namespace tacet {

namespace {

/// The deviation in rational numbers, if they can be found.
std::optional<Witness> in_rationals(const Table& table, const Grid& grid, std::span<const Shift> deviation,
                                    const Deadline& deadline) {
    std::vector<std::pair<CellId, double>> moved;
    for (const auto& [place, amount] : deviation) moved.emplace_back(*grid.cell(place), amount);
    std::ranges::sort(moved);
    std::vector<CellId> cells;
    std::vector<double> amounts;
    for (const auto& [cell, amount] : moved) {
        cells.push_back(cell);
        amounts.push_back(amount);
    }
    return make_exact(table, cells, amounts, kSolverNoise * program_unit(table), deadline);
}

/// Calls for what is in one of two deviations only, places ascending.
template <class InOld, class InNew>
void compare(const Deviation& before, const Deviation& now, InOld&& in_old, InNew&& in_new) {
    auto old = before.begin();
    for (const Shift& each : now) {
        for (; old != before.end() && old->place < each.place; ++old) in_old(old->place);
        if (old != before.end() && old->place == each.place)
            ++old;
        else
            in_new(each.place);
    }
    for (; old != before.end(); ++old) in_old(old->place);
}

}  // namespace

bool is_whole(std::span<const Shift> deviation) {
    return std::ranges::all_of(deviation,
                               [](const Shift& each) { return each.amount == std::round(each.amount); });
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

StretchLimits SearchBook::limits(std::span<const Shift> deviation) const {
    StretchLimits limits;
    for (const auto& [place, amount] : deviation)
        for (const Side side : kSides) {
            const Side direction = amount > 0 ? side : opposite(side);
            limits.of[index(side)].reduce({room_[index(direction)][place], std::abs(amount)});
        }
    limits.is_fixed = !is_whole(deviation);
    if (limits.is_fixed) limits.of[index(Side::up)] = {1, 1};
    return limits;
}

std::vector<TargetId> SearchBook::reached_by(std::span<const Shift> deviation) const {
    const StretchLimits all = limits(deviation);
    std::vector<TargetId> reached;
    for (const auto& [place, amount] : deviation)
        for (TargetId i = first_target_[place]; i < own_targets_ && targets_[i].place == place; ++i)
            if (all.reach(targets_[i], amount)) reached.push_back(i);
    std::ranges::sort(reached);
    return reached;
}

void SearchBook::count_uses(const Change& change) {
    const auto count = [&](Place place, std::int32_t number) {
        if (is_suppressed_for_good(place)) return;
        if (more_uses_[place] == 0) counted_.push_back(place);
        more_uses_[place] += number;
    };
    std::map<std::uint32_t, std::size_t> leaving;  // targets by deviation
    for (const Change::Part& part : change.parts) {
        const std::uint32_t old = replaced_by(part);
        compare(
            old == kNone ? Deviation{} : kept_[old].deviation, part.deviation,
            [&](Place place) { count(place, -1); }, [&](Place place) { count(place, 1); });
        for (const TargetId target : part.targets)
            if (deviation_of_[target] != kNone && deviation_of_[target] != old)
                ++leaving[deviation_of_[target]];
    }
    for (const TargetId spare : change.dropped)
        if (deviation_of_[spare] != kNone) ++leaving[deviation_of_[spare]];
    for (const auto& [id, number] : leaving)
        if (number == kept_[id].targets.size())
            for (const Shift& each : kept_[id].deviation) count(each.place, -1);
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

void SearchBook::leave(Place place, std::uint32_t id, std::vector<Place>& changed) {
    if (is_suppressed_for_good(place)) return;
    std::erase(movers_[place], id);
    if (--uses_[place] > 0) return;
    position_[secondaries_.back()] = position_[place];
    secondaries_[position_[place]] = secondaries_.back();
    secondaries_.pop_back();
    position_[place] = kNone;
    cost_ -= weight_[place];
    changed.push_back(place);
}

void SearchBook::retire(std::uint32_t id, std::vector<Place>& changed) {
    lay_down(id);
    for (const Shift& each : kept_[id].deviation) leave(each.place, id, changed);
    kept_[id] = {};
    vacant_.push_back(id);
}

/// The deviation of which nothing is left when the part is entered, so that the part can take its place.
/// kNone if there is none.
std::uint32_t SearchBook::replaced_by(const Change::Part& part) const {
    if (minds_insiders() || part.targets.empty()) return kNone;
    const std::uint32_t id = deviation_of_[part.targets.front()];
    if (id == kNone || kept_[id].targets.size() > part.targets.size()) return kNone;
    const auto staying =
        std::ranges::count(part.targets, id, [&](TargetId each) { return deviation_of_[each]; });
    return static_cast<std::size_t>(staying) == kept_[id].targets.size() ? id : kNone;
}

/// What was there before is entered no second time.
void SearchBook::replace(std::uint32_t id, Change::Part& part, std::vector<Place>& changed) {
    const Deviation old = std::exchange(kept_[id].deviation, std::move(part.deviation));
    kept_[id].exact = std::move(part.exact);
    compare(
        old, kept_[id].deviation, [&](Place place) { leave(place, id, changed); },
        [&](Place place) { use(place, id, changed); });
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
    kept_[id].exact = std::move(part.exact);
    bear(id);
    return id;
}

void SearchBook::apply(Change change, std::vector<Place>& changed) {
    std::vector<TargetId> concerned;
    for (Change::Part& part : change.parts) {
        std::uint32_t id = replaced_by(part);
        if (id != kNone)
            replace(id, part, changed);
        else
            id = keep(part, changed);
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
            spoiled_[target] = spoiled(kept_[id].deviation, kept_[id].concerned, origin(target));
        }
    }
    for (const TargetId spare : change.dropped) forget(spare, changed);
    std::ranges::sort(concerned);
    concerned.erase(std::ranges::unique(concerned).begin(), concerned.end());
    for (const TargetId target : concerned) settle_spares(target, changed);
}

bool SearchBook::make_exact(Change& change, Protection protection, const Deadline& deadline) const {
    return std::ranges::all_of(change.parts, [&](Change::Part& part) {
        if (is_whole(part.deviation)) return true;
        part.exact = in_rationals(*table_, *grid_, part.deviation, deadline);
        if (!part.exact || !holds(*part.exact, part.targets, protection)) return false;
        if (auto whole = to_deviation(*grid_, *part.exact)) {
            part.deviation = std::move(*whole);
            part.exact.reset();
        }
        return true;
    });
}

/// Whether the witness proves the targets.
bool SearchBook::holds(const Witness& witness, std::span<const TargetId> targets,
                       Protection protection) const {
    std::vector<CellId> cells;
    for (const TargetId target : targets) cells.push_back(*grid_->cell(targets_[target].place));
    std::ranges::sort(cells);
    const auto repeated = std::ranges::unique(cells);
    cells.erase(repeated.begin(), repeated.end());
    ProofBook proof_book(*table_, protection, cells);
    proof_book.add(witness);
    return std::ranges::all_of(targets,
                               [&](TargetId target) { return proof_book.is_proven(to_target(target)); });
}

void SearchBook::make_exact(const Deadline& deadline) {
    for (Kept& kept : kept_)
        if (!kept.targets.empty() && !kept.exact && !is_whole(kept.deviation) && !deadline.passed())
            kept.exact = in_rationals(*table_, *grid_, kept.deviation, deadline);
}

Target SearchBook::to_target(TargetId target) const {
    const auto& [place, sign, amount] = targets_[target];
    return {*grid_->cell(place), sign > 0 ? Side::up : Side::down, static_cast<Amount>(amount)};
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

Proof SearchBook::proof(const Deadline& deadline) const {
    Proof proof;
    for (const Kept& kept : kept_) {
        if (kept.targets.empty()) continue;
        if (is_whole(kept.deviation))
            proof.witnesses.push_back(to_witness(*grid_, kept.deviation));
        else if (auto witness =
                     kept.exact ? kept.exact : in_rationals(*table_, *grid_, kept.deviation, deadline))
            proof.witnesses.push_back(std::move(*witness));
    }
    return proof;
}

}  // namespace tacet
