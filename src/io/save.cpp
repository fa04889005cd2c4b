// SPDX-License-Identifier: Apache-2.0
// Files are written beside their places first and renamed when all of them are whole: a full disk, a folder
// that is gone or a signal leaves what was there before.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <set>

#include "tacet/error.h"
#include "tacet/io.h"

namespace tacet {

namespace {

constexpr std::size_t kChunk = 1 << 28;
constexpr mode_t kOwnerOnly = 0600;
constexpr mode_t kAsTheUserWants = 0666;  // less what umask takes away

[[noreturn]] void fail_to_write(const std::string& path, int reason) {
    throw InputError(fmt::format("{}: cannot be written: {}", path, std::strerror(reason)));
}

bool write_plain(int descriptor, const std::string& text) {
    std::FILE* file = fdopen(descriptor, "wb");
    if (file == nullptr) return false;
    // Pipes and terminals know no fsync; that is no failure.
    const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size() &&
                         std::fflush(file) == 0 && (fsync(fileno(file)) == 0 || errno == EINVAL);
    return (std::fclose(file) == 0) && written;
}

bool write_compressed(int descriptor, const std::string& text) {
    gzFile file = gzdopen(descriptor, "wb6");
    if (file == nullptr) return false;
    bool written = true;
    for (std::size_t done = 0; written && done < text.size(); done += kChunk) {
        const auto size = static_cast<unsigned>(std::min(kChunk, text.size() - done));
        written = gzwrite(file, text.data() + done, size) == static_cast<int>(size);
    }
    return (gzclose(file) == Z_OK) && written;
}

void write(int descriptor, const OutputFile& file) {
    if (descriptor < 0) fail_to_write(file.path, errno);
    const bool written = file.path.ends_with(".gz") ? write_compressed(descriptor, file.bytes)
                                                    : write_plain(descriptor, file.bytes);
    if (!written) fail_to_write(file.path, errno);
}

/// Standard output, pipes and devices are written in place.
bool is_stream(const std::string& path) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    return path == "-" || (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status));
}

void write_stream(const OutputFile& file) {
    if (file.path != "-") return write(open(file.path.c_str(), O_WRONLY | O_CLOEXEC), file);
    if (std::fwrite(file.bytes.data(), 1, file.bytes.size(), stdout) != file.bytes.size() ||
        std::fflush(stdout) != 0)
        throw InputError("standard output cannot be written");
}

/// A file that is whole but not yet in its place. Removed unless it is put there.
class StagedFile {
  public:
    explicit StagedFile(const OutputFile& file)
        : path_(file.path), staged_(fmt::format("{}.{}.partial", file.path, getpid())) {
        struct stat old {};
        const bool replaces = stat(path_.c_str(), &old) == 0;
        std::remove(staged_.c_str());
        const int descriptor = open(staged_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                                    file.holds_suppressed || replaces ? kOwnerOnly : kAsTheUserWants);
        if (descriptor >= 0 && replaces) (void)fchmod(descriptor, old.st_mode & 07777);
        try {
            write(descriptor, file);
        } catch (...) {
            std::remove(staged_.c_str());
            throw;
        }
    }
    ~StagedFile() {
        if (!staged_.empty()) std::remove(staged_.c_str());
    }
    StagedFile(StagedFile&& other) noexcept
        : path_(std::move(other.path_)), staged_(std::exchange(other.staged_, {})) {}
    StagedFile(const StagedFile&) = delete;
    StagedFile& operator=(const StagedFile&) = delete;
    StagedFile& operator=(StagedFile&&) = delete;

    void put_in_place() {
        if (std::rename(staged_.c_str(), path_.c_str()) != 0) fail_to_write(path_, errno);
        staged_.clear();
    }

  private:
    std::string path_;
    std::string staged_;
};

}  // namespace

void save(const std::string& path, const std::string& text) {
    const OutputFile file{path, text};
    save_all({&file, 1});
}

std::vector<std::string> save_all(std::span<const OutputFile> files) {
    std::vector<std::string> paths;
    for (const OutputFile& file : files) paths.push_back(file.path);
    check_distinct(paths);
    std::vector<StagedFile> staged;
    for (const OutputFile& file : files)
        if (!is_stream(file.path)) staged.emplace_back(file);
    for (const OutputFile& file : files)
        if (is_stream(file.path)) write_stream(file);
    for (StagedFile& file : staged) file.put_in_place();
    return paths;
}

}  // namespace tacet
