// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "io/scanner.h"
#include "tacet/io.h"
#include "text/numbers.h"

namespace tacet {

namespace {

enum class Published : std::uint8_t { refused, left_out };

Pattern read(TextInput input, const Table& table, Published published) {
    Scanner scanner(std::move(input), {}, '#');
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
        const bool must_be_published = table[CellId(index)].status == Status::published;
        if (must_be_published && published == Published::refused)
            scanner.fail(fmt::format("cell {}, which has status z", index), "cells that may be suppressed");
        named[index] = true;
        if (!must_be_published) pattern.add(CellId(index));
    }
    return pattern;
}

}  // namespace

Pattern read_pattern(const std::string& path, const Table& table) {
    return read(TextInput(path), table, Published::refused);
}

Pattern parse_pattern(const std::string& name, const std::string& text, const Table& table) {
    return read(TextInput(name, text), table, Published::refused);
}

Pattern read_start(const std::string& path, const Table& table) {
    return read(TextInput(path), table, Published::left_out);
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
