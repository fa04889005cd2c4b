// SPDX-License-Identifier: Apache-2.0
#include "sources/text_lines.h"

#include <fmt/format.h>

#include <algorithm>

#include "sources/block_reader.h"
#include "tabulate/make_variable.h"
#include "tacet/error.h"
#include "text/encoding.h"
#include "text/text_input.h"
#include "text/trimmed.h"

namespace tacet {

std::vector<TextLine> read_lines(const std::string& path) {
    std::vector<TextLine> lines;
    const std::string all = read_text(path);
    std::size_t number = 1;
    for (std::size_t start = 0; start < all.size(); ++number) {
        const std::size_t end = std::min(all.find('\n', start), all.size());
        std::string text = to_utf8(std::string_view(all).substr(start, end - start));
        start = end + 1;
        std::ranges::replace(text, '\t', ' ');
        const auto content = trimmed(text);
        if (!content.empty() && !content.starts_with("//")) lines.push_back({number, std::move(text)});
    }
    return lines;
}

std::vector<std::string> tokens(std::string_view line) {
    std::vector<std::string> words;
    for (std::size_t i = line.find_first_not_of(' '); i < line.size(); i = line.find_first_not_of(' ', i)) {
        if (line.substr(i).starts_with("//")) break;
        std::size_t end = i + 1;
        if (line[i] == '"') {
            end = std::min(line.find('"', i + 1), line.size());
            words.emplace_back(line.substr(i + 1, end - i - 1));
            i = std::min(end + 1, line.size());
            continue;
        }
        if (std::string_view(",|()").find(line[i]) == std::string_view::npos)
            end = std::min(line.find(' ', i), line.size());
        words.emplace_back(line.substr(i, end - i));
        i = end;
    }
    return words;
}

void fail_at(const std::string& path, std::size_t line, std::string_view message) {
    throw InputError(fmt::format("{}:{}: {}", path, line, message));
}

}  // namespace tacet
