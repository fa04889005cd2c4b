// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>
#include <optional>

#include "attack/component.h"
#include "prove/cut_search.h"
#include "tacet/insider.h"

namespace tacet {

namespace {

constexpr double kLeastViolation = 1e-5;  // a share of what the target asks
constexpr double kNoise = 1e-9;
// Of the amount: where a target can move so far, no constraint is near. Where it cannot, what holds it may be
// violated once it is rounded, even if the target is reached.
constexpr double kFarEnough = 1.5;
constexpr int kMostPivots = std::numeric_limits<int>::max();

// A program may have so many cells without a share before a new one is made.
constexpr std::size_t kMostSpare = 100;

class ProgramCutSearch : public CutSearch {
  public:
    ProgramCutSearch(const Table& table, const Residue& residue)
        : table_(table),
          maker_(table, residue),
          column_(table.cell_count(), kAbsent),
          deviation_(table.cell_count()) {}

    void start(std::span<const double> shares) override {
        shares_ = shares;
        std::vector<CellId> moving;
        bool has_all = program_.has_value();
        for (const CellId cell : table_.cells()) {
            if (!may_move(cell)) continue;
            moving.push_back(cell);
            has_all = has_all && column_[cell.index()] != kAbsent;
        }
        if (!has_all || system_.cells.size() > 2 * moving.size() + kMostSpare)
            make_program(std::move(moving));
    }

    End find(const Target& target, const Deadline& deadline, std::vector<Cut>& cuts) override {
        // A coefficient above 1 would be cut back to 1. A program that knows as much finds better
        // constraints, but not always one where there is one.
        for (const double most_room : {1.0, kAll}) {
            const End end = find(target, most_room, deadline, cuts);
            if (end != End::unclear) return end;
        }
        return End::unclear;
    }

    [[nodiscard]] std::span<const double> deviation() const override { return deviation_; }

  private:
    static constexpr double kAll = 1e300;
    static constexpr std::uint32_t kAbsent = UINT32_MAX;

    [[nodiscard]] bool may_move(CellId cell) const {
        const Status status = table_[cell].status;
        return status == Status::candidate ? shares_[cell.index()] > kNoise : status != Status::published;
    }

    /// Cells that cannot move say nothing: a program without them, and without equations of such cells only,
    /// ends with the same prices in less time.
    void make_program(std::vector<CellId> moving) {
        system_ = {std::move(moving), {}};
        std::ranges::fill(column_, kAbsent);
        for (std::uint32_t i = 0; i < system_.cells.size(); ++i) {
            column_[system_.cells[i].index()] = i;
            for (const Incidence& each : table_.incidences(system_.cells[i]))
                system_.equations.push_back(each.equation);
        }
        std::ranges::sort(system_.equations);
        const auto repeated = std::ranges::unique(system_.equations);
        system_.equations.erase(repeated.begin(), repeated.end());
        program_.emplace(matrix(table_, system_));
    }

    End find(const Target& target, double most_room, const Deadline& deadline, std::vector<Cut>& cuts) {
        const std::size_t before = cuts.size();
        Argument argument{.target = target, .multiples = {}};
        double moved = 0;
        bool is_reached = false;
        std::ranges::fill(deviation_, 0);
        for (const Side side : kSides) {
            if (!target.is_width && side != target.side) continue;
            if (!push(target, side, most_room, deadline)) return End::stopped;
            const double own = std::abs(program_->solution()[column_[target.cell.index()]]);
            moved += own;
            const bool is_far = own >= farthest(target, side) * (1 - kNoise);
            if (!is_far)
                argument.multiples[static_cast<std::size_t>(side)] =
                    whole_multiples(program_->prices(), system_.equations);
            if (moved < 1 - kLeastViolation) continue;
            is_reached = true;
            if (!target.is_width) keep_deviation(static_cast<double>(target.amount) / std::max(1.0, own));
            if (target.is_width || is_far) return End::reached;
        }
        maker_.make(argument, shares_, cuts);
        if (cuts.size() > before) return End::violated;
        return is_reached ? End::reached : End::unclear;
    }

    /// In units of the amount.
    [[nodiscard]] double farthest(const Target& target, Side side) const {
        return std::min(target.is_width ? 1.0 : kFarEnough, own_room(target, side));
    }

    /// Of the last solve, so many times.
    void keep_deviation(double times) {
        const auto solution = program_->solution();
        for (std::size_t i = 0; i < solution.size(); ++i)
            deviation_[system_.cells[i].index()] = solution[i] * times;
    }

    [[nodiscard]] double own_room(const Target& target, Side side) const {
        return static_cast<double>(room(table_, target.attacker, target.cell, side)) /
               static_cast<double>(target.amount);
    }

    /// As far as the shares allow and is of interest, in units of the amount.
    bool push(const Target& target, Side side, double most_room, const Deadline& deadline) {
        const auto amount = static_cast<double>(target.amount);
        for (std::uint32_t i = 0; i < system_.cells.size(); ++i) {
            const CellId cell = system_.cells[i];
            double up = static_cast<double>(room(table_, target.attacker, cell, Side::up)) / amount;
            double down = static_cast<double>(room(table_, target.attacker, cell, Side::down)) / amount;
            if (table_[cell].status == Status::candidate) {
                // A cell with a full share that carries it all satisfies every constraint it is in.
                const double share = shares_[cell.index()];
                const double most = share > 1 - kNoise ? std::max(most_room, kFarEnough) : most_room;
                up = std::min(up, most) * share;
                down = std::min(down, most) * share;
            }
            program_->set_bounds(i, -down, up);
        }
        const bool is_up = side == Side::up;
        const double most = farthest(target, side);
        const std::uint32_t own = column_[target.cell.index()];
        program_->set_bounds(own, is_up ? 0 : -most, is_up ? most : 0);
        program_->clear_costs();
        program_->set_cost(own, is_up ? -1 : 1);
        for (const auto start : {LinearProgram::Start::last_basis, LinearProgram::Start::slack_basis})
            if (minimise(start, deadline) == tacet::End::done) return true;
        return false;
    }

    tacet::End minimise(LinearProgram::Start start, const Deadline& deadline) {
        const auto size = static_cast<double>(system_.cells.size() + system_.equations.size());
        const double pivots = std::min(allowance() / size, static_cast<double>(kMostPivots));
        if (pivots < 1) return tacet::End::stopped;
        program_->set_most_pivots(static_cast<int>(pivots));
        const auto end = program_->minimise(LinearProgram::Simplex::primal, start, deadline);
        spend(size * program_->pivots());
        return end;
    }

    const Table& table_;
    CutMaker maker_;
    Component system_;                   // what the program knows
    std::vector<std::uint32_t> column_;  // of it, by cell
    std::optional<LinearProgram> program_;
    std::span<const double> shares_;
    std::vector<double> deviation_;
};

}  // namespace

std::unique_ptr<CutSearch> make_program_cut_search(const Table& table, const Residue& residue) {
    return std::make_unique<ProgramCutSearch>(table, residue);
}

}  // namespace tacet
