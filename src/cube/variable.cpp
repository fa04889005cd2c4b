// SPDX-License-Identifier: Apache-2.0
#include "tacet/variable.h"

#include <fmt/format.h>

#include <algorithm>

#include "tacet/error.h"
#include "text/trimmed.h"

namespace tacet {

namespace {

std::optional<CodeId> look_up(const std::map<std::string, CodeId, std::less<>>& codes,
                              std::string_view text) {
    auto found = codes.find(text);
    if (found == codes.end()) found = codes.find(trimmed(text));
    if (found == codes.end()) return {};
    return found->second;
}

}  // namespace

Variable::Variable(std::string name, std::vector<Code> codes, std::vector<Grouping> groupings)
    : name_(std::move(name)), codes_(std::move(codes)), groupings_(std::move(groupings)) {
    if (codes_.empty()) throw InputError(fmt::format("variable {}: it has no codes", name_));
    codes_.front().parent = kTotalCode;
    for (std::uint32_t i = 1; i < size(); ++i)
        if (codes_[i].parent.index() >= i)
            throw InputError(
                fmt::format("variable {}: code '{}' stands before its parent", name_, codes_[i].text));
    add_sums();
    find_containing();
    index_texts();
}

/// Of the tree first, then of the groupings. Codes that groupings bring are no part of the tree's sums.
void Variable::add_sums() {
    std::vector<std::vector<CodeId>> children(size());
    depths_.assign(size(), 0);
    for (std::uint32_t i = 1; i < size(); ++i) {
        depths_[i] = depths_[codes_[i].parent.index()] + 1;
        if (codes_[i].hierarchy == 0) children[codes_[i].parent.index()].emplace_back(i);
    }
    for (std::uint32_t i = 0; i < size(); ++i)
        if (!children[i].empty()) sums_.push_back({CodeId(i), std::move(children[i])});
    for (const Grouping& each : groupings_) sums_.insert(sums_.end(), each.sums.begin(), each.sums.end());
    is_leaf_.assign(size(), true);
    for (const CodeSum& sum : sums_) {
        is_leaf_[sum.total.index()] = false;
        if (sum.total.index() >= size() ||
            std::ranges::any_of(sum.parts, [&](CodeId part) { return part.index() >= size(); }))
            throw InputError(fmt::format("variable {}: a grouping names a code that does not exist", name_));
    }
}

/// Walks upwards from each code. A sum met twice would count the code twice.
void Variable::find_containing() {
    std::vector<std::vector<std::uint32_t>> sums_of(size());
    for (std::uint32_t i = 0; i < sums_.size(); ++i)
        for (const CodeId part : sums_[i].parts) sums_of[part.index()].push_back(i);
    containing_.resize(size());
    std::vector<std::uint32_t> met_by(sums_.size(), size());
    std::vector<std::uint32_t> taken_by(size(), size());
    for (std::uint32_t code = 0; code < size(); ++code) {
        auto& all = containing_[code];
        all.emplace_back(code);
        taken_by[code] = code;
        for (std::size_t next = 0; next < all.size(); ++next)
            for (const std::uint32_t sum : sums_of[all[next].index()]) {
                const CodeId total = sums_[sum].total;
                if (met_by[sum] == code || total.index() == code)
                    throw InputError(fmt::format("variable {}: code '{}' counts twice in '{}'", name_,
                                                 codes_[code].text, codes_[total.index()].text));
                met_by[sum] = code;
                if (taken_by[total.index()] == code) continue;
                taken_by[total.index()] = code;
                all.push_back(total);
            }
        // The total last, so that callers can leave it out.
        if (const auto total = std::ranges::find(all, kTotalCode); total != all.end())
            std::rotate(total, total + 1, all.end());
    }
}

void Variable::index_texts() {
    for (const bool exact : {true, false})
        for (std::uint32_t i = 0; i < size(); ++i) {
            const std::string text(exact ? std::string_view(codes_[i].text) : trimmed(codes_[i].text));
            if (is_leaf_[i]) leaves_by_text_.emplace(text, CodeId(i));
            codes_by_text_.emplace(text, CodeId(i));
        }
}

std::optional<CodeId> Variable::find_leaf(std::string_view text) const {
    return look_up(leaves_by_text_, text);
}

std::optional<CodeId> Variable::find(std::string_view text) const {
    if (trimmed(text).empty()) return kTotalCode;
    return look_up(codes_by_text_, text);
}

}  // namespace tacet
