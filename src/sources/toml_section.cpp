// SPDX-License-Identifier: Apache-2.0
#include "sources/toml_section.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <sstream>

#include "sources/text_lines.h"
#include "tacet/error.h"
#include "text/nearest_name.h"

namespace tacet {

toml::table read_toml(const std::string& path, std::string_view expected) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored))
        throw InputError(fmt::format("{}: cannot be opened, expected {}", path, expected));
    try {
        return toml::parse_file(path);
    } catch (const toml::parse_error& error) {
        fail_at(path, error.source().begin.line, std::string(error.description()));
    }
}

namespace {

/// A value as it stands in the file.
std::string shown(const toml::node& node) {
    std::ostringstream text;
    node.visit([&](const auto& value) { text << value; });
    return text.str();
}

}  // namespace

const toml::node* Section::find(std::string_view key) {
    if (std::ranges::find(known_, key) == known_.end()) known_.emplace_back(key);
    return table_->get(key);
}

std::string Section::full_name(std::string_view key) const {
    if (name_.empty() || key.empty()) return name_ + std::string(key);
    return fmt::format("{}.{}", name_, key);
}

std::size_t Section::line(std::string_view key) const {
    const toml::node* node = table_->get(key);
    return (node != nullptr ? node->source() : table_->source()).begin.line;
}

void Section::fail(std::string_view key, const std::string& message) const {
    fail_at(*path_, line(key), fmt::format("{}: {}", full_name(key), message));
}

std::string Section::beside(const std::string& name) const {
    return (std::filesystem::path(*path_).parent_path() / name).string();
}

std::string Section::existing_file(std::string_view key, const std::string& name) const {
    std::string path = beside(name);
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) fail(key, fmt::format("found no file {}", path));
    return path;
}

bool Section::has(std::string_view key) {
    return find(key) != nullptr;
}

std::optional<std::string> Section::text(std::string_view key) {
    const toml::node* node = find(key);
    if (node == nullptr) return {};
    if (auto value = node->value<std::string>()) return value;
    fail(key, fmt::format("found {}, expected a text in quotes", shown(*node)));
}

std::string Section::required_text(std::string_view key) {
    auto value = text(key);
    if (!value) fail(key, "found nothing, expected a text");
    return std::move(*value);
}

std::optional<double> Section::number(std::string_view key) {
    const toml::node* node = find(key);
    if (node == nullptr) return {};
    if (const auto value = node->value<double>(); value && node->is_number() && *value >= 0 && *value <= 1e15)
        return value;
    fail(key, fmt::format("found {}, expected a number of at least 0", shown(*node)));
}

std::optional<std::int64_t> Section::whole(std::string_view key, std::int64_t least) {
    const toml::node* node = find(key);
    if (node == nullptr) return {};
    if (const auto value = node->value<std::int64_t>(); node->is_integer() && value && *value >= least)
        return value;
    fail(key, fmt::format("found {}, expected a whole number of at least {}", shown(*node), least));
}

Protection Section::protection() {
    const std::string word = text("protection").value_or(std::string(to_string(Protection::at_least)));
    if (const auto protection = parse_protection(word)) return *protection;
    fail("protection", fmt::format("found '{}', expected {} or {}", word, to_string(Protection::at_least),
                                   to_string(Protection::strict)));
}

bool Section::flag(std::string_view key, bool otherwise) {
    const toml::node* node = find(key);
    if (node == nullptr) return otherwise;
    if (const auto value = node->value<bool>(); value && node->is_boolean()) return *value;
    fail(key, fmt::format("found {}, expected true or false", shown(*node)));
}

std::vector<std::string> Section::texts(std::string_view key) {
    const toml::node* node = find(key);
    if (node == nullptr) return {};
    if (const auto value = node->value<std::string>()) return {*value};
    std::vector<std::string> all;
    if (const toml::array* array = node->as_array())
        for (const toml::node& each : *array) {
            const auto value = each.value<std::string>();
            if (!value) fail(key, "expected texts in quotes");
            all.push_back(*value);
        }
    else
        fail(key, "expected a text or an array of texts");
    return all;
}

std::vector<double> Section::numbers(std::string_view key) {
    const toml::node* node = find(key);
    if (node == nullptr) return {};
    const toml::array* array = node->as_array();
    if (array == nullptr) fail(key, "expected an array of numbers");
    std::vector<double> all;
    for (const toml::node& each : *array) {
        const auto value = each.value<double>();
        if (!value || *value < 0) fail(key, "expected numbers of at least 0");
        all.push_back(*value);
    }
    return all;
}

std::vector<double> Section::one_or_more_numbers(std::string_view key, std::string_view expected) {
    const toml::node* node = find(key);
    if (node == nullptr) return {};
    std::vector<double> all;
    const auto add = [&](const toml::node& each) {
        const auto value = each.value<double>();
        if (!value || !each.is_number())
            fail(key, fmt::format("found {}, expected {}", shown(each), expected));
        all.push_back(*value);
    };
    if (const toml::array* array = node->as_array())
        for (const toml::node& each : *array) add(each);
    else
        add(*node);
    return all;
}

bool Section::is_number(std::string_view key) {
    const toml::node* node = find(key);
    return node != nullptr && node->is_number();
}

bool Section::is_text(std::string_view key) {
    const toml::node* node = find(key);
    return node != nullptr && node->is_string();
}

std::optional<Section> Section::section(std::string_view key) {
    const toml::node* node = find(key);
    if (node == nullptr) return {};
    if (const toml::table* table = node->as_table()) return Section(*table, full_name(key), *path_);
    fail(key, "expected a table");
}

std::vector<Section> Section::sections(std::string_view key) {
    const toml::node* node = find(key);
    if (node == nullptr) return {};
    if (const toml::table* table = node->as_table()) return {Section(*table, full_name(key), *path_)};
    std::vector<Section> all;
    if (const toml::array* array = node->as_array())
        for (const toml::node& each : *array) {
            const toml::table* table = each.as_table();
            if (table == nullptr) fail(key, "expected tables");
            all.emplace_back(*table, full_name(key), *path_);
        }
    else
        fail(key, "expected a table or an array of tables");
    return all;
}

std::optional<std::size_t> Section::choice(std::string_view key, std::vector<std::string> choices) {
    const auto value = text(key);
    if (!value) return {};
    const auto found = std::ranges::find(choices, *value);
    if (found == choices.end()) fail(key, fmt::format("found '{}'{}", *value, suggestion(*value, choices)));
    return static_cast<std::size_t>(found - choices.begin());
}

std::vector<std::uint64_t> Section::wholes(std::string_view key) {
    std::vector<std::uint64_t> all;
    for (const double each : numbers(key)) {
        if (each != std::floor(each)) fail(key, "expected whole numbers");
        all.push_back(static_cast<std::uint64_t>(each));
    }
    return all;
}

std::string Section::to_text(std::string_view key, const toml::node& node) const {
    if (const auto text = node.value<std::string>()) return *text;
    if (const auto whole = node.value<std::int64_t>(); whole && node.is_integer())
        return fmt::format("{}", *whole);
    if (const auto number = node.value<double>(); number && node.is_number())
        return fmt::format("{}", *number);
    fail(key, "expected a text or a number");
}

std::vector<std::pair<std::string, std::string>> Section::all_texts() {
    std::vector<std::pair<std::string, std::string>> all;
    for (const auto& [key, node] : *table_) {
        known_.emplace_back(key.str());
        all.emplace_back(key.str(), to_text(key.str(), node));
    }
    return all;
}

std::vector<std::pair<std::string, std::vector<std::string>>> Section::all_lists() {
    std::vector<std::pair<std::string, std::vector<std::string>>> all;
    for (const auto& [key, node] : *table_) {
        known_.emplace_back(key.str());
        auto& list = all.emplace_back(key.str(), std::vector<std::string>{}).second;
        if (const toml::array* array = node.as_array())
            for (const toml::node& each : *array) list.push_back(to_text(key.str(), each));
        else
            list.push_back(to_text(key.str(), node));
        if (list.empty()) fail(key.str(), "found an empty array, expected values");
    }
    return all;
}

void Section::finish() const {
    for (const auto& [key, node] : *table_)
        if (std::ranges::find(known_, key.str()) == known_.end())
            fail_at(*path_, key.source().begin.line,
                    fmt::format("found key '{}'{}", full_name(key.str()), suggestion(key.str(), known_)));
}

}  // namespace tacet
