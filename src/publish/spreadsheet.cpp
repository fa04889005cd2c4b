// SPDX-License-Identifier: Apache-2.0
#include "publish/spreadsheet.h"

#include <fmt/format.h>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): mkdtemp is of POSIX
#include <xlsxwriter.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tacet/error.h"

namespace tacet {

namespace {

constexpr std::size_t kLongestName = 31;  // of a sheet, in Excel
constexpr int kText = -1;
constexpr std::uint32_t kDeepestLevel = 7;  // of an outline, in Excel

std::string make_folder() {
    std::string path = (std::filesystem::temp_directory_path() / "tacet-XXXXXX").string();
    if (mkdtemp(path.data()) == nullptr)
        throw InputError("the folder for temporary files cannot be written; TMPDIR names another");
    return path;
}

void check(lxw_error error) {
    if (error != LXW_NO_ERROR)
        throw InputError(fmt::format("the workbook cannot be made: {}", lxw_strerror(error)));
}

/// The first characters, never half of one.
std::string shortened(std::string text, std::size_t size) {
    if (text.size() <= size) return text;
    while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) --size;
    return text.substr(0, size);
}

}  // namespace

Spreadsheet::Spreadsheet(std::string title, std::chrono::system_clock::time_point created)
    : folder_(make_folder()) {
    book_ = workbook_new((folder_ + "/book.xlsx").c_str());
    lxw_doc_properties properties{};
    properties.title = title.data();
    std::string comments = "Made by tacet";
    properties.comments = comments.data();
    properties.created = std::chrono::system_clock::to_time_t(created);
    workbook_set_properties(book_, &properties);
}

Spreadsheet::~Spreadsheet() {
    if (book_ != nullptr) lxw_workbook_free(book_);
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

std::string Spreadsheet::sheet_name(std::string_view name) {
    std::string clean;
    for (const char c : name)
        clean += std::string_view("[]:*?/\\'").find(c) == std::string_view::npos ? c : ' ';
    if (clean.empty()) clean = "Table";
    std::string unique = shortened(clean, kLongestName);
    const auto folded = [](std::string text) {
        std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
        return text;
    };
    for (int i = 2; !names_.insert(folded(unique)).second; ++i) {
        const std::string suffix = fmt::format(" ({})", i);
        unique = shortened(clean, kLongestName - suffix.size()) + suffix;
    }
    return unique;
}

void Spreadsheet::add_sheet(std::string_view name) {
    sheet_ = workbook_add_worksheet(book_, sheet_name(name).c_str());
    if (sheet_ == nullptr) throw InputError(fmt::format("a sheet cannot be called '{}'", name));
    // Totals come before their parts.
    worksheet_outline_settings(sheet_, LXW_TRUE, LXW_FALSE, LXW_FALSE, LXW_FALSE);
    worksheet_set_landscape(sheet_);
    worksheet_fit_to_pages(sheet_, 1, 0);
}

lxw_format* Spreadsheet::format(const Look& look, int decimals) {
    lxw_format*& format = formats_[{look, decimals}];
    if (format != nullptr) return format;
    format = workbook_add_format(book_);
    if (look.is_bold) format_set_bold(format);
    if (look.is_italic) format_set_italic(format);
    if (look.is_right) format_set_align(format, LXW_ALIGN_RIGHT);
    if (look.is_large) format_set_font_size(format, 14);
    if (look.is_header) {
        format_set_bottom(format, LXW_BORDER_MEDIUM);
        format_set_text_wrap(format);
    }
    if (look.indent > 0) format_set_indent(format, static_cast<std::uint8_t>(std::min(look.indent, 15U)));
    if (look.fill == Fill::primary) format_set_bg_color(format, 0xF4C7C3);
    if (look.fill == Fill::secondary) format_set_bg_color(format, 0xFCE8B2);
    if (decimals >= 0) {
        std::string digits = "#,##0";
        if (decimals > 0) digits.append(".").append(static_cast<std::size_t>(decimals), '0');
        format_set_num_format(format, digits.c_str());
    }
    return format;
}

void Spreadsheet::write(std::uint32_t row, std::uint32_t column, std::string_view text, const Look& look) {
    check(worksheet_write_string(sheet_, row, static_cast<lxw_col_t>(column), std::string(text).c_str(),
                                 format(look, kText)));
}

void Spreadsheet::write(std::uint32_t row, std::uint32_t column, double number, int decimals,
                        const Look& look) {
    check(
        worksheet_write_number(sheet_, row, static_cast<lxw_col_t>(column), number, format(look, decimals)));
}

void Spreadsheet::set_width(std::uint32_t column, double characters) {
    set_column_level(column, characters, 0);
}

void Spreadsheet::set_row_level(std::uint32_t row, std::uint32_t level) {
    lxw_row_col_options options{};
    options.level = static_cast<std::uint8_t>(std::min(level, kDeepestLevel));
    check(worksheet_set_row_opt(sheet_, row, LXW_DEF_ROW_HEIGHT, nullptr, &options));
}

void Spreadsheet::set_column_level(std::uint32_t column, double characters, std::uint32_t level) {
    lxw_row_col_options options{};
    options.level = static_cast<std::uint8_t>(std::min(level, kDeepestLevel));
    const auto at = static_cast<lxw_col_t>(column);
    check(worksheet_set_column_opt(sheet_, at, at, characters, nullptr, &options));
}

void Spreadsheet::freeze(std::uint32_t rows, std::uint32_t columns) {
    worksheet_freeze_panes(sheet_, rows, static_cast<lxw_col_t>(columns));
    check(worksheet_repeat_rows(sheet_, rows - 1, rows - 1));
}

std::string Spreadsheet::bytes() && {
    lxw_workbook* book = book_;
    book_ = nullptr;  // closing frees it, whatever happens
    check(workbook_close(book));
    std::ifstream file(folder_ + "/book.xlsx", std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace tacet
