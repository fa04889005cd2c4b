// SPDX-License-Identifier: Apache-2.0
#include "protect/closing.h"

#include <algorithm>
#include <cmath>

#include "process/in_parallel.h"

namespace tacet {

namespace {

constexpr TargetId kNoTarget = UINT32_MAX;
constexpr std::size_t kMostTargetsPerBatch = 16;

/// The witness in whole numbers, farther or nearer: what it reaches is counted as rooms allow.
Deviation to_whole_deviation(const Grid& grid, const Witness& witness) {
    constexpr double kLargest = 0x1p53;
    Deviation deviation;
    for (std::size_t i = 0; i < witness.cells.size(); ++i)
        deviation.push_back({grid.place(witness.cells[i]), witness.numerators[i].to_double()});
    if (std::ranges::any_of(deviation, [&](const Shift& each) { return std::abs(each.amount) >= kLargest; }))
        return {};
    std::ranges::sort(deviation, {}, &Shift::place);
    return deviation;
}

}  // namespace

Closing::Closing(const Table& table, const Problem& problem, const Deadline& deadline)
    : table_(table),
      problem_(problem),
      deadline_(deadline),
      pace_(Pace::within(deadline)),
      grid_(table),
      book_(table, grid_, all_targets()),
      first_target_(grid_.size(), kNoTarget),
      is_barred_(table.cell_count()) {
    for (unsigned i = 0; i < threads_to_use(problem.threads); ++i)
        rebuilders_.push_back(std::make_unique<Rebuilder>(table, grid_, book_, deadline_));
    for (TargetId i = 0; i < book_.targets().size(); ++i) {
        TargetId& first = first_target_[book_.targets()[i].place];
        first = std::min(first, i);
    }
    for (const CellId cell : Pattern(table).cells()) await(grid_.place(cell));
}

/// Of every cell that is or may be suppressed.
std::vector<GridTarget> Closing::all_targets() const {
    auto all = targets(table_, grid_, problem_.protection, deadline_);
    for (const CellId cell : table_.cells()) {
        if (table_[cell].status == Status::primary || table_[cell].status == Status::published) continue;
        for (const Side side : kSides)
            if (const Amount amount = required(table_, cell, side, problem_.protection); amount > 0)
                all.push_back({grid_.place(cell), side == Side::up ? 1 : -1, static_cast<double>(amount)});
    }
    return all;
}

/// What is suppressed there has to be moved.
void Closing::await(Place place) {
    const auto all = book_.targets();
    for (TargetId i = first_target_[place]; i < all.size() && all[i].place == place; ++i)
        if (!book_.is_reached(i)) open_.emplace(all[i].amount, i);
}

void Closing::adopt(const Proof& proof) {
    const auto may_move = [&](CellId cell) { return table_[cell].status != Status::published; };
    const auto is_open = [&](TargetId target) {
        return !book_.is_reached(target) && book_.is_suppressed(book_.targets()[target].place);
    };
    for (const Witness& witness : proof.witnesses) {
        if (!std::ranges::all_of(witness.cells, may_move)) continue;
        Deviation deviation = to_whole_deviation(grid_, witness);
        auto targets = book_.reached_by(deviation);
        if (std::ranges::none_of(targets, is_open)) continue;
        std::erase_if(targets, [&](TargetId each) { return book_.is_reached(each); });
        apply({.parts = {{std::move(deviation), std::move(targets)}}, .freed = {}});
    }
}

/// The first decide most of the cost, so each of them should see what the ones before it did.
void Closing::take_batch(std::vector<TargetId>& batch) {
    const std::size_t size = std::clamp<std::size_t>(reached_ / 16, 1, kMostTargetsPerBatch);
    for (batch.clear(); !open_.empty() && batch.size() < size; open_.pop()) {
        const TargetId target = open_.top().second;
        const CellId cell = *grid_.cell(book_.targets()[target].place);
        if (!book_.is_reached(target) && !is_barred_[cell.index()]) batch.push_back(target);
    }
}

End Closing::run() {
    std::vector<TargetId> batch;
    for (take_batch(batch); !batch.empty(); take_batch(batch)) {
        if (deadline_.passed()) return End::stopped;
        problem_.report("sides of secondaries protected", reached_, reached_ + open_.size(), book_.cost());
        std::vector<Rebuilder::Reached> reached(batch.size());
        in_parallel(problem_.threads, batch.size(), [&](std::size_t i) { reached[i] = reach(batch[i]); });
        for (std::size_t i = 0; i < batch.size(); ++i)
            if (End end{}; !enter(std::move(reached[i]), batch[i], end)) return end;
    }
    return End::done;
}

Rebuilder::Reached Closing::reach(TargetId id) {
    const GridTarget& target = book_.targets()[id];
    const Side side = target.sign > 0 ? Side::up : Side::down;
    // The program takes what is asked for as possible.
    if (target.amount > static_cast<double>(room(table_[*grid_.cell(target.place)], side)))
        return {.change = {}, .is_infeasible = true};
    return rebuilders_[thread_number()]->reach(id, pace_, kUsualShare);
}

/// False if it ends here.
bool Closing::enter(Rebuilder::Reached reached, TargetId target, End& end) {
    if (book_.is_reached(target)) return true;  // by another of the same batch
    ++reached_;
    if (reached.change) {
        std::erase_if(reached.change->parts.front().targets,
                      [&](TargetId each) { return book_.is_reached(each); });
        apply(std::move(*reached.change));
        return true;
    }
    const CellId cell = *grid_.cell(book_.targets()[target].place);
    end = reached.is_infeasible ? End::infeasible : End::stopped;
    if (!reached.is_infeasible || problem_.table[cell].status != Status::candidate) return false;
    if (!is_barred_[cell.index()]) barred_.push_back(cell);
    is_barred_[cell.index()] = true;
    return true;
}

void Closing::apply(Change change) {
    changed_.clear();
    book_.apply(std::move(change), changed_);
    for (const Place place : changed_) {
        for (const auto& rebuilder : rebuilders_) rebuilder->update(place);
        await(place);
    }
}

}  // namespace tacet
