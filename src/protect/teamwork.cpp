// SPDX-License-Identifier: Apache-2.0
#include "tacet/teamwork.h"

#include <fmt/format.h>

#include <iterator>
#include <sstream>

#include "tacet/error.h"

namespace tacet {

namespace {

/// Words of a message, one after the other.
class Words {
  public:
    explicit Words(const std::string& message) : in_(message) {}

    std::string text() {
        std::string word;
        if (!(in_ >> word)) throw InputError("a message between processes is cut off");
        return word;
    }
    std::uint64_t count() {
        std::uint64_t number = 0;
        if (!(in_ >> number)) throw InputError("a message between processes lacks a number");
        return number;
    }
    std::int64_t whole() {
        std::int64_t number = 0;
        if (!(in_ >> number)) throw InputError("a message between processes lacks a number");
        return number;
    }

  private:
    std::istringstream in_;
};

}  // namespace

Table share_of_primaries(const Table& table, std::uint32_t part, std::uint32_t parts) {
    TableData data = table.data();
    std::uint32_t number = 0;
    for (const CellId primary : table.primaries()) {
        if (number++ % parts == part) continue;
        Cell& cell = data.cells[primary.index()];
        cell.lower_level = cell.upper_level = cell.sliding_level = 0;
    }
    return Table(std::move(data));
}

Pattern moved_pattern(const Table& table, const Proof& proof) {
    Pattern pattern(table);
    for (const Witness& witness : proof.witnesses)
        for (const CellId cell : witness.cells) pattern.add(cell);
    return pattern;
}

std::string to_message(std::span<const Witness> witnesses) {
    std::string text = fmt::format("{}\n", witnesses.size());
    auto out = std::back_inserter(text);
    for (const Witness& each : witnesses) {
        fmt::format_to(out, "{} {}", each.denominator.text(), each.cells.size());
        for (std::size_t i = 0; i < each.cells.size(); ++i)
            fmt::format_to(out, " {} {}", each.cells[i].index(), each.numerators[i].text());
        text += '\n';
    }
    return text;
}

std::vector<Witness> witnesses_of(const std::string& message) {
    Words words(message);
    std::vector<Witness> witnesses(words.count());
    for (Witness& each : witnesses) {
        each.denominator = Integer(words.text());
        const std::uint64_t cells = words.count();
        for (std::uint64_t i = 0; i < cells; ++i) {
            each.cells.emplace_back(static_cast<std::uint32_t>(words.count()));
            each.numerators.emplace_back(words.text());
        }
    }
    return witnesses;
}

std::string to_message(std::span<const PricedConstraint> constraints) {
    std::string text = fmt::format("{}\n", constraints.size());
    auto out = std::back_inserter(text);
    for (const PricedConstraint& each : constraints) {
        fmt::format_to(out, "{} {} {} {}", each.cell.index(), index(each.side), each.is_width ? 1 : 0,
                       each.attacker.index());
        for (const Multiples& multiples : each.multiples) {
            fmt::format_to(out, " {}", multiples.size());
            for (const Multiple& multiple : multiples)
                fmt::format_to(out, " {} {}", multiple.equation.index(), multiple.factor);
        }
        text += '\n';
    }
    return text;
}

std::vector<PricedConstraint> constraints_of(const std::string& message) {
    Words words(message);
    std::vector<PricedConstraint> constraints(words.count());
    for (PricedConstraint& each : constraints) {
        each.cell = CellId(static_cast<std::uint32_t>(words.count()));
        each.side = words.count() == index(Side::up) ? Side::up : Side::down;
        each.is_width = words.count() == 1;
        each.attacker = InsiderId(static_cast<std::uint32_t>(words.count()));
        for (Multiples& multiples : each.multiples) {
            multiples.resize(words.count());
            for (Multiple& multiple : multiples) {
                multiple.equation = EquationId(static_cast<std::uint32_t>(words.count()));
                multiple.factor = words.whole();
            }
        }
    }
    return constraints;
}

}  // namespace tacet
