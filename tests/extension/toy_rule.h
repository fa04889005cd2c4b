// SPDX-License-Identifier: Apache-2.0
// Rule `toy`: a cell has exactly so many contributors.
#pragma once

#include "rules/rule_kind.h"

namespace tacet {

extern const RuleKind kToyRule;

}  // namespace tacet
