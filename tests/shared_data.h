// SPDX-License-Identifier: Apache-2.0
// Public acceptance data that lie beside the project where it is developed, and nowhere else.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

/// Skips the test where the file is absent; the summary of the tests says so.
#define TACET_NEEDS_SHARED_DATA(path)   \
    if (!std::filesystem::exists(path)) \
    GTEST_SKIP() << "needs the public test data: " << (path) << " is missing"

namespace tacet {

inline std::string shared_data(const std::string& name) {
    return std::string(TACET_SOURCE_DIR) + "/../shared/data/" + name;
}

}  // namespace tacet
