// SPDX-License-Identifier: Apache-2.0
// What to say and how to end when something goes wrong.
#pragma once

#include <exception>
#include <string>

namespace tacet {

// Exit codes, beside CLI11's 0 for --help.
inline constexpr int kExitBug = 1;
inline constexpr int kExitInput = 2;
inline constexpr int kExitUnsafe = 3;
inline constexpr int kExitMemory = 4;

struct Failure {
    int exit_code = 0;
    std::string outcome;  ///< in a word or two, for summaries
    std::string message;
};

[[nodiscard]] Failure describe_failure(const std::exception& error);

/// Of two ends the one that calls for attention first: a fault, memory, input, no safe pattern.
[[nodiscard]] int worse(int exit_code, int other);

/// On standard error. Nothing is thrown, not even where that is closed.
void complain(const std::string& message);

}  // namespace tacet
