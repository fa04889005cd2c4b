// SPDX-License-Identifier: Apache-2.0
// Texts that spreadsheets run: a code such as =cmd|'/C calc'!A0 comes from somebody's data and acts on the
// machine of whoever opens the file. docs/outputs.md says what each format does about them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "publish/cube_view.h"

namespace tacet {

/// The text begins like a formula, and is no plain number.
[[nodiscard]] bool is_formula(std::string_view text);

/// A field of a CSV file that people open: an apostrophe before what would be a formula.
[[nodiscard]] std::string reader_field(std::string_view text);

/// Codes of a cube and names of its variables that are formulas to a spreadsheet; labels too, where the
/// format has them: in files for people.
[[nodiscard]] std::vector<std::string> find_formulas(const Cube& cube, Formulas format);

}  // namespace tacet
