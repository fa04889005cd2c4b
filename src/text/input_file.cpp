// SPDX-License-Identifier: Apache-2.0
#include "text/input_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "tacet/error.h"

namespace tacet {

gzFile open_input(const std::string& path, const std::string& name) {
    constexpr unsigned kBufferSize = 1 << 17;
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        throw InputError(name + ": is a directory, expected a file");
    gzFile file = path == "-" ? gzdopen(dup(STDIN_FILENO), "rb") : gzopen(path.c_str(), "rb");
    if (file == nullptr)
        throw InputError(fmt::format("{}: cannot be opened: {}", name, std::strerror(errno)));
    gzbuffer(file, kBufferSize);
    return file;
}

}  // namespace tacet
