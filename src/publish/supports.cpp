// SPDX-License-Identifier: Apache-2.0
#include "publish/supports.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>

namespace tacet {

namespace {

/// Positions in the support of a witness, joined where an equation holds several.
class Parts {
  public:
    Parts(const Table& table, const Witness& witness) : parent_(witness.cells.size()) {
        std::iota(parent_.begin(), parent_.end(), 0U);
        std::unordered_map<std::uint32_t, std::uint32_t> first;
        for (std::uint32_t i = 0; i < witness.cells.size(); ++i)
            for (const Incidence& each : table.incidences(witness.cells[i])) {
                const auto [known, is_new] = first.emplace(each.equation.index(), i);
                if (!is_new) parent_[find(i)] = find(known->second);
            }
    }

    [[nodiscard]] std::uint32_t find(std::uint32_t i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }

  private:
    std::vector<std::uint32_t> parent_;
};

void add_supports(const Table& table, const Witness& witness, const std::vector<CellId>& claimed,
                  std::vector<Support>& supports) {
    Parts parts(table, witness);
    std::map<std::uint32_t, Support> by_part;
    for (const CellId cell : claimed) {
        const auto at = std::ranges::lower_bound(witness.cells, cell);
        if (at == witness.cells.end() || *at != cell) continue;
        by_part[parts.find(static_cast<std::uint32_t>(at - witness.cells.begin()))].primaries.push_back(cell);
    }
    for (std::uint32_t i = 0; i < witness.cells.size(); ++i) {
        const auto part = by_part.find(parts.find(i));
        if (part != by_part.end() && table[witness.cells[i]].status != Status::primary)
            part->second.secondaries.push_back(witness.cells[i]);
    }
    for (auto& [part, support] : by_part)
        if (!support.secondaries.empty()) supports.push_back(std::move(support));
}

}  // namespace

std::vector<Support> find_supports(const Table& table, const Report& report) {
    std::vector<std::vector<CellId>> claimed(report.proof.witnesses.size());
    for (const Claim& claim : report.proof.claims)
        if (table[claim.cell].status == Status::primary) claimed[claim.witness].push_back(claim.cell);
    std::vector<Support> supports;
    for (std::size_t i = 0; i < claimed.size(); ++i) {
        std::ranges::sort(claimed[i]);
        claimed[i].erase(std::ranges::unique(claimed[i]).begin(), claimed[i].end());
        add_supports(table, report.proof.witnesses[i], claimed[i], supports);
    }
    std::ranges::sort(supports);
    supports.erase(std::ranges::unique(supports).begin(), supports.end());
    std::ranges::stable_sort(supports, {}, [](const Support& each) { return each.secondaries.size(); });
    return supports;
}

}  // namespace tacet
