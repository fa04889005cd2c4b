// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/box_draft.h"

#include <cmath>
#include <limits>

namespace tacet {

namespace {

/// By one box, or by several where none has room for all.
bool move_by_boxes(Router& router, Place place, int sign, double amount, int depth) {
    constexpr int kMostHalvings = 4;
    if (router.move_by_box(place, sign, amount)) return true;
    if (depth == kMostHalvings || amount < 2) return false;
    const double half = std::floor(amount / 2);
    return move_by_boxes(router, place, sign, half, depth + 1) &&
           move_by_boxes(router, place, sign, amount - half, depth + 1);
}

/// The deviation by which `move` succeeds, or none.
template <class Move>
Deviation deviation_by(Router& router, const Move& move) {
    router.start();
    const bool succeeds = move();
    Deviation deviation = router.finish();
    return succeeds ? deviation : Deviation{};
}

class Completion {
  public:
    Completion(const Problem& problem, const Grid& grid, std::span<const GridTarget> targets, BoxDraft& draft)
        : problem_(problem), grid_(grid), targets_(targets), draft_(draft), router_(problem.table, grid) {
        router_.deadline = problem.deadline;
    }

    void run() {
        for (const GrandTotal total : {GrandTotal::kept, GrandTotal::sold}) {
            if (draft_.proof_book.open_targets().empty() || problem_.deadline.passed()) return;
            set_prices(total);
            for (std::size_t i = 0; i < targets_.size() && !problem_.deadline.passed(); ++i) {
                if (i % kTargetsPerReport == 0)
                    problem_.report("targets reached", i, targets_.size(),
                                    cost(problem_.table, draft_.pattern));
                if (!is_reached(targets_[i])) reach(targets_[i]);
            }
        }
    }

  private:
    static constexpr std::size_t kTargetsPerReport = 64;

    void set_prices(GrandTotal total) {
        auto prices = closed_prices(grid_);
        for (const CellId cell : problem_.table.cells()) {
            const Place place = grid_.place(cell);
            prices[place] = draft_.price(problem_.table, cell, place != 0 || total == GrandTotal::sold);
        }
        router_.set_prices(prices);
    }

    [[nodiscard]] bool is_reached(const GridTarget& target) const {
        const CellId cell = *grid_.cell(target.place);
        const Side side = target.sign > 0 ? Side::up : Side::down;
        return draft_.proof_book.is_proven({.cell = cell, .side = side}) &&
               draft_.proof_book.is_proven({.cell = cell, .is_width = true});
    }

    void reach(const GridTarget& target) {
        const auto& [place, sign, amount] = target;
        // Any price is too much.
        constexpr double kNothing = std::numeric_limits<double>::min();
        Deviation deviation =
            deviation_by(router_, [&] { return router_.move(place, sign, amount, kNothing); });
        if (deviation.empty()) deviation = find_boxes(router_, place, sign, amount);
        if (deviation.empty()) return;
        for (const Shift& each : deviation) {
            draft_.pattern.add(*grid_.cell(each.place));
            router_.set_price(each.place, 0);
        }
        draft_.proof_book.add(to_witness(grid_, deviation));
    }

    const Problem& problem_;
    const Grid& grid_;
    std::span<const GridTarget> targets_;
    BoxDraft& draft_;
    Router router_;
};

}  // namespace

double BoxDraft::price(const Table& table, CellId cell, bool is_for_sale) const {
    if (pattern.contains(cell)) return 0;
    return is_for_sale && table[cell].status == Status::candidate ? table[cell].weight : PlacePrices::kClosed;
}

Deviation find_boxes(Router& router, Place place, int sign, double amount) {
    Deviation deviation = deviation_by(router, [&] { return move_by_boxes(router, place, sign, amount, 0); });
    if (!deviation.empty()) return deviation;
    return deviation_by(router, [&] { return router.move(place, sign, amount); });
}

void complete_by_boxes(const Problem& problem, const Grid& grid, std::span<const GridTarget> targets,
                       BoxDraft& draft) {
    Completion(problem, grid, targets, draft).run();
}

}  // namespace tacet
