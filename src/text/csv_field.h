// SPDX-License-Identifier: Apache-2.0
// Fields of comma-separated values (RFC 4180).
#pragma once

#include <string>
#include <string_view>

namespace tacet {

/// In quotes.
[[nodiscard]] std::string quoted(std::string_view text);
/// In quotes if it has a comma, a quote or a line end in it, or spaces around it.
[[nodiscard]] std::string csv_field(std::string_view text);

}  // namespace tacet
