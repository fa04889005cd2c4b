// SPDX-License-Identifier: Apache-2.0
// What the tests of readers and writers share: files of their own, and measuring in a child process.
#pragma once

#include <gtest/gtest.h>
#include <malloc.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace tacet {

#ifdef __SANITIZE_ADDRESS__
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

/// A file in the temporary folder, removed with the object.
class TextFile {
  public:
    explicit TextFile(std::string_view content = {}, std::string_view suffix = ".jj") {
        path_ = ::testing::TempDir() + "tacet_XXXXXX" + std::string(suffix);
        const int descriptor = mkstemps(path_.data(), static_cast<int>(suffix.size()));
        if (descriptor < 0) std::abort();
        close(descriptor);
        write(content);
    }
    ~TextFile() { unlink(path_.c_str()); }
    TextFile(const TextFile&) = delete;
    TextFile& operator=(const TextFile&) = delete;

    void write(std::string_view content) const {
        std::ofstream(path_, std::ios::binary).write(content.data(), std::ssize(content));
    }
    [[nodiscard]] const std::string& path() const { return path_; }

  private:
    std::string path_;
};

inline std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The most memory this process has held so far, in megabytes.
inline double peak_megabytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:")) return std::atof(line.c_str() + 6) / 1024;
    return 0;
}

/// Runs `work` in a child process and returns the number it returns; -1 if it fails.
template <class Work>
double in_child(Work&& work) {
    std::array<int, 2> channel{};
    if (pipe(channel.data()) != 0) return -1;
    const pid_t child = fork();
    if (child == 0) {
        double result = -1;
        try {
            result = std::forward<Work>(work)();
        } catch (...) {
        }
        _exit(::write(channel[1], &result, sizeof result) == sizeof result ? 0 : 1);
    }
    close(channel[1]);
    double result = -1;
    if (::read(channel[0], &result, sizeof result) != sizeof result) result = -1;
    close(channel[0]);
    waitpid(child, nullptr, 0);
    return result;
}

/// By how many megabytes `work` raises the peak of a fresh process; -1 if it throws.
template <class Work>
double memory_growth(Work&& work) {
    malloc_trim(0);  // or the child would reuse, unseen, what was freed before
    return in_child([&] {
        const double before = peak_megabytes();
        std::forward<Work>(work)();
        return peak_megabytes() - before;
    });
}

}  // namespace tacet
