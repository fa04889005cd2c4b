// SPDX-License-Identifier: Apache-2.0
#include "token_reader.h"

#include <unistd.h>
#include <zlib.h>

namespace verify {
namespace {

constexpr int kEndOfFile = -1;
constexpr std::size_t kBlockSize = std::size_t{1} << 17;
constexpr std::size_t kLongestQuote = 40;

bool is_blank(int character) {
    return character == ' ' || character == '\t' || character == '\r' || character == '\v' ||
           character == '\f';
}

/// Words come from files we do not trust: shortened, and without control characters.
std::string in_quotes(std::string_view word) {
    std::string text = "'";
    for (const char character : word.substr(0, kLongestQuote))
        text += character >= ' ' && character <= '~' ? character : '?';
    return text + (word.size() > kLongestQuote ? "...'" : "'");
}

}  // namespace

TokenReader::TokenReader(const std::string& path, const TextRules& rules)
    : name_(path == "-" ? "standard input" : path),
      rules_(rules),
      file_(path == "-" ? gzdopen(dup(STDIN_FILENO), "rb") : gzopen(path.c_str(), "rb"), gzclose),
      block_(kBlockSize) {
    if (!file_) throw InputError(name_ + ": cannot be opened, expected a readable file");
    gzbuffer(file_.get(), static_cast<unsigned>(kBlockSize));
    skip_byte_order_mark();
}

/// Some programs begin UTF-8 files with it.
void TokenReader::skip_byte_order_mark() {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    (void)peek();
    if (std::string_view(block_.data(), size_).starts_with(kMark)) position_ = kMark.size();
}

int TokenReader::peek() {
    if (position_ == size_) refill();
    return size_ == 0 ? kEndOfFile : static_cast<unsigned char>(block_[position_]);
}

void TokenReader::refill() {
    const int length = gzread(file_.get(), block_.data(), static_cast<unsigned>(block_.size()));
    int status = Z_OK;
    gzerror(file_.get(), &status);
    // A gzip file cut short ends with Z_BUF_ERROR after its last readable byte.
    if (length < 0 || status != Z_OK)
        reject("found an unreadable or damaged file, expected text or whole gzip data");
    position_ = 0;
    size_ = static_cast<std::size_t>(length);
}

void TokenReader::skip_blanks() {
    while (true) {
        if (is_blank(peek()))
            ++position_;
        else if (peek() == '\n' && !rules_.lines_matter)
            pass_line_end();
        else
            return;
    }
}

void TokenReader::skip_comment() {
    while (peek() != '\n' && peek() != kEndOfFile) ++position_;
}

void TokenReader::pass_line_end() {
    ++position_;
    ++line_;
}

void TokenReader::skip_to_word() {
    while (true) {
        skip_blanks();
        if (peek() == '#' && rules_.lines_matter) skip_comment();
        if (peek() != '\n') return;
        pass_line_end();
    }
}

bool TokenReader::more() {
    skip_to_word();
    return peek() != kEndOfFile;
}

void TokenReader::read_word() {
    const auto is_punctuation = [this](int character) {
        return rules_.punctuation.find(static_cast<char>(character)) != std::string_view::npos;
    };
    word_.clear();
    do {
        if (word_.size() == rules_.longest_word)
            reject("found " + in_quotes(word_) + " and more, expected words of at most " +
                   std::to_string(rules_.longest_word) + " characters");
        word_ += static_cast<char>(peek());
        ++position_;
        if (is_punctuation(word_.front())) return;
    } while (peek() != kEndOfFile && peek() != '\n' && !is_blank(peek()) && !is_punctuation(peek()));
}

const std::string& TokenReader::take_word(std::string_view expected) {
    skip_blanks();
    if (peek() == kEndOfFile) reject("found the end of the file, expected " + std::string(expected));
    if (peek() == '\n') reject("found the end of the line, expected " + std::string(expected));
    read_word();
    return word_;
}

std::uint64_t TokenReader::take_count(std::string_view expected) {
    const std::optional<std::uint64_t> number = parse_count(take_word(expected));
    if (!number) fail(expected);
    return *number;
}

std::uint32_t TokenReader::take_index(std::string_view expected, std::size_t limit) {
    const std::uint64_t index = take_count(expected);
    if (index >= limit) fail(std::string(expected) + " below " + std::to_string(limit));
    return static_cast<std::uint32_t>(index);
}

Fraction TokenReader::take_decimal(std::string_view expected) {
    std::optional<Fraction> number = parse_decimal(take_word(expected));
    if (!number) fail(expected);
    return *std::move(number);
}

Fraction TokenReader::take_fraction(std::string_view expected) {
    std::optional<Fraction> number = parse_fraction(take_word(expected));
    if (!number) fail(expected);
    return *std::move(number);
}

void TokenReader::take_literal(std::string_view text) {
    const std::string expected = in_quotes(text);
    if (take_word(expected) != text) fail(expected);
}

void TokenReader::take_line_end() {
    skip_blanks();
    if (peek() == '#' && rules_.lines_matter) skip_comment();
    if (peek() == '\n') return pass_line_end();
    if (peek() != kEndOfFile) {
        read_word();
        fail("the end of the line");
    }
    if (rules_.needs_final_line_end) reject("found the end of the file inside a line, expected a whole line");
}

bool TokenReader::at_line_end() {
    skip_blanks();
    return peek() == '\n' || peek() == kEndOfFile || (peek() == '#' && rules_.lines_matter);
}

void TokenReader::fail(std::string_view expected) const {
    reject("found " + in_quotes(word_) + ", expected " + std::string(expected));
}

void TokenReader::reject(const std::string& what) const {
    throw InputError(name_ + ":" + std::to_string(line_) + ": " + what);
}

}  // namespace verify
