// SPDX-License-Identifier: Apache-2.0
#include "sources/csv_file.h"

#include <fmt/format.h>

#include "tacet/error.h"
#include "text/text_input.h"

namespace tacet {

namespace {

class CsvReader {
  public:
    explicit CsvReader(std::string_view text) : text_(text) {}

    /// False if a quote is not closed; `row` then begins where it should be.
    bool read(CsvRow& row) {
        row = {.line = line_, .fields = {}};
        for (;;) {
            row.fields.emplace_back();
            if (!read_field(row.fields.back())) return false;
            if (at_ >= text_.size()) return true;
            const char end = text_[at_++];
            if (end == '\n') {
                ++line_;
                return true;
            }
        }
    }
    [[nodiscard]] bool is_at_end() const { return at_ >= text_.size(); }

  private:
    bool read_field(std::string& field) {
        bool is_quoted = false;
        for (; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (c == '"' && is_quoted && at_ + 1 < text_.size() && text_[at_ + 1] == '"')
                field += text_[++at_];
            else if (c == '"')
                is_quoted = !is_quoted;
            else if (!is_quoted && (c == ',' || c == '\n'))
                return true;
            else
                field += c;
            if (c == '\n') ++line_;
        }
        return !is_quoted;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
};

}  // namespace

std::vector<CsvRow> read_csv(const std::string& path) {
    const std::string text = read_text(path);
    CsvReader reader(text);
    std::vector<CsvRow> rows;
    while (!reader.is_at_end()) {
        rows.emplace_back();
        if (!reader.read(rows.back()))
            throw InputError(fmt::format("{}:{}: found an opening quote, expected a closing one after it",
                                         path, rows.back().line));
    }
    return rows;
}

}  // namespace tacet
