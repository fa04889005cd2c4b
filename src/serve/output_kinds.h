// SPDX-License-Identifier: Apache-2.0
// The formats of a publication as kinds of files that the page offers.
#pragma once

#include <vector>

#include "serve/source.h"
#include "tacet/publish.h"

namespace tacet {

enum class Variables : std::uint8_t { known, unknown };

/// A JJ file has no variables, which most formats need.
[[nodiscard]] std::vector<OutputKind> output_kinds(Variables variables);
[[nodiscard]] std::vector<OutputFile> make_files(const OutputFormat& format, const Publication& publication,
                                                 const OutputWish& wish);
/// What a run was asked for.
void note_run(const Result& result, Provenance& provenance);

}  // namespace tacet
