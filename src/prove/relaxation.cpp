// SPDX-License-Identifier: Apache-2.0
#include "prove/relaxation.h"

#include <algorithm>

#include "process/in_parallel.h"
#include "prove/lift.h"

namespace tacet {

namespace {

// Targets looked at before the shares are found anew, once they have given so many constraints. What a search
// finds depends on what it looked at before, so each has its own targets whatever the number of threads.
constexpr std::size_t kSearches = 4;
constexpr std::size_t kTargetsPerBatch = 32;
constexpr std::size_t kEnoughCuts = 64;
constexpr std::size_t kTargetsPerCut = 20;  // if there are more of them
// A constraint without a price is dropped after so many rounds; it may be found again.
constexpr std::uint32_t kMostIdleRounds = 12;
// Sums of doubles: a bound must not exceed the truth by their rounding.
constexpr double kCaution = 1 - 1e-11;

std::vector<double> weights(const Table& table) {
    std::vector<double> all(table.cell_count());
    for (const CellId cell : table.cells())
        if (table[cell].status == Status::candidate) all[cell.index()] = table[cell].weight;
    return all;
}

}  // namespace

std::vector<Target> all_targets(const Table& table, Protection protection) {
    std::vector<Target> targets;
    for (const CellId cell : table.primaries()) {
        Amount sides = 0;
        for (const Side side : kSides) {
            const Amount amount = required(table, cell, side, protection);
            if (amount > 0) targets.push_back({cell, side, amount});
            sides += amount;
        }
        const Amount width = required_width(table, cell, protection);
        if (width > sides) targets.push_back({cell, Side::up, width, true});
    }
    std::ranges::stable_sort(targets, std::greater{}, &Target::amount);
    return targets;
}

Relaxation::Relaxation(const Table& table, Protection protection, unsigned threads, Deadline end)
    : deadline(std::move(end)),
      table_(table),
      targets_(all_targets(table, protection)),
      threads_(threads),
      program_(weights(table)),
      shares_(table.cell_count()) {
    for (std::size_t i = 0; i < kSearches; ++i) quick_searches_.push_back(make_equation_cut_search(table));
    for (const CellId cell : table.cells()) {
        const Status status = table[cell].status;
        if (status == Status::secondary) fixed_cost_ += table[cell].weight;
        shares_[cell.index()] = status == Status::primary || status == Status::secondary;
        if (status != Status::candidate)
            program_.set_bounds(cell.index(), shares_[cell.index()], shares_[cell.index()]);
    }
    lower_bound_ = fixed_cost_;
}

Relaxation::End Relaxation::tighten(std::size_t most_rounds, double cost_to_beat) {
    End end{};
    if (!rows_.empty() && !solve(end)) return end;  // CLP does not take a program without rows
    for (std::size_t round = 0; round < most_rounds; ++round) {
        if (lower_bound_ >= cost_to_beat) return End::beaten;
        auto cuts = find_smoothed_cuts();
        if (!cuts) return End::stopped;
        if (cuts->empty()) return End::settled;
        add(std::move(*cuts));
        if (!solve(end)) return end;
        if (!keeps_all_) drop_idle_rows();
        ++rounds_;
        if (on_round) on_round(lower_bound_, rounds_, rows_.size());
    }
    return lower_bound_ >= cost_to_beat ? End::beaten : End::paused;
}

bool Relaxation::solve(End& end) {
    switch (program_.minimise(deadline)) {
        case tacet::End::infeasible:
            end = End::infeasible;
            return false;
        case tacet::End::stopped:
            end = End::stopped;
            return false;
        case tacet::End::done:
            break;
    }
    std::ranges::copy(program_.solution(), shares_.begin());
    for (double& each : shares_) each = std::clamp(each, 0.0, 1.0);
    lower_bound_ = fixed_cost_ + program_.lower_bound() * kCaution;
    return true;
}

std::optional<std::vector<Cut>> Relaxation::find_smoothed_cuts() {
    constexpr double kStep = 0.3;
    if (smoothed_.empty()) smoothed_ = shares_;
    for (std::size_t i = 0; i < shares_.size(); ++i) smoothed_[i] += kStep * (shares_[i] - smoothed_[i]);
    auto cuts = find_cuts(smoothed_, Purpose::tighten);
    if (!cuts) return {};
    const auto is_violated = [&](const Cut& cut) {
        double sum = 0;
        for (const auto& [cell, coefficient] : cut.row) sum += coefficient * shares_[cell];
        return sum < 1 - 1e-6;
    };
    if (std::ranges::any_of(*cuts, is_violated)) return cuts;
    smoothed_ = shares_;
    return find_cuts(shares_, Purpose::tighten);
}

std::optional<std::vector<Cut>> Relaxation::find_cuts(std::span<const double> shares, Purpose purpose) {
    if (purpose == Purpose::tighten) {
        auto cuts = find_cuts(shares, purpose, quick_searches_);
        if (!cuts || !cuts->empty()) return cuts;
    }
    if (searches_.empty()) {
        for (std::size_t i = 0; i < kSearches; ++i) {
            auto search = make_network_cut_search(table_);
            searches_.push_back(search ? std::move(search) : make_program_cut_search(table_));
        }
    }
    return find_cuts(shares, purpose, searches_);
}

std::optional<std::vector<Cut>> Relaxation::find_cuts(std::span<const double> shares, Purpose purpose,
                                                      std::span<const OwnSearch> searches) {
    for (const auto& search : searches) search->start(shares);
    std::vector<bool> is_reached(targets_.size());
    std::vector<std::vector<Cut>> found(kTargetsPerBatch);
    std::vector<Cut> cuts;
    const std::size_t enough = std::max(kEnoughCuts, targets_.size() / kTargetsPerCut);
    bool is_stopped = false;
    std::size_t looked_at = 0;
    for (; looked_at < targets_.size() && cuts.size() < enough && !is_stopped;) {
        std::vector<std::size_t> batch;
        for (; looked_at < targets_.size() && batch.size() < kTargetsPerBatch; ++looked_at) {
            const std::size_t target = (next_target_ + looked_at) % targets_.size();
            if (!is_reached[target]) batch.push_back(target);
        }
        std::vector<CutSearch::End> ends(batch.size());
        std::vector<std::vector<std::size_t>> also(batch.size());
        in_parallel(threads_, kSearches, [&](std::size_t search) {
            for (std::size_t i = search; i < batch.size(); i += kSearches) {
                found[i].clear();
                ends[i] = searches[search]->find(targets_[batch[i]], deadline, found[i]);
                if (purpose == Purpose::attack)
                    lift(table_, *searches[search], targets_[batch[i]], shares, deadline, found[i]);
                if (ends[i] == CutSearch::End::reached) also[i] = reached_by(searches[search]->deviation());
            }
        });
        for (std::size_t i = 0; i < batch.size(); ++i) {
            is_stopped |= ends[i] == CutSearch::End::stopped;
            for (const std::size_t target : also[i]) is_reached[target] = true;
            std::ranges::move(found[i], std::back_inserter(cuts));
        }
    }
    if (!targets_.empty()) next_target_ = (next_target_ + looked_at) % targets_.size();
    if (cuts.empty() && is_stopped) return {};
    return cuts;
}

std::vector<std::size_t> Relaxation::reached_by(std::span<const double> deviation) const {
    constexpr double kAlmost = 1 - 1e-6;
    std::vector<std::size_t> reached;
    if (deviation.empty()) return reached;
    for (std::size_t i = 0; i < targets_.size(); ++i) {
        const Target& target = targets_[i];
        const double moved = deviation[target.cell.index()];
        const double wanted = static_cast<double>(target.amount) * kAlmost;
        if (!target.is_width && (target.side == Side::up ? moved : -moved) >= wanted) reached.push_back(i);
    }
    return reached;
}

void Relaxation::drop_idle_rows() {
    const auto prices = program_.prices();
    std::vector<bool> keeps(rows_.size());
    bool drops = false;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        rows_[row].idle = prices[row] > 0 ? 0 : rows_[row].idle + 1;
        keeps[row] = rows_[row].idle <= kMostIdleRounds;
        drops |= !keeps[row];
    }
    if (!drops) return;
    program_.keep(keeps);
    std::size_t kept = 0;
    for (std::size_t row = 0; row < rows_.size(); ++row)
        if (keeps[row]) std::swap(rows_[kept++], rows_[row]);
    rows_.resize(kept);
}

std::optional<std::vector<Cut>> Relaxation::find_violated(std::span<const double> shares) {
    return find_cuts(shares, Purpose::attack);
}

void Relaxation::add(std::vector<Cut> cuts) {
    std::vector<CutRow> new_rows;
    for (Cut& cut : cuts) {
        new_rows.push_back(cut.row);
        rows_.push_back({std::move(cut)});
    }
    all_cuts_ += new_rows.size();
    program_.add(new_rows);
}

std::vector<Relaxation::Priced> Relaxation::proof() const {
    std::vector<Priced> all;
    const auto prices = program_.prices();
    for (std::size_t row = 0; row < prices.size(); ++row)
        if (prices[row] > 0) all.push_back({&rows_[row].cut, prices[row]});
    return all;
}

}  // namespace tacet
