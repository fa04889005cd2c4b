// SPDX-License-Identifier: Apache-2.0
#include "job/table_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tacet/error.h"
#include "text/nearest_name.h"

namespace tacet {

namespace {

class Grouper {
  public:
    Grouper(const Job& job, const TableEquations& equations)
        : equations_(equations), group_(job.tables.size()) {
        for (std::size_t i = 0; i < group_.size(); ++i) group_[i] = i;
    }

    void unite(std::size_t first, std::size_t second) {
        const auto [kept, gone] = std::minmax(group_[first], group_[second]);
        std::ranges::replace(group_, std::size_t{gone}, std::size_t{kept});
    }

    /// The groups in the order of their first tables.
    [[nodiscard]] std::vector<std::vector<std::size_t>> groups() {
        for (const CubeEquation& each : equations_.equations)
            for (const CubeEquation::Term& term : each.terms) unite(each.terms.front().cube, term.cube);
        for (const CubeRate& each : equations_.rates) unite(each.cube, each.base);
        std::vector<std::vector<std::size_t>> groups;
        for (std::size_t first = 0; first < group_.size(); ++first) {
            if (group_[first] != first) continue;
            auto& group = groups.emplace_back();
            for (std::size_t i = 0; i < group_.size(); ++i)
                if (group_[i] == first) group.push_back(i);
        }
        return groups;
    }

  private:
    const TableEquations& equations_;
    std::vector<std::size_t> group_;  // by table: the first of its group
};

/// Cubes of equations become places in the group.
void add_equations(const TableEquations& all, ProtectionJob& protection) {
    const auto place = [&](std::uint32_t& table) {
        const auto found = std::ranges::find(protection.tables, table);
        const bool is_here = found != protection.tables.end();
        table = static_cast<std::uint32_t>(found - protection.tables.begin());
        return is_here;
    };
    for (CubeEquation each : all.equations)
        if (std::ranges::all_of(each.terms, [&](CubeEquation::Term& term) { return place(term.cube); }))
            protection.equations.push_back(std::move(each));
    for (CubeRate each : all.rates)
        if (place(each.cube) && place(each.base)) protection.rates.push_back(std::move(each));
}

}  // namespace

bool share_cells(const Job& job, std::size_t first, std::size_t second) {
    const TableJob& one = job.tables[first];
    const TableJob& other = job.tables[second];
    return same_name(one.request.response, other.request.response) &&
           job.data[one.data].population == job.data[other.data].population;
}

std::vector<ProtectionJob> group_tables(const Job& job, const ProtectionJob& pattern, bool is_linked,
                                        const TableEquations& equations) {
    Grouper grouper(job, equations);
    for (std::size_t i = 0; i < job.tables.size() && is_linked; ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (share_cells(job, k, i)) grouper.unite(k, i);
    std::vector<ProtectionJob> protections;
    for (auto& tables : grouper.groups()) {
        if (const auto& earlier = job.tables[tables.front()].earlier)
            throw InputError(fmt::format(
                "{}: found {}, an earlier publication of response '{}', but no table of that response and "
                "population in the job; expected one, or another response",
                earlier->origin, earlier->table.path, job.tables[tables.front()].request.response));
        protections.push_back(pattern);
        protections.back().tables = std::move(tables);
        add_equations(equations, protections.back());
    }
    return protections;
}

TableJob earlier_table_job(const Job& job, std::size_t data, EarlierJob earlier) {
    const Metadata& metadata = job.data[data].metadata;
    const auto has_response = [&](const TableJob& each) {
        return !each.earlier && same_name(each.request.response, earlier.table.response);
    };
    const auto like = std::ranges::find_if(job.tables, has_response);
    TableJob table = like != job.tables.end() ? *like : job.tables.front();
    if (like == job.tables.end() && metadata.find(earlier.table.response) != nullptr)
        table.request.response = earlier.table.response;
    table.data = data;
    table.apriori.clear();
    table.stability.reset();
    table.request.variables = earlier.table.variables;
    table.request.name = std::filesystem::path(earlier.table.path).filename().string();
    const auto is_taken = [&](const TableJob& each) { return each.request.name == table.request.name; };
    while (std::ranges::any_of(job.tables, is_taken)) table.request.name += " (earlier)";
    table.cost.distances.clear();
    table.earlier = std::move(earlier);
    return table;
}

}  // namespace tacet
