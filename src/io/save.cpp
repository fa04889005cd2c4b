// SPDX-License-Identifier: Apache-2.0
// Files are written beside their places first and renamed when all of them are whole: a full disk, a folder
// that is gone or a signal leaves what was there before.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include "tacet/error.h"
#include "tacet/io.h"
#include "tacet/staged_files.h"
#include "text/numbers.h"

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

/// The number in PLACE.NUMBER.ENDING; nothing if the name is not of that form.
std::optional<pid_t> process_of(std::string_view name, std::string_view place, std::string_view ending) {
    if (name.size() <= place.size() + ending.size() + 2 || !name.starts_with(place) ||
        !name.ends_with(ending))
        return {};
    name.remove_prefix(place.size());
    name.remove_suffix(ending.size());
    if (name.front() != '.' || name.back() != '.') return {};
    const auto number = parse_number<pid_t>(name.substr(1, name.size() - 2));
    return number > 0 ? number : std::nullopt;
}

/// Of runs that were killed: those of living processes stay.
void remove_leftovers(const std::filesystem::path& place, std::string_view ending) {
    const auto folder = place.has_parent_path() ? place.parent_path() : std::filesystem::path(".");
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
        const auto process = process_of(entry.path().filename().string(), place.filename().string(), ending);
        if (process && kill(*process, 0) != 0 && errno == ESRCH)
            std::filesystem::remove(entry.path(), ignored);
    }
}

std::string_view ending(StagedFiles::For who) {
    return who == StagedFiles::For::ledger ? "staged" : "partial";
}

}  // namespace

/// A file that is whole but not yet in its place. Removed unless it is put there.
class StagedFiles::File {
  public:
    File(const OutputFile& file, std::string_view ending)
        : path_(file.path), staged_(fmt::format("{}.{}.{}", file.path, getpid(), ending)) {
        remove_leftovers(path_, ending);
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
    ~File() {
        if (!staged_.empty()) std::remove(staged_.c_str());
    }
    File(File&& other) noexcept : path_(std::move(other.path_)), staged_(std::exchange(other.staged_, {})) {}
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    File& operator=(File&&) = delete;

    void put_in_place() {
        if (std::rename(staged_.c_str(), path_.c_str()) != 0) fail_to_write(path_, errno);
        staged_.clear();
    }

    void leave() { staged_.clear(); }
    [[nodiscard]] Place place() const {
        return {std::filesystem::absolute(staged_).string(), std::filesystem::absolute(path_).string()};
    }

  private:
    std::string path_;
    std::string staged_;
};

StagedFiles::StagedFiles(std::span<const OutputFile> files, For who) {
    std::vector<std::string> paths;
    for (const OutputFile& file : files) paths.push_back(file.path);
    check_distinct(paths);
    for (const OutputFile& file : files)
        if (is_stream(file.path))
            streams_.push_back(file);
        else
            files_.emplace_back(file, ending(who));
}

StagedFiles::~StagedFiles() = default;

std::vector<StagedFiles::Place> StagedFiles::places() const {
    std::vector<Place> places;
    for (const File& file : files_) places.push_back(file.place());
    return places;
}

void StagedFiles::write_streams() {
    for (const OutputFile& file : streams_) write_stream(file);
}

void StagedFiles::put_in_place() {
    write_streams();
    for (File& file : files_) file.put_in_place();
}

void StagedFiles::leave() {
    for (File& file : files_) file.leave();
    write_streams();
}

void save(const std::string& path, const std::string& text) {
    const OutputFile file{path, text};
    save_all({&file, 1});
}

std::vector<std::string> save_all(std::span<const OutputFile> files) {
    StagedFiles(files).put_in_place();
    std::vector<std::string> paths;
    for (const OutputFile& file : files) paths.push_back(file.path);
    return paths;
}

}  // namespace tacet
