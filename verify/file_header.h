// SPDX-License-Identifier: Apache-2.0
// The first two lines of a proof: which format it has, and the size of the table it was made for.
#pragma once

#include <string_view>

#include "table.h"
#include "token_reader.h"

namespace verify {

/// Takes  <format> 1 / table <cells> <equations>.  Throws InputError for another format or table.
void take_header(TokenReader& reader, std::string_view format, const Table& table);

}  // namespace verify
