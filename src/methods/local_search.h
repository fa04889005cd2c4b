// SPDX-License-Identifier: Apache-2.0
// Method `local-search`: one order, changed step by step, as in Smith et al. 2011.
// docs/methods/local-search.md
#pragma once

#include "methods/shared/order_search.h"

namespace tacet {

inline constexpr MethodOption kLocalSearchOptions[] = {
    kProtectOption,     kGroupsOption,
    kGroupingOption,    kMembersOption,
    kRestOption,        {"operator", "invert", "swap|insert|invert", "how the order is changed"},
    kEvaluationsOption, kPatienceOption,
    kBenefitOption,     kCleanUpOption,
};

[[nodiscard]] Proposal propose_local_search(const Problem& problem);

}  // namespace tacet
