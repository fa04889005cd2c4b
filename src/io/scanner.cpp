// SPDX-License-Identifier: Apache-2.0
#include "io/scanner.h"

#include <fmt/format.h>

#include <cctype>
#include <cerrno>
#include <cstring>

#include "tacet/error.h"
#include "text/input_file.h"

namespace tacet {

namespace {

constexpr std::size_t kLongestWord = 100;
constexpr std::size_t kBufferSize = 1 << 18;
constexpr int kEnd = -1;

bool is_space(int c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\v' || c == '\f';
}

}  // namespace

std::string shown(std::string_view word) {
    if (word.empty()) return "the end of the file";
    std::string text = "'";
    for (const char c : word.substr(0, 30)) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isprint(byte) != 0)
            text += c;
        else
            text += fmt::format("\\x{:02x}", byte);
    }
    return text + (word.size() > 30 ? "...'" : "'");
}

Scanner::Scanner(const std::string& path, std::string_view punctuation, char comment)
    : name_(path == "-" ? "standard input" : path),
      file_(open_input(path, name_)),
      comment_(comment),
      buffer_(kBufferSize) {
    for (const char c : punctuation) is_punctuation_[static_cast<unsigned char>(c)] = true;
    refill();
    if (std::string_view(buffer_.data(), end_).starts_with("\xEF\xBB\xBF")) position_ = 3;
}

void Scanner::refill() {
    const int got = gzread(file_.get(), buffer_.data(), static_cast<unsigned>(buffer_.size()));
    int code = Z_OK;
    const char* message = gzerror(file_.get(), &code);
    if (got < 0 || (code != Z_OK && code != Z_STREAM_END))
        fail_at(line_, fmt::format("reading failed: {}", code == Z_ERRNO ? std::strerror(errno) : message));
    position_ = 0;
    end_ = static_cast<std::size_t>(got);
}

int Scanner::peek() {
    if (position_ == end_) refill();
    return end_ == 0 ? kEnd : static_cast<unsigned char>(buffer_[position_]);
}

/// Skips blanks and comments; false at the end of the file.
bool Scanner::skip_space() {
    for (int c = peek(); c != kEnd; c = peek()) {
        if (c == comment_ && comment_ != 0) {
            while (peek() != kEnd && peek() != '\n') ++position_;
            continue;
        }
        if (!is_space(c)) return true;
        if (c == '\n') ++line_;
        ++position_;
    }
    return false;
}

std::string_view Scanner::next() {
    word_.clear();
    if (!skip_space()) return {};
    for (int c = peek(); c != kEnd && !is_space(c); c = peek()) {
        const bool alone = is_punctuation_[static_cast<std::size_t>(c)];
        if (alone && !word_.empty()) break;
        if (c == comment_ && comment_ != 0) break;
        word_ += static_cast<char>(c);
        ++position_;
        if (alone) break;
        if (word_.size() > kLongestWord)
            fail(shown(word_), fmt::format("words of at most {} characters", kLongestWord));
    }
    return word_;
}

void Scanner::fail(std::string_view found, std::string_view expected) const {
    fail_at(line_, fmt::format("found {}, expected {}", found, expected));
}

void Scanner::fail_at(std::size_t line, std::string_view message) const {
    throw InputError(fmt::format("{}:{}: {}", name_, line, message));
}

}  // namespace tacet
