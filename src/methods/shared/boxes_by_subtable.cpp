// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "methods/shared/box_draft.h"
#include "methods/shared/subtables.h"

namespace tacet {

namespace {

using Amounts = std::array<Amount, 2>;  // by Side

/// A subtable as a table of its own.
struct Part {
    Part(const Table& whole, Subtable of)
        : subtable(std::move(of)), table(cut_out(whole, subtable)), grid(table), done(subtable.cells.size()) {
        if (grid.dimensions() > 0) router = std::make_unique<Router>(table, grid);
    }
    Subtable subtable;
    Table table;
    Grid grid;
    std::unique_ptr<Router> router;
    std::vector<Amounts> done;      // by own cell: how far boxes move it
    std::vector<CellId> waiting{};  // own cells to look at
};

/// Where a cell is, in which subtable.
struct Holder {
    std::uint32_t part = 0;
    CellId own;
};

class BoxesBySubtable {
  public:
    BoxesBySubtable(const Problem& problem, const Grid& grid, std::span<const GridTarget> targets)
        : problem_(problem),
          table_(problem.table),
          grand_total_(*grid.cell(0)),
          draft_(problem),
          holders_(table_.cell_count()),
          wanted_(table_.cell_count()) {
        for (Subtable& each : split_into_subtables(table_)) add_part(std::move(each));
        for (const GridTarget& target : targets) want(*grid.cell(target.place), target);
    }

    BoxDraft run() {
        std::size_t rounds = 0;
        for (; has_waiting(); ++rounds)
            for (std::uint32_t i = 0; i < parts_.size(); ++i) protect_part(i);
        draft_.statistics["subtables"] = static_cast<double>(parts_.size());
        draft_.statistics["rounds"] = static_cast<double>(rounds);
        draft_.statistics["carried"] = static_cast<double>(carried_);
        return std::move(draft_);
    }

  private:
    void add_part(Subtable subtable) {
        const auto number = static_cast<std::uint32_t>(parts_.size());
        parts_.push_back(std::make_unique<Part>(table_, std::move(subtable)));
        const auto& cells = parts_.back()->subtable.cells;
        for (std::uint32_t i = 0; i < cells.size(); ++i)
            holders_[cells[i].index()].push_back({number, CellId(i)});
        if (parts_.back()->router) set_prices(*parts_.back());
    }

    void set_prices(Part& part) const {
        std::vector<double> prices(part.grid.size(), PlacePrices::kClosed);
        for (const CellId own : part.table.cells()) {
            const CellId cell = part.subtable.cells[own.index()];
            prices[part.grid.place(own)] = draft_.price(table_, cell, cell != grand_total_);
        }
        part.router->set_prices(prices);
        part.router->deadline = problem_.deadline;
    }

    void want(CellId cell, const GridTarget& target) {
        Amounts& wanted = wanted_[cell.index()];
        const bool is_new = wanted == Amounts{};
        wanted[index(target.sign > 0 ? Side::up : Side::down)] = static_cast<Amount>(target.amount);
        if (!is_new) return;
        for (const auto& [part, own] : holders_[cell.index()]) parts_[part]->waiting.push_back(own);
    }

    [[nodiscard]] bool has_waiting() const {
        return !problem_.deadline.passed() &&
               std::ranges::any_of(parts_, [](const auto& part) { return !part->waiting.empty(); });
    }

    void protect_part(std::uint32_t number) {
        Part& part = *parts_[number];
        problem_.report("subtables protected", number, parts_.size(), cost(table_, draft_.pattern));
        const auto waiting = std::exchange(part.waiting, {});
        for (const CellId own : waiting)
            for (const Side side : kSides) {
                const Amount amount = wanted_[part.subtable.cells[own.index()].index()][index(side)];
                Amount& done = part.done[own.index()][index(side)];
                if (amount <= done || problem_.deadline.passed()) continue;
                done = amount;
                if (part.router && !is_proven(part, own, side)) protect(number, own, side, amount);
            }
    }

    /// In a table without hierarchies a box is a witness.
    [[nodiscard]] bool is_proven(const Part& part, CellId own, Side side) const {
        return parts_.size() == 1 &&
               draft_.proof_book.is_proven({.cell = part.subtable.cells[own.index()], .side = side});
    }

    void protect(std::uint32_t number, CellId own, Side side, Amount amount) {
        Part& part = *parts_[number];
        const Deviation deviation = find_boxes(*part.router, part.grid.place(own), side == Side::up ? 1 : -1,
                                               static_cast<double>(amount));
        for (const Shift& each : deviation) carry(number, *part.grid.cell(each.place), each.amount);
        if (parts_.size() == 1 && !deviation.empty()) draft_.proof_book.add(to_witness(part.grid, deviation));
    }

    /// Suppresses the corner. In other subtables it must be able to move as far.
    void carry(std::uint32_t number, CellId own, double amount) {
        const CellId cell = parts_[number]->subtable.cells[own.index()];
        const Side side = amount > 0 ? Side::up : Side::down;
        const auto distance = static_cast<Amount>(std::abs(amount));
        Amount& done = parts_[number]->done[own.index()][index(side)];
        done = std::max(done, distance);
        if (!draft_.pattern.contains(cell)) {
            draft_.pattern.add(cell);
            for (const auto& [part, there] : holders_[cell.index()])
                if (parts_[part]->router) parts_[part]->router->set_price(parts_[part]->grid.place(there), 0);
        }
        Amount& wanted = wanted_[cell.index()][index(side)];
        if (distance <= wanted || holders_[cell.index()].size() == 1) return;
        wanted = distance;
        ++carried_;
        for (const auto& [part, there] : holders_[cell.index()])
            if (part != number) parts_[part]->waiting.push_back(there);
    }

    const Problem& problem_;
    const Table& table_;
    CellId grand_total_;
    BoxDraft draft_;
    std::vector<std::unique_ptr<Part>> parts_;
    std::vector<std::vector<Holder>> holders_;  // by cell
    std::vector<Amounts> wanted_;               // by cell
    std::size_t carried_ = 0;
};

}  // namespace

BoxDraft boxes_by_subtable(const Problem& problem, const Grid& grid, std::span<const GridTarget> targets) {
    return BoxesBySubtable(problem, grid, targets).run();
}

}  // namespace tacet
