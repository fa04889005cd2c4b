// SPDX-License-Identifier: Apache-2.0
#include "table.h"

#include <algorithm>
#include <limits>

#include "token_reader.h"

namespace verify {
namespace {

constexpr std::size_t kMostItems = std::numeric_limits<std::uint32_t>::max();
constexpr TextRules kTableText{.punctuation = "():", .lines_matter = false};
constexpr TextRules kPatternText{.needs_final_line_end = false};

/// Exact numbers of all cells and terms in file order, until their common denominators are known.
struct Fractions {
    std::vector<Fraction> values;
    std::vector<Fraction> rooms;  // below and above, cell by cell
    std::vector<Fraction> weights;
    std::vector<Fraction> coefficients;
    std::vector<CellId> term_cells;
    std::vector<EquationId> term_equations;
};

Status take_status(TokenReader& reader) {
    const std::string& word = reader.take_word("status s, u, z or m");
    if (word.size() != 1 || std::string_view("suzm").find(word.front()) == std::string_view::npos)
        reader.fail("status s, u, z or m");
    return static_cast<Status>(word.front());
}

Fraction take_level(TokenReader& reader) {
    constexpr std::string_view expected = "protection level of at least 0";
    Fraction level = reader.take_decimal(expected);
    if (level.numerator < 0) reader.fail(expected);
    return level;
}

void take_cell(TokenReader& reader, CellId id, Table& table, Fractions& fractions) {
    if (reader.take_count("cell index") != id) reader.fail("cell index " + std::to_string(id));
    const Fraction value = reader.take_decimal("value");
    fractions.weights.push_back(reader.take_decimal("cost"));
    const Status status = take_status(reader);
    const Fraction room_below = difference(value, reader.take_decimal("lower bound"));
    const Fraction room_above = difference(reader.take_decimal("upper bound"), value);
    if (room_below.numerator < 0 || room_above.numerator < 0)
        reader.reject("found cell " + std::to_string(id) +
                      " outside its bounds, expected a value within them");
    const Fraction lower = take_level(reader);
    const Fraction upper = take_level(reader);
    const Fraction sliding = take_level(reader);

    table.unit_denominator = std::max(table.unit_denominator, value.denominator);
    table.cells.push_back({status, 0, 0, 0, 0, {}});
    fractions.values.push_back(value);
    fractions.rooms.push_back(room_below);
    fractions.rooms.push_back(room_above);
    if (status == Status::primary)
        table.primaries.push_back({id,
                                   {to_rational(lower), to_rational(upper), to_rational(sliding)},
                                   to_rational(room_below),
                                   to_rational(room_above)});
}

void take_equation(TokenReader& reader, EquationId id, RepeatGuard& guard, Fractions& fractions) {
    reader.take_decimal("right-hand side");  // cancels out: both the table and its rivals sum to it
    const std::uint64_t term_count = reader.take_count("number of terms");
    reader.take_literal(":");
    guard.start();
    for (std::uint64_t term = 0; term < term_count; ++term) {
        const CellId cell = reader.take_index("cell index", guard.size());
        if (guard.is_repeat(cell)) reader.fail("each cell once in equation " + std::to_string(id));
        reader.take_literal("(");
        fractions.coefficients.push_back(reader.take_decimal("coefficient"));
        reader.take_literal(")");
        fractions.term_cells.push_back(cell);
        fractions.term_equations.push_back(id);
    }
}

/// Denominators are powers of ten, and the largest is the unit.
void set_values(const Fractions& fractions, Table& table) {
    for (std::size_t id = 0; id < table.cells.size(); ++id) {
        const Fraction& value = fractions.values[id];
        table.cells[id].value = value.numerator * (table.unit_denominator / value.denominator);
    }
}

void set_rooms(Fractions& fractions, Table& table) {
    table.room_scale = share_denominator(fractions.rooms);
    for (std::size_t id = 0; id < table.cells.size(); ++id) {
        table.cells[id].room_below = std::move(fractions.rooms[2 * id].numerator);
        table.cells[id].room_above = std::move(fractions.rooms[2 * id + 1].numerator);
    }
}

void set_weights(Fractions& fractions, Table& table) {
    table.weight_scale = share_denominator(fractions.weights);
    for (std::size_t id = 0; id < table.cells.size(); ++id)
        table.cells[id].weight = std::move(fractions.weights[id].numerator);
}

void set_terms(Fractions& fractions, Table& table) {
    table.coefficient_scale = share_denominator(fractions.coefficients);
    std::vector<std::size_t> term_counts(table.cells.size());
    for (const CellId cell : fractions.term_cells) ++term_counts[cell];
    for (std::size_t id = 0; id < table.cells.size(); ++id) table.cells[id].terms.reserve(term_counts[id]);
    for (std::size_t term = 0; term < fractions.term_cells.size(); ++term)
        table.cells[fractions.term_cells[term]].terms.push_back(
            {fractions.term_equations[term], std::move(fractions.coefficients[term].numerator)});
}

}  // namespace

Table read_table(const std::string& path) {
    TokenReader reader(path, kTableText);
    Table table;
    Fractions fractions;
    reader.take_literal("0");
    const CellId cell_count = reader.take_index("number of cells", kMostItems);
    for (CellId id = 0; id < cell_count; ++id) take_cell(reader, id, table, fractions);
    const EquationId equation_count = reader.take_index("number of equations", kMostItems);
    RepeatGuard guard(cell_count);
    for (EquationId id = 0; id < equation_count; ++id) take_equation(reader, id, guard, fractions);
    if (reader.more()) {
        reader.take_word("the end of the file");
        reader.fail("the end of the file");
    }
    table.equation_count = equation_count;
    set_values(fractions, table);
    set_rooms(fractions, table);
    set_weights(fractions, table);
    set_terms(fractions, table);
    return table;
}

Pattern read_pattern(const std::string& path, const Table& table) {
    Pattern suppressed(table.cells.size());
    for (std::size_t id = 0; id < table.cells.size(); ++id)
        suppressed[id] =
            table.cells[id].status == Status::primary || table.cells[id].status == Status::secondary;
    TokenReader reader(path, kPatternText);
    while (reader.more()) {
        const CellId cell = reader.take_index("cell index", table.cells.size());
        if (table.cells[cell].status == Status::published)
            reader.fail("a cell that may be suppressed: status z must be published");
        suppressed[cell] = true;
        reader.take_line_end();
    }
    return suppressed;
}

}  // namespace verify
