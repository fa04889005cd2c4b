// SPDX-License-Identifier: Apache-2.0
// How the text of a file is encoded.
#pragma once

#include <cstdint>

#include "tacet/export.h"

namespace TACET_EXPORT tacet {

enum class Encoding : std::uint8_t { detected, utf8, windows1252 };

}  // namespace tacet
