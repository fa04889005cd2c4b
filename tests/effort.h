// SPDX-License-Identifier: Apache-2.0
// How much a test does. Under sanitizers everything takes several times as long, and they look for mistakes
// that show in any table: there tests that also run without them try a quarter of their tables.
#pragma once

#include <cstdint>

namespace tacet {

#ifdef __SANITIZE_ADDRESS__
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

/// Of so many tables to try, or of so many cases expected among them.
constexpr std::uint32_t tries(std::uint32_t all) {
    return kSanitized ? all / 4 : all;
}

}  // namespace tacet
