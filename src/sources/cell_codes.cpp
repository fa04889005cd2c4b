// SPDX-License-Identifier: Apache-2.0
#include "sources/cell_codes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "tabulate/make_variable.h"
#include "tabulate/setting.h"
#include "text/trimmed.h"

namespace tacet {

namespace {

/// A leaf or a code above some: neither the total nor missing.
bool is_inner(const VariableInfo& info, const std::string& code) {
    return !code.empty() && code != info.total && std::ranges::count(info.missing, code) == 0;
}

/// Without one every sum would be missing; most likely the total has another code.
void check_has_total(const CellRecords& records, std::size_t k) {
    const VariableInfo& info = records.variable(k);
    const auto is_total = [&](const CellRecord& record) {
        return record.fields[k].empty() || record.fields[k] == trimmed(info.total);
    };
    if (std::ranges::none_of(records.all(), is_total))
        records.fail(
            records.all().front(), k,
            fmt::format("found no cell with the code '{}' of the total here or below, expected some; "
                        "set {} to the code that the file has",
                        info.total, name_of(Setting::total, info)));
}

void check_digits(const CellRecords& records, std::size_t k) {
    const VariableInfo& info = records.variable(k);
    std::vector<std::size_t> lengths;
    for (const std::uint32_t digits : info.hierarchy.digits)
        lengths.push_back(digits + (lengths.empty() ? 0 : lengths.back()));
    for (const CellRecord& record : records.all()) {
        const std::string& code = record.fields[k];
        if (is_inner(info, code) && std::ranges::count(lengths, code.size()) == 0)
            records.fail(
                record, k,
                fmt::format("found a code of {} characters, expected {} as the levels say; change {}, or set "
                            "{} if it is the total",
                            code.size(), fmt::join(lengths, " or "), name_of(Setting::levels, info),
                            name_of(Setting::total, info)));
    }
}

/// Sorted as tau-ARGUS does, filled with blanks in front; by digits, parents that were read are no leaves.
std::vector<TreeLine> lines_of(const VariableInfo& info, std::vector<std::string> codes) {
    if (!info.hierarchy.digits.empty()) {
        const auto longest =
            std::accumulate(info.hierarchy.digits.begin(), info.hierarchy.digits.end(), std::size_t{0});
        std::erase_if(codes, [&](const std::string& code) { return code.size() < longest; });
        return digit_lines(codes, info.hierarchy.digits);
    }
    std::size_t width = 0;
    for (const std::string& code : codes) width = std::max(width, code.size());
    std::ranges::sort(codes, {},
                      [&](const std::string& code) { return std::string(width - code.size(), ' ') + code; });
    std::vector<TreeLine> flat;
    for (const std::string& code : codes) flat.push_back({code, 0});
    return flat;
}

Variable find_codes(const CellRecords& records, std::size_t k) {
    const VariableInfo& info = records.variable(k);
    if (!info.hierarchy.lines.empty()) return make_variable(info, info.hierarchy.lines);
    std::set<std::string> codes;
    for (const CellRecord& record : records.all())
        if (is_inner(info, record.fields[k])) codes.insert(record.fields[k]);
    return make_variable(info, lines_of(info, {codes.begin(), codes.end()}));
}

}  // namespace

std::vector<Variable> find_codes(const CellRecords& records, std::size_t variables, Additivity additivity) {
    std::vector<Variable> found;
    for (std::size_t k = 0; k < variables; ++k) {
        if (!records.variable(k).hierarchy.digits.empty()) check_digits(records, k);
        if (additivity == Additivity::check) check_has_total(records, k);
        found.push_back(find_codes(records, k));
    }
    return found;
}

}  // namespace tacet
