// SPDX-License-Identifier: Apache-2.0
// The table as a picture: for the page's script as compact text, and for print as a drawing of one layer.
#pragma once

#include <string>

#include "publish/cube_view.h"
#include "publish/supports.h"

namespace tacet {

/// The data of the script, as JSON: codes of the variables; states of places, run-length encoded; which place
/// is which suppressed cell; supports. No value: published cells have one of ten shades.
[[nodiscard]] std::string picture_data(const Publication& publication, std::span<const Support> supports);

/// The layer of totals of a cube as SVG; empty if it is too large to be seen.
[[nodiscard]] std::string layer_drawing(const Publication& publication, std::uint32_t cube);

}  // namespace tacet
