// SPDX-License-Identifier: Apache-2.0
// Text in UTF-8, whatever the file had.
#pragma once

#include <string>
#include <string_view>

#include "tacet/encoding.h"

namespace tacet {

[[nodiscard]] bool is_utf8(std::string_view text);
/// `detected`: as it is if it is valid UTF-8, else taken for Windows-1252.
[[nodiscard]] std::string to_utf8(std::string_view text, Encoding encoding = Encoding::detected);
/// Without the mark that some programs begin UTF-8 files with.
[[nodiscard]] std::string_view without_byte_order_mark(std::string_view text);

}  // namespace tacet
