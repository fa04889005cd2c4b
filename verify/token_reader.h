// SPDX-License-Identifier: Apache-2.0
// Takes the words of a text file, plain or gzip, one after the other. It reads a block at a time and refuses
// overlong words, so that no file can exhaust the memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "exact_number.h"

struct gzFile_s;

namespace verify {

/// The input is unreadable or malformed; the text says where, what was found and what was expected.
struct InputError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct TextRules {
    std::string_view punctuation = {};  // characters that are words by themselves
    bool lines_matter = true;           // otherwise a line end is a blank, and '#' opens no comment
    bool needs_final_line_end = true;   // otherwise the end of the file ends the last line too
    std::size_t longest_word = 100;
};

class TokenReader {
  public:
    /// Opens `path`; "-" is the standard input. Throws InputError, as all members below do.
    TokenReader(const std::string& path, const TextRules& rules);

    /// Passes over blanks, and at the start of a line over empty and comment lines.
    void skip_to_word();
    /// As skip_to_word(); true when there is a word.
    [[nodiscard]] bool more();

    /// Each takes the next word as the thing named; if it is something else, the error says what was
    /// expected.
    const std::string& take_word(std::string_view expected);
    std::uint64_t take_count(std::string_view expected);
    std::uint32_t take_index(std::string_view expected, std::size_t limit);  // below `limit`
    Fraction take_decimal(std::string_view expected);
    Fraction take_fraction(std::string_view expected);
    void take_literal(std::string_view text);
    void take_line_end();
    /// Whether no word is left in the line.
    [[nodiscard]] bool at_line_end();

    /// The line of the word taken last, counted from 1.
    [[nodiscard]] std::size_t line() const { return line_; }
    /// The word taken last is not what was expected.
    [[noreturn]] void fail(std::string_view expected) const;
    [[noreturn]] void reject(const std::string& what) const;

  private:
    int peek();
    void refill();
    void skip_byte_order_mark();
    void skip_blanks();
    void skip_comment();
    void pass_line_end();
    void read_word();

    std::string name_;
    TextRules rules_;
    std::unique_ptr<gzFile_s, int (*)(gzFile_s*)> file_;
    std::vector<char> block_;
    std::size_t position_ = 0;
    std::size_t size_ = 0;
    std::size_t line_ = 1;
    std::string word_;
};

}  // namespace verify
