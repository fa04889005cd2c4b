// SPDX-License-Identifier: Apache-2.0
#include "cheapest_cubes.h"

#include <algorithm>
#include <functional>

#include "attack/grid.h"
#include "tacet/witness.h"

namespace tacet {

namespace {

class CheapestCubes {
  public:
    explicit CheapestCubes(const Table& table) : table_(table), grid_(table), pattern_(table) {}

    Pattern run() {
        std::vector<CellId> order(table_.primaries().begin(), table_.primaries().end());
        std::ranges::stable_sort(order, std::greater{}, [&](CellId cell) { return level(cell); });
        for (const CellId cell : order) protect(cell);
        return std::move(pattern_);
    }

  private:
    [[nodiscard]] Amount level(CellId cell) const {
        return std::max(table_[cell].lower_level, table_[cell].upper_level);
    }

    /// What it costs to move the cell by the amount either way; infinite if that cannot be.
    [[nodiscard]] double price(Place place) const {
        const CellId cell = *grid_.cell(place);
        if (table_[cell].status == Status::published ||
            std::min(room(table_[cell], Side::up), room(table_[cell], Side::down)) < amount_)
            return kNever;
        return pattern_.contains(cell) ? 0 : table_[cell].weight;
    }

    /// The corners that dimension `d` adds: the cube so far, moved to another code.
    [[nodiscard]] double price_of_shift(std::size_t d, std::uint32_t code) const {
        double sum = 0;
        for (const Place place : corners_) {
            sum += price(place - grid_.code(place, d) * grid_.stride(d) + code * grid_.stride(d));
            if (sum >= best_) return kNever;
        }
        return sum;
    }

    void search(std::size_t d, double spent) {
        if (d == grid_.dimensions()) {
            best_ = spent;
            best_corners_ = corners_;
            return;
        }
        std::vector<std::pair<double, std::uint32_t>> choices;
        for (std::uint32_t code = 0; code < grid_.codes(d); ++code) {
            if (code == grid_.code(corners_.front(), d)) continue;
            const double more = price_of_shift(d, code);
            if (spent + more < best_) choices.emplace_back(more, code);
        }
        std::ranges::sort(choices);
        const std::size_t before = corners_.size();
        for (const auto& [more, code] : choices) {
            if (spent + more >= best_) break;
            for (std::size_t i = 0; i < before; ++i)
                corners_.push_back(corners_[i] - grid_.code(corners_[i], d) * grid_.stride(d) +
                                   code * grid_.stride(d));
            search(d + 1, spent + more);
            corners_.resize(before);
        }
    }

    void protect(CellId cell) {
        amount_ = level(cell);
        if (amount_ == 0) return;
        best_ = kNever;
        corners_.assign(1, grid_.place(cell));
        best_corners_.clear();
        search(0, 0);
        for (const Place place : best_corners_) pattern_.add(*grid_.cell(place));
    }

    static constexpr double kNever = 1e300;
    const Table& table_;
    Grid grid_;
    Pattern pattern_;
    Amount amount_ = 0;
    double best_ = kNever;
    std::vector<Place> corners_;
    std::vector<Place> best_corners_;
};

}  // namespace

Pattern protect_by_cheapest_cubes(const Table& table) {
    return CheapestCubes(table).run();
}

}  // namespace tacet
