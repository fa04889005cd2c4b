// SPDX-License-Identifier: Apache-2.0
// The records of a ready table, one for each cell, as they are written: fields without meaning yet.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tacet/ready_table.h"

namespace tacet {

struct CellRecord {
    std::size_t line = 0;
    std::vector<std::string> fields;  ///< as wanted
};

/// A field, among those wanted; nothing if the table has no such column.
using CellColumn = std::optional<std::size_t>;

/// What the columns mean. The variables come first.
struct CellColumns {
    std::vector<const VariableInfo*> wanted;
    CellColumn response, frequency, shadow, cost, status, lower, upper;
    std::vector<std::size_t> tops;

    /// Throws InputError if the request names what the metadata lack.
    CellColumns(const Metadata& metadata, const CubeSpec& request);

  private:
    CellColumn want(const VariableInfo* info);
};

class CellRecords {
  public:
    /// Reads all of them. Throws InputError if there are none. What is given must outlive the records.
    CellRecords(RecordSource& source, const Metadata& metadata, const CubeSpec& request, bool shows_values);

    [[nodiscard]] const std::vector<CellRecord>& all() const { return records_; }
    [[nodiscard]] const CellColumns& columns() const { return columns_; }
    [[nodiscard]] const VariableInfo& variable(std::size_t field) const { return *columns_.wanted[field]; }
    [[nodiscard]] const std::string& path() const { return source_.name(); }

    [[nodiscard]] static bool is_blank(const CellRecord& record, CellColumn field);
    /// Throws InputError that names the place, and the field if values may be shown.
    [[noreturn]] void fail(const CellRecord& record, std::size_t field, const std::string& problem) const;

  private:
    const RecordSource& source_;
    bool shows_values_;
    CellColumns columns_;
    std::vector<CellRecord> records_;
};

}  // namespace tacet
