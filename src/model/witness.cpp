// SPDX-License-Identifier: Apache-2.0
#include "tacet/witness.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <unordered_map>

#include "model/exact_number.h"
#include "text/names.h"

namespace tacet {

namespace {

constexpr Name<Protection> kProtections[] = {{Protection::at_least, "at-least"},
                                             {Protection::strict, "strict"}};
constexpr Name<Requirement> kRequirements[] = {
    {Requirement::down, "down"}, {Requirement::up, "up"}, {Requirement::width, "width"}};

}  // namespace

std::string_view to_string(Protection protection) {
    return name_of(kProtections, protection);
}

std::optional<Protection> parse_protection(std::string_view text) {
    return value_named(kProtections, text);
}

std::string_view to_string(Requirement requirement) {
    return name_of(kRequirements, requirement);
}

namespace {

Amount raised(const Table& table, Amount level, Protection protection) {
    if (level == 0) return 0;
    return protection == Protection::strict ? level + table.unit() : level;
}

/// Reduces `level` so that, raised again, it does not exceed `room`. True if it had to.
bool clip(Amount& level, Amount room, const Table& table, Protection protection) {
    if (raised(table, level, protection) <= room) return false;
    level = std::max<Amount>(0, protection == Protection::strict ? room - table.unit() : room);
    return true;
}

}  // namespace

Amount required(const Table& table, CellId cell, Side side, Protection protection) {
    return raised(table, side == Side::up ? table[cell].upper_level : table[cell].lower_level, protection);
}

Amount required_width(const Table& table, CellId cell, Protection protection) {
    return raised(table, table[cell].sliding_level, protection);
}

Amount room(const Cell& cell, Side side) {
    return side == Side::up ? cell.upper_bound - cell.value : cell.value - cell.lower_bound;
}

ClippedTable clip_levels(const Table& table, Protection protection) {
    using Field = RoundedNumber::Field;
    TableData data = table.data();
    std::uint32_t clipped = 0;
    const auto clip_field = [&](CellId cell, Field field, Amount& level, Amount limit) {
        if (!clip(level, limit, table, protection)) return;
        ++clipped;
        // What was written there no longer holds.
        std::erase_if(data.rounded,
                      [&](const RoundedNumber& each) { return each.cell == cell && each.field == field; });
    };
    for (const CellId id : table.primaries()) {
        Cell& cell = data.cells[id.index()];
        const Amount down = room(cell, Side::down);
        const Amount up = room(cell, Side::up);
        clip_field(id, Field::lower_level, cell.lower_level, down);
        clip_field(id, Field::upper_level, cell.upper_level, up);
        clip_field(id, Field::sliding_level, cell.sliding_level, down + up);
    }
    if (clipped > 0) data.written.level = data.decimals;
    return {Table(std::move(data)), clipped};
}

Rational deviation(const Witness& witness, CellId cell) {
    const auto found = std::ranges::lower_bound(witness.cells, cell);
    if (found == witness.cells.end() || *found != cell) return 0;
    return {witness.numerators[static_cast<std::size_t>(found - witness.cells.begin())], witness.denominator};
}

Rational largest_factor(const Table& table, const Witness& witness, Side side) {
    // The smallest of room / |deviation|. Doubles find the few that may be it, exact arithmetic decides.
    std::vector<double> ratios(witness.cells.size());
    double least = std::numeric_limits<double>::infinity();
    const auto room_of = [&](std::size_t i) {
        const bool rises = (sgn(to_gmp(witness.numerators[i])) > 0) == (side == Side::up);
        return room(table[witness.cells[i]], rises ? Side::up : Side::down);
    };
    for (std::size_t i = 0; i < ratios.size(); ++i) {
        ratios[i] = static_cast<double>(room_of(i)) / std::abs(witness.numerators[i].to_double());
        least = std::min(least, ratios[i]);
    }
    mpq_class best = 0;
    bool found = false;
    for (std::size_t i = 0; i < ratios.size(); ++i) {
        if (ratios[i] > least * (1 + 1e-12)) continue;
        mpq_class factor(mpz_class(room_of(i)) * to_gmp(witness.denominator),
                         abs(to_gmp(witness.numerators[i])));
        factor.canonicalize();
        if (!found || factor < best) best = factor;
        found = true;
    }
    return from_gmp(std::move(best));
}

namespace {

/// Sums in 128 bits, for numerators that fit into 64: by far the most.
bool keeps_equations_in_words(const Table& table, const Witness& witness) {
    std::vector<std::pair<std::uint32_t, __int128>> terms;
    terms.reserve(witness.cells.size() * 4);
    for (std::size_t i = 0; i < witness.cells.size(); ++i)
        for (const Incidence& each : table.incidences(witness.cells[i]))
            terms.emplace_back(
                each.equation.index(),
                static_cast<__int128>(to_gmp(witness.numerators[i]).get_si()) * each.coefficient);
    std::ranges::sort(terms, {}, &std::pair<std::uint32_t, __int128>::first);
    for (std::size_t i = 0; i < terms.size();) {
        __int128 sum = 0;
        const std::uint32_t equation = terms[i].first;
        for (; i < terms.size() && terms[i].first == equation; ++i) sum += terms[i].second;
        if (sum != 0) return false;
    }
    return true;
}

}  // namespace

bool keeps_equations(const Table& table, const Witness& witness) {
    // Products below 2^94 each: no table has so many terms that their sum could overflow.
    const auto is_small = [](const Integer& number) {
        return mpz_sizeinbase(to_gmp(number).get_mpz_t(), 2) <= 62;
    };
    constexpr std::int64_t kMostCoefficient = std::int64_t{1} << 32;
    const bool has_small_coefficients = std::ranges::all_of(witness.cells, [&](CellId cell) {
        return std::ranges::all_of(table.incidences(cell), [](const Incidence& each) {
            return std::abs(each.coefficient) < kMostCoefficient;
        });
    });
    if (has_small_coefficients && std::ranges::all_of(witness.numerators, is_small))
        return keeps_equations_in_words(table, witness);
    std::unordered_map<std::uint32_t, mpz_class> sums;
    for (std::size_t i = 0; i < witness.cells.size(); ++i)
        for (const Incidence& each : table.incidences(witness.cells[i]))
            sums[each.equation.index()] += to_gmp(witness.numerators[i]) * mpz_class(each.coefficient);
    return std::ranges::all_of(sums, [](const auto& sum) { return sgn(sum.second) == 0; });
}

bool moves_only_suppressed(const Table& table, const Pattern& pattern, const Witness& witness) {
    const bool names_each_once =
        std::ranges::adjacent_find(witness.cells, std::greater_equal{}) == witness.cells.end();
    return names_each_once && std::ranges::all_of(witness.cells, [&](CellId cell) {
               return pattern.contains(cell) && table[cell].status != Status::published;
           });
}

}  // namespace tacet
