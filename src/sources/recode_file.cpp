// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "sources/file_reference.h"
#include "sources/hierarchy_files.h"
#include "sources/text_lines.h"
#include "tabulate/make_variable.h"
#include "text/nearest_name.h"
#include "text/trimmed.h"

namespace tacet {

namespace {

std::string unquoted(std::string_view text) {
    text = trimmed(text);
    if (text.size() > 1 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
    return std::string(text);
}

class RecodeReader {
  public:
    RecodeReader(std::string path, const VariableInfo& info) : path_(std::move(path)), info_(info) {}

    Recode read() {
        const auto lines = read_lines(path_);
        const bool is_tree = !lines.empty() && same_name(trimmed(lines.front().text), "<treerecode>");
        if (is_tree == info_.hierarchy.is_flat())
            fail_at(path_, lines.empty() ? 1 : lines.front().number,
                    is_tree ? "found <TREERECODE>, expected lines 'new : old, old-old' for a variable "
                              "without hierarchy"
                            : "found no <TREERECODE>, expected it first for a variable with a hierarchy");
        for (std::size_t i = is_tree ? 1 : 0; i < lines.size(); ++i) {
            if (is_tree)
                recode_.collapsed.push_back(unquoted(lines[i].text));
            else
                read_line(lines[i]);
        }
        return std::move(recode_);
    }

  private:
    void read_line(const TextLine& line) {
        const auto words = tokens(line.text);
        if (same_name(words.front(), "<missing>")) {
            for (std::size_t i = 1; i < words.size(); ++i)
                if (words[i] != ",") recode_.missing.push_back(unquoted(words[i]));
            return;
        }
        if (same_name(words.front(), "<codelist>") && words.size() > 1) {
            recode_.labels = read_code_list(find_file(words[1], {path_, line.number}).path);
            return;
        }
        const auto colon = line.text.find(':');
        if (colon == std::string::npos)
            fail_at(path_, line.number, "found no colon, expected 'new : old, old-old'");
        read_group(line, unquoted(line.text.substr(0, colon)), line.text.substr(colon + 1));
    }

    void read_group(const TextLine& line, const std::string& code, std::string_view list) {
        while (!list.empty()) {
            const auto comma = std::min(find_outside_quotes(list, ','), list.size());
            const auto item = trimmed(list.substr(0, comma));
            list.remove_prefix(std::min(comma + 1, list.size()));
            if (item.empty())
                fail_at(path_, line.number, "found nothing between commas, expected a code or a range");
            const auto dash = find_outside_quotes(item, '-');
            if (dash == std::string_view::npos)
                recode_.codes.emplace_back(unquoted(item), code);
            else
                recode_.ranges.push_back(
                    {unquoted(item.substr(0, dash)), unquoted(item.substr(dash + 1)), code});
        }
    }

    static std::size_t find_outside_quotes(std::string_view text, char wanted) {
        bool is_quoted = false;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == '"') is_quoted = !is_quoted;
            if (text[i] == wanted && !is_quoted) return i;
        }
        return std::string_view::npos;
    }

    std::string path_;
    const VariableInfo& info_;
    Recode recode_;
};

}  // namespace

Recode read_recode(const std::string& path, const VariableInfo& info) {
    return RecodeReader(path, info).read();
}

}  // namespace tacet
