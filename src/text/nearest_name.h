// SPDX-License-Identifier: Apache-2.0
// Names that users write: compared without case, and what they may have meant where there is none.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tacet {

[[nodiscard]] bool same_name(std::string_view a, std::string_view b);
/// In lower case.
[[nodiscard]] std::string folded(std::string_view name);
/// ", did you mean 'x'?" or ", expected one of ...".
[[nodiscard]] std::string suggestion(std::string_view name, std::span<const std::string> known);

}  // namespace tacet
