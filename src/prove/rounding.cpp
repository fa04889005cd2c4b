// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "prove/cut.h"

namespace tacet {

namespace {

using Capacity = CapacityConstraint::Capacity;

constexpr double kLeastViolation = 1e-4;
constexpr double kNothing = 1e-9;  // shares below count as none
constexpr double kNone = 2;        // no share is that large
// Coefficients are rounded up by this much, so that doubles cannot make a constraint stronger than it is.
constexpr double kCaution = 1 + 1e-12;

/// Mixed-integer rounding: from "capacities of suppressed cells sum to the rest at least", divided, what
/// follows because cells are suppressed or not. Where the divisor is the rest, coefficients above 1 become 1.
class Rounding {
  public:
    Rounding(Wide rest, Wide divisor)
        : divisor_(divisor),
          over_(rest % divisor == 0 ? divisor : rest % divisor),
          times_(whole(rest / divisor + (rest % divisor != 0))) {}

    /// Of a constraint whose right-hand side is 1.
    [[nodiscard]] double operator()(Wide capacity) const {
        const Wide over = capacity % divisor_;
        const double part =
            over >= over_ ? 1
                          : std::min(1.0, static_cast<double>(over) / static_cast<double>(over_) * kCaution);
        const double times = whole(capacity / divisor_) + part;
        return std::min(1.0, times / times_ * kCaution);
    }

  private:
    static double whole(Wide times) { return static_cast<double>(times); }

    Wide divisor_;
    Wide over_;  // what remains of the rest
    double times_;
};

/// A cell of the constraint that has a share.
struct Item {
    CellId cell;
    Wide amount = 0;
    double share = 0;
    double size = 0;  // the amount, for quick comparisons
    bool is_taken = false;
};

/// One call of `round`. What is tried is judged by the cells with shares alone; the rest follows only where
/// the outcome is violated.
class Rounder {
  public:
    Rounder(const std::shared_ptr<CapacityConstraint>& constraint, std::span<const double> shares,
            std::vector<Cut>& cuts)
        : constraint_(constraint), shares_(shares), cuts_(cuts) {
        for (const auto& [cell, amount] : constraint->capacities)
            if (const double share = shares[cell.index()]; share > kNothing)
                items_.push_back({cell, amount, share, static_cast<double>(amount)});
    }

    void run() {
        if (!is_hopeful()) return;
        const auto by_size = [](const Item& item) { return item.size; };
        try_taking(kNone, by_size);
        // Small ones first: the more can be taken before they carry it all.
        for (const double least_share : {0.999, 0.8, 0.5}) try_taking(least_share, by_size);
        // Those that give most share for the capacity they cost: covers.
        try_taking(0, [](const Item& item) { return item.size / item.share; });
        try_taking(0, [](const Item& item) { return item.size * (1.001 - item.share); });
    }

  private:
    [[nodiscard]] bool is_hopeful() const {
        const auto rest = static_cast<double>(constraint_->rest);
        double activity = 0;
        for (const Item& item : items_) activity += std::min(1.0, item.size / rest) * item.share;
        return activity < kMostActivity;
    }

    /// Takes items with such a share at least, in the order of the key, as long as they do not carry it all.
    template <class Key>
    void try_taking(double least_share, const Key& key) {
        Wide rest = constraint_->rest;
        for (Item& item : items_) item.is_taken = false;
        std::vector<CellId> taken;
        if (least_share < kNone) {
            std::ranges::stable_sort(items_, {}, key);
            for (Item& item : items_) {
                if (item.share < least_share || item.amount >= rest) continue;
                rest -= item.amount;
                item.is_taken = true;
                taken.push_back(item.cell);
            }
            if (taken.empty()) return;
        }
        std::ranges::sort(taken);
        if (std::ranges::find(tried_, taken) != tried_.end()) return;
        tried_.push_back(taken);
        const Wide divisor = choose_divisor(rest);
        if (activity(rest, divisor) <= 1 - kLeastViolation) make(rest, divisor, std::move(taken));
    }

    [[nodiscard]] double activity(Wide rest, Wide divisor) const {
        const auto whole = static_cast<double>(rest);
        const auto step = static_cast<double>(divisor);
        const double times = std::ceil(whole / step);
        const double over = whole - ((times - 1) * step);
        double sum = 0;
        for (const Item& item : items_) {
            if (item.is_taken) continue;
            const double full = std::floor(item.size / step);
            const double part = std::min(1.0, (item.size - (full * step)) / over);
            sum += std::min(1.0, (full + part) / times) * item.share;
        }
        return sum;
    }

    /// Capacities of cells with a share between 0 and 1, and the rest itself, are tried.
    [[nodiscard]] Wide choose_divisor(Wide rest) const {
        constexpr double kFraction = 1e-6;
        constexpr std::size_t kMostTried = 8;
        std::vector<Wide> divisors;
        for (const Item& item : items_)
            if (!item.is_taken && item.share < 1 - kFraction && item.share > kFraction &&
                item.amount < rest && rest % item.amount != 0)
                divisors.push_back(item.amount);
        std::ranges::sort(divisors, std::greater{});
        divisors.erase(std::ranges::unique(divisors).begin(), divisors.end());
        if (divisors.size() > kMostTried) divisors.resize(kMostTried);
        Wide best = rest;
        double least = activity(rest, rest);
        for (const Wide divisor : divisors)
            if (const double sum = activity(rest, divisor); sum < least) {
                least = sum;
                best = divisor;
            }
        return best;
    }

    void make(Wide rest, Wide divisor, std::vector<CellId> taken) {
        Cut cut{.row = {}, .origin = constraint_, .taken = std::move(taken), .divisor = divisor};
        const Rounding rounding(rest, divisor);
        double sum = 0;
        for (const auto& [cell, capacity] : constraint_->capacities) {
            if (std::ranges::binary_search(cut.taken, cell)) continue;
            cut.row.emplace_back(cell.index(), rounding(capacity));
            sum += cut.row.back().second * shares_[cell.index()];
        }
        if (sum <= 1 - kLeastViolation) cuts_.push_back(std::move(cut));
    }

    const std::shared_ptr<CapacityConstraint>& constraint_;
    std::span<const double> shares_;
    std::vector<Cut>& cuts_;
    std::vector<Item> items_;
    std::vector<std::vector<CellId>> tried_;
};

}  // namespace

void round(const std::shared_ptr<CapacityConstraint>& constraint, std::span<const double> shares,
           std::vector<Cut>& cuts) {
    Rounder(constraint, shares, cuts).run();
}

}  // namespace tacet
