// SPDX-License-Identifier: Apache-2.0
#include "tabulate/cube_merger.h"

#include <algorithm>
#include <cmath>

#include "tabulate/holdings.h"
#include "tabulate/published_decimals.h"

namespace tacet {

CubeMerger::CubeMerger(const RecordPlan& plan, std::span<const RecordCounter> counters, std::string source)
    : plan_(plan), counters_(counters), source_(std::move(source)) {
    for (std::size_t i = 0; i < plan.spanning.size(); ++i) {
        std::set<std::string> occurred;
        for (const RecordCounter& each : counters)
            occurred.insert(each.codes()[i].begin(), each.codes()[i].end());
        variables_.push_back(plan.spanning[i].variable(occurred));
    }
    for (const RecordCounter& each : counters) {
        auto& ids = ids_.emplace_back();
        for (std::size_t i = 0; i < variables_.size(); ++i) {
            auto& own = ids.emplace_back();
            for (const std::string& code : each.codes()[i])
                own.push_back(variables_[i].find_leaf(code).value().index());
        }
        number_holdings(each.holdings());
    }
}

Cube CubeMerger::cube(std::size_t number, const CubeSpec& request) {
    const CubePlan& plan = plan_.cubes[number];
    std::vector<Variable> variables;
    for (const std::size_t each : plan.codes) variables.push_back(variables_[each]);
    SumTable cells(variables.size(), plan.tops);
    for (std::size_t i = 0; i < counters_.size(); ++i) add(counters_[i].leaves(number), i, plan, cells);
    roll_up(cells, variables);
    CubeData data = make_data(request, plan, cells);
    if (plan.has_holdings) add_holdings(number, plan, variables, cells, data);
    data.variables = std::move(variables);
    return Cube(std::move(data));
}

void CubeMerger::number_holdings(const CodeBook& book) {
    auto& ids = holding_ids_.emplace_back();
    for (std::uint32_t i = 0; i < book.size(); ++i) {
        const auto found = holdings_.find(book.text(i));
        ids.push_back(found != CodeBook::kNone ? found : holdings_.add(book.text(i)));
    }
}

void CubeMerger::add(const SumTable& from, std::size_t counter, const CubePlan& plan, SumTable& to) const {
    std::vector<std::uint32_t> row;
    for (std::uint32_t cell = 0; cell < from.size(); ++cell) {
        row.assign(from.row(cell).begin(), from.row(cell).end());
        for (std::size_t k = 0; k < plan.codes.size(); ++k) row[k] = ids_[counter][plan.codes[k]][row[k]];
        if (row.size() > plan.codes.size()) row.back() = holding_ids_[counter][row.back()];
        to.add(row, from.sums(cell), from.tops(cell));
    }
}

CubeData CubeMerger::make_data(const CubeSpec& request, const CubePlan& plan, const SumTable& cells) {
    CubeData data;
    data.name = request.name;
    data.response = request.response;
    data.shadow = request.shadow;
    data.cost = request.cost;
    data.decimals = plan_.scale;
    data.written = plan.response ? published_decimals(*plan.response, cells) : 0;
    data.is_weighted = plan.is_weighted;
    data.has_holdings = plan.has_holdings;
    data.individual_tops = plan.tops;
    for (std::uint32_t cell = 0; cell < cells.size(); ++cell) {
        const Sums& sums = cells.sums(cell);
        for (const std::uint32_t code : cells.row(cell)) data.codes.emplace_back(code);
        data.cells.push_back({sums.response, sums.shadow, sums.cost, contributions(sums), {}});
        data.individual.insert(data.individual.end(), cells.tops(cell).begin(), cells.tops(cell).end());
    }
    return data;
}

int CubeMerger::published_decimals(std::size_t number, const SumTable& cells) {
    const int declared = plan_.numbers[number]->decimals;
    int most = std::min(declared, kPlainDecimals);
    for (const RecordCounter& each : counters_)
        most = std::max(most,
                        declared < 0 ? each.decimals()[number] : std::min(declared, each.decimals()[number]));
    if (declared >= 0 && declared <= kPlainDecimals) most = declared;
    Amount largest = 0;
    for (std::uint32_t cell = 0; cell < cells.size(); ++cell)
        largest = std::max(largest, std::abs(cells.sums(cell).response));
    const int written = publishable_decimals(largest, plan_.scale, most);
    if (written < most) notes_.insert(published_note(source_, written, most));
    return written;
}

Contributions CubeMerger::contributions(const Sums& sums) {
    return {sums.count, static_cast<double>(sums.weight) / kWeightOne, sums.requester};
}

void CubeMerger::add_holdings(std::size_t number, const CubePlan& plan, std::span<const Variable> variables,
                              const SumTable& cells, CubeData& data) const {
    SumTable pairs(variables.size() + 1, 0);
    for (std::size_t i = 0; i < counters_.size(); ++i) add(counters_[i].pairs(number), i, plan, pairs);
    const SumTable holdings = add_up_holdings(pairs, variables, plan.holding_tops, plan.is_weighted);
    data.holding_tops = plan.holding_tops;
    for (std::uint32_t cell = 0; cell < cells.size(); ++cell) {
        const std::uint32_t same = holdings.find(cells.row(cell)).value();
        data.cells[cell].holding = contributions(holdings.sums(same));
        data.holding.insert(data.holding.end(), holdings.tops(same).begin(), holdings.tops(same).end());
    }
}

}  // namespace tacet
