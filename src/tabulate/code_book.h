// SPDX-License-Identifier: Apache-2.0
// Numbers the codes of one variable in the order in which records bring them. Each thread has its own books;
// later they become one variable.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tacet {

class CodeBook {
  public:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    CodeBook() : slots_(1 << 8, kNone) {}

    /// The number of a text; kNone if it is not in the book.
    [[nodiscard]] std::uint32_t find(std::string_view text) const;
    /// `text` must not be in the book yet.
    std::uint32_t add(std::string_view text);
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(ends_.size()); }
    [[nodiscard]] std::string_view text(std::uint32_t number) const;

  private:
    [[nodiscard]] std::size_t slot(std::string_view text) const;
    void grow();

    std::string texts_;                 // one after the other
    std::vector<std::size_t> ends_;     // of each in texts_
    std::vector<std::uint32_t> slots_;  // a power of two, at most half full
};

}  // namespace tacet
