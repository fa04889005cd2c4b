// SPDX-License-Identifier: Apache-2.0
// The key `rules` of jobs.
#pragma once

#include "sources/toml_section.h"
#include "tacet/rules.h"

namespace tacet {

struct TomlRules {
    Rules rules;
    bool uses_status = false;  ///< the statuses of a ready table count
};

/// The key `rules` of `parent`: a table of rules, or "none". Nothing if it is not there. Throws InputError,
/// with the line, for anything but a rule, the statuses of the table, or the word "none".
[[nodiscard]] std::optional<TomlRules> read_rules(Section& parent);

}  // namespace tacet
