// SPDX-License-Identifier: Apache-2.0
// TOML files that people write: every defect is an InputError with file and line, and a key that is not known
// is one too, with the nearest that is.
#pragma once

#include <toml++/toml.h>

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tacet {

/// Throws InputError if the file cannot be read or is not TOML.
[[nodiscard]] toml::table read_toml(const std::string& path);

/// One table of a file. The file's table must outlive it.
class TomlTable {
  public:
    /// Throws InputError for a key that is none of these.
    TomlTable(const toml::table& table, std::string path, std::initializer_list<std::string_view> keys);

    [[nodiscard]] bool has(std::string_view key) const { return table_->contains(key); }
    /// Nothing if the key is missing; InputError if its value is of another kind.
    [[nodiscard]] std::optional<std::string> text(std::string_view key) const;
    [[nodiscard]] std::optional<double> number(std::string_view key, double least, double most) const;
    [[nodiscard]] std::optional<std::uint64_t> whole(std::string_view key, std::uint64_t most) const;
    [[nodiscard]] std::optional<std::vector<std::uint64_t>> wholes(std::string_view key) const;
    [[nodiscard]] std::optional<std::vector<std::string>> texts(std::string_view key) const;
    /// Keys and values of a table within, as text; empty if it is missing.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> values(std::string_view key) const;
    /// The same, where a value may also be a list of such.
    [[nodiscard]] std::vector<std::pair<std::string, std::vector<std::string>>> lists(
        std::string_view key) const;
    /// The tables of an array [[key]].
    [[nodiscard]] std::vector<const toml::table*> tables(std::string_view key) const;

    /// "file:line: found ..., expected ...", at the key or, without it, at the table.
    [[noreturn]] void complain(std::string_view key, const std::string& found,
                               const std::string& expected) const;

  private:
    [[nodiscard]] std::uint64_t to_whole(std::string_view key, const toml::node& node,
                                         std::uint64_t most) const;

    const toml::table* table_;
    std::string path_;
};

/// The name that is spelt most like the one found; empty if none is.
[[nodiscard]] std::string_view nearest(std::string_view found, std::span<const std::string_view> names);

}  // namespace tacet
