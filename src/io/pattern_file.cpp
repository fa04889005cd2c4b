// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "io/scanner.h"
#include "tacet/io.h"
#include "text/numbers.h"

namespace tacet {

Pattern read_pattern(const std::string& path, const Table& table) {
    Scanner scanner(path, {}, '#');
    Pattern pattern(table);
    std::vector<bool> named(table.cell_count());
    std::size_t last_line = 0;
    for (auto word = scanner.next(); !word.empty(); word = scanner.next()) {
        const auto parsed = parse_number<std::uint32_t>(word);
        if (!parsed) scanner.fail(shown(word), "a cell index");
        const std::uint32_t index = *parsed;
        if (scanner.line() == last_line) scanner.fail(shown(word), "one cell index per line");
        last_line = scanner.line();
        if (index >= table.cell_count())
            scanner.fail(shown(word), fmt::format("a cell from 0 to {}", table.cell_count() - 1));
        if (named[index]) scanner.fail(fmt::format("cell {} twice", index), "each cell once");
        if (table[CellId(index)].status == Status::published)
            scanner.fail(fmt::format("cell {}, which has status z", index), "cells that may be suppressed");
        named[index] = true;
        pattern.add(CellId(index));
    }
    return pattern;
}

std::string to_text(const Table& table, const Pattern& pattern) {
    std::string text = fmt::format("# {} primaries\n", table.primaries().size());
    for (const CellId cell : table.primaries()) text += fmt::format("{}\n", cell.index());
    const auto others = secondaries(table, pattern);
    text += fmt::format("# {} secondaries\n", others.size());
    for (const CellId cell : others) text += fmt::format("{}\n", cell.index());
    return text;
}

}  // namespace tacet
