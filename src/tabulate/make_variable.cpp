// SPDX-License-Identifier: Apache-2.0
#include "tabulate/make_variable.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "tacet/error.h"
#include "text/trimmed.h"

namespace tacet {

namespace {

std::vector<Code> tree_codes(const VariableInfo& info, const std::vector<TreeLine>& lines) {
    std::vector<Code> codes{{.text = info.total}};
    std::vector<CodeId> path{kTotalCode};  // by depth: the latest code there
    for (const TreeLine& line : lines) {
        path.resize(line.depth + 1);
        codes.push_back({.text = line.code, .parent = path.back()});
        path.emplace_back(static_cast<std::uint32_t>(codes.size() - 1));
    }
    for (const std::string& missing : info.missing) codes.push_back({.text = missing, .is_missing = true});
    return codes;
}

void add_labels(const VariableInfo& info, std::vector<Code>& codes) {
    std::map<std::string_view, std::string_view> labels;
    for (const auto& [code, label] : info.labels) labels.emplace(trimmed(code), label);
    for (Code& code : codes)
        if (const auto label = labels.find(trimmed(code.text)); label != labels.end())
            code.label = label->second;
}

/// Turns a further hierarchy into sums over the codes there are, and adds the codes it brings.
class GroupingMaker {
  public:
    GroupingMaker(const VariableInfo& info, const Hierarchy& hierarchy, std::uint32_t number,
                  std::vector<Code>& codes)
        : info_(info), hierarchy_(hierarchy), number_(number), codes_(codes) {
        for (std::uint32_t i = static_cast<std::uint32_t>(codes.size()); i-- > 0;)
            known_[std::string(trimmed(codes[i].text))] = CodeId(i);
    }

    Grouping make() {
        Grouping grouping{hierarchy_.name, {}};
        grouping.sums.push_back({kTotalCode, {}});
        std::vector<std::size_t> path{0};  // by depth: the sum that takes the codes there
        for (std::size_t i = 0; i < hierarchy_.lines.size(); ++i) {
            path.resize(hierarchy_.lines[i].depth + 1);
            const bool is_inner = has_children(hierarchy_.lines, i);
            const auto code = find_or_add(hierarchy_.lines[i], is_inner, grouping.sums[path.back()].total);
            if (!code) continue;  // occurs in no record
            grouping.sums[path.back()].parts.push_back(*code);
            if (!is_inner) continue;
            path.push_back(grouping.sums.size());
            grouping.sums.push_back({*code, {}});
        }
        finish_total(grouping);
        std::erase_if(grouping.sums, [](const CodeSum& sum) { return sum.parts.empty(); });
        return grouping;
    }

  private:
    std::optional<CodeId> find_or_add(const TreeLine& line, bool is_inner, CodeId parent) {
        const std::string& text = line.code;
        if (const auto found = known_.find(std::string(trimmed(text))); found != known_.end()) {
            covered_.insert(found->second);
            return found->second;
        }
        if (!is_inner && info_.hierarchy.is_flat()) return {};
        if (!is_inner)
            throw InputError(fmt::format(
                "{}:{}: found code '{}' below the groups of a further hierarchy, expected one that variable "
                "{} has without it; add it to its hierarchy, or change further in [[variables]]",
                hierarchy_.path, line.line, text, info_.name));
        codes_.push_back({.text = text, .parent = parent, .hierarchy = number_});
        const CodeId added(static_cast<std::uint32_t>(codes_.size() - 1));
        known_[std::string(trimmed(text))] = added;
        return added;
    }

    /// The groups make the total if every leaf is in one of them; missing codes are in none.
    void finish_total(Grouping& grouping) {
        std::vector<bool> has_child(codes_.size());
        for (const Code& code : codes_)
            if (code.hierarchy == 0) has_child[code.parent.index()] = true;
        for (std::uint32_t i = 1; i < codes_.size(); ++i) {
            if (codes_[i].hierarchy != 0 || has_child[i]) continue;
            if (codes_[i].is_missing)
                grouping.sums.front().parts.emplace_back(i);
            else if (!is_covered(CodeId(i)))
                grouping.sums.front().parts.clear();
            if (grouping.sums.front().parts.empty()) return;
        }
    }

    [[nodiscard]] bool is_covered(CodeId code) const {
        for (; code != kTotalCode; code = codes_[code.index()].parent)
            if (covered_.contains(code)) return true;
        return false;
    }

    const VariableInfo& info_;
    const Hierarchy& hierarchy_;
    std::uint32_t number_;
    std::vector<Code>& codes_;
    std::map<std::string, CodeId, std::less<>> known_;
    std::set<CodeId> covered_;
};

}  // namespace

bool has_children(const std::vector<TreeLine>& lines, std::size_t line) {
    return line + 1 < lines.size() && lines[line + 1].depth > lines[line].depth;
}

Variable make_variable(const VariableInfo& info, const std::vector<TreeLine>& lines) {
    std::vector<Code> codes = tree_codes(info, lines);
    std::vector<Grouping> groupings;
    for (std::uint32_t i = 0; i < info.further.size(); ++i)
        groupings.push_back(GroupingMaker(info, info.further[i], i + 1, codes).make());
    add_labels(info, codes);
    return {info.name, std::move(codes), std::move(groupings)};
}

std::vector<TreeLine> digit_lines(const std::vector<std::string>& codes,
                                  const std::vector<std::uint32_t>& digits) {
    std::vector<TreeLine> lines;
    std::vector<std::string> path;
    for (const std::string& code : codes) {
        std::vector<std::string> steps;
        std::size_t length = 0;
        for (const std::uint32_t more : digits) {
            length += more;
            if (more == 0 || (!steps.empty() && steps.back().size() == code.size())) break;
            steps.push_back(code.substr(0, length));
        }
        std::size_t shared = 0;
        while (shared < steps.size() && shared < path.size() && steps[shared] == path[shared]) ++shared;
        for (std::size_t depth = shared; depth < steps.size(); ++depth)
            lines.push_back({steps[depth], static_cast<std::uint32_t>(depth)});
        path = std::move(steps);
    }
    return lines;
}

}  // namespace tacet
