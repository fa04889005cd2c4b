// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

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

Component whole(const Table& table) {
    Component all;
    for (const CellId cell : table.cells()) all.cells.push_back(cell);
    for (const EquationId equation : table.equations()) all.equations.push_back(equation);
    return all;
}

class ProgramCutSearch : public CutSearch {
  public:
    ProgramCutSearch(const Table& table, const Residue& residue)
        : table_(table),
          maker_(table, residue),
          equations_(whole(table).equations),
          program_(matrix(table, whole(table))),
          deviation_(table.cell_count()) {}

    void start(std::span<const double> shares) override { shares_ = shares; }

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

    End find(const Target& target, double most_room, const Deadline& deadline, std::vector<Cut>& cuts) {
        const std::size_t before = cuts.size();
        Argument argument{.target = target, .multiples = {}};
        double moved = 0;
        bool is_reached = false;
        std::ranges::fill(deviation_, 0);
        for (const Side side : kSides) {
            if (!target.is_width && side != target.side) continue;
            if (!push(target, side, most_room, deadline)) return End::stopped;
            const double own = std::abs(program_.solution()[target.cell.index()]);
            moved += own;
            const bool is_far = own >= farthest(target, side) * (1 - kNoise);
            if (!is_far)
                argument.multiples[static_cast<std::size_t>(side)] =
                    whole_multiples(program_.prices(), equations_);
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
        const auto solution = program_.solution();
        for (std::size_t i = 0; i < deviation_.size(); ++i) deviation_[i] = solution[i] * times;
    }

    [[nodiscard]] double own_room(const Target& target, Side side) const {
        return static_cast<double>(room(table_, target.attacker, target.cell, side)) /
               static_cast<double>(target.amount);
    }

    /// As far as the shares allow and is of interest, in units of the amount.
    bool push(const Target& target, Side side, double most_room, const Deadline& deadline) {
        const auto amount = static_cast<double>(target.amount);
        for (const CellId cell : table_.cells()) {
            const Cell& each = table_[cell];
            double up = 0;
            double down = 0;
            if (each.status != Status::published) {
                up = static_cast<double>(room(table_, target.attacker, cell, Side::up)) / amount;
                down = static_cast<double>(room(table_, target.attacker, cell, Side::down)) / amount;
                if (each.status == Status::candidate) {
                    // A cell with a full share that carries it all satisfies every constraint it is in.
                    const double share = shares_[cell.index()];
                    const double most = share > 1 - kNoise ? std::max(most_room, kFarEnough) : most_room;
                    up = std::min(up, most) * share;
                    down = std::min(down, most) * share;
                }
            }
            program_.set_bounds(cell.index(), -down, up);
        }
        const bool is_up = side == Side::up;
        const double most = farthest(target, side);
        program_.set_bounds(target.cell.index(), is_up ? 0 : -most, is_up ? most : 0);
        program_.clear_costs();
        program_.set_cost(target.cell.index(), is_up ? -1 : 1);
        for (const auto start : {LinearProgram::Start::last_basis, LinearProgram::Start::slack_basis})
            if (minimise(start, deadline) == tacet::End::done) return true;
        return false;
    }

    tacet::End minimise(LinearProgram::Start start, const Deadline& deadline) {
        const double size = table_.cell_count() + table_.equation_count();
        const double pivots = std::min(allowance() / size, static_cast<double>(kMostPivots));
        if (pivots < 1) return tacet::End::stopped;
        program_.set_most_pivots(static_cast<int>(pivots));
        const auto end = program_.minimise(LinearProgram::Simplex::primal, start, deadline);
        spend(size * program_.pivots());
        return end;
    }

    const Table& table_;
    CutMaker maker_;
    std::vector<EquationId> equations_;
    LinearProgram program_;
    std::span<const double> shares_;
    std::vector<double> deviation_;
};

}  // namespace

std::unique_ptr<CutSearch> make_program_cut_search(const Table& table, const Residue& residue) {
    return std::make_unique<ProgramCutSearch>(table, residue);
}

}  // namespace tacet
