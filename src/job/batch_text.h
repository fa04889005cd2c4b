// SPDX-License-Identifier: Apache-2.0
// How batch files of tau-ARGUS write commands and arguments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tacet {

/// `<COMMAND> rest`, the command in capitals without brackets. Comments after // are removed, and lines that
/// begin with two backslashes.
struct BatchLine {
    std::string command;
    std::string rest;
};
/// The command is empty if the line does not begin with one.
[[nodiscard]] BatchLine take_apart(std::string_view line);

/// Parts between separators that are not inside quotes or parentheses; without spaces around them.
[[nodiscard]] std::vector<std::string> split_outside(std::string_view text, char separator);

/// `NAME(a, b, c)`; quotes of arguments removed. The name is in capitals, and empty if the text has another
/// form.
struct BatchCall {
    std::string name;
    std::vector<std::string> arguments;
};
[[nodiscard]] BatchCall take_call(std::string_view text);

/// Without spaces and one pair of quotes around it.
[[nodiscard]] std::string unquoted(std::string_view text);

}  // namespace tacet
