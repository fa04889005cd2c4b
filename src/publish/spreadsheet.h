// SPDX-License-Identifier: Apache-2.0
// Sheets of texts and numbers, in memory: the one place that knows libxlsxwriter.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

struct lxw_workbook;
struct lxw_worksheet;
struct lxw_format;

namespace tacet {

class Spreadsheet {
  public:
    enum class Fill : std::uint8_t { none, primary, secondary };
    struct Look {
        bool is_bold = false;
        bool is_italic = false;
        bool is_right = false;
        bool is_large = false;
        bool is_header = false;
        std::uint32_t indent = 0;
        Fill fill = Fill::none;
        auto operator<=>(const Look&) const = default;
    };

    Spreadsheet(std::string title, std::chrono::system_clock::time_point created);
    ~Spreadsheet();
    Spreadsheet(const Spreadsheet&) = delete;
    Spreadsheet& operator=(const Spreadsheet&) = delete;

    /// Further calls are about this sheet. Names are shortened and changed where Excel or an equal name asks
    /// for it.
    void add_sheet(std::string_view name);
    void write(std::uint32_t row, std::uint32_t column, std::string_view text, const Look& look);
    void write(std::uint32_t row, std::uint32_t column, double number, int decimals, const Look& look);
    void set_width(std::uint32_t column, double characters);
    /// Rows and columns below level 0 can be folded.
    void set_row_level(std::uint32_t row, std::uint32_t level);
    void set_column_level(std::uint32_t column, double characters, std::uint32_t level);
    void freeze(std::uint32_t rows, std::uint32_t columns);

    /// The file. Throws InputError if the library cannot make it.
    [[nodiscard]] std::string bytes() &&;

  private:
    [[nodiscard]] lxw_format* format(const Look& look, int decimals);
    [[nodiscard]] std::string sheet_name(std::string_view name);

    std::string folder_;  // of the temporary file that the library writes to
    lxw_workbook* book_ = nullptr;
    lxw_worksheet* sheet_ = nullptr;
    std::map<std::tuple<Look, int>, lxw_format*> formats_;
    std::set<std::string> names_;  // in lower case
};

}  // namespace tacet
