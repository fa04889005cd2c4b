// SPDX-License-Identifier: Apache-2.0
#include "prove/separation.h"

#include <algorithm>
#include <cmath>

#include "model/vast.h"
#include "process/in_parallel.h"
#include "prove/lift.h"
#include "prove/targets.h"
#include "tacet/insider.h"

namespace tacet {

namespace {

// Targets looked at before the shares are found anew, once they have given so many constraints. What a search
// finds depends on what it looked at before, so each has its own targets whatever the number of threads.
constexpr std::size_t kSearches = 4;
constexpr std::size_t kTargetsPerBatch = 32;
constexpr std::size_t kEnoughCuts = 64;
constexpr std::size_t kTargetsPerCut = 20;  // if there are more of them
// Of insiders; more of them are looked at in single equations only.
constexpr std::size_t kMostOfInsiders = 4000;
// Deviations kept for each target, the last first.
constexpr std::size_t kMostKept = 4;
// A share may be smaller than needed by this, absolute.
constexpr double kNoise = 1e-9;

/// All, or if insiders have too many, those of outsiders.
std::size_t thorough_count(const std::vector<Target>& targets) {
    const auto insiders =
        std::ranges::find_if(targets, [](const Target& each) { return each.attacker != kOutsider; });
    const auto of_outsiders = static_cast<std::size_t>(insiders - targets.begin());
    return targets.size() - of_outsiders > kMostOfInsiders ? of_outsiders : targets.size();
}

}  // namespace

Separation::Separation(const Table& table, const Residue& residue, Protection protection, unsigned threads)
    : table_(table),
      residue_(residue),
      targets_(all_targets(table, protection)),
      thorough_(thorough_count(targets_)),
      threads_(threads),
      is_network_(!reason_against_network(table)),
      has_slices_(table.dimensions() != nullptr && !is_network_),
      has_programs_(!is_vast(table)),
      kept_(targets_.size()) {
    for (std::size_t i = 0; i < kSearches; ++i)
        simple_searches_.push_back(make_equation_cut_search(table, residue));
}

std::optional<std::vector<Cut>> Separation::find_simple(std::span<const double> shares,
                                                        const Deadline& deadline) {
    return find(shares, deadline, Lifting::no, simple_searches_, targets_.size());
}

std::optional<std::vector<Cut>> Separation::find_in_slices(std::span<const double> shares,
                                                           const Deadline& deadline) {
    if (slice_searches_.empty()) {
        const auto slices = std::make_shared<const Slices>(table_);
        for (std::size_t i = 0; i < kSearches; ++i)
            slice_searches_.push_back(make_slice_cut_search(table_, residue_, slices));
    }
    return find(shares, deadline, Lifting::no, slice_searches_, thorough_);
}

std::optional<std::vector<Cut>> Separation::find(std::span<const double> shares, const Deadline& deadline) {
    if (!has_programs_ && !is_network_) return find_simple(shares, deadline);
    make_searches();
    return find(shares, deadline, Lifting::no, searches_, thorough_);
}

std::optional<std::vector<Cut>> Separation::find_lifted(std::span<const double> shares,
                                                        const Deadline& deadline) {
    if (!has_programs_ && !is_network_) return find_simple(shares, deadline);
    make_searches();
    return find(shares, deadline, Lifting::yes, searches_, thorough_);
}

void Separation::make_searches() {
    while (searches_.size() < kSearches) {
        auto search = make_network_cut_search(table_, residue_);
        searches_.push_back(search ? std::move(search) : make_program_cut_search(table_, residue_));
    }
}

std::optional<std::vector<Cut>> Separation::find(std::span<const double> shares, const Deadline& deadline,
                                                 Lifting lifting, std::span<const OwnSearch> searches,
                                                 std::size_t count) {
    const bool is_limited = searches.data() != simple_searches_.data() && std::isfinite(allowance_);
    for (const auto& search : searches) {
        search->start(shares);
        if (is_limited) search->allow(allowance_ / kSearches);
    }
    std::vector<bool> is_reached(targets_.size());
    std::vector<Cut> cuts;
    const std::size_t enough = std::max(kEnoughCuts, count / kTargetsPerCut);
    bool is_stopped = false;
    std::size_t looked_at = 0;
    while (looked_at < count && cuts.size() < enough && !is_stopped) {
        std::vector<std::size_t> batch;
        for (; looked_at < count && batch.size() < kTargetsPerBatch; ++looked_at) {
            const std::size_t target = (next_target_ + looked_at) % count;
            if (!is_reached[target] && !is_known_to_be_reached(target, shares)) batch.push_back(target);
        }
        std::vector<Finding> findings(batch.size());
        in_parallel(threads_, kSearches, [&](std::size_t number) {
            CutSearch& search = *searches[number];
            for (std::size_t i = number; i < batch.size(); i += kSearches) {
                Finding& found = findings[i];
                found.end = search.find(targets_[batch[i]], deadline, found.cuts);
                if (found.end == CutSearch::End::reached) found.reached = reached_by(search.deviation());
                if (lifting == Lifting::yes)
                    lift(table_, search, targets_[batch[i]], shares, deadline, found.cuts);
            }
        });
        for (Finding& found : findings) {
            is_stopped |= found.end == CutSearch::End::stopped;
            std::ranges::move(found.cuts, std::back_inserter(cuts));
            for (auto& [target, needs] : found.reached) {
                is_reached[target] = true;
                keep(target, std::move(needs));
            }
        }
    }
    if (is_limited) {
        allowance_ = 0;
        for (const auto& search : searches) allowance_ += std::max(0.0, search->allowance());
    }
    if (count > 0) next_target_ = (next_target_ + looked_at) % count;
    if (cuts.empty() && is_stopped) return {};
    return cuts;
}

std::vector<std::pair<std::size_t, Separation::Needs>> Separation::reached_by(
    std::span<const double> deviation) const {
    constexpr double kAlmost = 1 - 1e-6;
    std::vector<std::pair<std::size_t, Needs>> reached;
    if (deviation.empty()) return reached;
    std::optional<Needs> of_outsider;
    for (std::size_t i = 0; i < thorough_; ++i) {
        const Target& target = targets_[i];
        const double moved = deviation[target.cell.index()] * (target.side == Side::up ? 1 : -1);
        const auto wanted = static_cast<double>(target.amount);
        if (target.is_width || moved < wanted * kAlmost) continue;
        const double part = std::min(1.0, wanted / moved);
        if (!is_believed(deviation, part, target.attacker)) continue;
        if (!of_outsider) of_outsider = needs(deviation, kOutsider);
        Needs taken = target.attacker == kOutsider ? *of_outsider : needs(deviation, target.attacker);
        for (auto& [cell, share] : taken) share *= part;
        reached.emplace_back(i, std::move(taken));
    }
    return reached;
}

bool Separation::is_believed(std::span<const double> deviation, double part, InsiderId attacker) const {
    if (attacker == kOutsider) return true;
    return std::ranges::all_of(table_[attacker].knows, [&](const Knowledge& known) {
        const double moved = deviation[known.cell.index()] * part;
        const auto most =
            static_cast<double>(room(table_, attacker, known.cell, moved > 0 ? Side::up : Side::down));
        return std::abs(moved) <= most * (1 + kNoise);
    });
}

Separation::Needs Separation::needs(std::span<const double> deviation, InsiderId attacker) const {
    constexpr double kNothing = 1e-12;
    Needs all;
    for (const CellId cell : table_.cells()) {
        const double moved = deviation[cell.index()];
        if (moved == 0 || table_[cell].status != Status::candidate) continue;
        const auto most =
            static_cast<double>(room(table_, attacker, cell, moved > 0 ? Side::up : Side::down));
        const double share = std::abs(moved) / most;
        if (share > kNothing) all.emplace_back(cell.index(), share);
    }
    std::ranges::sort(all, std::greater{}, [](const auto& need) { return need.second; });
    return all;
}

bool Separation::is_known_to_be_reached(std::size_t target, std::span<const double> shares) const {
    return std::ranges::any_of(kept_[target], [&](const Needs& needs) {
        return std::ranges::all_of(
            needs, [&](const auto& need) { return shares[need.first] >= need.second - kNoise; });
    });
}

void Separation::keep(std::size_t target, Needs needs) {
    auto& kept = kept_[target];
    kept.insert(kept.begin(), std::move(needs));
    if (kept.size() > kMostKept) kept.pop_back();
}

}  // namespace tacet
