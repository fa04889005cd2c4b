// SPDX-License-Identifier: Apache-2.0
#include "sources/hierarchy_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "sources/delimited_file.h"
#include "sources/text_lines.h"
#include "tabulate/make_variable.h"
#include "tabulate/setting.h"
#include "tacet/error.h"
#include "text/encoding.h"
#include "text/nearest_name.h"
#include "text/text_input.h"
#include "text/trimmed.h"

namespace tacet {

namespace {

// Far more than any classification has. The number of sums that a code is in grows with its depth.
constexpr std::uint32_t kMostLevels = 1000;

void check_depth(const std::string& path, std::size_t line, std::string_view code, std::uint32_t depth) {
    if (depth >= kMostLevels)
        fail_at(path, line,
                fmt::format("found code '{}' on level {}, expected at most {} levels", code, depth + 1,
                            kMostLevels));
}

/// A hierarchy in the making from codes and their depths.
class DepthTree {
  public:
    DepthTree(std::string path, VariableInfo info) : info_(std::move(info)) {
        hierarchy_.name = std::filesystem::path(path).stem().string();
        hierarchy_.path = std::move(path);
    }

    void add(std::size_t line, std::string_view text, std::uint32_t depth) {
        const std::uint32_t deepest = hierarchy_.lines.empty() ? 0 : hierarchy_.lines.back().depth + 1;
        if (depth > deepest)
            fail_at(path(), line,
                    fmt::format("found depth {}, expected at most {} after the line before", depth, deepest));
        const std::string_view code = trimmed(text);
        check_depth(path(), line, code, depth);
        if (code.empty()) fail_at(path(), line, "found no code, expected one after the lead string");
        if (code == trimmed(info_.total))
            fail_at(path(), line,
                    fmt::format("found the total code '{}', expected only codes below it; remove the line, "
                                "or set {}",
                                info_.total, name_of(Setting::total, info_)));
        siblings_.resize(depth + 1);
        if (!siblings_.back().insert(std::string(code)).second)
            fail_at(path(), line,
                    fmt::format("found code '{}' again, expected it once below the same code", code));
        siblings_.emplace_back();
        const auto [first, is_new] = first_lines_.emplace(code, line);
        // A code may repeat the one above it: that is how tau-ARGUS writes branches of uneven depth.
        if (!is_new && trimmed(hierarchy_.lines.back().code) != code)
            hierarchy_.warnings.push_back(fmt::format(
                "{}:{}: found code '{}', which is in line {} already, expected each code once; data "
                "and a-priori files are read as meaning the first that fits: rename one of them",
                path(), line, code, first->second));
        hierarchy_.lines.push_back({std::string(text), depth, line});
    }

    Hierarchy finish() {
        if (hierarchy_.lines.empty()) throw InputError(path() + ": found no codes, expected a hierarchy");
        return std::move(hierarchy_);
    }

  private:
    [[nodiscard]] const std::string& path() const { return hierarchy_.path; }

    VariableInfo info_;
    Hierarchy hierarchy_;
    std::vector<std::set<std::string>> siblings_;  // by depth: codes below the present code above it
    std::map<std::string, std::size_t, std::less<>> first_lines_;
};

VariableInfo with_total(const std::string& total) {
    VariableInfo info;
    info.total = total;
    return info;
}

/// A hierarchy in the making from pairs of child and parent.
class ParentChild {
  public:
    ParentChild(std::string path, std::string total) : path_(std::move(path)), total_(std::move(total)) {}

    void add(std::size_t line, const std::string& code, const std::string& parent) {
        if (code.empty()) fail_at(path_, line, "found no code, expected one");
        if (code == total_) {
            if (!parent.empty()) fail_at(path_, line, "found a parent of the total, expected none");
            return;
        }
        if (!lines_.emplace(code, line).second)
            fail_at(path_, line, fmt::format("found code '{}' twice, expected one parent for each", code));
        children_[parent == total_ ? "" : parent].push_back(code);
    }

    Hierarchy finish() {
        for (const auto& [parent, children] : children_)
            if (!parent.empty() && !lines_.contains(parent))
                fail_at(path_, lines_[children.front()],
                        fmt::format("found parent '{}', expected a code of the file or the total", parent));
        Hierarchy hierarchy{.name = std::filesystem::path(path_).stem().string(), .path = path_};
        append("", 0, hierarchy.lines);
        std::set<std::string_view> reached;
        for (const TreeLine& each : hierarchy.lines) reached.insert(each.code);
        for (const auto& [code, line] : lines_)
            if (!reached.contains(code))
                fail_at(path_, line,
                        fmt::format("found code '{}' above itself, expected a tree below the total", code));
        if (hierarchy.lines.empty()) throw InputError(path_ + ": found no codes, expected a hierarchy");
        return hierarchy;
    }

  private:
    void append(const std::string& parent, std::uint32_t depth, std::vector<TreeLine>& lines) const {
        const auto children = children_.find(parent);
        if (children == children_.end()) return;
        for (const std::string& code : children->second) {
            check_depth(path_, lines_.at(code), code, depth);
            lines.push_back({code, depth, lines_.at(code)});
            append(code, depth + 1, lines);
        }
    }

    std::string path_;
    std::string total_;
    std::map<std::string, std::size_t> lines_;
    std::map<std::string, std::vector<std::string>> children_;
};

std::size_t column(const std::vector<std::string_view>& header, std::string_view name) {
    const auto is_wanted = [&](std::string_view each) { return same_name(trimmed(each), name); };
    return static_cast<std::size_t>(std::ranges::find_if(header, is_wanted) - header.begin());
}

}  // namespace

Hierarchy read_hrc(const std::string& path, const std::string& lead, const std::string& total) {
    return read_hrc(path, lead, with_total(total));
}

Hierarchy read_hrc(const std::string& path, const std::string& lead, const VariableInfo& info) {
    DepthTree tree(path, info);
    for (const TextLine& line : read_lines(path)) {
        std::string_view text = line.text;
        std::uint32_t depth = 0;
        for (; !lead.empty() && text.starts_with(lead); ++depth) text.remove_prefix(lead.size());
        tree.add(line.number, text.substr(0, text.find_last_not_of(' ') + 1), depth);
    }
    return tree.finish();
}

Hierarchy make_hierarchy(const std::string& name, std::vector<TreeLine> lines, const std::string& total) {
    DepthTree tree(name, with_total(total));
    for (std::size_t i = 0; i < lines.size(); ++i) tree.add(i, lines[i].code, lines[i].depth);
    return tree.finish();
}

Hierarchy make_hierarchy(const std::string& name, std::span<const std::string> codes,
                         std::span<const std::string> parents, const std::string& total) {
    if (codes.size() != parents.size())
        throw InputError(fmt::format("{}: found {} codes and {} parents, expected one parent for each code",
                                     name, codes.size(), parents.size()));
    ParentChild tree(name, total);
    for (std::size_t i = 0; i < codes.size(); ++i)
        tree.add(i, std::string(trimmed(codes[i])), std::string(trimmed(parents[i])));
    return tree.finish();
}

Hierarchy read_parent_child(const std::string& path, const std::string& total,
                            std::vector<std::pair<std::string, std::string>>& labels) {
    const std::string text = read_text(path);
    RecordSplitter splitter(text, likely_separator(text), path, 1);
    std::vector<std::string_view> fields;
    if (!splitter.next(fields)) throw InputError(path + ": found no codes, expected a hierarchy");
    const std::size_t code = column(fields, "code");
    const std::size_t parent = column(fields, "parent");
    const std::size_t label = column(fields, "label");
    const std::size_t columns = fields.size();
    if (code == columns || parent == columns)
        fail_at(path, 1, "found a header without the columns code and parent, expected both");
    ParentChild tree(path, total);
    while (splitter.next(fields)) {
        if (fields.size() < columns)
            fail_at(path, splitter.line(),
                    fmt::format("found {} fields, expected {}", fields.size(), columns));
        const auto field = [&](std::size_t i) { return std::string(trimmed(to_utf8(fields[i]))); };
        tree.add(splitter.line(), field(code), field(parent));
        if (label < columns && !field(label).empty()) labels.emplace_back(field(code), field(label));
    }
    return tree.finish();
}

std::vector<std::pair<std::string, std::string>> read_code_list(const std::string& path) {
    std::vector<std::pair<std::string, std::string>> labels;
    for (const TextLine& line : read_lines(path)) {
        const auto comma = line.text.find_first_of(",;");
        if (comma == std::string::npos) continue;
        auto label = trimmed(std::string_view(line.text).substr(comma + 1));
        if (label.size() > 1 && label.starts_with('"') && label.ends_with('"'))
            label = label.substr(1, label.size() - 2);
        labels.emplace_back(trimmed(std::string_view(line.text).substr(0, comma)), label);
    }
    return labels;
}

void add_hierarchy(VariableInfo& variable, Hierarchy hierarchy) {
    if (variable.hierarchy.is_flat() && variable.further.empty())
        variable.hierarchy = std::move(hierarchy);
    else
        variable.further.push_back(std::move(hierarchy));
}

}  // namespace tacet
