// SPDX-License-Identifier: Apache-2.0
// The files of the page and of the demo; the build turns them into these texts.
#pragma once

#include <span>
#include <string_view>

namespace tacet {

struct Asset {
    std::string_view name;  ///< "main.js"
    std::string_view text;
};
[[nodiscard]] std::span<const Asset> page_assets();
[[nodiscard]] std::span<const Asset> demo_assets();

}  // namespace tacet
