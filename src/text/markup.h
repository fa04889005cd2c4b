// SPDX-License-Identifier: Apache-2.0
// Text inside HTML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace tacet {

/// With &, <, > and quotes as entities.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace tacet
