// SPDX-License-Identifier: Apache-2.0
#include "model/insider_index.h"

#include <fmt/format.h>

#include <algorithm>

#include "tacet/error.h"

namespace tacet {

namespace {

/// Bounds on one cell that come in several lines hold together.
void unite_knowledge(std::vector<Knowledge>& knows) {
    std::ranges::stable_sort(knows, {}, &Knowledge::cell);
    std::vector<Knowledge> united;
    for (const Knowledge& each : knows) {
        if (united.empty() || united.back().cell != each.cell) {
            united.push_back(each);
            continue;
        }
        united.back().lower_bound = std::max(united.back().lower_bound, each.lower_bound);
        united.back().upper_bound = std::min(united.back().upper_bound, each.upper_bound);
    }
    knows = std::move(united);
}

void unite_exemptions(std::vector<Exemption>& owns) {
    std::ranges::stable_sort(owns, {}, &Exemption::cell);
    std::vector<Exemption> united;
    for (const Exemption& each : owns) {
        if (united.empty() || united.back().cell != each.cell) {
            united.push_back(each);
            continue;
        }
        united.back().down |= each.down;
        united.back().up |= each.up;
    }
    owns = std::move(united);
}

}  // namespace

void normalise(Insider& insider, const std::vector<Cell>& cells) {
    const auto check = [&](CellId cell) {
        if (cell.index() >= cells.size())
            throw InputError(fmt::format("attacker {}: found cell {}, expected one below {}", insider.name,
                                         cell.index(), cells.size()));
    };
    for (const Exemption& each : insider.owns) check(each.cell);
    for (Knowledge& each : insider.knows) {
        check(each.cell);
        const Cell& cell = cells[each.cell.index()];
        if (each.lower_bound > cell.value || each.upper_bound < cell.value)
            throw InputError(
                fmt::format("attacker {}: the bounds on cell {} exclude its value, expected bounds that hold",
                            insider.name, each.cell.index()));
        each.lower_bound = std::max(each.lower_bound, cell.lower_bound);
        each.upper_bound = std::min(each.upper_bound, cell.upper_bound);
    }
    unite_knowledge(insider.knows);
    // What everybody knows is no knowledge of an insider.
    std::erase_if(insider.knows, [&](const Knowledge& each) {
        const Cell& cell = cells[each.cell.index()];
        return cell.status == Status::published ||
               (each.lower_bound == cell.lower_bound && each.upper_bound == cell.upper_bound);
    });
    unite_exemptions(insider.owns);
}

std::pair<std::vector<std::uint32_t>, std::vector<InsiderId>> index_by_cell(
    const std::vector<Insider>& insiders, std::size_t cells) {
    if (insiders.empty()) return {};
    std::vector<std::uint32_t> starts(cells + 1);
    for (const Insider& insider : insiders)
        for (const Knowledge& each : insider.knows) ++starts[each.cell.index() + 1];
    for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
    std::vector<InsiderId> all(starts.back());
    auto next = starts;
    for (std::uint32_t i = 0; i < insiders.size(); ++i)
        for (const Knowledge& each : insiders[i].knows) all[next[each.cell.index()]++] = InsiderId(i);
    return {std::move(starts), std::move(all)};
}

}  // namespace tacet
