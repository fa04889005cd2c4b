// SPDX-License-Identifier: Apache-2.0
#include "prove/relaxation.h"

#include <algorithm>
#include <numeric>

#include "attack/in_parallel.h"

namespace tacet {

namespace {

// Goals looked at before the shares are found anew, once they have given so many constraints.
constexpr std::size_t kGoalsPerBatch = 32;
constexpr std::size_t kEnoughCuts = 64;
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

std::vector<Goal> all_goals(const Table& table, Protection protection) {
    std::vector<Goal> goals;
    for (const CellId cell : table.primaries()) {
        Amount sides = 0;
        for (const Side side : kSides) {
            const Amount amount = required(table, cell, side, protection);
            if (amount > 0) goals.push_back({cell, side, amount});
            sides += amount;
        }
        const Amount width = required_width(table, cell, protection);
        if (width > sides) goals.push_back({cell, Side::up, width, true});
    }
    std::ranges::stable_sort(goals, std::greater{}, &Goal::amount);
    return goals;
}

Relaxation::Relaxation(const Table& table, Protection protection, unsigned threads, Deadline deadline)
    : table_(table),
      goals_(all_goals(table, protection)),
      threads_(threads),
      deadline_(std::move(deadline)),
      program_(weights(table)),
      shares_(table.cell_count()) {
    const Grid grid(table);
    for (unsigned i = 0; i < threads_to_use(threads); ++i) {
        auto search = make_network_cut_search(table, grid);
        searches_.push_back(search ? std::move(search) : make_program_cut_search(table));
    }
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
        const Found found = find_cuts(shares_);
        if (found == Found::stopped) return End::stopped;
        if (found == Found::none) return End::settled;
        if (!solve(end)) return end;
        if (!keeps_all_) drop_idle_rows();
        ++rounds_;
        if (on_round) on_round(lower_bound_, rounds_, rows_.size());
    }
    return lower_bound_ >= cost_to_beat ? End::beaten : End::paused;
}

bool Relaxation::solve(End& end) {
    switch (program_.minimise(deadline_)) {
        case CutProgram::End::infeasible:
            end = End::infeasible;
            return false;
        case CutProgram::End::stopped:
            end = End::stopped;
            return false;
        case CutProgram::End::optimal:
            break;
    }
    std::ranges::copy(program_.solution(), shares_.begin());
    for (double& each : shares_) each = std::clamp(each, 0.0, 1.0);
    lower_bound_ = fixed_cost_ + program_.lower_bound() * kCaution;
    return true;
}

Relaxation::Found Relaxation::find_cuts(std::span<const double> shares) {
    for (const auto& search : searches_) search->start(shares);
    std::vector<bool> is_reached(goals_.size());
    std::vector<std::vector<Cut>> found(kGoalsPerBatch);
    std::vector<CutRow> new_rows;
    bool is_stopped = false;
    std::size_t looked_at = 0;
    for (; looked_at < goals_.size() && new_rows.size() < kEnoughCuts && !is_stopped;) {
        std::vector<std::size_t> batch;
        for (; looked_at < goals_.size() && batch.size() < kGoalsPerBatch; ++looked_at) {
            const std::size_t goal = (next_goal_ + looked_at) % goals_.size();
            if (!is_reached[goal]) batch.push_back(goal);
        }
        std::vector<CutSearch::End> ends(batch.size());
        std::vector<std::vector<std::size_t>> also(batch.size());
        in_parallel(threads_, batch.size(), [&](std::size_t i) {
            CutSearch& search = *searches_[thread_number()];
            found[i].clear();
            ends[i] = search.find(goals_[batch[i]], deadline_, found[i]);
            if (ends[i] != CutSearch::End::reached) return;
            const auto deviation = search.deviation();
            if (deviation.empty()) return;
            for (std::size_t goal = 0; goal < goals_.size(); ++goal) {
                const double moved = deviation[goals_[goal].cell.index()];
                const double wanted = static_cast<double>(goals_[goal].amount) * (1 - 1e-6);
                if (!goals_[goal].is_width && (goals_[goal].side == Side::up ? moved : -moved) >= wanted)
                    also[i].push_back(goal);
            }
        });
        for (std::size_t i = 0; i < batch.size(); ++i) {
            is_stopped |= ends[i] == CutSearch::End::stopped;
            for (const std::size_t goal : also[i]) is_reached[goal] = true;
            for (Cut& cut : found[i]) {
                new_rows.push_back(cut.row);
                rows_.push_back({std::move(cut)});
            }
        }
    }
    if (!goals_.empty()) next_goal_ = (next_goal_ + looked_at) % goals_.size();
    all_cuts_ += new_rows.size();
    program_.add(new_rows);
    if (!new_rows.empty()) return Found::some;
    return is_stopped ? Found::stopped : Found::none;
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

bool Relaxation::separate(std::span<const double> shares) {
    return find_cuts(shares) != Found::stopped;
}

std::vector<Relaxation::Priced> Relaxation::proof() const {
    std::vector<Priced> all;
    const auto prices = program_.prices();
    for (std::size_t row = 0; row < prices.size(); ++row)
        if (prices[row] > 0) all.push_back({&rows_[row].cut, prices[row]});
    return all;
}

}  // namespace tacet
