// SPDX-License-Identifier: Apache-2.0
// What the commands of the program share. Each adds itself to the command line; when it is chosen it calls
// the library and prints, and sets the exit code.
#pragma once

#include <CLI/CLI.hpp>

#include "failure.h"  // IWYU pragma: export
#include "team.h"
