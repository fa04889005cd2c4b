// SPDX-License-Identifier: Apache-2.0
#include "tabulate/code_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "tabulate/make_variable.h"
#include "tabulate/setting.h"
#include "tacet/error.h"
#include "text/encoding.h"
#include "text/trimmed.h"

namespace tacet {

namespace {

/// As tau-ARGUS compares: by the bytes of codes filled with blanks in front.
bool comes_before_padded(std::string_view a, std::string_view b) {
    a = trimmed(a);
    b = trimmed(b);
    const std::size_t width = std::max(a.size(), b.size());
    const auto padded = [&](std::string_view text) {
        return std::string(width - text.size(), ' ').append(text);
    };
    return padded(a) < padded(b);
}

}  // namespace

CodePlan::CodePlan(VariableInfo info, RecordLayout layout, Encoding encoding)
    : info_(std::move(info)), layout_(layout), encoding_(encoding) {
    if (!info_.recode.missing.empty()) info_.missing = info_.recode.missing;
    for (const std::string& each : info_.missing) missing_.emplace(trimmed(each));
    info_.labels.insert(info_.labels.begin(), info_.recode.labels.begin(), info_.recode.labels.end());
    recode_flat();
    if (!info_.hierarchy.lines.empty())
        recode_tree();
    else if (!info_.hierarchy.digits.empty())
        recode_digits();
    for (std::size_t i = 0; i < info_.hierarchy.lines.size(); ++i) {
        const std::string code(trimmed(info_.hierarchy.lines[i].code));
        (has_children(info_.hierarchy.lines, i) ? inner_ : leaves_).insert(code);
    }
}

void CodePlan::recode_flat() {
    for (const auto& [old_code, new_code] : info_.recode.codes) {
        if (missing_.contains(trimmed(old_code)) && !missing_.contains(trimmed(new_code)))
            throw InputError(fmt::format("variable {}: missing code '{}' is recoded into a valid one",
                                         info_.name, old_code));
        recoded_.emplace(trimmed(old_code), new_code);
    }
}

/// Removes what lies below collapsed codes; records there get the code itself.
void CodePlan::recode_tree() {
    const Recode& recode = info_.recode;
    std::vector<TreeLine> kept;
    std::set<std::string> unused(recode.collapsed.begin(), recode.collapsed.end());
    for (std::size_t i = 0; i < info_.hierarchy.lines.size(); ++i) {
        const TreeLine& top = info_.hierarchy.lines[i];
        kept.push_back(top);
        const bool is_named = std::ranges::count(recode.collapsed, top.code) > 0;
        unused.erase(top.code);
        if (!is_named && top.depth + 1 != recode.deepest_level) continue;
        while (i + 1 < info_.hierarchy.lines.size() && info_.hierarchy.lines[i + 1].depth > top.depth)
            recoded_.emplace(trimmed(info_.hierarchy.lines[++i].code), top.code);
    }
    if (!unused.empty())
        throw InputError(fmt::format("variable {}: the recode names code '{}', which the hierarchy lacks",
                                     info_.name, *unused.begin()));
    info_.hierarchy.lines = std::move(kept);
}

void CodePlan::recode_digits() {
    collapsed_prefixes_ = info_.recode.collapsed;
    if (const auto deepest = info_.recode.deepest_level; deepest > 0)
        info_.hierarchy.digits.resize(std::min<std::size_t>(deepest, info_.hierarchy.digits.size()));
}

std::string CodePlan::text(std::string_view field) const {
    if (layout_ == RecordLayout::fixed_width) {
        field = field.substr(0, field.find_last_not_of(' ') + 1);  // blanks in front are part of the code
    } else {
        field = trimmed(field);
        if (is_cut(field)) field = field.substr(0, info_.width);
    }
    return to_utf8(field, encoding_);
}

bool CodePlan::is_cut(std::string_view field) const {
    return layout_ == RecordLayout::delimited && info_.width > 0 && trimmed(field).size() > info_.width;
}

std::string CodePlan::recoded(std::string code) const {
    if (const auto found = recoded_.find(trimmed(code)); found != recoded_.end()) return found->second;
    for (const RecodeRange& range : info_.recode.ranges) {
        const bool is_after = range.first.empty() || !comes_before_padded(code, range.first);
        const bool is_before = range.last.empty() || !comes_before_padded(range.last, code);
        if (is_after && is_before && !missing_.contains(trimmed(code))) return range.code;
    }
    return code;
}

std::optional<std::string> CodePlan::code(std::string_view field, std::string& problem) const {
    std::string code = text(field);
    code = recoded(std::move(code));
    if (missing_.contains(trimmed(code))) return code;
    if (trimmed(code).empty()) {
        problem = "found no code, expected one; if that is meant, " + name_of(Setting::empty_code, info_);
        return {};
    }
    if (trimmed(code) == trimmed(info_.total)) {
        problem = fmt::format(
            "found the code of the total, expected one below it; remove the record, or set {} to "
            "another code",
            name_of(Setting::total, info_));
        return {};
    }
    if (!info_.hierarchy.lines.empty()) {
        if (leaves_.contains(trimmed(code))) return code;
        problem = inner_.contains(trimmed(code))
                      ? "found a code that has others below it, expected one of those"
                      : fmt::format(
                            "found a code that the hierarchy lacks, expected one that it has; add it to {}, "
                            "or to {}",
                            name_of(Setting::hierarchy, info_), name_of(Setting::missing, info_));
        return {};
    }
    if (!info_.hierarchy.digits.empty()) {
        const auto wanted = std::accumulate(info_.hierarchy.digits.begin(), info_.hierarchy.digits.end(), 0U);
        for (const std::string& prefix : collapsed_prefixes_)
            if (code.starts_with(prefix)) return prefix;
        if (info_.recode.deepest_level > 0 && code.size() > wanted) code.resize(wanted);
        if (code.size() != wanted) {
            problem = fmt::format("found a code of {} characters, expected {} as the levels say; change {}",
                                  code.size(), wanted, name_of(Setting::levels, info_));
            return {};
        }
    }
    return code;
}

std::vector<TreeLine> CodePlan::flat_lines(const std::vector<std::string>& codes) const {
    std::size_t width = info_.width;
    for (const std::string& code : codes) width = std::max(width, code.size());
    std::vector<std::pair<std::string, std::string>> sorted;  // by what tau-ARGUS would compare
    for (const std::string& code : codes) {
        const bool pads = layout_ == RecordLayout::delimited && info_.width > 0;
        sorted.emplace_back(pads ? std::string(width - code.size(), ' ') + code : code, code);
    }
    std::ranges::sort(sorted);
    std::vector<TreeLine> lines;
    for (const auto& [key, code] : sorted) lines.push_back({code, 0});
    return lines;
}

Variable CodePlan::variable(const std::set<std::string>& occurred) const {
    if (!info_.hierarchy.lines.empty()) return make_variable(info_, info_.hierarchy.lines);
    std::vector<std::string> codes;
    for (const std::string& code : occurred)
        if (!missing_.contains(trimmed(code))) codes.push_back(code);
    if (!info_.hierarchy.digits.empty())
        return make_variable(info_, digit_lines(codes, info_.hierarchy.digits));
    return make_variable(info_, flat_lines(codes));
}

}  // namespace tacet
