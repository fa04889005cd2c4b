// SPDX-License-Identifier: Apache-2.0
#include "prove/cut_store.h"

#include <algorithm>

namespace tacet {

namespace {

// Terms of constraints that are kept: about 500 MB. Some are forgotten when there are more.
constexpr std::size_t kMostOriginTerms = 5'000'000;
constexpr std::size_t kMostCutTerms = 30'000'000;

}  // namespace

std::size_t CutStore::add(std::vector<Cut> cuts, Origins origins) {
    if (origins == Origins::fresh) add_origins(cuts);
    const std::size_t first = cuts_.size();
    for (Cut& cut : cuts) {
        trim(cut.row);
        terms_ += cut.row.size();
    }
    std::ranges::move(cuts, std::back_inserter(cuts_));
    is_forgotten_.resize(cuts_.size());
    return first;
}

void CutStore::add_origins(std::span<const Cut> cuts) {
    for (const Cut& cut : cuts) {
        if (!origins_.empty() && origins_.back() == cut.origin) continue;
        if (origin_terms_ + cut.origin->capacities.size() > kMostOriginTerms) break;
        origin_terms_ += cut.origin->capacities.size();
        origins_.push_back(cut.origin);
    }
}

void CutStore::trim(CutRow& row) const {
    std::erase_if(row, [&](const auto& term) { return is_dropped(term.first); });
}

void CutStore::drop(std::span<const std::uint32_t> cells) {
    residue_.drop(cells);
    terms_ = 0;
    for (Cut& cut : cuts_) {
        trim(cut.row);
        terms_ += cut.row.size();
    }
    origin_terms_ = 0;
    for (const auto& origin : origins_) {
        std::erase_if(origin->capacities, [&](const auto& each) { return residue_.is_dropped(each.cell); });
        origin_terms_ += origin->capacities.size();
    }
}

bool CutStore::is_full() const {
    return terms_ > kMostCutTerms;
}

void CutStore::forget_some(const std::vector<bool>& is_in_use) {
    for (std::size_t cut = 0; cut < cuts_.size() && terms_ > kMostCutTerms / 4 * 3; ++cut) {
        if (is_in_use[cut] || is_forgotten_[cut]) continue;
        terms_ -= cuts_[cut].row.size();
        CutRow().swap(cuts_[cut].row);
        is_forgotten_[cut] = true;
    }
}

}  // namespace tacet
