// SPDX-License-Identifier: Apache-2.0
#include "job/readers.h"

namespace tacet {

std::string missing_rules(const DataJob& data, const TableJob& table) {
    const Rules& rules = table.request.rules;
    if (!rules.list.empty() || rules.is_none || !table.apriori.empty()) return {};
    const bool is_ready = data.kind == DataKind::ready_table;
    const bool has_status = is_ready && data.metadata.find(VariableRole::status) != nullptr;
    const std::string start = "found no rule for table " + table.request.name;
    if (has_status && !table.ready.uses_rules) return {};
    if (has_status) return start + ", expected one, or the use of the statuses of the table";
    if (is_ready && !table.ready.uses_rules)
        return start + " and no variable with statuses, expected one of them";
    return start + ", expected at least one: without a rule every cell would be published";
}

}  // namespace tacet
