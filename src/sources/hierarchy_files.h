// SPDX-License-Identifier: Apache-2.0
// Files about codes beside those of tacet/hierarchies.h: parents, labels, recodes.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tacet/hierarchies.h"
#include "tacet/metadata.h"

namespace tacet {

/// As in tacet/hierarchies.h; messages name where the total of the variable is set.
[[nodiscard]] Hierarchy read_hrc(const std::string& path, const std::string& lead, const VariableInfo& info);

/// CSV with the columns code and parent, and perhaps label; a parent that is empty or the total code is the
/// total. Labels are added to `labels`. Throws InputError for a code twice, an unknown parent or a circle.
[[nodiscard]] Hierarchy read_parent_child(const std::string& path, const std::string& total,
                                          std::vector<std::pair<std::string, std::string>>& labels);

/// .cdl: lines of code, separator, label.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> read_code_list(const std::string& path);

/// .grc. Throws InputError if it is of the other kind than the variable: flat, or <TREERECODE>.
[[nodiscard]] Recode read_recode(const std::string& path, const VariableInfo& info);

}  // namespace tacet
