// SPDX-License-Identifier: Apache-2.0
// Files that a test needs, in a folder of its own.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace tacet {

/// Removed at the end.
class TemporaryFolder {
  public:
    TemporaryFolder()
        : path_(std::filesystem::path(testing::TempDir()) / fmt::format("tacet_test_{}", getpid())) {
        std::filesystem::create_directories(path_);
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }
    /// Writes a file and returns its path.
    [[nodiscard]] std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name, std::ios::binary) << text;
        return path(name);
    }

  private:
    std::filesystem::path path_;
};

}  // namespace tacet
