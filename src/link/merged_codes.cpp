// SPDX-License-Identifier: Apache-2.0
#include "link/merged_codes.h"

namespace tacet {

namespace {

// Whatever its text, totals are equal to each other, and to no other code: also not to "", which may stand
// for a code that is missing.
constexpr char kTotalIdentity = '\0';

/// The text of a code if only one code has it, else the texts on the way to it.
std::vector<std::string> identities(const Variable& variable) {
    std::map<std::string, int> uses;
    for (const Code& code : variable.codes()) ++uses[code.text];
    std::vector<std::string> paths;
    std::vector<std::string> found;
    for (const Code& code : variable.codes()) {
        const bool is_total = paths.empty();
        paths.push_back(is_total ? "" : paths[code.parent.index()] + '\n' + code.text);
        found.push_back(is_total               ? std::string(1, kTotalIdentity)
                        : uses[code.text] == 1 ? code.text
                                               : paths.back());
    }
    return found;
}

}  // namespace

std::vector<CodeId> find_representatives(const Variable& variable, bool merges_single_children) {
    std::vector<CodeId> first;
    for (std::uint32_t i = 0; i < variable.size(); ++i) first.emplace_back(i);
    if (!merges_single_children) return first;
    const auto root = [&](CodeId code) {
        while (first[code.index()] != code) code = first[code.index()];
        return code;
    };
    for (const CodeSum& sum : variable.sums())
        if (sum.parts.size() == 1) {
            const CodeId total = root(sum.total);
            const CodeId part = root(sum.parts.front());
            first[std::max(total, part).index()] = std::min(total, part);
        }
    for (CodeId& code : first) code = root(code);
    return first;
}

std::vector<std::uint32_t> MergedCodes::add(const Variable& variable,
                                            std::span<const CodeId> representatives) {
    const auto names = identities(variable);
    std::vector<std::uint32_t> numbers;
    for (const CodeId code : representatives)
        numbers.push_back(
            numbers_.emplace(names[code.index()], static_cast<std::uint32_t>(numbers_.size())).first->second);
    return numbers;
}

}  // namespace tacet
