// SPDX-License-Identifier: Apache-2.0
// Rows of codes, each held once and numbered in the order of arrival.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tacet {

class CodeRows {
  public:
    explicit CodeRows(std::size_t width) : width_(width), slots_(1 << 10) {}

    /// The number of the row, and whether it is new.
    std::pair<std::uint32_t, bool> insert(std::span<const std::uint32_t> row);
    [[nodiscard]] std::optional<std::uint32_t> find(std::span<const std::uint32_t> row) const;
    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] std::span<const std::uint32_t> operator[](std::uint32_t number) const {
        return std::span(rows_).subspan(number * width_, width_);
    }

  private:
    static constexpr std::uint32_t kFree = ~std::uint32_t{0};
    /// Part of the hash beside the number: most other rows are told apart without looking at them.
    struct Slot {
        std::uint32_t number = kFree;
        std::uint32_t tag = 0;
    };
    /// Where the row with this hash is, or the free slot where it would be.
    [[nodiscard]] std::size_t slot(std::span<const std::uint32_t> row, std::uint64_t hash) const;
    void grow();

    std::size_t width_;
    std::uint32_t size_ = 0;
    std::vector<std::uint32_t> rows_;
    std::vector<Slot> slots_;  // a power of two, at most half full
};

}  // namespace tacet
