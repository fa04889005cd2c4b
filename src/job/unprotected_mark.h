// SPDX-License-Identifier: Apache-2.0
// Keeps people and programs from taking a table that was judged only for a safe one.
#pragma once

#include <string>
#include <vector>

#include "tacet/publish.h"

namespace tacet {

/// Marks the files of one output. What is for readers looks like a safe table and gets a line on top. What is
/// for the office stays as programs expect it and gets a file beside it, NAME.NOT-PROTECTED.txt.
void mark_unprotected(std::vector<OutputFile>& files, const OutputFormat& format, bool holds_suppressed);

/// Takes the file away that an earlier run put beside an output, now that it holds a protected table.
void remove_unprotected_mark(const std::string& path);

}  // namespace tacet
