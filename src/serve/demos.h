// SPDX-License-Identifier: Apache-2.0
// Made-up tables to try the workbench with. Their files are written into the folder, so that a session with
// them can be saved and repeated like any other.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacet/io.h"

namespace tacet {

struct Demo {
    std::string_view name;
    std::string_view description;
    std::string_view file;  ///< that is opened, from the folder on
    std::vector<OutputFile> (*make)() = nullptr;
};

[[nodiscard]] std::span<const Demo> demos();
/// Throws InputError if there is none of that name.
[[nodiscard]] const Demo& find_demo(std::string_view name);

}  // namespace tacet
