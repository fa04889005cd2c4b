// SPDX-License-Identifier: Apache-2.0
// Formats of tables that were published, beside those with a status in words: what they are told by.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tacet {

struct EarlierRow {
    std::size_t line = 0;
    std::vector<std::string> fields;
};

/// Throws InputError for files that do not have one line per cell, with formats that do.
void refuse_without_lines(const std::string& path, std::string_view text);

/// Flags of structural business statistics become words, and the shares that may follow them are dropped.
/// Nothing happens to rows without such flags.
void read_business_flags(std::vector<EarlierRow>& rows);

}  // namespace tacet
