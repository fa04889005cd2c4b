// SPDX-License-Identifier: Apache-2.0
#include "prove/cut_search.h"

namespace tacet {

namespace {

/// Each equation of the target's cell by itself: no program, no network, whatever the size of the table.
class EquationCutSearch : public CutSearch {
  public:
    EquationCutSearch(const Table& table, const Scope& scope) : table_(table), maker_(table, scope) {}

    void start(std::span<const double> shares) override { shares_ = shares; }

    End find(const Target& target, const Deadline& deadline, std::vector<Cut>& cuts) override {
        if (deadline.passed()) return End::stopped;
        const std::size_t before = cuts.size();
        for (const Incidence& each : table_.incidences(target.cell)) {
            Argument argument{.target = target, .multiples = {}};
            for (const Side side : kSides)
                if (target.is_width || side == target.side)
                    argument.multiples[static_cast<std::size_t>(side)] = {
                        {each.equation, (side == Side::up) == (each.coefficient > 0) ? -1 : 1}};
            maker_.make(argument, shares_, cuts);
        }
        return cuts.size() > before ? End::violated : End::unclear;
    }

  private:
    const Table& table_;
    CutMaker maker_;
    std::span<const double> shares_;
};

}  // namespace

std::unique_ptr<CutSearch> make_equation_cut_search(const Table& table, const Scope& scope) {
    return std::make_unique<EquationCutSearch>(table, scope);
}

}  // namespace tacet
