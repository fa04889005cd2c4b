// SPDX-License-Identifier: Apache-2.0
#include "text/csv_field.h"

namespace tacet {

std::string quoted(std::string_view text) {
    std::string field = "\"";
    for (const char c : text) field.append(c == '"' ? 2 : 1, c);
    return field + '"';
}

std::string csv_field(std::string_view text) {
    const bool is_plain =
        text.find_first_of(",\"\r\n") == text.npos && !text.starts_with(' ') && !text.ends_with(' ');
    return is_plain ? std::string(text) : quoted(text);
}

}  // namespace tacet
