// SPDX-License-Identifier: Apache-2.0
// Indices as types of their own.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

#include "tacet/export.h"

namespace TACET_EXPORT tacet {

/// An index that cannot be mistaken for another kind of index.
template <class Tag>
class Id {
  public:
    constexpr Id() = default;
    constexpr explicit Id(std::uint32_t index) : index_(index) {}
    [[nodiscard]] constexpr std::uint32_t index() const { return index_; }
    friend constexpr auto operator<=>(Id, Id) = default;

  private:
    std::uint32_t index_ = 0;
};
using CellId = Id<struct CellTag>;
using EquationId = Id<struct EquationTag>;
using InsiderId = Id<struct InsiderTag>;
/// The attacker who knows no more than what is published and the bounds of the table.
inline constexpr InsiderId kOutsider{UINT32_MAX};

/// Ids 0, 1, ..., count - 1.
template <class AnyId>
class IdRange {
  public:
    class Iterator {
      public:
        using value_type = AnyId;
        using difference_type = std::ptrdiff_t;
        constexpr Iterator() = default;
        constexpr explicit Iterator(std::uint32_t index) : index_(index) {}
        constexpr AnyId operator*() const { return AnyId(index_); }
        constexpr Iterator& operator++() {
            ++index_;
            return *this;
        }
        constexpr Iterator operator++(int) { return Iterator(index_++); }
        friend constexpr bool operator==(Iterator, Iterator) = default;

      private:
        std::uint32_t index_ = 0;
    };
    constexpr explicit IdRange(std::uint32_t count) : count_(count) {}
    [[nodiscard]] constexpr Iterator begin() const { return Iterator(0); }
    [[nodiscard]] constexpr Iterator end() const { return Iterator(count_); }

  private:
    std::uint32_t count_;
};

}  // namespace tacet
