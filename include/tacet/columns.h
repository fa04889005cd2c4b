// SPDX-License-Identifier: Apache-2.0
// Records in memory, column by column, as data frames hold them. They are read like any other source: by
// `tabulate`, or by `read_ready_table` if they are cells.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "tacet/export.h"
#include "tacet/numbers.h"
#include "tacet/tabulate.h"

namespace TACET_EXPORT tacet {

/// Codes as numbers into a list of labels; a negative one stands for none.
struct CodeColumn {
    std::span<const std::int32_t> codes;
    std::vector<std::string> labels;
};

/// Named like the variable of the metadata that it holds.
struct Column {
    std::string name;
    std::variant<CodeColumn, std::span<const double>, std::span<const std::int64_t>> values;
};

/// The rows of the columns; messages name the source `name`, and count its rows from `first_row`. What the
/// columns view must outlive the source. NaN stands for an empty field. Throws InputError if columns differ
/// in length, have one name twice or a code without a label.
[[nodiscard]] std::unique_ptr<RecordSource> open_columns(std::string name, std::vector<Column> columns,
                                                         std::size_t first_row = 0);

}  // namespace tacet
