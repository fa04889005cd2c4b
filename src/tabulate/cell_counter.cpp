// SPDX-License-Identifier: Apache-2.0
#include "tabulate/cell_counter.h"

#include <algorithm>
#include <map>

#include "tabulate/contributor_search.h"

namespace tacet {

namespace {

CellRequest cell_request(const RecordPlan& plan, const CubePlan& cube) {
    CellRequest request{.is_weighted = cube.is_weighted, .tops = cube.tops, .scale = plan.scale};
    for (const std::size_t each : cube.codes) request.codes.push_back(plan.wanted[each]);
    const auto number = [&](const std::optional<std::size_t>& index) {
        return index ? CellNumber{plan.numbers[*index], plan.most_decimals[*index]} : CellNumber{};
    };
    request.response = number(cube.response);
    request.shadow = number(cube.shadow);
    request.cost = number(cube.cost);
    // Weights tell contributors apart also where the cube is not weighted.
    if (plan.weight) request.weight = plan.wanted[*plan.weight];
    return request;
}

/// Each contributor counts as 1.
bool are_tops_known(const CellRequest& request) {
    return request.weight == nullptr && request.shadow.info == nullptr;
}

class CubeReader {
  public:
    CubeReader(CellSource& cells, const RecordPlan& plan, std::size_t cube, RecordCounter& counter)
        : cells_(cells),
          plan_(plan),
          cube_(cube),
          counter_(counter),
          request_(cell_request(plan, plan.cubes[cube])) {}

    void read() {
        ContributorSearch search(
            cells_, request_, [&](const AddedContributor& each) { counter_.add_contributor(cube_, each); });
        cells_.add_up(request_, [&](const AddedCell& cell) { add(cell, search); });
        search.run();
        if (!plan_.cubes[cube_].has_holdings) return;
        request_.holding = plan_.wanted[*plan_.holding];
        request_.tops = 0;
        cells_.add_up(request_, [&](const AddedCell& cell) { counter_.add_pair(cube_, cell); });
    }

  private:
    void add(const AddedCell& cell, ContributorSearch& search) {
        counter_.add_cell(cube_, cell);
        if (request_.tops == 0) return;
        if (are_tops_known(request_))
            counter_.add_contributor(cube_, {cell.codes, "1", "1", cell.count});
        else
            search.add(cell);
    }

    CellSource& cells_;
    const RecordPlan& plan_;
    std::size_t cube_;
    RecordCounter& counter_;
    CellRequest request_;
};

}  // namespace

std::string reason_to_read(const RecordPlan& plan, const TabulateOptions& options) {
    if (plan.request) return "a rule looks at requests, which are seen record by record";
    if (options.follows_contributors) return "attackers are found among the contributors of several cells";
    if (plan.format != NumberFormat{}) return "decimal or thousands in [data] say that numbers are texts";
    return {};
}

std::vector<CellRequest> cell_requests(const RecordPlan& plan) {
    std::vector<CellRequest> requests;
    for (const CubePlan& cube : plan.cubes) {
        requests.push_back(cell_request(plan, cube));
        if (cube.has_holdings) requests.back().holding = plan.wanted[*plan.holding];
    }
    return requests;
}

std::vector<RecordCounter> count_cells(CellSource& cells, const RecordSource& source,
                                       const RecordPlan& plan) {
    std::vector<RecordCounter> counters;
    counters.emplace_back(plan, source);
    for (std::size_t cube = 0; cube < plan.cubes.size(); ++cube)
        CubeReader(cells, plan, cube, counters.front()).read();
    return counters;
}

}  // namespace tacet
