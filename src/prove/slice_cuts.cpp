// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <unordered_map>

#include "prove/cut_search.h"
#include "prove/flow_cutter.h"

namespace tacet {

namespace {

/// Whoever attacks the whole table knows the equations of each slice too. So what is safe in the whole is
/// safe in each slice, and what holds for the patterns of a slice holds for those of the table.
class SliceCutSearch : public CutSearch {
  public:
    SliceCutSearch(const Table& table, const Residue& residue, std::shared_ptr<const Slices> slices)
        : slices_(std::move(slices)), maker_(table, residue), none_(table.cell_count()) {
        for (const EquationNetwork& each : slices_->networks) {
            cutters_.emplace_back(table, residue, each);
            fixed_cutters_.emplace_back(table, residue, each);
        }
        is_started_.resize(cutters_.size());
        is_fixed_started_.resize(cutters_.size());
    }

    void start(std::span<const double> shares) override {
        shares_ = shares;
        std::fill(is_started_.begin(), is_started_.end(), false);
    }

    End find(const Target& target, const Deadline& deadline, std::vector<Cut>& cuts) override {
        const std::size_t before = cuts.size();
        bool is_reached = true;
        for (const std::uint32_t slice : open_slices(target)) {
            if (deadline.passed() || allowance() <= 0) return End::stopped;
            FlowCutter& cutter = cutters_[slice];
            if (!is_started_[slice]) cutter.start(shares_);
            is_started_[slice] = true;
            Argument argument;
            const auto end = cutter.push(target, argument);
            spend(cutter.work());
            is_reached &= end != FlowCutter::End::short_of;
            if (end != FlowCutter::End::far) maker_.make(argument, shares_, cuts);
        }
        if (cuts.size() > before) return End::violated;
        return is_reached ? End::reached : End::unclear;
    }

  private:
    /// Slices in which other primaries do not let the target move far enough: in those that they do, nothing
    /// is asked of any other cell.
    const std::vector<std::uint32_t>& open_slices(const Target& target) {
        const Key key{target.cell.index(), target.side, target.is_width, target.attacker};
        const auto [entry, is_new] = open_.try_emplace(key);
        if (!is_new) return entry->second;
        for (const std::uint32_t slice : slices_->of(target.cell)) {
            FlowCutter& cutter = fixed_cutters_[slice];
            if (!is_fixed_started_[slice]) cutter.start(none_);
            is_fixed_started_[slice] = true;
            Argument argument;
            spend(cutter.work());
            if (cutter.push(target, argument) == FlowCutter::End::short_of) entry->second.push_back(slice);
        }
        return entry->second;
    }

    struct Key {
        std::uint32_t cell;
        Side side;
        bool is_width;
        InsiderId attacker;
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const {
            return ((std::size_t{key.cell} * 2 + index(key.side)) * 2 + (key.is_width ? 1 : 0)) * 31 +
                   key.attacker.index();
        }
    };

    std::shared_ptr<const Slices> slices_;
    std::vector<FlowCutter> cutters_;        // by slice
    std::vector<FlowCutter> fixed_cutters_;  // likewise, where no candidate has a share
    std::vector<bool> is_started_;           // by slice, with the shares of now
    std::vector<bool> is_fixed_started_;
    CutMaker maker_;
    std::span<const double> shares_;
    std::vector<double> none_;
    std::unordered_map<Key, std::vector<std::uint32_t>, Hash> open_;
};

}  // namespace

Slices::Slices(const Table& table) : networks(slice_networks(table)) {
    std::vector<std::uint32_t> counts(table.cell_count() + 1);
    for (const auto& network : networks)
        for (const auto& arc : network.arcs) ++counts[arc.cell.index() + 1];
    for (std::size_t i = 1; i < counts.size(); ++i) counts[i] += counts[i - 1];
    starts_ = counts;
    all_.resize(starts_.back());
    for (std::uint32_t slice = 0; slice < networks.size(); ++slice)
        for (const auto& arc : networks[slice].arcs) all_[counts[arc.cell.index()]++] = slice;
}

std::unique_ptr<CutSearch> make_slice_cut_search(const Table& table, const Residue& residue,
                                                 std::shared_ptr<const Slices> slices) {
    return std::make_unique<SliceCutSearch>(table, residue, std::move(slices));
}

}  // namespace tacet
