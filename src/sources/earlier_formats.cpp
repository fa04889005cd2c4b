// SPDX-License-Identifier: Apache-2.0
#include "sources/earlier_formats.h"

#include <fmt/format.h>

#include <algorithm>

#include "tacet/error.h"

namespace tacet {

namespace {

struct Mark {
    std::string_view begin;
    std::string_view format;
};
constexpr Mark kWithoutLines[] = {{"Var 1,", "a matrix"},
                                  {"STRUCTURE,", "SDMX-CSV"},
                                  {"PK\x03\x04", "a workbook"},
                                  {"<", "a page or a report"}};

/// Its first line has codes only, after an empty field: of cells by lines it would have a number.
bool is_matrix(std::string_view text) {
    return text.size() > 2 && (text[0] == ',' || text[0] == ';') && text[1] != text[0] &&
           (std::string_view("+-0123456789.").find(text[1]) == std::string_view::npos) &&
           !text.substr(1).starts_with("\"\"");
}

constexpr std::string_view kPublishedFlag = "V";
constexpr std::string_view kSecondaryFlag = "D";
constexpr std::string_view kPrimaryFlags[] = {"A", "B", "C", "F"};

std::string_view word_for(std::string_view flag) {
    if (flag == kPublishedFlag) return "published";
    if (flag == kSecondaryFlag) return "secondary";
    return std::ranges::find(kPrimaryFlags, flag) != std::end(kPrimaryFlags) ? "primary" : "";
}

}  // namespace

void refuse_without_lines(const std::string& path, std::string_view text) {
    std::string_view format = is_matrix(text) ? "a matrix" : "";
    for (const Mark& each : kWithoutLines)
        if (text.starts_with(each.begin)) format = each.format;
    if (!format.empty())
        throw InputError(
            fmt::format("{}: found {}, expected one line per cell: the same table as csv, pivot, "
                        "code-value, sbs or intermediate",
                        path, format));
}

void read_business_flags(std::vector<EarlierRow>& rows) {
    constexpr std::size_t kLeast = 4;  // a code, value, contributors, flag
    const std::size_t columns =
        std::ranges::min(rows, {}, [](const EarlierRow& each) { return each.fields.size(); }).fields.size();
    if (columns < kLeast || !std::ranges::all_of(rows, [&](const EarlierRow& each) {
            return !word_for(each.fields[columns - 1]).empty();
        }))
        return;
    for (EarlierRow& each : rows) {
        each.fields.resize(columns);
        each.fields.back() = word_for(each.fields.back());
    }
}

}  // namespace tacet
