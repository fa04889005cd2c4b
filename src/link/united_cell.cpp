// SPDX-License-Identifier: Apache-2.0
#include "link/united_cell.h"

#include <algorithm>

namespace tacet {

namespace {

void raise_levels(Cell& known, const Cell& cell) {
    known.lower_level = std::max(known.lower_level, cell.lower_level);
    known.upper_level = std::max(known.upper_level, cell.upper_level);
}

UnitedCell show(Cell& known) {
    UnitedCell united{.is_lost = known.status == Status::primary};
    if (known.status == Status::published) return united;
    known.status = Status::published;
    known.lower_level = known.upper_level = 0;
    united.is_shown = true;
    return united;
}

UnitedCell suppress(Cell& known, const Cell& earlier, bool was_shown) {
    if (known.status == Status::published && !was_shown)
        return {.complaint = "was suppressed before, but must be published as"};
    if (known.status == Status::published) return {.is_lost = earlier.status == Status::primary};
    if (known.status == Status::candidate || earlier.status == Status::primary) known.status = earlier.status;
    raise_levels(known, earlier);
    return {};
}

}  // namespace

Complaint unite(Cell& known, const Cell& cell) {
    if (known.value != cell.value) return "has another value than";
    const auto either = [&](Status status) { return known.status == status || cell.status == status; };
    if (either(Status::published) && (either(Status::primary) || either(Status::secondary)))
        return "must be published or suppressed, unlike";
    if (known.status == Status::candidate || cell.status == Status::primary) known.status = cell.status;
    raise_levels(known, cell);
    known.weight = std::max(known.weight, cell.weight);
    return {};
}

UnitedCell unite_with_earlier(Cell& known, const Cell& earlier, CellStatus status, bool was_shown) {
    if (known.value != earlier.value) return {.complaint = "has another value than"};
    if (status == CellStatus::must_publish) return show(known);
    if (is_unsafe(status) || status == CellStatus::secondary_manual)
        return suppress(known, earlier, was_shown);
    return {};
}

}  // namespace tacet
