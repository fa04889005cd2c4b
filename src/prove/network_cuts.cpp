// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "prove/cut_search.h"
#include "prove/flow_cutter.h"

namespace tacet {

namespace {

class NetworkCutSearch : public CutSearch {
  public:
    NetworkCutSearch(const Table& table, const Residue& residue)
        : network_(whole_network(table)),
          cutter_(table, residue, network_),
          maker_(table, residue),
          deviation_(table.cell_count()) {}

    void start(std::span<const double> shares) override {
        shares_ = shares;
        cutter_.start(shares);
    }

    End find(const Target& target, const Deadline& deadline, std::vector<Cut>& cuts) override {
        if (deadline.passed() || allowance() <= 0) return End::stopped;
        const std::size_t before = cuts.size();
        Argument argument;
        const auto end = cutter_.push(target, argument);
        spend(cutter_.work());
        const bool is_reached = end != FlowCutter::End::short_of;
        for (const CellId cell : moved_) deviation_[cell.index()] = 0;
        moved_.clear();
        if (is_reached && !target.is_width)
            for (const auto& [cell, moved] : cutter_.deviation()) {
                deviation_[cell.index()] += moved;
                moved_.push_back(cell);
            }
        if (end == FlowCutter::End::far) return End::reached;
        maker_.make(argument, shares_, cuts);
        if (cuts.size() > before) return End::violated;
        return is_reached ? End::reached : End::unclear;
    }

    [[nodiscard]] std::span<const double> deviation() const override { return deviation_; }

  private:
    EquationNetwork network_;
    FlowCutter cutter_;
    CutMaker maker_;
    std::span<const double> shares_;
    std::vector<double> deviation_;
    std::vector<CellId> moved_;  // by it
};

}  // namespace

std::unique_ptr<CutSearch> make_network_cut_search(const Table& table, const Residue& residue) {
    if (reason_against_network(table)) return nullptr;
    return std::make_unique<NetworkCutSearch>(table, residue);
}

}  // namespace tacet
