// SPDX-License-Identifier: Apache-2.0
// Files made of a publication: tables for readers and for other programs, proofs, workbook and report. One
// row for each kind; the command line, jobs and batch files all read these rows (docs/outputs.md).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacet/export.h"
#include "tacet/io.h"
#include "tacet/publication.h"

namespace TACET_EXPORT tacet {

/// What can be asked of a file. Formats ignore what does not concern them. Letters are those of tau-ARGUS.
struct OutputOptions {
    bool adds_status = false;             ///< AS: how each cell was judged
    bool drops_empty = false;             ///< SE
    bool has_header = false;              ///< FL: names of variables on the first line
    bool quotes_codes = true;             ///< QU
    bool adds_levels = false;             ///< HL: of codes in their hierarchies
    bool is_status_only = false;          ///< SO: no shadow, no largest contributors
    bool adds_ranges = false;             ///< AR: what an attacker can infer, exactly
    bool uses_holdings = false;           ///< HI: holdings in place of single contributors
    bool merges_single_children = false;  ///< TR: trivial levels removed
    std::string symbol = "x";             ///< in place of suppressed values, in formats for readers
    /// Reports and explanations may hold what is suppressed: they are for the office then.
    bool shows_values = false;
};
/// "AS+QU-": letters and signs, in any order and case. Throws InputError.
[[nodiscard]] OutputOptions parse_output_options(std::string_view text);

struct OutputSpec {
    std::string path;
    std::uint32_t cube = 0;  ///< of the publication; ignored by formats that hold all of it
    OutputOptions options = {};
};

/// Whom a file may be shown to.
enum class Audience : std::uint8_t {
    anyone,
    office,              ///< it holds suppressed values
    office_with_status,  ///< it does with `adds_status`
    office_with_values,  ///< it does with `shows_values`
};

/// What happens to codes and labels that a spreadsheet would run as formulas.
enum class Formulas : std::uint8_t {
    harmless,  ///< nobody opens the file with a spreadsheet, or it says that they are texts
    marked,    ///< they get an apostrophe in front
    kept,      ///< they stay as they are, for programs that compare codes
};

struct OutputFormat {
    std::string_view name;
    std::string_view extension;
    int argus_type = 0;  ///< of WRITETABLE; 0: tau-ARGUS has no such file
    std::string_view description;
    Audience audience{};
    bool takes_judged = false;  ///< it can hold a table that was judged only, which is then marked
    bool takes_cells = false;   ///< it can hold the table of a JJ file, which has no variables
    /// The file asked for comes first, files that belong to it after it. Throws InputError if the format
    /// cannot hold the table.
    std::vector<OutputFile> (*make)(const Publication& publication, const OutputSpec& request) = nullptr;
    Formulas formulas = Formulas::harmless;
    std::string_view feature = {};  ///< of the build that it needs; empty: none

    /// The file holds values that are suppressed, and must stay in the office.
    [[nodiscard]] bool holds_suppressed(const OutputOptions& options) const;
};
/// All formats, from the one registry.
[[nodiscard]] std::span<const OutputFormat> output_formats();
/// Throws InputError, with a suggestion, if there is none of that name, or if the build left it out.
[[nodiscard]] const OutputFormat& output_format(std::string_view name);
/// The format of a number in WRITETABLE. Throws InputError.
[[nodiscard]] const OutputFormat& output_format(int argus_type);

/// A warning if a table that was asked for has codes that a spreadsheet would run; else empty.
[[nodiscard]] std::string warn_of_formulas(const Publication& publication, const OutputFormat& format,
                                           const OutputSpec& request);

}  // namespace tacet
