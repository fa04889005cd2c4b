// SPDX-License-Identifier: Apache-2.0
// How a search book keeps insiders out: deviations that are spoiled for some, and spares.
#include <algorithm>
#include <map>

#include "search/search_book.h"

namespace tacet {

namespace {

// Deviations in use that are looked at for one target: the newest.
constexpr std::size_t kMostShared = 200;

/// Leaves those that are in both.
void intersect(std::vector<InsiderId>& insiders, const std::vector<InsiderId>& others) {
    constexpr std::size_t kFew = 16;  // in comparison to others
    auto next = others.begin();
    const bool are_few = insiders.size() < others.size() / kFew;
    std::erase_if(insiders, [&](InsiderId who) {
        if (are_few) return !std::ranges::binary_search(others, who);
        while (next != others.end() && *next < who) ++next;
        return next == others.end() || *next != who;
    });
}

}  // namespace

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
        if (is_reached(target)) {
            const Kept& kept = kept_[deviation_of_[target]];
            spoiled_[target] = spoiled(kept.deviation, kept.concerned, target);
        }
}

SearchBook::Concerned SearchBook::concerned(std::span<const Shift> deviation) const {
    Concerned concerned;
    for (const Shift& each : deviation)
        if (const CellId* cell = grid_->cell(each.place))
            for (const InsiderId who : table_->insiders_of(*cell))
                (knows_value(*table_, who, *cell) ? concerned.surely : concerned.perhaps).push_back(who);
    for (Insiders* insiders : {&concerned.surely, &concerned.perhaps}) {
        std::ranges::sort(*insiders);
        insiders->erase(std::ranges::unique(*insiders).begin(), insiders->end());
    }
    std::erase_if(concerned.perhaps,
                  [&](InsiderId who) { return std::ranges::binary_search(concerned.surely, who); });
    return concerned;
}

SearchBook::Insiders SearchBook::spoiled(std::span<const Shift> deviation, TargetId target) const {
    return spoiled(deviation, concerned(deviation), target);
}

SearchBook::Insiders SearchBook::spoiled(std::span<const Shift> deviation, const Concerned& concerned,
                                         TargetId target) const {
    const GridTarget& wanted = targets_[target];
    const CellId cell = *grid_->cell(wanted.place);
    const Side side = wanted.sign > 0 ? Side::up : Side::down;
    const auto attacks = [&](InsiderId who) {
        return required(*table_, who, cell, side, Protection::at_least) != 0;
    };
    Insiders spoiled;
    std::ranges::copy_if(concerned.surely, std::back_inserter(spoiled), attacks);
    if (concerned.perhaps.empty()) return spoiled;
    const StretchLimits all = limits(deviation);
    const double moved = std::ranges::lower_bound(deviation, wanted.place, {}, &Shift::place)->amount;
    const auto middle = static_cast<std::ptrdiff_t>(spoiled.size());
    std::ranges::copy_if(concerned.perhaps, std::back_inserter(spoiled), [&](InsiderId who) {
        return attacks(who) && !limits(deviation, all, who).reach(wanted, moved);
    });
    std::ranges::inplace_merge(spoiled, spoiled.begin() + middle);
    return spoiled;
}

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

SearchBook::Insiders SearchBook::unserved(std::span<const Shift> deviation, TargetId target,
                                          Insiders insiders) const {
    const GridTarget& wanted = targets_[target];
    const auto own = std::ranges::lower_bound(deviation, wanted.place, {}, &Shift::place);
    if (own == deviation.end() || own->place != wanted.place) return insiders;
    const StretchLimits all = limits(deviation);
    if (all.reach(wanted, own->amount))
        std::erase_if(insiders,
                      [&](InsiderId who) { return limits(deviation, all, who).reach(wanted, own->amount); });
    return insiders;
}

SearchBook::Insiders SearchBook::unserved(const Kept& kept, TargetId target, const Insiders& insiders) const {
    Insiders left = insiders;
    intersect(left, kept.concerned.surely);
    const GridTarget& wanted = targets_[target];
    const auto own = std::ranges::lower_bound(kept.deviation, wanted.place, {}, &Shift::place);
    if (left.size() == insiders.size() || own == kept.deviation.end() || own->place != wanted.place)
        return insiders;
    const StretchLimits all = limits(kept.deviation);
    if (!all.reach(wanted, own->amount)) return insiders;
    Insiders doubtful = insiders;
    intersect(doubtful, kept.concerned.perhaps);
    const auto middle = static_cast<std::ptrdiff_t>(left.size());
    std::ranges::copy_if(doubtful, std::back_inserter(left), [&](InsiderId who) {
        return !limits(kept.deviation, all, who).reach(wanted, own->amount);
    });
    std::ranges::inplace_merge(left, left.begin() + middle);
    return left;
}

std::vector<std::uint32_t> SearchBook::share(TargetId target, Insiders& insiders) const {
    std::vector<std::pair<std::uint32_t, Insiders>> candidates;  // with those whom they do not serve
    const auto all = bearers(target);
    for (const std::uint32_t id : all.last(std::min(all.size(), kMostShared)))
        if (auto left = unserved(kept_[id], target, insiders); left.size() < insiders.size())
            candidates.emplace_back(id, std::move(left));
    std::vector<std::uint32_t> chosen;
    while (!insiders.empty() && !candidates.empty()) {
        const auto best =
            std::ranges::min_element(candidates, {}, [](const auto& each) { return each.second.size(); });
        if (best->second.size() == insiders.size()) break;
        chosen.push_back(best->first);
        insiders = std::move(best->second);
        candidates.erase(best);
        for (auto& [id, left] : candidates) intersect(left, insiders);
    }
    return chosen;
}

std::span<const std::uint32_t> SearchBook::bearers(TargetId target) const {
    if (bearers_.empty()) return {};
    return bearers_[first_target_[targets_[target].place]];
}

void SearchBook::bear(std::uint32_t id) {
    if (!minds_insiders()) return;
    kept_[id].concerned = concerned(kept_[id].deviation);
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
    const std::size_t least = exposed(target).size();
    for (const TargetId spare : spares_[target])
        if (is_reached(spare) && exposed(target, std::span(&spare, 1)).size() == least)
            forget(spare, changed);
}

}  // namespace tacet
