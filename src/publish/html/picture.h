// SPDX-License-Identifier: Apache-2.0
// The table as a picture for the script of the page. For print there is the drawing of tacet/picture.h.
#pragma once

#include <string>

#include "publish/cube_view.h"
#include "publish/supports.h"
#include "tacet/picture.h"

namespace tacet {

/// The data of the script, as JSON: codes of the variables; states of places, run-length encoded; which place
/// is which suppressed cell; supports. No value: published cells have one of ten shades.
[[nodiscard]] std::string picture_data(const Publication& publication, std::span<const Support> supports);

}  // namespace tacet
