// SPDX-License-Identifier: Apache-2.0
#include "attackers.h"

#include <algorithm>
#include <set>

#include "token_reader.h"

namespace verify {
namespace {

constexpr TextRules kAttackersText{.needs_final_line_end = false};

template <class Entry>
Entry& entry_of(std::vector<Entry>& entries, CellId cell, const Entry& first) {
    for (Entry& entry : entries)
        if (entry.cell == cell) return entry;
    entries.push_back(first);
    return entries.back();
}

/// Several lines about one cell hold together.
void add_knowledge(Attacker& attacker, const Known& known) {
    Known& all = entry_of(attacker.knows, known.cell, known);
    all.room_below = std::min(all.room_below, known.room_below);
    all.room_above = std::min(all.room_above, known.room_above);
}

void take_own(TokenReader& reader, CellId cell, const Table& table, bool has_side, const std::string& side,
              Attacker& attacker) {
    if (table.cells[cell].status != Status::primary)
        reader.reject("found X for cell " + std::to_string(cell) + ", expected a primary");
    Own own{cell, true, true};
    if (has_side) {
        if (side != "down" && side != "up") reader.fail("down, up or the end of the line");
        own.below = side == "down";
        own.above = side == "up";
    }
    Own& all = entry_of(attacker.owns, cell, own);
    all.below |= own.below;
    all.above |= own.above;
}

Known take_bounds(TokenReader& reader, CellId cell, const Table& table) {
    const Rational value(table.cells[cell].value, table.unit_denominator);
    const Rational low = to_rational(reader.take_decimal("lower bound"));
    const Rational high = to_rational(reader.take_decimal("upper bound"));
    if (low > value || high < value)
        reader.reject("found bounds that exclude the value of cell " + std::to_string(cell) +
                      ", expected bounds that hold");
    const Rational below(table.cells[cell].room_below, table.room_scale);
    const Rational above(table.cells[cell].room_above, table.room_scale);
    return {cell, std::min(below, Rational(value - low)), std::min(above, Rational(high - value))};
}

void take_line(TokenReader& reader, const Table& table, std::set<std::string>& names, Attackers& attackers) {
    const std::string keyword = reader.take_word("A, K, B or X");
    if (keyword == "A") {
        const std::string name = reader.take_word("the name of an attacker");
        if (!names.insert(name).second) reader.fail("each attacker once");
        attackers.all.push_back({name, {}, {}});
        return reader.take_line_end();
    }
    if (keyword != "K" && keyword != "B" && keyword != "X") reader.fail("A, K, B or X");
    if (attackers.all.empty()) reader.fail("a line A before what an attacker knows");
    Attacker& attacker = attackers.all.back();
    const CellId cell = reader.take_index("cell index", table.cells.size());
    if (keyword == "K") add_knowledge(attacker, {cell, 0, 0});
    if (keyword == "B") add_knowledge(attacker, take_bounds(reader, cell, table));
    if (keyword == "X") {
        const bool has_side = !reader.at_line_end();
        take_own(reader, cell, table, has_side, has_side ? reader.take_word("down or up") : "", attacker);
    }
    reader.take_line_end();
}

void index_cells(Attackers& attackers, std::size_t cell_count) {
    attackers.of_cell.resize(cell_count);
    for (AttackerId id = 0; id < attackers.all.size(); ++id) {
        Attacker& attacker = attackers.all[id];
        const auto by_cell = [](const auto& left, const auto& right) { return left.cell < right.cell; };
        std::sort(attacker.knows.begin(), attacker.knows.end(), by_cell);
        for (const Known& known : attacker.knows) attackers.of_cell[known.cell].push_back(id);
    }
}

}  // namespace

const Known* Attackers::knowledge(AttackerId attacker, CellId cell) const {
    const auto& knows = all[attacker].knows;
    const auto found = std::lower_bound(knows.begin(), knows.end(), cell,
                                        [](const Known& known, CellId id) { return known.cell < id; });
    return found == knows.end() || found->cell != cell ? nullptr : &*found;
}

Levels Attackers::required(AttackerId attacker, const Primary& primary, const Table& table,
                           const Requirements& requirements) const {
    Primary seen = primary;
    if (const Known* known = knowledge(attacker, primary.cell)) {
        if (known->room_below == 0 && known->room_above == 0) return {};
        seen.room_below = known->room_below;
        seen.room_above = known->room_above;
    }
    Levels levels = required_levels(seen, table, requirements);
    for (const Own& own : all[attacker].owns) {
        if (own.cell != primary.cell) continue;
        if (own.below) levels.lower = 0;
        if (own.above) levels.upper = 0;
        levels.sliding = 0;
    }
    return levels;
}

Attackers read_attackers(const std::string& path, const Table& table) {
    TokenReader reader(path, kAttackersText);
    reader.skip_to_word();
    reader.take_literal("tacet-attackers");
    reader.take_literal("1");
    reader.take_line_end();
    Attackers attackers;
    std::set<std::string> names;
    while (reader.more()) take_line(reader, table, names, attackers);
    if (attackers.all.empty()) reader.reject("found no attacker, expected lines 'A <name>'");
    index_cells(attackers, table.cells.size());
    return attackers;
}

}  // namespace verify
