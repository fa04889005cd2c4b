// SPDX-License-Identifier: Apache-2.0
#include "sources/sql_dialect.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/amounts.h"

namespace tacet {

namespace {

class PostgresqlDialect final : public SqlDialect {
  public:
    [[nodiscard]] std::string reason_against_codes(const QueryColumn& column) const override {
        if (column.kind == ColumnKind::text || column.kind == ColumnKind::whole) return {};
        return fmt::format("column {} is of type {}, expected text or whole numbers; cast it in query",
                           column.name, column.type);
    }

    [[nodiscard]] std::string reason_against_numbers(const QueryColumn& column) const override {
        if (column.kind == ColumnKind::whole || column.kind == ColumnKind::decimal ||
            column.kind == ColumnKind::floating)
            return {};
        return fmt::format("column {} is of type {}, expected numbers; cast it to numeric in query",
                           column.name, column.type);
    }

    [[nodiscard]] bool takes_weights() const override { return true; }

    // Grouped by the column itself, so that partitions by it are added up where they are.
    [[nodiscard]] std::string code(const QueryColumn& column) const override {
        return "records." + quoted_name(column.name);
    }
    [[nodiscard]] std::string text(const std::string& code) const override {
        return fmt::format("coalesce(CAST({} AS text), '')", code);
    }

    [[nodiscard]] std::string number(const QueryColumn& column, int most_decimals) const override {
        if (column.kind == ColumnKind::whole || (column.decimals >= 0 && column.decimals <= most_decimals))
            return code(column);
        return fmt::format("round({}, {})", exact(column), most_decimals);
    }

    [[nodiscard]] std::string written(const QueryColumn& column) const override { return exact(column); }

    // Only the aggregates are of single records, so that other servers can do them: they know no LEAST.
    [[nodiscard]] std::string decimals(const QueryColumn& column, int most_decimals,
                                       const std::string& written) const override {
        if (column.kind == ColumnKind::whole) return "0";
        if (column.decimals >= 0 && column.decimals <= std::min(most_decimals, kPlainDecimals))
            return std::to_string(column.decimals);
        return fmt::format("least({0}, greatest(least(max(scale({1})), {2}), max(min_scale({1}))))",
                           most_decimals, written, kPlainDecimals);
    }

    [[nodiscard]] std::string is_wrong(const QueryColumn& column) const override {
        return code(column) + " IS NULL";
    }
    [[nodiscard]] std::string describe_wrong() const override { return "some records lack a number (NULL)"; }

    // Other servers know CASE, and no coalesce.
    [[nodiscard]] std::string may_reach(const std::string& number,
                                        const std::vector<std::string>& codes) const override {
        auto reaches = fmt::format("{} >= CAST($2 AS numeric)", number);
        if (codes.empty()) return reaches;
        std::string is_named;
        for (std::size_t i = 0; i < codes.size(); ++i)
            is_named += fmt::format(
                "{0}CASE WHEN {1} IS NULL THEN '' ELSE CAST({1} AS text) END = ANY (CAST(${2} AS text[]))",
                i == 0 ? "" : " AND ", codes[i], i + 3);
        return fmt::format("({} OR ({}))", reaches, is_named);
    }

    [[nodiscard]] std::optional<std::string> text_array(const std::set<std::string>& texts) const override {
        std::string array;
        for (const std::string& text : texts) {
            array += array.empty() ? "{\"" : ",\"";
            for (const char c : text) {
                if (c == '"' || c == '\\') array += '\\';
                array += c;
            }
            array += '"';
        }
        return array + '}';
    }

    [[nodiscard]] std::string bounds(std::size_t codes) const override {
        std::string sql = "(SELECT ";
        for (std::size_t i = 0; i < codes; ++i) sql += fmt::format("cell->>{0} AS b{0}, ", i);
        return sql + fmt::format(
                         "CAST(cell->>{} AS numeric) AS least FROM json_array_elements(CAST($1 AS json)) AS "
                         "given(cell) OFFSET 0)",
                         codes);
    }

  private:
    /// Floating numbers stand for their texts, as they would be read.
    [[nodiscard]] std::string exact(const QueryColumn& column) const {
        if (column.kind != ColumnKind::floating) return code(column);
        return fmt::format("CAST(CAST({} AS text) AS numeric)", code(column));
    }
};

/// It has no exact decimals: whole numbers only.
class SqliteDialect final : public SqlDialect {
  public:
    [[nodiscard]] std::string reason_against_codes(const QueryColumn& /*column*/) const override {
        return {};
    }
    [[nodiscard]] std::string reason_against_numbers(const QueryColumn& /*column*/) const override {
        return {};
    }
    [[nodiscard]] bool takes_weights() const override { return false; }

    [[nodiscard]] std::string code(const QueryColumn& column) const override {
        return fmt::format("coalesce(CAST(records.{} AS TEXT) COLLATE BINARY, '')", quoted_name(column.name));
    }
    [[nodiscard]] std::string text(const std::string& code) const override { return code; }
    [[nodiscard]] std::string number(const QueryColumn& column, int /*most_decimals*/) const override {
        return "records." + quoted_name(column.name);
    }
    [[nodiscard]] std::string written(const QueryColumn& column) const override { return number(column, 0); }
    [[nodiscard]] std::string decimals(const QueryColumn& /*column*/, int /*most_decimals*/,
                                       const std::string& /*written*/) const override {
        return "0";
    }
    [[nodiscard]] std::string is_wrong(const QueryColumn& column) const override {
        return fmt::format("typeof(records.{}) <> 'integer'", quoted_name(column.name));
    }
    [[nodiscard]] std::string describe_wrong() const override {
        return "some numbers are not whole, and SQLite adds up others inexactly";
    }
    [[nodiscard]] std::string may_reach(const std::string& number,
                                        const std::vector<std::string>& /*codes*/) const override {
        return fmt::format("{} >= CAST(?2 AS INTEGER)", number);
    }
    /// It reads its records itself: to look each one up is no detour.
    [[nodiscard]] std::optional<std::string> text_array(
        const std::set<std::string>& /*texts*/) const override {
        return {};
    }
    [[nodiscard]] std::string bounds(std::size_t codes) const override {
        std::string sql = "(SELECT ";
        for (std::size_t i = 0; i < codes; ++i)
            sql += fmt::format("json_extract(value, '$[{0}]') AS b{0}, ", i);
        return sql + fmt::format("CAST(json_extract(value, '$[{}]') AS INTEGER) AS least FROM json_each(?1))",
                                 codes);
    }
};

}  // namespace

std::string quoted_name(const std::string& name) {
    std::string text = "\"";
    for (const char c : name) {
        if (c == '"') text += '"';
        text += c;
    }
    return text + '"';
}

const SqlDialect& postgresql_dialect() {
    static const PostgresqlDialect kDialect;
    return kDialect;
}

const SqlDialect& sqlite_dialect() {
    static const SqliteDialect kDialect;
    return kDialect;
}

}  // namespace tacet
