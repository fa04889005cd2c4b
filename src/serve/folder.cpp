// SPDX-License-Identifier: Apache-2.0
#include "serve/folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tacet/error.h"
#include "text/nearest_name.h"

namespace tacet {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostFiles = 2000;
constexpr int kDeepest = 4;  // folders below the root that are listed

constexpr std::pair<std::string_view, std::string_view> kKinds[] = {
    {".jj", "jj"},   {".jj.gz", "jj"}, {".toml", "job"},        {".arb", "batch"},
    {".csv", "csv"}, {".txt", "csv"},  {".pattern", "pattern"}, {".csv.gz", "csv"},
};

/// Texts between quotes, and words: whatever may be the name of a file.
std::vector<std::string> possible_names(const std::string& text) {
    std::vector<std::string> names;
    std::string word;
    char quote = 0;
    const auto end = [&] {
        if (!word.empty()) names.push_back(std::move(word));
        word.clear();
    };
    for (const char c : text) {
        if (c == '\n' || (quote != 0 ? c == quote : c == '"' || c == '\'')) {
            quote = c == '\n' || quote != 0 ? char{0} : c;
            end();
        } else if (quote == 0 && std::string_view(" \t\r,=()[]{}|<>").find(c) != std::string_view::npos) {
            end();
        } else {
            word += c == '\\' ? '/' : c;
        }
    }
    end();
    return names;
}

/// Files that name further ones.
bool names_files(const fs::path& path) {
    const std::string extension = folded(path.extension().string());
    return extension == ".toml" || extension == ".arb" || extension == ".rda" || extension == ".grc";
}

}  // namespace

std::string kind_of_file(const fs::path& path) {
    const std::string name = folded(path.filename().string());
    for (const auto& [end, kind] : kKinds)
        if (name.ends_with(end)) return std::string(kind);
    return {};
}

Folder::Folder(const fs::path& root) {
    std::error_code error;
    root_ = fs::canonical(root.empty() ? fs::path(".") : root, error);
    if (error || !fs::is_directory(root_))
        throw InputError(fmt::format("found no folder {}, expected one", root.string()));
}

bool Folder::is_inside(const fs::path& path) const {
    const auto [end, ignored] = std::mismatch(root_.begin(), root_.end(), path.begin(), path.end());
    return end == root_.end();
}

fs::path Folder::resolve(const std::string& name) const {
    std::error_code error;
    fs::path path = fs::weakly_canonical(root_ / name, error);
    if (name.empty() || name.find('\0') != std::string::npos || error || !is_inside(path) || path == root_)
        throw InputError(
            fmt::format("found the name '{}', expected a file in the folder of this workbench", name));
    return path;
}

fs::path Folder::existing(const std::string& name) const {
    fs::path path = resolve(name);
    std::error_code error;
    if (!fs::is_regular_file(path, error)) throw InputError(fmt::format("found no file '{}'", name));
    return path;
}

std::string Folder::name_of(const fs::path& path) const {
    return path.lexically_relative(root_).string();
}

std::vector<FolderEntry> Folder::list() const {
    std::vector<FolderEntry> entries;
    std::error_code error;
    auto each = fs::recursive_directory_iterator(root_, fs::directory_options::skip_permission_denied, error);
    for (; !error && each != fs::recursive_directory_iterator() && entries.size() < kMostFiles;
         each.increment(error)) {
        const bool is_hidden = each->path().filename().string().starts_with('.');
        if (each->is_directory(error)) {
            if (is_hidden || each.depth() >= kDeepest) each.disable_recursion_pending();
            continue;
        }
        const std::string kind = kind_of_file(each->path());
        if (is_hidden || kind.empty() || !each->is_regular_file(error)) continue;
        if (!is_inside(fs::weakly_canonical(each->path(), error))) continue;
        entries.push_back({name_of(each->path()), kind, each->file_size(error)});
    }
    std::ranges::sort(entries, {}, &FolderEntry::name);
    return entries;
}

std::string Folder::fresh_name(const std::string& name) const {
    const fs::path wanted = fs::path(name).filename();
    if (wanted.empty() || wanted.string().starts_with('.'))
        throw InputError(fmt::format("found the name '{}', expected that of a file", name));
    std::string fresh = wanted.string();
    for (int i = 2; fs::exists(resolve(fresh)); ++i)
        fresh = fmt::format("{}-{}{}", wanted.stem().string(), i, wanted.extension().string());
    return fresh;
}

void Folder::check_references(const fs::path& file) const {
    std::set<fs::path> seen;
    check_references(file, seen);
}

void Folder::check_references(const fs::path& file, std::set<fs::path>& seen) const {
    if (!seen.insert(file).second || !names_files(file)) return;
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    for (const std::string& name : possible_names(text.str())) {
        const bool is_path = name.find('/') != std::string::npos && name.size() > 1;
        const bool leaves = is_path && !is_inside((file.parent_path() / name).lexically_normal());
        std::error_code error;
        const fs::path found = fs::weakly_canonical(file.parent_path() / name, error);
        const bool is_there = !error && fs::exists(found, error);
        if (leaves || (is_there && !is_inside(found)))
            throw InputError(
                fmt::format("{}: found the name '{}', expected files in the folder of this workbench",
                            name_of(file), name));
        if (is_there) check_references(found, seen);
    }
}

}  // namespace tacet
