// SPDX-License-Identifier: Apache-2.0
// To add a rule: a file of this folder that defines its kind, and its name in the two lists below, where the
// tests are to find it.
#include <algorithm>

#include "rules/rule_kind.h"
#include "tacet/error.h"
#include "text/nearest_name.h"

namespace tacet {

extern const RuleKind kDominance, kPriorPosterior, kRequest, kFrequency, kZero, kDifferences, kAttribute;

namespace {

// The order of tau-ARGUS, then rules that it does not have: the first rule that fires decides the status.
constexpr const RuleKind* kKinds[] = {&kDominance, &kPriorPosterior, &kRequest,  &kFrequency,
                                      &kZero,      &kDifferences,    &kAttribute};

}  // namespace

std::span<const RuleKind* const> rule_kinds() {
    return kKinds;
}

const RuleKind& rule_kind(std::string_view key) {
    std::vector<std::string> known;
    for (const RuleKind* kind : kKinds) {
        if (kind->key == key) return *kind;
        known.emplace_back(kind->key);
    }
    throw InputError("found rule '" + std::string(key) + "'" + suggestion(key, known));
}

std::vector<std::uint32_t> test_order(const Rules& rules) {
    std::vector<std::uint32_t> order;
    for (const RuleKind* kind : kKinds)
        for (std::uint32_t i = 0; i < rules.list.size(); ++i)
            if (&rules.list[i].kind() == kind) order.push_back(i);
    return order;
}

}  // namespace tacet
