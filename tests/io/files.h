// SPDX-License-Identifier: Apache-2.0
// What the tests of readers and writers share: files of their own, and measuring in a child process.
#pragma once

#include <malloc.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "tacet/io.h"

namespace tacet {

/// A file to be read, in memory: thousands of them on a disk take minutes.
class TextFile {
  public:
    explicit TextFile(std::string_view content = {}) : descriptor_(memfd_create("tacet", 0)) {
        if (descriptor_ < 0) std::abort();
        write(content);
    }
    ~TextFile() { close(descriptor_); }
    TextFile(const TextFile&) = delete;
    TextFile& operator=(const TextFile&) = delete;

    void write(std::string_view content) const {
        if (ftruncate(descriptor_, 0) != 0 ||
            pwrite(descriptor_, content.data(), content.size(), 0) != std::ssize(content))
            std::abort();
    }
    [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

  private:
    int descriptor_;
};

inline Table read_jj_text(std::string_view text) {
    const TextFile file(text);
    return read_jj(file.path());
}

/// An empty folder, removed with all it then holds.
class Folder {
  public:
    Folder() : path_(std::filesystem::temp_directory_path() / "tacet_XXXXXX") {
        if (mkdtemp(path_.data()) == nullptr) std::abort();
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }
    /// Writes a file and returns its path.
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(file(name), std::ios::binary) << text;
        return file(name);
    }
    [[nodiscard]] std::size_t size() const {
        return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
    }

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

/// By how many megabytes `work` raises the peak of a process of its own; -1 if it throws.
template <class Work>
double memory_growth(Work&& work) {
    std::array<int, 2> channel{};
    if (pipe(channel.data()) != 0) return -1;
    malloc_trim(0);  // or the child would reuse, unseen, what was freed before
    const pid_t child = fork();
    if (child == 0) {
        double result = -1;
        try {
            const double before = peak_megabytes();
            std::forward<Work>(work)();
            result = peak_megabytes() - before;
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

}  // namespace tacet
