// SPDX-License-Identifier: Apache-2.0
#include "text/text_input.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "tacet/error.h"

namespace tacet {

namespace {

constexpr std::size_t kPart = 1 << 18;
constexpr char kEndOfFile = '\x1A';

gzFile open_input(const std::string& path, const std::string& name) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        throw InputError(name + ": is a directory, expected a file");
    gzFile file = path == "-" ? gzdopen(dup(STDIN_FILENO), "rb") : gzopen(path.c_str(), "rb");
    if (file == nullptr)
        throw InputError(fmt::format("{}: cannot be opened: {}", name, std::strerror(errno)));
    gzbuffer(file, kPart);
    return file;
}

/// Where the part begins that means nothing by itself: line ends that may go on, or a ^Z that may be the
/// last.
std::size_t open_end(std::string_view text) {
    const std::size_t blank = text.find_last_not_of("\r\n\t \x1A") + 1;
    if (const auto mark = text.find(kEndOfFile, blank); mark != text.npos) return mark;
    return text.find_last_not_of('\r') + 1;
}

}  // namespace

TextInput::TextInput(const std::string& path)
    : name_(path == "-" ? "standard input" : path), file_(open_input(path, name_)) {}

TextInput::TextInput(std::string name, std::string text)
    : name_(std::move(name)), pending_(std::move(text)), is_at_start_(false) {
    check_start();
}

/// Reads a further part into `pending_`; false if there is none.
bool TextInput::fill() {
    if (!file_) return false;
    const std::size_t old_size = pending_.size();
    pending_.resize(old_size + kPart);
    const int got = gzread(file_.get(), pending_.data() + old_size, static_cast<unsigned>(kPart));
    int code = Z_OK;
    const char* message = gzerror(file_.get(), &code);
    if (got < 0 || (code != Z_OK && code != Z_STREAM_END))
        throw InputError(
            fmt::format("{}: reading failed: {}", name_, code == Z_ERRNO ? std::strerror(errno) : message));
    pending_.resize(old_size + static_cast<std::size_t>(got));
    if (std::exchange(is_at_start_, false)) check_start();
    return got > 0;
}

void TextInput::check_start() {
    if (pending_.starts_with("\xFF\xFE") || pending_.starts_with("\xFE\xFF"))
        throw InputError(name_ + ": found UTF-16, expected UTF-8 or Windows-1252; save it as UTF-8");
    if (pending_.starts_with("\xEF\xBB\xBF")) pending_.erase(0, 3);
}

void TextInput::take_lines(std::string& text, std::string_view part) const {
    while (!part.empty()) {
        const std::size_t end = std::min(part.find('\r'), part.size());
        text += part.substr(0, end);
        part.remove_prefix(end);
        const std::size_t returns = std::min(part.find_first_not_of('\r'), part.size());
        part.remove_prefix(returns);
        if (!part.starts_with('\n')) text.append(returns, '\n');
    }
}

bool TextInput::read(std::string& text) {
    const std::size_t old_size = text.size();
    while (text.size() == old_size) {
        const bool is_last = !fill();
        const std::size_t end = open_end(pending_);
        if (end > 0) take_lines(text, std::string_view(pending_).substr(0, end));
        pending_.erase(0, end);
        if (!is_last) continue;
        if (!pending_.starts_with(kEndOfFile)) take_lines(text, pending_);
        pending_.clear();
        break;
    }
    return text.size() > old_size;
}

std::string read_text(const std::string& path) {
    std::string text;
    for (TextInput input(path); input.read(text);) {
    }
    return text;
}

}  // namespace tacet
