// SPDX-License-Identifier: Apache-2.0
#include "io/scanner.h"

#include <fmt/format.h>

#include <cctype>

#include "tacet/error.h"

namespace tacet {

namespace {

constexpr std::size_t kLongestWord = 100;
constexpr int kEnd = -1;

bool is_space(int c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\v' || c == '\f';
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
    : Scanner(TextInput(path), punctuation, comment) {}

Scanner::Scanner(TextInput input, std::string_view punctuation, char comment)
    : input_(std::move(input)), comment_(comment) {
    for (const char c : punctuation) is_punctuation_[static_cast<unsigned char>(c)] = true;
}

int Scanner::peek() {
    if (position_ == buffer_.size()) {
        position_ = 0;
        buffer_.clear();
        if (!input_.read(buffer_)) return kEnd;
    }
    return static_cast<unsigned char>(buffer_[position_]);
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
    throw InputError(fmt::format("{}:{}: {}", path(), line, message));
}

}  // namespace tacet
