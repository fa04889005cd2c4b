// SPDX-License-Identifier: Apache-2.0
#include "failure.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <new>
#include <system_error>

#include "tacet/error.h"

namespace tacet {

namespace {

/// Threads need memory too.
bool is_out_of_memory(const std::exception& error) {
    const auto* system = dynamic_cast<const std::system_error*>(&error);
    return dynamic_cast<const std::bad_alloc*>(&error) != nullptr ||
           (system != nullptr && system->code() == std::errc::resource_unavailable_try_again);
}

}  // namespace

Failure describe_failure(const std::exception& error) {
    if (dynamic_cast<const InputError*>(&error) != nullptr) return {kExitInput, "bad input", error.what()};
    if (dynamic_cast<const UnsafeError*>(&error) != nullptr) return {kExitUnsafe, "unsafe", error.what()};
    if (is_out_of_memory(error)) return {kExitMemory, "out of memory", "out of memory; nothing was written"};
    return {kExitBug, "fault", fmt::format("internal error: {}", error.what())};
}

int worse(int exit_code, int other) {
    constexpr std::array kWorstFirst = {kExitBug, kExitMemory, kExitInput, kExitUnsafe, 0};
    const auto rank = [&](int code) { return std::ranges::find(kWorstFirst, code); };
    return rank(exit_code) <= rank(other) ? exit_code : other;
}

// Not fmt::print: an exception of its own, where standard error is closed, would end the program at once.
void complain(const std::string& message) {
    std::fputs(fmt::format("tacet: {}\n", message).c_str(), stderr);
}

}  // namespace tacet
