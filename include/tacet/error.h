// SPDX-License-Identifier: Apache-2.0
// What can go wrong for a reason the user can correct.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tacet/export.h"
#include "tacet/id.h"

namespace TACET_EXPORT tacet {

/// All that the library throws on purpose. Anything else is a fault of the library, or want of memory.
class Error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The input is wrong. The message names the place, what was found and what was expected. CLI exit code 2.
class InputError : public Error {
  public:
    using Error::Error;
};

/// Output was asked for, but the pattern is not safe. CLI exit code 3.
class UnsafeError : public Error {
  public:
    explicit UnsafeError(const std::string& message, std::vector<CellId> exposed = {})
        : Error(message), exposed_(std::move(exposed)) {}

    /// The cells of the table that an attacker comes too close to; empty where no pattern was judged.
    [[nodiscard]] std::span<const CellId> exposed() const { return exposed_; }

  private:
    std::vector<CellId> exposed_;
};

}  // namespace tacet
