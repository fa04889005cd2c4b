// SPDX-License-Identifier: Apache-2.0
// How a search book keeps insiders out: deviations that are spoiled for some, and spares.
#include <algorithm>
#include <map>

#include "search/search_book.h"

namespace tacet {

StretchLimits SearchBook::limits(std::span<const Shift> deviation, StretchLimits outsider,
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
    const StretchLimits all = limits(deviation);
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
    const StretchLimits all = limits(deviation);
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

}  // namespace tacet
