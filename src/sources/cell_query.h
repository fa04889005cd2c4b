// SPDX-License-Identifier: Apache-2.0
// The SQL by which a database adds records up: one row for each leaf cell, and the contributors that may be
// among its largest.
//
// The n-th largest contributor is not one of the aggregates of SQL, and sorting all records for it takes
// longer than everything else. So records are divided into n parts by their values, and each cell comes with
// the largest of each part. The n-th largest of these is a bound that no contributor that is wanted is below.
// A second query asks for the few that reach the bound of their cell.
#pragma once

#include <array>
#include <span>
#include <utility>

#include "sources/sql_dialect.h"
#include "tabulate/cell_source.h"

namespace tacet {

class CellQuery {
  public:
    /// What it is given must outlive it. All columns that the request names are in the query.
    CellQuery(const SqlDialect& dialect, std::span<const QueryColumn> columns, const std::string& query,
              const CellRequest& request);

    [[nodiscard]] std::string cells() const;
    /// Takes BoundParameters as its parameters: rows, the least bound, and cells if some are named.
    [[nodiscard]] std::string contributors(bool names_cells) const;

    /// What a row of `cells` says. Throws NotAddable if a number cannot be added up.
    [[nodiscard]] AddedCell cell(std::span<const std::string_view> row) const;
    [[nodiscard]] AddedContributor contributor(std::span<const std::string_view> row) const;

  private:
    [[nodiscard]] std::string records() const;
    [[nodiscard]] std::string number(const CellNumber& wanted) const;
    [[nodiscard]] std::string decimals(const std::string& name, const CellNumber& wanted) const;
    [[nodiscard]] std::string sum(const std::string& name, const CellNumber& wanted) const;
    [[nodiscard]] std::string wrong() const;
    [[nodiscard]] std::vector<std::string> keys() const;
    [[nodiscard]] std::vector<std::string> figures() const;
    [[nodiscard]] std::vector<std::string> tops() const;
    [[nodiscard]] const QueryColumn& column(const VariableInfo& info) const;
    [[nodiscard]] QueryColumn shadow_column() const;
    [[nodiscard]] std::array<std::pair<std::string, const CellNumber*>, 3> numbers() const;

    const SqlDialect& dialect_;
    std::span<const QueryColumn> columns_;
    const std::string& query_;
    const CellRequest& request_;
    std::vector<const VariableInfo*> grouped_;  // codes, then the holding
    int parts_;                                 // as many as contributors are wanted
};

/// The column of that name; null if there is none, or more than one.
[[nodiscard]] const QueryColumn* find_column(std::span<const QueryColumn> columns, const std::string& name);

}  // namespace tacet
