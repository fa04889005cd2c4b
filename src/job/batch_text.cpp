// SPDX-License-Identifier: Apache-2.0
#include "job/batch_text.h"

#include <algorithm>
#include <cctype>

#include "tabulate/make_variable.h"
#include "text/trimmed.h"

namespace tacet {

namespace {

std::string in_capitals(std::string_view text) {
    std::string capitals(text);
    std::ranges::transform(capitals, capitals.begin(), [](unsigned char c) { return std::toupper(c); });
    return capitals;
}

std::string_view without_comment(std::string_view text) {
    bool is_quoted = false;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        if (text[i] == '"') is_quoted = !is_quoted;
        if (!is_quoted && text.substr(i).starts_with("//")) return text.substr(0, i);
        if (i == 0 && text.starts_with("\\\\")) return {};
    }
    return text;
}

}  // namespace

BatchLine take_apart(std::string_view line) {
    line = trimmed(without_comment(trimmed(line)));
    const auto end = line.find('>');
    if (!line.starts_with('<') || end == std::string_view::npos) return {"", std::string(line)};
    return {in_capitals(trimmed(line.substr(1, end - 1))), std::string(trimmed(line.substr(end + 1)))};
}

std::vector<std::string> split_outside(std::string_view text, char separator) {
    std::vector<std::string> parts;
    std::size_t start = 0;
    bool is_quoted = false;
    int depth = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i == text.size() || (text[i] == separator && !is_quoted && depth == 0)) {
            parts.emplace_back(trimmed(text.substr(start, i - start)));
            start = i + 1;
        } else if (text[i] == '"') {
            is_quoted = !is_quoted;
        } else if (!is_quoted) {
            depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        }
    }
    return parts;
}

BatchCall take_call(std::string_view text) {
    text = trimmed(text);
    const auto open = text.find('(');
    if (open == std::string_view::npos || !text.ends_with(')')) return {};
    BatchCall call{in_capitals(trimmed(text.substr(0, open))), {}};
    for (const std::string& each : split_outside(text.substr(open + 1, text.size() - open - 2), ','))
        call.arguments.push_back(unquoted(each));
    return call;
}

std::string unquoted(std::string_view text) {
    text = trimmed(text);
    if (text.size() > 1 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
    return std::string(text);
}

}  // namespace tacet
