// SPDX-License-Identifier: Apache-2.0
#include "prove/relaxation.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tacet {

namespace {

// Sums of doubles: a bound must not exceed the truth by their rounding.
constexpr double kCaution = 1 - 1e-11;
constexpr double kLeastRise = 1e-4;  // of the bound, by a round that was worth it
constexpr std::size_t kMostPoorRounds = 5;

}  // namespace

Relaxation::Relaxation(const Table& table, Protection protection, unsigned threads, Deadline end)
    : table_(table),
      deadline_(std::move(end)),
      residue_(table),
      separation_(table, residue_, protection, threads),
      store_(residue_),
      pool_(table, store_),
      shares_(table.cell_count()) {
    for (const CellId cell : table.cells()) {
        const Status status = table[cell].status;
        if (status == Status::secondary) fixed_cost_ += table[cell].weight;
        shares_[cell.index()] = status == Status::primary || status == Status::secondary;
    }
    lower_bound_ = fixed_cost_;
}

void Relaxation::set_deadline(Deadline end) {
    assert(!is_tightening_);
    deadline_ = std::move(end);
}

void Relaxation::allow(double work) {
    separation_.allow(work / 2);
    pool_.program().allow(work / 2);
}

void Relaxation::add(std::vector<Cut> cuts) {
    is_solved_ = is_solved_ && cuts.empty();
    pool_.add(std::move(cuts));
}

std::span<const double> Relaxation::reduced_costs() const {
    assert(is_solved_);
    return pool_.program().reduced_costs();
}

std::vector<Pool::Priced> Relaxation::proof() const {
    assert(is_solved_);
    return pool_.priced();
}

Relaxation::End Relaxation::tighten(std::size_t most_rounds, double cost_to_beat) {
    assert(!is_tightening_);
    is_tightening_ = true;
    const End end = tighten_by_rounds(most_rounds, cost_to_beat);
    is_tightening_ = false;
    return end;
}

Relaxation::End Relaxation::tighten_by_rounds(std::size_t most_rounds, double cost_to_beat) {
    End end{};
    if (cut_count() > 0 && !solve(end)) return end;  // CLP does not take a program without rows
    for (std::size_t round = 0; round < most_rounds; ++round) {
        if (!use_known(cost_to_beat, end)) return end;
        auto cuts = find_smoothed_cuts();
        if (!cuts) return End::stopped;
        if (cuts->empty()) return End::settled;
        add(std::move(*cuts));
        const double before = lower_bound_;
        if (!solve(end)) return end;
        pool_.retire();
        ++rounds_;
        poor_rounds_ = lower_bound_ - before >= kLeastRise * lower_bound_ ? 0 : poor_rounds_ + 1;
        if (poor_rounds_ >= kMostPoorRounds && source_ != Source::all) {
            source_ = next(source_);
            poor_rounds_ = 0;
        }
        if (on_round) on_round(lower_bound_, rounds_, cut_count());
    }
    return use_known(cost_to_beat, end) ? End::paused : end;
}

/// What costs no search, while it helps. False if there is nothing more to do.
bool Relaxation::use_known(double cost_to_beat, End& end) {
    constexpr std::size_t kMostTurns = 10;
    for (std::size_t turn = 0; turn < kMostTurns; ++turn) {
        end = End::beaten;
        if (lower_bound_ >= cost_to_beat) return false;
        drop_costly(cost_to_beat);
        const double before = lower_bound_;
        if (pool_.recall(shares_) == 0 && pool_.round_anew(shares_) == 0) break;
        pool_.enter();
        if (!solve(end)) return false;
        pool_.retire();
        if (lower_bound_ - before < kLeastRise * before) break;
    }
    end = End::beaten;
    return lower_bound_ < cost_to_beat;
}

/// Cells that no pattern below the cost suppresses.
void Relaxation::drop_costly(double cost_to_beat) {
    if (std::isinf(cost_to_beat)) return;
    std::vector<std::uint32_t> dropped;
    const auto prices = reduced_costs();
    for (const CellId cell : table_.cells())
        if (table_[cell].status == Status::candidate && !pool_.is_dropped(cell.index()) &&
            lower_bound_ + prices[cell.index()] * kCaution >= cost_to_beat)
            dropped.push_back(cell.index());
    if (dropped.empty()) return;
    log_.fix(log_.root(), pool_.prices(), {dropped.begin(), dropped.end()}, {});
    pool_.drop(dropped);
}

bool Relaxation::solve(End& end) {
    is_solved_ = false;
    const Pool* const pool = &pool_;
    forget_some(store_, {&pool, 1});
    switch (pool_.program().minimise(deadline_)) {
        case CutProgram::End::infeasible:
            end = End::infeasible;
            return false;
        case CutProgram::End::stopped:
            end = End::stopped;
            return false;
        case CutProgram::End::beyond:
        case CutProgram::End::optimal:
            break;
    }
    is_solved_ = true;
    std::ranges::copy(pool_.program().solution(), shares_.begin());
    for (double& each : shares_) each = std::clamp(each, 0.0, 1.0);
    lower_bound_ = fixed_cost_ + pool_.program().lower_bound() * kCaution;
    return true;
}

std::optional<std::vector<Cut>> Relaxation::find_smoothed_cuts() {
    constexpr double kStep = 0.3;
    if (smoothed_.empty()) smoothed_ = shares_;
    for (std::size_t i = 0; i < shares_.size(); ++i) smoothed_[i] += kStep * (shares_[i] - smoothed_[i]);
    auto cuts = find_cuts(smoothed_);
    if (!cuts) return {};
    const auto is_violated = [&](const Cut& cut) {
        double sum = 0;
        for (const auto& [cell, coefficient] : cut.row) sum += coefficient * shares_[cell];
        return sum < 1 - 1e-6;
    };
    if (std::ranges::any_of(*cuts, is_violated)) return cuts;
    smoothed_ = shares_;
    return find_cuts(shares_);
}

std::optional<std::vector<Cut>> Relaxation::find_cuts(std::span<const double> shares) {
    // From the source that is due, then from better ones, then from those before.
    for (Source source = source_;; source = next(source)) {
        auto cuts = find_cuts(shares, source);
        if (!cuts || !cuts->empty()) return cuts;
        if (source == Source::all) break;
    }
    for (Source source = Source::equations; source != source_; source = next(source)) {
        auto cuts = find_cuts(shares, source);
        if (!cuts || !cuts->empty()) return cuts;
    }
    return std::vector<Cut>();
}

std::optional<std::vector<Cut>> Relaxation::find_cuts(std::span<const double> shares, Source source) {
    switch (source) {
        case Source::equations:
            return separation_.find_simple(shares, deadline_);
        case Source::slices:
            return separation_.find_in_slices(shares, deadline_);
        case Source::all:
            break;
    }
    return separation_.find(shares, deadline_);
}

Relaxation::Source Relaxation::next(Source source) const {
    return source == Source::equations && separation_.has_slices() ? Source::slices : Source::all;
}

}  // namespace tacet
