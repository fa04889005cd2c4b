// SPDX-License-Identifier: Apache-2.0
// What databases differ in when they add records up.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tacet {

enum class ColumnKind : std::uint8_t {
    text,      ///< its text is what a code is compared by
    whole,     ///< whole numbers
    decimal,   ///< exact decimals
    floating,  ///< numbers that are not exact, which stand for their texts
    unknown,   ///< each value may be of another type
    other,
};

/// A column of the query in [data].
struct QueryColumn {
    std::string name = {};
    ColumnKind kind = ColumnKind::other;
    int decimals = -1;      ///< that all of its numbers are written with; -1: each has its own
    std::string type = {};  ///< as the database calls it, for messages
};

/// In quotes, so that any name is a name and nothing else.
[[nodiscard]] std::string quoted_name(const std::string& name);

class SqlDialect {
  public:
    virtual ~SqlDialect() = default;
    /// Why such a column cannot hold codes, or numbers that are added up exactly; empty if it can.
    [[nodiscard]] virtual std::string reason_against_codes(const QueryColumn& column) const = 0;
    [[nodiscard]] virtual std::string reason_against_numbers(const QueryColumn& column) const = 0;
    [[nodiscard]] virtual bool takes_weights() const = 0;

    /// What records are grouped by; and its text, as it would be read.
    [[nodiscard]] virtual std::string code(const QueryColumn& column) const = 0;
    [[nodiscard]] virtual std::string text(const std::string& code) const = 0;
    /// The number as it counts: at most so many decimals.
    [[nodiscard]] virtual std::string number(const QueryColumn& column, int most_decimals) const = 0;
    /// The number as it is written, with all its decimals.
    [[nodiscard]] virtual std::string written(const QueryColumn& column) const = 0;
    /// How many decimals the records of a cell have of those: an aggregate of what is named `written`, or
    /// digits alone if all records have as many.
    [[nodiscard]] virtual std::string decimals(const QueryColumn& column, int most_decimals,
                                               const std::string& written) const = 0;
    /// Whether a value cannot be added up; a condition.
    [[nodiscard]] virtual std::string is_wrong(const QueryColumn& column) const = 0;
    [[nodiscard]] virtual std::string describe_wrong() const = 0;
    /// A condition that is quickly seen not to hold: the number reaches the second parameter; or each of the
    /// codes, if there are any, is among the texts of its own parameter, from the third on.
    [[nodiscard]] virtual std::string may_reach(const std::string& number,
                                                const std::vector<std::string>& codes) const = 0;
    /// Texts as such a parameter; nothing where no cells can be named.
    [[nodiscard]] virtual std::optional<std::string> text_array(const std::set<std::string>& texts) const = 0;
    /// Rows of the first parameter in JSON: texts b0, b1 and so on, then the number `least`.
    [[nodiscard]] virtual std::string bounds(std::size_t codes) const = 0;
};

[[nodiscard]] const SqlDialect& postgresql_dialect();
[[nodiscard]] const SqlDialect& sqlite_dialect();

}  // namespace tacet
