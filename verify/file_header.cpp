// SPDX-License-Identifier: Apache-2.0
#include "file_header.h"

#include <string>

namespace verify {
namespace {

void take_table_size(TokenReader& reader, std::size_t size, const std::string& of_what) {
    const std::string expected = of_what + " of this table, " + std::to_string(size);
    if (reader.take_count(expected) != size) reader.fail(expected);
}

}  // namespace

void take_header(TokenReader& reader, std::string_view format, const Table& table) {
    reader.skip_to_word();
    reader.take_literal(format);
    reader.take_literal("1");
    reader.take_line_end();
    reader.skip_to_word();
    reader.take_literal("table");
    take_table_size(reader, table.cells.size(), "the number of cells");
    take_table_size(reader, table.equation_count, "the number of equations");
    reader.take_line_end();
}

}  // namespace verify
