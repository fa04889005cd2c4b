// SPDX-License-Identifier: Apache-2.0
// What can go wrong for a reason the user can correct.
#pragma once

#include <stdexcept>
#include <string>

#include "tacet/export.h"

namespace TACET_EXPORT tacet {

/// The input is wrong. The message names the place, what was found and what was expected. CLI exit code 2.
class InputError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Output was asked for, but the pattern is not safe. CLI exit code 3.
class UnsafeError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace tacet
