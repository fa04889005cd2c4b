// SPDX-License-Identifier: Apache-2.0
#include "sources/file_reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <optional>
#include <vector>

#include "sources/text_lines.h"
#include "text/nearest_name.h"

namespace tacet {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSeparators = "/\\:";

std::string base_name(const std::string& name) {
    return name.substr(name.find_last_of(kSeparators) + 1);
}

std::string with_slashes(std::string name) {
    std::ranges::replace(name, '\\', '/');
    return name;
}

/// C:\x, C:x and \\server\x are nowhere here.
bool is_of_windows(std::string_view name) {
    return name.starts_with("\\\\") ||
           (name.size() > 1 && name[1] == ':' && std::isalpha(static_cast<unsigned char>(name[0])) != 0);
}

/// The one entry of a folder that has this name but for the case of its letters.
std::optional<fs::path> entry_without_case(const fs::path& folder, const std::string& name) {
    std::optional<fs::path> found;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder.empty() ? "." : folder, error)) {
        if (!same_name(entry.path().filename().string(), name)) continue;
        if (found) return {};
        found = folder / entry.path().filename();
    }
    return found;
}

std::optional<fs::path> existing(const fs::path& path) {
    std::error_code ignored;
    if (fs::exists(path, ignored)) return path;
    if (!path.has_filename()) return {};
    const fs::path folder = path.parent_path();
    if (folder.empty() || folder == path) return entry_without_case({}, path.filename().string());
    const auto known = existing(folder);
    return known ? entry_without_case(*known, path.filename().string()) : std::nullopt;
}

}  // namespace

bool is_bare(std::string_view name) {
    return name.find_first_of(kSeparators) == name.npos;
}

FoundFile find_file(const std::string& name, const Referrer& referrer) {
    const fs::path folder = fs::path(referrer.path).parent_path();
    if (!is_bare(name) && !is_of_windows(name))
        for (const std::string& each : {name, with_slashes(name)}) {
            if (const auto found = existing(each)) return {found->string()};
            if (const auto found = existing(folder / each)) return {found->string()};
        }
    const std::string base = base_name(name);
    std::vector<fs::path> folders{folder};
    if (!referrer.data_folder.empty()) folders.emplace_back(referrer.data_folder);
    for (const fs::path& each : folders) {
        const auto found = base.empty() ? std::nullopt : existing(each / base);
        if (!found || !fs::is_regular_file(*found)) continue;
        if (is_bare(name)) return {found->string()};
        return {found->string(), fmt::format("{}:{}: {} does not exist; {} was read instead", referrer.path,
                                             referrer.line, name, found->string())};
    }
    fail_at(referrer.path, referrer.line,
            fmt::format("found the name {}, expected a file there or {}", name, (folder / base).string()));
}

FoundFile name_output(const std::string& name, const Referrer& referrer) {
    if (!is_of_windows(name)) return {with_slashes(name)};
    const std::string base = base_name(name);
    return {base, fmt::format("{}:{}: {} is a path of Windows; {} is written instead", referrer.path,
                              referrer.line, name, base)};
}

}  // namespace tacet
