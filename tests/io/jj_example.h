// SPDX-License-Identifier: Apache-2.0
// A small JJ file to change, and why the reader refuses what came of it.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "io/files.h"
#include "tacet/error.h"
#include "tacet/io.h"

namespace tacet {

inline const std::vector<std::string> kExample = {
    "0",
    "4",
    "0 100.0 400 s 0 150 0 0 0",
    "1 20.0 80 u 0 150 3 3 0",
    "2 30.0 120 s 0 150 0 0 0",
    "3 50.0 200 z 0 150 0 0 0",
    "1",
    "0 4 : 0 (-1) 1 (1) 2 (1) 3 (1)",
};
inline constexpr std::size_t kFirstCell = 3;  // lines of the example, from 1
inline constexpr std::size_t kPrimary = 4;
inline constexpr std::size_t kEquation = 8;

inline std::string joined(const std::vector<std::string>& lines, std::string_view end = "\n") {
    std::string text;
    for (const auto& line : lines) text += line + std::string(end);
    return text;
}

inline std::string example() {
    return joined(kExample);
}

/// The example with another text in one line; "" removes the line.
inline std::string with_line(std::size_t line, const std::string& text) {
    auto lines = kExample;
    if (text.empty())
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(line) - 1);
    else
        lines[line - 1] = text;
    return joined(lines);
}

/// The example with another word in one line; words count from 0.
inline std::string with_word(std::size_t line, std::size_t word, const std::string& text) {
    std::istringstream words(kExample[line - 1]);
    std::string changed;
    std::string each;
    for (std::size_t i = 0; words >> each; ++i) changed += (i == word ? text : each) + " ";
    return with_line(line, changed);
}

/// Why the file at `path` is refused, without the path that every message starts with; "" if it is not.
inline std::string refusal_of_file(const std::string& path) {
    try {
        (void)read_jj(path);
    } catch (const InputError& error) {
        const std::string message = error.what();
        return message.starts_with(path + ":") ? message.substr(path.size() + 1) : "no path in: " + message;
    }
    return "";
}

inline std::string refusal(const std::string& text) {
    const TextFile file(text);
    return refusal_of_file(file.path());
}

}  // namespace tacet
