// SPDX-License-Identifier: Apache-2.0
// What identifies a file that was read.
#pragma once

#include <cstdint>
#include <string>

namespace tacet {

struct Checksum {
    std::string sha256;  ///< in hexadecimal
    std::uint64_t size = 0;
};
/// Throws InputError if the file cannot be read.
[[nodiscard]] Checksum checksum_of(const std::string& path);
[[nodiscard]] Checksum checksum_of_text(const std::string& text);

}  // namespace tacet
