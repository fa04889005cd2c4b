// SPDX-License-Identifier: Apache-2.0
// Where results go, checked before long work is done in vain.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>

#include "tacet/error.h"
#include "tacet/io.h"

namespace tacet {

namespace {

namespace fs = std::filesystem;

/// One spelling for each file: a link is a place of its own, but the folders on the way are looked through.
std::string place(const std::string& path) {
    std::error_code ignored;
    const fs::path whole = fs::absolute(path, ignored).lexically_normal();
    const fs::path folder = fs::weakly_canonical(fs::absolute(path, ignored).parent_path(), ignored);
    return folder.empty() ? whole.string() : (folder / whole.filename()).string();
}

/// What must be writable: the folder, as files are replaced whole, but a pipe or device itself.
fs::path written_place(const fs::path& path, Folders folders) {
    std::error_code ignored;
    if (fs::exists(path, ignored) && !fs::is_regular_file(path, ignored)) return path;
    fs::path folder = path.parent_path();
    while (folders == Folders::are_made && !folder.empty() && folder.has_relative_path() &&
           !fs::exists(folder, ignored))
        folder = folder.parent_path();
    return folder / ".";
}

void check_writable(const std::string& path, Folders folders) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored))
        throw InputError(fmt::format("{}: is a directory, expected a file", path));
    if (access(written_place(path, folders).c_str(), W_OK) != 0)
        throw InputError(fmt::format("{}: cannot be written: {}", path, std::strerror(errno)));
}

void check_is_no_input(const std::string& path, std::span<const std::string> inputs) {
    for (const std::string& input : inputs) {
        std::error_code ignored;
        const bool is_same = !input.empty() && input != "-" &&
                             (fs::equivalent(input, path, ignored) || place(input) == place(path));
        if (is_same) throw InputError(fmt::format("{}: is an input, expected another file to write", path));
    }
}

}  // namespace

void check_distinct(std::span<const std::string> outputs) {
    std::map<std::string, std::string> seen;
    for (const std::string& path : outputs) {
        if (path.empty()) continue;
        const auto [first, is_new] = seen.emplace(path == "-" ? path : place(path), path);
        if (is_new) continue;
        throw InputError(
            fmt::format("found output {} twice{}, expected another for each result", path,
                        first->second == path ? "" : fmt::format(", also as {}", first->second)));
    }
}

void check_outputs(std::span<const std::string> outputs, std::span<const std::string> inputs,
                   Folders folders) {
    check_distinct(outputs);
    for (const std::string& path : outputs) {
        if (path.empty() || path == "-") continue;
        check_is_no_input(path, inputs);
        check_writable(path, folders);
    }
}

}  // namespace tacet
