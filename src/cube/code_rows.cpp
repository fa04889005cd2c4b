// SPDX-License-Identifier: Apache-2.0
#include "cube/code_rows.h"

#include <algorithm>

namespace tacet {

namespace {

std::uint64_t hash_of(std::span<const std::uint32_t> row) {
    std::uint64_t value = 0x9e3779b97f4a7c15;
    for (const std::uint32_t each : row) {
        value = (value ^ each) * 0xff51afd7ed558ccd;
        value ^= value >> 32;
    }
    return value;
}

std::uint32_t tag_of(std::uint64_t hash) {
    return static_cast<std::uint32_t>(hash >> 32);
}

}  // namespace

std::size_t CodeRows::slot(std::span<const std::uint32_t> row, std::uint64_t hash) const {
    const auto is_other = [&](const Slot& slot) {
        return slot.tag != tag_of(hash) || !std::ranges::equal((*this)[slot.number], row);
    };
    std::size_t at = hash & (slots_.size() - 1);
    while (slots_[at].number != kFree && is_other(slots_[at])) at = (at + 1) & (slots_.size() - 1);
    return at;
}

void CodeRows::grow() {
    slots_.assign(slots_.size() * 2, {});
    for (std::uint32_t number = 0; number < size_; ++number) {
        const std::uint64_t hash = hash_of((*this)[number]);
        slots_[slot((*this)[number], hash)] = {number, tag_of(hash)};
    }
}

std::pair<std::uint32_t, bool> CodeRows::insert(std::span<const std::uint32_t> row) {
    if (std::size_t{size_} * 2 >= slots_.size()) grow();
    const std::uint64_t hash = hash_of(row);
    const std::size_t at = slot(row, hash);
    if (slots_[at].number != kFree) return {slots_[at].number, false};
    slots_[at] = {size_, tag_of(hash)};
    rows_.insert(rows_.end(), row.begin(), row.end());
    return {size_++, true};
}

std::optional<std::uint32_t> CodeRows::find(std::span<const std::uint32_t> row) const {
    const std::uint32_t found = slots_[slot(row, hash_of(row))].number;
    if (found == kFree) return {};
    return found;
}

}  // namespace tacet
