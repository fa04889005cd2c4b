// SPDX-License-Identifier: Apache-2.0
// The SQL by which a database adds records up: one row for each leaf cell, and the contributors that may be
// among its largest.
//
// The n-th largest contributor is not one of the aggregates of SQL, and sorting all records for it takes
// longer than everything else. So other queries ask for the few contributors that reach a bound of their cell
// (tabulate/contributor_search.h).
#pragma once

#include <array>
#include <span>
#include <utility>

#include "sources/sql_dialect.h"
#include "sources/top_bounds.h"
#include "tabulate/cell_source.h"

namespace tacet {

class CellQuery {
  public:
    /// What it is given must outlive it. All columns that the request names are in the query.
    CellQuery(const SqlDialect& dialect, std::span<const QueryColumn> columns, const std::string& query,
              const CellRequest& request);

    [[nodiscard]] std::string cells() const;
    /// Takes these as its parameters: rows, the least bound, the codes of cells that are named.
    [[nodiscard]] std::string contributors(const BoundParameters& given) const;

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
    [[nodiscard]] const QueryColumn& column(const VariableInfo& info) const;
    [[nodiscard]] std::array<std::pair<std::string, const CellNumber*>, 3> numbers() const;

    const SqlDialect& dialect_;
    std::span<const QueryColumn> columns_;
    const std::string& query_;
    const CellRequest& request_;
    std::vector<const VariableInfo*> grouped_;  // codes, then the holding
};

/// The column of that name; null if there is none, or more than one.
[[nodiscard]] const QueryColumn* find_column(std::span<const QueryColumn> columns, const std::string& name);

}  // namespace tacet
