// SPDX-License-Identifier: Apache-2.0
// A cube as a drawing: where cells are suppressed.
#pragma once

#include <cstdint>
#include <string>

#include "tacet/export.h"
#include "tacet/publication.h"

namespace TACET_EXPORT tacet {

/// The layer of totals of a cube as SVG; empty if it is too large to be seen.
[[nodiscard]] std::string layer_drawing(const Publication& publication, std::uint32_t cube);

}  // namespace tacet
