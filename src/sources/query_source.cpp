// SPDX-License-Identifier: Apache-2.0
#include "sources/query_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "sources/cell_query.h"
#include "sources/top_bounds.h"
#include "tacet/error.h"
#include "text/nearest_name.h"

namespace tacet {

namespace {

std::string without_semicolon(std::string query) {
    while (!query.empty() &&
           (query.back() == ';' || std::isspace(static_cast<unsigned char>(query.back())) != 0))
        query.pop_back();
    return query;
}

/// The first word in lower case; comments before it do not count.
std::string first_word(std::string_view query) {
    for (;;) {
        const auto start = std::ranges::find_if(query, [](unsigned char c) { return std::isspace(c) == 0; });
        query.remove_prefix(static_cast<std::size_t>(start - query.begin()));
        if (query.starts_with("--"))
            query.remove_prefix(std::min(query.find('\n'), query.size()));
        else if (query.starts_with("/*"))
            query.remove_prefix(std::min(query.find("*/") + 2, query.size()));
        else
            break;
    }
    const auto end = std::ranges::find_if(query, [](unsigned char c) { return std::isalpha(c) == 0; });
    return folded(query.substr(0, static_cast<std::size_t>(end - query.begin())));
}

}  // namespace

QuerySource::QuerySource(SourceRequest request, std::string name)
    : request_(std::move(request)), name_(std::move(name)) {
    request_.query = without_semicolon(std::move(request_.query));
}

void QuerySource::fail(std::string_view problem) const {
    throw InputError(
        fmt::format("{}{}: {}", request_.origin.empty() ? "" : request_.origin + ": ", name_, problem));
}

void QuerySource::check_time() const {
    if (request_.deadline.interrupted())
        throw UnsafeError(fmt::format("{}: the query was interrupted; nothing was written", name_));
    if (request_.deadline.passed())
        fail(
            "found a query that takes longer than its time limit, expected it to end; change query, or raise "
            "query_time_limit in [data]");
}

void QuerySource::check_is_select() const {
    const std::string word = first_word(query());
    if (word != "select" && word != "with" && word != "values")
        fail(fmt::format("found a query that begins with '{}', expected one SELECT; change query in [data]",
                         word));
}

void QuerySource::open(std::span<const VariableInfo* const> wanted) {
    check_is_select();
    const auto all = begin();
    names_.clear();
    columns_.clear();
    for (const VariableInfo* each : wanted) {
        const auto found =
            std::ranges::find_if(all, [&](const std::string& name) { return same_name(name, each->name); });
        if (found == all.end())
            fail(
                fmt::format("found no column '{}' in the query{}; change query in [data], or the name of the "
                            "variable",
                            each->name, suggestion(each->name, all)));
        names_.push_back(each->name);
        columns_.push_back(static_cast<std::size_t>(found - all.begin()));
    }
    row_ = 1;
    is_at_end_ = false;
}

bool QuerySource::read(RecordBlock& block) {
    constexpr std::size_t kMostInBlock = 8192;
    block.text.clear();
    block.ends.clear();
    block.first_line = row_;
    check_time();
    // A step behind the end would begin the query again.
    for (std::size_t i = 0; i < kMostInBlock && !is_at_end_; ++i) {
        is_at_end_ = !next_row(block);
        if (!is_at_end_) ++row_;
    }
    return row_ > block.first_line;
}

void QuerySource::split(const RecordBlock& block, const Sink& sink) const {
    std::vector<std::string_view> fields(columns_.size());
    std::size_t start = 0;
    for (std::size_t i = 0; i < block.ends.size(); ++i) {
        fields[i % fields.size()] = std::string_view(block.text).substr(start, block.ends[i] - start);
        start = block.ends[i];
        if ((i + 1) % fields.size() == 0) sink(block.first_line + i / fields.size(), fields);
    }
}

std::string QuerySource::location(std::size_t line, std::size_t field) const {
    if (line == 0) return name_ + ": the query";
    return fmt::format("{}: row {} of the query: column {}", name_, line, names_[field]);
}

CellSource* QuerySource::cell_source() {
    return request_.push_down.value_or(is_remote()) ? this : nullptr;
}

std::string QuerySource::reason_against(std::span<const CellRequest> requests) {
    check_is_select();
    described_ = describe_columns();
    for (const CellRequest& each : requests)
        if (std::string reason = reason_against(each); !reason.empty()) return reason;
    return {};
}

std::string QuerySource::reason_against(const CellRequest& request) const {
    if (request.weight != nullptr && !dialect().takes_weights())
        return "weights have decimals, which the database does not add up exactly";
    const auto reason = [&](const VariableInfo* info, bool is_number) -> std::string {
        if (info == nullptr) return {};
        const QueryColumn* column = find_column(described_, info->name);
        if (column == nullptr)
            return fmt::format("the query has no column '{}', or more than one", info->name);
        return is_number ? dialect().reason_against_numbers(*column)
                         : dialect().reason_against_codes(*column);
    };
    for (const VariableInfo* each : request.codes)
        if (auto found = reason(each, false); !found.empty()) return found;
    if (auto found = reason(request.holding, false); !found.empty()) return found;
    for (const VariableInfo* each :
         {request.response.info, request.shadow.info, request.cost.info, request.weight})
        if (auto found = reason(each, true); !found.empty()) return found;
    return {};
}

void QuerySource::add_up(const CellRequest& request, const std::function<void(const AddedCell&)>& sink) {
    const CellQuery cells(dialect(), described_, query(), request);
    select(cells.cells(), {}, [&](std::span<const std::string_view> row) { sink(cells.cell(row)); });
}

void QuerySource::find_contributors(const CellRequest& request, std::span<const TopBound> bounds,
                                    std::uint64_t records,
                                    const std::function<void(const AddedContributor&)>& sink) {
    const CellQuery cells(dialect(), described_, query(), request);
    BoundParameters given = bound_parameters(bounds, records);
    std::vector<std::string> parameters{given.rows, given.least};
    for (const auto& codes : given.low_codes) {
        if (const auto array = dialect().text_array(codes))
            parameters.push_back(*array);
        else
            parameters[1] = "0";
    }
    select(cells.contributors(given), parameters,
           [&](std::span<const std::string_view> row) { sink(cells.contributor(row)); });
}

}  // namespace tacet
