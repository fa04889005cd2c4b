// SPDX-License-Identifier: Apache-2.0
// Small text files, line by line, as tau-ARGUS writes them: UTF-8 or Windows-1252, lines that start with //
// are comments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tacet {

struct TextLine {
    std::size_t number = 0;
    std::string text;  ///< without the line end
};

/// Lines that are not blank and no comments. Throws InputError if the file cannot be read.
[[nodiscard]] std::vector<TextLine> read_lines(const std::string& path);

/// Words as tau-ARGUS takes a line apart: "quoted text", one of , | ( ) where it comes first, or everything
/// up to the next space. What follows // is a comment.
[[nodiscard]] std::vector<std::string> tokens(std::string_view line);

/// Throws InputError "file:line: message".
[[noreturn]] void fail_at(const std::string& path, std::size_t line, std::string_view message);

}  // namespace tacet
