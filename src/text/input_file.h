// SPDX-License-Identifier: Apache-2.0
// Opening what users name: files, plain or gzip, or "-" for standard input.
#pragma once

#include <zlib.h>

#include <string>

namespace tacet {

/// The caller closes it. `name` is for messages. Throws InputError if it cannot be opened.
[[nodiscard]] gzFile open_input(const std::string& path, const std::string& name);

}  // namespace tacet
