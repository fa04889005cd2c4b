// SPDX-License-Identifier: Apache-2.0
#include "output_paths.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>

#include "tacet/error.h"

namespace tacet {

namespace {

/// What must be writable: the folder, as files are replaced whole, but a pipe or device itself.
std::filesystem::path written_place(const std::filesystem::path& path) {
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored))
        return path;
    return path.parent_path() / ".";
}

void check_output_path(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        throw InputError(fmt::format("{}: is a directory, expected a file", path));
    if (access(written_place(path).c_str(), W_OK) != 0)
        throw InputError(fmt::format("{}: cannot be written: {}", path, std::strerror(errno)));
}

}  // namespace

void check_output_paths(std::span<const std::string> paths) {
    std::set<std::string> seen;
    for (const std::string& path : paths) {
        if (path.empty()) continue;
        if (!seen.insert(path).second)
            throw InputError(fmt::format("found output {} twice, expected another for each result", path));
        if (path != "-") check_output_path(path);
    }
}

}  // namespace tacet
