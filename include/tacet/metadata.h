// SPDX-License-Identifier: Apache-2.0
// What a data file holds: how records are laid out, what each variable means, how codes add up. Read from the
// .rda files of tau-ARGUS or from a job file.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tacet/encoding.h"
#include "tacet/export.h"
#include "tacet/variable.h"

namespace TACET_EXPORT tacet {

/// A hierarchy as files list it: codes in order, each with its depth below the total, from 0.
struct TreeLine {
    std::string code = {};
    std::uint32_t depth = 0;
    std::size_t line = 0;  ///< of the file, for messages; 0: of none
};

/// How the codes of a variable add up.
struct Hierarchy {
    std::string name = {};
    std::vector<TreeLine> lines = {};  ///< a tree; or
    std::vector<std::uint32_t> digits =
        {};                 ///< the first of these numbers of characters is the first level, and so on
    std::string path = {};  ///< of the file, for messages
    std::vector<std::string> warnings = {};
    [[nodiscard]] bool is_flat() const { return lines.empty() && digits.empty(); }
};

/// All codes from the first to the last, in the order of codes padded to the same width; empty ends are open.
struct RecodeRange {
    std::string first = {};
    std::string last = {};
    std::string code = {};  ///< the new one
};

/// Codes made coarser before tabulation.
struct Recode {
    /// New code of each old one that changes; of flat variables. The first that fits counts.
    std::vector<std::pair<std::string, std::string>> codes = {};
    std::vector<RecodeRange> ranges = {};
    std::vector<std::string> missing = {};    ///< replaces the missing codes, unless empty
    std::vector<std::string> collapsed = {};  ///< nodes of a tree whose subtrees become one code
    std::uint32_t deepest_level = 0;          ///< of a tree: levels below are collapsed; 0: none
    std::vector<std::pair<std::string, std::string>> labels = {};
};

/// What a column of a data file is for.
enum class VariableRole : std::uint8_t {
    none,
    spanning,
    numeric,
    spanning_numeric,  ///< both
    sampling_weight,
    holding,
    request,
    // Of ready tables only:
    frequency,
    top,  ///< the largest contributors, one column each, in descending order
    status,
    shadow,
    cost,
    lower_level,
    upper_level,
};

/// Where people set what metadata hold, for messages that say what to change.
enum class Wording : std::uint8_t {
    job,        ///< keys of a job
    argus,      ///< keywords of tau-ARGUS's metadata and batch files
    arguments,  ///< of a function in another language
};

struct VariableInfo {
    std::string name = {};
    VariableRole role = VariableRole::none;
    std::size_t start = 0;   ///< fixed width: first character, from 0
    std::size_t column = 0;  ///< delimited, no header: its column, from 1; 0: as declared
    std::size_t width = 0;   ///< fixed width: characters; free format: codes are cut to it; 0: any
    std::vector<std::string> missing = {};
    std::string total = "Total";
    Hierarchy hierarchy = {};
    std::vector<Hierarchy> further = {};  ///< the same codes grouped in other ways
    std::vector<std::pair<std::string, std::string>> labels = {};
    Recode recode = {};
    int decimals = 0;
    std::array<std::string, 2> request_codes = {};
    std::vector<double> distances = {};
    std::string origin = {};  ///< "survey.rda:12", if metadata of tau-ARGUS declare it, for messages
    Wording wording = Wording::job;

    [[nodiscard]] bool is_spanning() const {
        return role == VariableRole::spanning || role == VariableRole::spanning_numeric;
    }
    [[nodiscard]] bool is_numeric() const {
        return role == VariableRole::numeric || role == VariableRole::spanning_numeric;
    }
};

enum class RecordLayout : std::uint8_t { fixed_width, delimited };

/// How numbers are written.
struct NumberFormat {
    char decimal = '.';
    char thousands = 0;       ///< between groups of three digits: , . ' or a space; 0: nothing
    bool takes_both = false;  ///< a comma is a decimal sign as well

    bool operator==(const NumberFormat&) const = default;
};

struct Metadata {
    std::string path = {};  ///< of the file it was read from, for messages
    Wording wording = Wording::job;
    RecordLayout layout = RecordLayout::delimited;
    char separator = ',';
    bool has_header = false;  ///< names in the first line say which column is which
    Encoding encoding = Encoding::detected;
    std::optional<NumberFormat> numbers = {};  ///< nothing: guessed, where that is certain
    std::vector<VariableInfo> variables = {};
    std::array<std::string, 3> status_letters = {"S", "U", "P"};  ///< safe, unsafe, must be published
    std::vector<std::string> warnings = {};
    std::vector<std::string> files = {};  ///< hierarchies and the like that were read for it

    /// Names compare without case.
    [[nodiscard]] const VariableInfo* find(std::string_view name) const;
    /// As find. Throws InputError, with the nearest name, if there is none.
    [[nodiscard]] const VariableInfo& at(std::string_view name) const;
    [[nodiscard]] const VariableInfo* find(VariableRole role) const;
};

}  // namespace tacet
