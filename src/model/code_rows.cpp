// SPDX-License-Identifier: Apache-2.0
#include "model/code_rows.h"

#include <algorithm>

namespace tacet {

namespace {

std::uint64_t hash(std::span<const std::uint32_t> row) {
    std::uint64_t value = 0x9e3779b97f4a7c15;
    for (const std::uint32_t each : row) {
        value = (value ^ each) * 0xff51afd7ed558ccd;
        value ^= value >> 32;
    }
    return value;
}

}  // namespace

std::size_t CodeRows::slot(std::span<const std::uint32_t> row) const {
    std::size_t at = hash(row) & (slots_.size() - 1);
    while (slots_[at] != kFree && !std::ranges::equal((*this)[slots_[at]], row))
        at = (at + 1) & (slots_.size() - 1);
    return at;
}

void CodeRows::grow() {
    slots_.assign(slots_.size() * 2, kFree);
    for (std::uint32_t number = 0; number < size_; ++number) slots_[slot((*this)[number])] = number;
}

std::pair<std::uint32_t, bool> CodeRows::insert(std::span<const std::uint32_t> row) {
    if (std::size_t{size_} * 2 >= slots_.size()) grow();
    const std::size_t at = slot(row);
    if (slots_[at] != kFree) return {slots_[at], false};
    slots_[at] = size_;
    rows_.insert(rows_.end(), row.begin(), row.end());
    return {size_++, true};
}

std::optional<std::uint32_t> CodeRows::find(std::span<const std::uint32_t> row) const {
    const std::uint32_t found = slots_[slot(row)];
    if (found == kFree) return {};
    return found;
}

}  // namespace tacet
