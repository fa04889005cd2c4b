// SPDX-License-Identifier: Apache-2.0
// Text inside HTML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace tacet {

/// With &, <, > and quotes as entities.
[[nodiscard]] std::string escaped(std::string_view text);

/// JSON that means the same and can stand in a script element: nothing in it opens a comment or a tag.
[[nodiscard]] std::string without_tags(std::string_view json);

}  // namespace tacet
