// SPDX-License-Identifier: Apache-2.0
#include "search/fitness.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tacet {

namespace {

constexpr std::uint32_t kNone = UINT32_MAX;
// A stretched or mirrored deviation must pass a level by this share: it is not computed exactly.
constexpr double kMargin = 1e-9;

}  // namespace

std::vector<CellId> added_cells(const Table& table, const Construction& construction) {
    std::vector<CellId> cells;
    for (const auto& deviation : construction.deviations)
        for (const CellShift& each : deviation)
            if (table[each.cell].status == Status::candidate) cells.push_back(each.cell);
    std::ranges::sort(cells);
    const auto repeated = std::ranges::unique(cells);
    cells.erase(repeated.begin(), repeated.end());
    return cells;
}

Fitness::Fitness(const Table& table, Protection protection, std::vector<Group> items, Members members,
                 Deadline deadline)
    : table_(table),
      items_(std::move(items)),
      members_(members),
      deadline_(std::move(deadline)),
      attacker_(table, Pattern(table), deadline_),
      account_of_(table.cell_count(), kNone) {
    for (const CellId cell : table.primaries()) {
        account_of_[cell.index()] = static_cast<std::uint32_t>(first_.size());
        Account account;
        for (const Side side : kSides) {
            account.required[index(side)] = required(table, cell, side, protection);
            account.is_proven[index(side)] = account.required[index(side)] == 0;
        }
        account.width = required_width(table, cell, protection);
        first_.push_back(account);
    }
}

Fitness::Evaluation Fitness::evaluate(const Order& order, std::span<const Evaluated> known) {
    const End end = protect_from(order, restart(order, known));
    if (end != End::done) return {end, {}};
    construction_.cost = attacker_.cost();
    return {End::done, std::move(construction_)};
}

Fitness::Evaluation Fitness::complete(const Order& order, std::span<const CellId> suppressed) {
    restart(order, {});
    construction_.cost = attacker_.cost();
    std::vector<CellShift> taken;
    for (const CellId cell : suppressed) taken.push_back({cell, 0});
    attacker_.take(taken);
    const End end = protect_from(order, 0);
    if (end != End::done) return {end, {}};
    for (const CellId cell : added_cells(table_, construction_)) construction_.cost += table_[cell].weight;
    return {End::done, std::move(construction_)};
}

End Fitness::protect_from(const Order& order, std::size_t first) {
    for (std::size_t i = first; i < order.size(); ++i) {
        const End end = protect(items_[order[i]]);
        if (end != End::done) return end;
        construction_.ends.push_back(static_cast<std::uint32_t>(construction_.deviations.size()));
    }
    return End::done;
}

/// Repeats what the most similar of the known did for the items that both begin with. Returns how many these
/// are.
std::size_t Fitness::restart(const Order& order, std::span<const Evaluated> known) {
    attacker_.restart();
    accounts_ = first_;
    construction_ = {};
    std::size_t longest = 0;
    const Construction* like = nullptr;
    for (const Evaluated& each : known)
        if (const std::size_t prefix = common_prefix(order, *each.order); prefix > longest) {
            longest = prefix;
            like = each.construction;
        }
    if (longest == 0) return 0;
    const auto steps = static_cast<std::ptrdiff_t>(longest);
    construction_.ends.assign(like->ends.begin(), like->ends.begin() + steps);
    for (std::uint32_t i = 0; i < construction_.ends.back(); ++i) {
        attacker_.take(like->deviations[i]);
        record(like->deviations[i]);
    }
    return longest;
}

End Fitness::protect(const Group& item) {
    if (item.size() > 1)
        for (const Side side : kSides)
            if (const End end = protect_together(item, side); end != End::done) return end;
    for (const CellId cell : item)
        if (const End end = protect_sides(cell); end != End::done) return end;
    return End::done;
}

/// Half and half, again and again, if they cannot move together.
End Fitness::protect_together(std::span<const CellId> members, Side side) {
    std::vector<Target> moves;
    for (const CellId cell : members) {
        const Account& each = account(cell);
        const bool is_left_out = members_ == Members::exposed && each.is_proven[index(side)];
        if (each.required[index(side)] > 0 && !is_left_out)
            moves.push_back({cell, side, each.required[index(side)]});
    }
    if (moves.size() < 2) return End::done;  // one by one
    const auto end = attacker_.move(moves, [&](std::span<const CellShift> moved) { record(moved); });
    if (end == End::stopped && deadline_.passed()) return End::stopped;
    if (end == End::done) {
        for (const Target& each : moves) account(each.cell).is_proven[index(side)] = true;
        return End::done;
    }
    ++splits_;
    const std::size_t half = members.size() / 2;
    for (const auto& part : {members.first(half), members.subspan(half)})
        if (const End each = protect_together(part, side); each != End::done) return each;
    return End::done;
}

End Fitness::protect_sides(CellId cell) {
    const auto reach = [&](const Target& target) {
        const auto end = attacker_.protect(target, [&](std::span<const CellShift> moved) { record(moved); });
        if (end == End::infeasible) return End::infeasible;
        // A program that failed for numerical reasons proves nothing; the repair after the audit looks at it.
        return end == End::stopped && deadline_.passed() ? End::stopped : End::done;
    };
    for (const Side side : kSides) {
        if (account(cell).is_proven[index(side)]) continue;
        const End end = reach({.cell = cell, .side = side, .amount = account(cell).required[index(side)]});
        if (end != End::done) return end;
        account(cell).is_proven[index(side)] = true;
    }
    if (account(cell).is_wide()) return End::done;
    return reach({.cell = cell, .amount = account(cell).width, .is_width = true});
}

void Fitness::record(std::span<const CellShift> moved) {
    mark(moved);
    construction_.deviations.emplace_back(moved.begin(), moved.end());
}

/// Lets the deviation prove all that it moves far enough, either way, stretched as far as rooms allow.
void Fitness::mark(std::span<const CellShift> moved) {
    double limit[2] = {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    for (const auto& [cell, amount] : moved)
        for (const Side side : kSides) {
            const Side direction = amount > 0 ? side : opposite(side);
            limit[index(side)] = std::min(
                limit[index(side)], static_cast<double>(room(table_[cell], direction)) / std::abs(amount));
        }
    for (double& each : limit) each *= 1 - kMargin;
    limit[index(Side::up)] = std::max(1.0, limit[index(Side::up)]);  // as it is, it keeps the bounds
    for (const auto& [cell, amount] : moved) {
        if (account_of_[cell.index()] == kNone) continue;
        Account& each = account(cell);
        for (const Side side : kSides) {
            const bool is_direct = (amount > 0) == (side == Side::up);
            const double most = limit[index(is_direct ? Side::up : Side::down)] * std::abs(amount);
            each.reached[index(side)] = std::max(each.reached[index(side)], most);
            if (most >= static_cast<double>(each.required[index(side)])) each.is_proven[index(side)] = true;
        }
    }
}

}  // namespace tacet
