// SPDX-License-Identifier: Apache-2.0
// Splits a text file, plain or gzip, into words and punctuation, with line numbers. Streams: a line or file
// of any length takes constant memory.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "text/text_input.h"

namespace tacet {

class Scanner {
  public:
    /// Throws InputError if the file cannot be opened. "-" is standard input.
    /// `punctuation` are characters that stand for themselves, wherever they occur; `comment`, if not 0,
    /// starts a comment that ends with the line.
    explicit Scanner(const std::string& path, std::string_view punctuation = {}, char comment = 0);
    explicit Scanner(TextInput input, std::string_view punctuation = {}, char comment = 0);

    /// The next word or punctuation mark; empty at the end of the file. Valid until the next call.
    std::string_view next();
    /// The line of the word last returned, from 1.
    [[nodiscard]] std::size_t line() const { return line_; }
    [[nodiscard]] const std::string& path() const { return input_.name(); }

    /// Throws InputError "file:line: found ..., expected ...".
    [[noreturn]] void fail(std::string_view found, std::string_view expected) const;
    [[noreturn]] void fail_at(std::size_t line, std::string_view message) const;

  private:
    int peek();
    bool skip_space();

    TextInput input_;
    std::array<bool, 256> is_punctuation_{};
    char comment_;
    std::string buffer_;
    std::size_t position_ = 0;
    std::size_t line_ = 1;
    std::string word_;
};

/// What a word looks like in a message: quoted, cut, unprintable bytes shown as such.
[[nodiscard]] std::string shown(std::string_view word);

}  // namespace tacet
