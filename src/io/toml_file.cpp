// SPDX-License-Identifier: Apache-2.0
#include "io/toml_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <span>

#include "tacet/error.h"

namespace tacet {

namespace {

/// How many letters must be changed, added or left out (Levenshtein).
std::size_t distance(std::string_view one, std::string_view other) {
    std::vector<std::size_t> row(other.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < one.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < other.size(); ++j) {
            const std::size_t replaced = diagonal + (one[i] == other[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

std::string to_text(const toml::node& node) {
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* whole = node.as_integer()) return fmt::format("{}", whole->get());
    if (const auto* number = node.as_floating_point()) return fmt::format("{}", number->get());
    if (const auto* flag = node.as_boolean()) return flag->get() ? "on" : "off";
    return "a value of another kind";
}

}  // namespace

std::string_view nearest(std::string_view found, std::span<const std::string_view> names) {
    std::string_view best;
    std::size_t least = std::max<std::size_t>(2, found.size() / 2) + 1;
    for (const std::string_view name : names)
        if (const std::size_t changes = distance(found, name); changes < least) {
            least = changes;
            best = name;
        }
    return best;
}

toml::table read_toml(const std::string& path) {
    try {
        return toml::parse_file(path);
    } catch (const toml::parse_error& error) {
        const auto line = error.source().begin.line;
        if (line == 0) throw InputError(fmt::format("{}: cannot be read", path));
        throw InputError(fmt::format("{}:{}: {}", path, line, error.description()));
    }
}

TomlTable::TomlTable(const toml::table& table, std::string path, std::initializer_list<std::string_view> keys)
    : table_(&table), path_(std::move(path)) {
    for (const auto& [key, node] : table) {
        if (std::ranges::find(keys, key.str()) != keys.end()) continue;
        const auto best = nearest(key.str(), std::span(keys.begin(), keys.size()));
        complain(
            key.str(), fmt::format("key '{}'", key.str()),
            best.empty() ? fmt::format("one of: {}", fmt::join(keys, ", ")) : fmt::format("'{}'?", best));
    }
}

void TomlTable::complain(std::string_view key, const std::string& found, const std::string& expected) const {
    const toml::node* node = key.empty() ? nullptr : table_->get(key);
    const auto line = (node == nullptr ? table_->source() : node->source()).begin.line;
    throw InputError(fmt::format("{}:{}: found {}, expected {}", path_, std::max<std::uint32_t>(1, line),
                                 found, expected));
}

std::optional<std::string> TomlTable::text(std::string_view key) const {
    const toml::node* node = table_->get(key);
    if (node == nullptr) return {};
    if (!node->is_string()) complain(key, fmt::format("{} = {}", key, to_text(*node)), "a text in quotes");
    return node->as_string()->get();
}

std::optional<double> TomlTable::number(std::string_view key, double least, double most) const {
    const toml::node* node = table_->get(key);
    if (node == nullptr) return {};
    const auto number = node->is_number() ? node->value<double>() : std::nullopt;
    if (!number || !(*number >= least) || !(*number <= most))
        complain(key, fmt::format("{} = {}", key, to_text(*node)),
                 fmt::format("a number from {} to {}", least, most));
    return number;
}

std::uint64_t TomlTable::to_whole(std::string_view key, const toml::node& node, std::uint64_t most) const {
    if (const auto* whole = node.as_integer())
        if (whole->get() >= 0 && static_cast<std::uint64_t>(whole->get()) <= most)
            return static_cast<std::uint64_t>(whole->get());
    complain(key, fmt::format("{} = {}", key, to_text(node)), fmt::format("a whole number up to {}", most));
}

std::optional<std::uint64_t> TomlTable::whole(std::string_view key, std::uint64_t most) const {
    const toml::node* node = table_->get(key);
    if (node == nullptr) return {};
    return to_whole(key, *node, most);
}

std::optional<std::vector<std::uint64_t>> TomlTable::wholes(std::string_view key) const {
    const toml::node* node = table_->get(key);
    if (node == nullptr) return {};
    const toml::array* array = node->as_array();
    if (array == nullptr || array->empty())
        complain(key, fmt::format("{} = {}", key, to_text(*node)), "a list of whole numbers");
    std::vector<std::uint64_t> all;
    for (const toml::node& each : *array) all.push_back(to_whole(key, each, INT64_MAX));
    return all;
}

std::optional<std::vector<std::string>> TomlTable::texts(std::string_view key) const {
    const toml::node* node = table_->get(key);
    if (node == nullptr) return {};
    const toml::array* array = node->as_array();
    if (array == nullptr || array->empty() || !array->is_homogeneous<std::string>())
        complain(key, fmt::format("{} = {}", key, to_text(*node)), "a list of texts in quotes");
    std::vector<std::string> all;
    for (const toml::node& each : *array) all.push_back(each.as_string()->get());
    return all;
}

std::vector<std::pair<std::string, std::string>> TomlTable::values(std::string_view key) const {
    std::vector<std::pair<std::string, std::string>> all;
    for (auto& [name, list] : lists(key)) {
        if (list.size() != 1) complain(key, fmt::format("a list as {}", name), "one value");
        all.emplace_back(name, list.front());
    }
    return all;
}

std::vector<std::pair<std::string, std::vector<std::string>>> TomlTable::lists(std::string_view key) const {
    const toml::node* node = table_->get(key);
    if (node == nullptr) return {};
    const toml::table* table = node->as_table();
    if (table == nullptr) complain(key, fmt::format("{} = {}", key, to_text(*node)), "{ name = value, ... }");
    std::vector<std::pair<std::string, std::vector<std::string>>> all;
    for (const auto& [name, value] : *table) {
        std::vector<std::string> list;
        if (value.is_value()) list.push_back(to_text(value));
        if (const toml::array* array = value.as_array())
            for (const toml::node& each : *array)
                if (each.is_value()) list.push_back(to_text(each));
        if (list.empty()) complain(key, fmt::format("no value as {}", name.str()), "one or a list of them");
        all.emplace_back(name.str(), std::move(list));
    }
    return all;
}

std::vector<const toml::table*> TomlTable::tables(std::string_view key) const {
    const toml::node* node = table_->get(key);
    if (node == nullptr) return {};
    const toml::array* array = node->as_array();
    if (array == nullptr || !array->is_homogeneous<toml::table>())
        complain(key, fmt::format("{} = {}", key, to_text(*node)), fmt::format("sections [[{}]]", key));
    std::vector<const toml::table*> all;
    for (const toml::node& each : *array) all.push_back(each.as_table());
    return all;
}

}  // namespace tacet
