// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "registry.h"

namespace tacet {

AddCommand add_toy_command;

}  // namespace tacet
