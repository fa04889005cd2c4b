// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "tacet/error.h"
#include "tacet/io.h"

namespace tacet {

namespace {

constexpr std::size_t kChunk = 1 << 28;

bool write_plain(const std::string& path, const std::string& text) {
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) return false;
    // Pipes and terminals know no fsync; that is no failure.
    const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size() &&
                         std::fflush(file) == 0 && (fsync(fileno(file)) == 0 || errno == EINVAL);
    return (std::fclose(file) == 0) && written;
}

bool write_compressed(const std::string& path, const std::string& text) {
    gzFile file = gzopen(path.c_str(), "wb6");
    if (file == nullptr) return false;
    bool written = true;
    for (std::size_t done = 0; written && done < text.size(); done += kChunk) {
        const auto size = static_cast<unsigned>(std::min(kChunk, text.size() - done));
        written = gzwrite(file, text.data() + done, size) == static_cast<int>(size);
    }
    return (gzclose(file) == Z_OK) && written;
}

}  // namespace

void save(const std::string& path, const std::string& text) {
    if (path == "-") {
        if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
            throw InputError("standard output cannot be written");
        return;
    }
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    const bool in_place = std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
    const std::string target = in_place ? path : fmt::format("{}.{}.partial", path, getpid());
    const bool written = path.ends_with(".gz") ? write_compressed(target, text) : write_plain(target, text);
    const int reason = errno;
    if (written && (in_place || std::rename(target.c_str(), path.c_str()) == 0)) return;
    if (!in_place) std::remove(target.c_str());
    throw InputError(fmt::format("{}: cannot be written: {}", path, std::strerror(written ? errno : reason)));
}

}  // namespace tacet
