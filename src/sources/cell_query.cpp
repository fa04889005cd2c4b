// SPDX-License-Identifier: Apache-2.0
#include "sources/cell_query.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "text/nearest_name.h"
#include "text/numbers.h"

namespace tacet {

namespace {

constexpr int kWeightDecimals = 6;

bool is_constant(const std::string& sql) {
    return sql.find_first_not_of("0123456789") == sql.npos;
}

}  // namespace

const QueryColumn* find_column(std::span<const QueryColumn> columns, const std::string& name) {
    const auto is_it = [&](const QueryColumn& each) { return same_name(each.name, name); };
    if (std::ranges::count_if(columns, is_it) != 1) return nullptr;
    return &*std::ranges::find_if(columns, is_it);
}

CellQuery::CellQuery(const SqlDialect& dialect, std::span<const QueryColumn> columns,
                     const std::string& query, const CellRequest& request)
    : dialect_(dialect), columns_(columns), query_(query), request_(request), grouped_(request.codes) {
    if (request.holding != nullptr) grouped_.push_back(request.holding);
}

const QueryColumn& CellQuery::column(const VariableInfo& info) const {
    return *find_column(columns_, info.name);
}

std::string CellQuery::number(const CellNumber& wanted) const {
    return wanted.info == nullptr ? "1" : dialect_.number(column(*wanted.info), wanted.most_decimals);
}

std::string CellQuery::decimals(const std::string& name, const CellNumber& wanted) const {
    return wanted.info == nullptr
               ? "0"
               : dialect_.decimals(column(*wanted.info), wanted.most_decimals, name + "_written");
}

/// The records with all that counts under short names: codes c0, c1 and so on, numbers, and the weight.
std::string CellQuery::records() const {
    std::vector<std::string> columns;
    const auto add = [&](const std::string& sql, std::string_view name) {
        columns.push_back(fmt::format("{} AS {}", sql, name));
    };
    for (std::size_t i = 0; i < grouped_.size(); ++i)
        add(dialect_.code(column(*grouped_[i])), fmt::format("c{}", i));
    for (const auto& [name, wanted] : numbers()) {
        add(number(*wanted), name);
        if (!is_constant(decimals(name, *wanted)))
            add(dialect_.written(column(*wanted->info)), name + "_written");
    }
    if (request_.weight != nullptr) add(dialect_.number(column(*request_.weight), kWeightDecimals), "weight");
    if (const std::string condition = wrong(); !condition.empty()) add(condition, "is_wrong");
    return fmt::format("(SELECT {} FROM ({}\n) AS records) AS counted", fmt::join(columns, ", "), query_);
}

std::array<std::pair<std::string, const CellNumber*>, 3> CellQuery::numbers() const {
    return {{{"response", &request_.response}, {"shadow", &request_.shadow}, {"cost", &request_.cost}}};
}

std::string CellQuery::sum(const std::string& name, const CellNumber& wanted) const {
    if (request_.is_weighted) return fmt::format("sum(round({} * weight, {}))", name, request_.scale);
    return wanted.info == nullptr ? "count(*)" : fmt::format("sum({})", name);
}

/// Holds for records with something that cannot be added up.
std::string CellQuery::wrong() const {
    std::vector<std::string> conditions;
    for (const VariableInfo* info :
         {request_.response.info, request_.shadow.info, request_.cost.info, request_.weight}) {
        if (info == nullptr) continue;
        auto condition = dialect_.is_wrong(column(*info));
        if (std::ranges::count(conditions, condition) == 0) conditions.push_back(std::move(condition));
    }
    return fmt::format("{}", fmt::join(conditions, " OR "));
}

std::vector<std::string> CellQuery::keys() const {
    std::vector<std::string> keys;
    for (std::size_t i = 0; i < grouped_.size(); ++i) keys.push_back(fmt::format("c{}", i));
    return keys;
}

/// In the order in which `cell` reads them.
std::vector<std::string> CellQuery::figures() const {
    const bool has_weight = request_.weight != nullptr;
    std::vector<std::string> figures{"count(*)", wrong().empty() ? "0" : "count(*) FILTER (WHERE is_wrong)",
                                     request_.shadow.info == nullptr ? "count(*)" : "sum(shadow)",
                                     has_weight ? "sum(weight)" : "count(*)",
                                     has_weight ? "min(weight)" : "0"};
    for (const auto& [name, wanted] : numbers()) {
        figures.push_back(sum(name, *wanted));
        figures.push_back(decimals(name, *wanted));
    }
    return figures;
}

std::string CellQuery::cells() const {
    std::vector<std::string> wanted;
    for (const std::string& key : keys()) wanted.push_back(dialect_.text(key));
    std::ranges::copy(figures(), std::back_inserter(wanted));
    return fmt::format("SELECT {} FROM {} GROUP BY {}", fmt::join(wanted, ", "), records(),
                       fmt::join(keys(), ", "));
}

/// Most records are seen not to reach any bound where they are; the others look up that of their cell.
std::string CellQuery::contributors(const BoundParameters& given) const {
    std::vector<std::string> wanted;
    std::vector<std::string> same;
    for (const std::string& key : keys()) {
        wanted.push_back(dialect_.text(key));
        same.push_back(fmt::format("{} = b{}", wanted.back(), same.size()));
    }
    wanted.emplace_back("abs(shadow)");
    if (request_.weight != nullptr) wanted.emplace_back("weight");
    const auto reaches =
        dialect_.may_reach("abs(shadow)", given.low_codes.empty() ? std::vector<std::string>() : keys());
    return fmt::format(
        "SELECT {0}, count(*) FROM {1} JOIN {2} AS bounds ON {3} WHERE {4} AND abs(shadow) >= least AND "
        "shadow <> 0 GROUP BY {0}",
        fmt::join(wanted, ", "), records(), dialect_.bounds(same.size()), fmt::join(same, " AND "), reaches);
}

AddedCell CellQuery::cell(std::span<const std::string_view> row) const {
    AddedCell cell;
    cell.codes.assign(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(grouped_.size()));
    std::size_t next = grouped_.size();
    const auto take = [&] { return row[next++]; };
    const auto whole = [](std::string_view text) { return parse_number<std::uint64_t>(text).value_or(0); };
    cell.count = whole(take());
    if (const auto wrong = whole(take()); wrong > 0) throw NotAddable{dialect_.describe_wrong()};
    cell.own = take();
    cell.weight = take();
    if (take().starts_with('-')) throw NotAddable{"a weight is below 0"};
    const auto decimals = [&] { return static_cast<int>(whole(take())); };
    cell.response = take();
    cell.response_decimals = decimals();
    cell.shadow = take();
    cell.shadow_decimals = decimals();
    cell.cost = take();
    cell.cost_decimals = decimals();
    return cell;
}

AddedContributor CellQuery::contributor(std::span<const std::string_view> row) const {
    AddedContributor contributor;
    contributor.codes.assign(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(grouped_.size()));
    contributor.value = row[grouped_.size()];
    contributor.weight = request_.weight != nullptr ? row[grouped_.size() + 1] : "1";
    contributor.count = parse_number<std::uint64_t>(row.back()).value_or(0);
    return contributor;
}

}  // namespace tacet
