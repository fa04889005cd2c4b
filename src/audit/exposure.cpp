// SPDX-License-Identifier: Apache-2.0
#include "tacet/exposure.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "tacet/unpick.h"

namespace tacet {

namespace {

using Wide = __int128;

struct Need {
    Amount down = 0;
    Amount up = 0;
    Amount width = 0;
};

Need need_of(const Table& table, CellId cell, Protection protection) {
    return {required(table, cell, Side::down, protection), required(table, cell, Side::up, protection),
            required_width(table, cell, protection)};
}

/// How far below and above its value a cell may be, in the units of the coefficient that scales them.
struct WideReach {
    Wide down = 0;
    Wide up = 0;
};

bool falls_short(const WideReach& reach, const Need& need, Wide scale) {
    return reach.down < need.down * scale || reach.up < need.up * scale ||
           reach.down + reach.up < need.width * scale;
}

/// How far one equation lets a cell move, times its coefficient there.
WideReach reach_in(const Table& table, const Pattern& pattern, const Incidence& at, CellId cell) {
    WideReach others;
    for (const Term& term : table.terms(at.equation)) {
        if (term.cell == cell || !pattern.contains(term.cell)) continue;
        const Wide down = Wide{room(table[term.cell], Side::down)} * std::abs(term.coefficient);
        const Wide up = Wide{room(table[term.cell], Side::up)} * std::abs(term.coefficient);
        // Where the signs agree, the others fall for the cell to rise.
        const bool is_opposite = (term.coefficient > 0) != (at.coefficient > 0);
        others.down += is_opposite ? down : up;
        others.up += is_opposite ? up : down;
    }
    return others;
}

/// Whether a cell other than the primary is suppressed in two of its equations.
bool equations_meet(const Table& table, const Pattern& pattern, CellId primary) {
    std::vector<CellId> others;
    for (const Incidence& each : table.incidences(primary))
        for (const Term& term : table.terms(each.equation))
            if (term.cell != primary && pattern.contains(term.cell)) others.push_back(term.cell);
    std::ranges::sort(others);
    return std::ranges::adjacent_find(others) != others.end();
}

/// A table of the equations of one primary, which is its first cell and the only one with levels.
Table own_equations(const Table& table, CellId primary) {
    TableData data;
    data.decimals = table.decimals();
    data.written = table.data().written;
    std::map<CellId, CellId> numbers;
    const auto number = [&](CellId cell) {
        const auto [at, is_new] =
            numbers.try_emplace(cell, CellId(static_cast<std::uint32_t>(data.cells.size())));
        if (is_new) {
            Cell& copy = data.cells.emplace_back(table[cell]);
            if (cell != primary) copy.lower_level = copy.upper_level = copy.sliding_level = 0;
        }
        return at->second;
    };
    (void)number(primary);
    for (const Incidence& each : table.incidences(primary)) {
        const auto equation = each.equation.index();
        data.begin_equation(table.data().constants[equation], table.data().scales[equation]);
        for (const Term& term : table.terms(each.equation))
            data.add_term(number(term.cell), term.coefficient);
    }
    return Table(std::move(data));
}

/// By two programs over the equations of the primary alone. Where these have no other suppressed cell in
/// common the programs fall apart into sums.
bool is_initially_exposed(const Table& table, const Pattern& pattern, CellId primary,
                          const AuditOptions& options) {
    const Need need = need_of(table, primary, options.protection);
    if (!equations_meet(table, pattern, primary)) {
        WideReach both{room(table[primary], Side::down), room(table[primary], Side::up)};
        for (const Incidence& each : table.incidences(primary)) {
            const Wide scale = std::abs(each.coefficient);
            const WideReach reach = reach_in(table, pattern, each, primary);
            if (falls_short(reach, need, scale)) return true;
            both = {std::min(both.down, reach.down / scale), std::min(both.up, reach.up / scale)};
        }
        return falls_short(both, need, 1);
    }
    const Table own = own_equations(table, primary);
    const Report report =
        audit(own, Pattern(own),
              {.protection = options.protection, .threads = options.threads, .deadline = options.deadline});
    return !report.primaries.front().is_protected();  // the first cell
}

std::vector<CellId> difference(const std::vector<CellId>& all, const std::vector<CellId>& without) {
    std::vector<CellId> left;
    std::ranges::set_difference(all, without, std::back_inserter(left));
    return left;
}

bool is_undecided(const CellReport& report) {
    const auto sides = {report.down.evidence, report.up.evidence, report.width.evidence};
    return std::ranges::find(sides, Evidence::none) == sides.end() &&
           std::ranges::find(sides, Evidence::undecided) != sides.end();
}

}  // namespace

std::vector<CellId> ExposureSets::not_exposed() const {
    return difference(difference(primaries, exposed), undecided);
}

std::vector<CellId> ExposureSets::consequentially_exposed() const {
    return difference(exposed, initially_exposed);
}

std::vector<CellId> ExposureSets::candidates() const {
    std::vector<CellId> all;
    std::ranges::set_union(exposed, undecided, std::back_inserter(all));
    return all;
}

std::vector<CellId> exposed_by_unpicking(const Table& table, Protection protection) {
    const auto ranges = unpick(table, Pattern(table)).ranges;
    std::vector<CellId> found;
    for (const CellId cell : table.primaries()) {
        const DeviationRange& range = ranges[cell.index()];
        if (falls_short({-Wide{range.least}, range.most}, need_of(table, cell, protection), 1))
            found.push_back(cell);
    }
    return found;
}

ExposureSets exposure_sets(const Table& table, const AuditOptions& options) {
    const Pattern pattern(table);
    ExposureSets sets;
    sets.suspected = initially_exposed(table, options.protection);
    sets.unpicked = exposed_by_unpicking(table, options.protection);
    for (const CellId cell : table.primaries()) {
        const auto [down, up, width] = need_of(table, cell, options.protection);
        if (down > 0 || up > 0 || width > 0) sets.primaries.push_back(cell);
    }
    for (const CellId cell : sets.primaries)
        if (is_initially_exposed(table, pattern, cell, options)) sets.initially_exposed.push_back(cell);
    const Report report =
        audit(table, pattern,
              {.protection = options.protection, .threads = options.threads, .deadline = options.deadline});
    for (const CellReport& each : report.primaries)
        if (!each.is_protected()) (is_undecided(each) ? sets.undecided : sets.exposed).push_back(each.cell);
    return sets;
}

}  // namespace tacet
