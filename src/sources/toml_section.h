// SPDX-License-Identifier: Apache-2.0
// A table of a TOML file whose keys must all be known: what was not asked for is an error, with a suggestion.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#define TOML_EXCEPTIONS 1
#include <toml++/toml.h>

#include "tacet/witness.h"
#include "text/names.h"

namespace tacet {

/// Throws InputError if the file cannot be read or is no TOML. `expected` says what it should be.
[[nodiscard]] toml::table read_toml(const std::string& path, std::string_view expected);

/// The file's table and its path must outlive it.
class Section {
  public:
    /// `name` is for messages: "rules.frequency".
    Section(const toml::table& table, std::string name, const std::string& path)
        : table_(&table), name_(std::move(name)), path_(&path) {}

    [[nodiscard]] bool has(std::string_view key);
    [[nodiscard]] std::optional<std::string> text(std::string_view key);
    [[nodiscard]] std::optional<double> number(std::string_view key);
    [[nodiscard]] std::optional<std::int64_t> whole(std::string_view key, std::int64_t least);
    [[nodiscard]] bool flag(std::string_view key, bool otherwise);
    /// One text, or an array of them.
    [[nodiscard]] std::vector<std::string> texts(std::string_view key);
    [[nodiscard]] std::vector<double> numbers(std::string_view key);
    [[nodiscard]] std::optional<Section> section(std::string_view key);
    /// One table, or an array of them.
    [[nodiscard]] std::vector<Section> sections(std::string_view key);
    /// One number or an array of them, of any size and sign; empty if the key is not there.
    [[nodiscard]] std::vector<double> one_or_more_numbers(std::string_view key, std::string_view expected);
    [[nodiscard]] bool is_number(std::string_view key);
    [[nodiscard]] bool is_text(std::string_view key);
    /// Of the key `protection`; at-least without it.
    [[nodiscard]] Protection protection();
    /// One of `choices`, by its place; nothing if the key is not there.
    [[nodiscard]] std::optional<std::size_t> choice(std::string_view key, std::vector<std::string> choices);
    /// A value of an enum, by its name.
    template <class Enum, std::size_t kCount>
    [[nodiscard]] std::optional<Enum> choice(std::string_view key, const Name<Enum> (&names)[kCount]) {
        std::vector<std::string> texts;
        for (const Name<Enum>& each : names) texts.emplace_back(each.text);
        const auto found = choice(key, std::move(texts));
        return found ? std::optional(names[*found].value) : std::nullopt;
    }
    [[nodiscard]] std::string required_text(std::string_view key);

    /// The path of a file named by the key, which must exist. Names are from the folder of this file on.
    [[nodiscard]] std::string existing_file(std::string_view key, const std::string& name) const;
    [[nodiscard]] std::string beside(const std::string& name) const;
    [[nodiscard]] const std::string& path() const { return *path_; }

    [[nodiscard]] std::vector<std::uint64_t> wholes(std::string_view key);

    /// Every key with its value as text, for sections whose keys are free.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> all_texts();
    /// The same, where a value may also be an array of such.
    [[nodiscard]] std::vector<std::pair<std::string, std::vector<std::string>>> all_lists();
    /// Throws InputError if a key was not asked for.
    void finish() const;
    /// Throws InputError at the line of the key, or of the section.
    [[noreturn]] void fail(std::string_view key, const std::string& message) const;
    [[nodiscard]] std::size_t line(std::string_view key) const;

  private:
    const toml::node* find(std::string_view key);
    [[nodiscard]] std::string to_text(std::string_view key, const toml::node& node) const;
    [[nodiscard]] std::string full_name(std::string_view key) const;

    const toml::table* table_;
    std::string name_;
    const std::string* path_;
    std::vector<std::string> known_;
};

}  // namespace tacet
