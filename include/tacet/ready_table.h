// SPDX-License-Identifier: Apache-2.0
// Tables that come tabulated: one cell per record, totals included, perhaps with statuses and levels. And
// what people know about cells beforehand.
#pragma once

#include <string>
#include <vector>

#include "tacet/export.h"
#include "tacet/rules.h"
#include "tacet/tabulate.h"

namespace TACET_EXPORT tacet {

/// What to do with totals.
enum class Additivity : std::uint8_t {
    check,                 ///< totals that do not add up are an error
    recompute,             ///< totals are computed again from the innermost cells
    recompute_keep_given,  ///< likewise, but statuses and levels stay
    not_required,          ///< totals stay as they are, see LinkOptions::needs_additivity
};

struct ReadyTableOptions {
    Additivity additivity = Additivity::check;
    bool uses_rules = false;    ///< else the statuses of the table count
    bool keeps_unsafe = false;  ///< with rules: what the table calls unsafe stays so
    bool shows_values = false;
};

struct ReadyTable {
    JudgedCube judged;
    std::vector<std::string> warnings;
};

/// Reads the cells that `request` names. Throws InputError, "file:line: column: found ..., expected ...".
[[nodiscard]] ReadyTable read_ready_table(RecordSource& source, const Metadata& metadata,
                                          const CubeSpec& request, const ReadyTableOptions& options);
/// The same from a text file.
[[nodiscard]] ReadyTable read_ready_table(const std::string& path, const Metadata& metadata,
                                          const CubeSpec& request, const ReadyTableOptions& options);

struct AprioriOptions {
    std::string separator = ",";
    bool ignores_errors = false;  ///< lines that cannot be applied are left out
};

/// Applies a .hst file: statuses, levels and costs set by hand, also to cells that are equal through
/// one-child levels. Returns what was wrong with each line that was left out. Throws InputError for a line
/// that cannot be applied.
std::vector<std::string> apply_apriori(const std::string& path, JudgedCube& judged,
                                       const AprioriOptions& options);

/// What happens to cells that an earlier publication suppressed.
enum class OnceSuppressed : std::uint8_t {
    keep,    ///< they are suppressed again
    prefer,  ///< they cost least
    ignore,
};
/// And of those that it showed.
enum class OncePublished : std::uint8_t { keep, ignore };

struct EarlierPublication {
    std::string path;  ///< a table of ours as CSV, or a file of tau-ARGUS with codes, value and status
    std::string symbol = "x";   ///< of suppressed values
    std::size_t variables = 0;  ///< that span the table; 0: as the file shows
    OnceSuppressed suppressed{};
    OncePublished published{};
    std::string separator = ",";  ///< of the lines that are made
};
/// What an earlier publication did with a cell.
enum class EarlierState : std::uint8_t {
    published,
    suppressed,  ///< whether as primary or secondary, it does not say
    primary,
    secondary,
    empty,
};
struct EarlierCell {
    std::vector<std::string> codes = {};  ///< as it writes them; the total may be empty
    EarlierState state{};
    std::string value = {};  ///< as it writes it, where it is published
    std::size_t line = 0;    ///< of the file
};
/// A table that was published.
struct EarlierTable {
    std::string path;
    std::vector<std::string> variables = {};  ///< as its header names them; empty if it has none
    std::string response = {};                ///< likewise
    std::vector<EarlierCell> cells = {};
};
/// Throws InputError.
[[nodiscard]] EarlierTable read_earlier_table(const EarlierPublication& earlier);

struct AprioriText {
    std::string text;                                      ///< a .hst file
    std::size_t suppressed = 0, published = 0, empty = 0;  ///< cells of the publication
};
/// A-priori lines that make a new publication agree with an earlier one. Throws InputError.
[[nodiscard]] AprioriText make_apriori(const EarlierPublication& earlier);

}  // namespace tacet
