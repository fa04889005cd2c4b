// SPDX-License-Identifier: Apache-2.0
// The folder that the server was given: nothing outside it is read or written.
#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace tacet {

struct FolderEntry {
    std::string name = {};  ///< from the folder on
    std::string kind = {};  ///< "jj", "job", "batch", "csv", "pattern"
    std::uint64_t size = 0;
};

class Folder {
  public:
    /// Throws InputError if there is no such folder.
    explicit Folder(const std::filesystem::path& root);

    [[nodiscard]] const std::filesystem::path& root() const { return root_; }
    /// The place of a name. Throws InputError if it lies outside, also by way of links.
    [[nodiscard]] std::filesystem::path resolve(const std::string& name) const;
    /// Likewise of a file that is there.
    [[nodiscard]] std::filesystem::path existing(const std::string& name) const;
    /// How people call a file of the folder.
    [[nodiscard]] std::string name_of(const std::filesystem::path& path) const;
    /// Files that can be opened, some thousands at most.
    [[nodiscard]] std::vector<FolderEntry> list() const;
    /// A name for a new file, such as "table-2.csv" if there is a table.csv.
    [[nodiscard]] std::string fresh_name(const std::string& name) const;
    /// Throws InputError if the file, or one that it names, refers to a file outside the folder.
    void check_references(const std::filesystem::path& file) const;

  private:
    void check_references(const std::filesystem::path& file, std::set<std::filesystem::path>& seen) const;
    [[nodiscard]] bool is_inside(const std::filesystem::path& path) const;

    std::filesystem::path root_;
};

/// What a file is, by its name; empty if it is nothing that can be opened.
[[nodiscard]] std::string kind_of_file(const std::filesystem::path& path);

}  // namespace tacet
