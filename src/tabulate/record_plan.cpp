// SPDX-License-Identifier: Apache-2.0
#include "tabulate/record_plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "tabulate/published_decimals.h"
#include "tabulate/setting.h"
#include "tacet/error.h"

namespace tacet {

namespace {

class Planner {
  public:
    Planner(const Metadata& metadata, std::span<const CubeSpec> requests)
        : metadata_(metadata), requests_(requests) {}

    RecordPlan plan() {
        for (const CubeSpec& request : requests_) add(request);
        for (const VariableInfo* each : spanning_) {
            plan_.wanted.push_back(each);
            plan_.spanning.emplace_back(*each, metadata_.layout, metadata_.encoding);
        }
        for (const VariableInfo* each : plan_.numbers) {
            plan_.wanted.push_back(each);
            plan_.most_decimals.push_back(each->decimals < 0 ? kPlainDecimals
                                                             : each->decimals + kSpareDecimals);
            // More only if the records have them.
            plan_.scale = std::max(plan_.scale, std::min(each->decimals, kPlainDecimals));
        }
        const bool weighted = std::ranges::any_of(plan_.cubes, &CubePlan::is_weighted);
        limit_decimals(plan_, kMostDecimals - (weighted ? kSpareDecimals : 0));
        if (weighted) plan_.scale += kSpareDecimals;
        plan_.known_decimals = plan_.scale;
        if (weighted) plan_.weight = field(VariableRole::sampling_weight);
        if (std::ranges::any_of(plan_.cubes, &CubePlan::has_holdings))
            plan_.holding = field(VariableRole::holding);
        const auto has_requests = [](const CubeSpec& each) { return each.rules.uses_requests(); };
        if (std::ranges::any_of(requests_, has_requests)) plan_.request = field(VariableRole::request);
        return std::move(plan_);
    }

  private:
    void add(const CubeSpec& request) {
        CubePlan cube{
            .is_weighted = request.is_weighted,
            .has_holdings = request.rules.uses_holdings(),
            .tops = std::max(request.least_tops, request.rules.tops(ContributorLevel::individual)),
            .holding_tops = std::max(request.least_tops, request.rules.tops(ContributorLevel::holding))};
        if (request.variables.empty())
            throw InputError(fmt::format("table {}: it has no variables", request.name));
        for (const std::string& name : request.variables) {
            const VariableInfo& info = metadata_.at(name);
            if (!info.is_spanning())
                throw InputError(fmt::format("table {}: variable {} is not one that spans tables",
                                             request.name, info.name));
            const std::size_t position = position_in(spanning_, info);
            if (std::ranges::count(cube.codes, position) > 0)
                throw InputError(fmt::format("table {}: found variable {} twice", request.name, info.name));
            cube.codes.push_back(position);
        }
        if (!request.response.empty()) cube.response = number(request, request.response);
        cube.shadow = request.shadow.empty() ? cube.response : number(request, request.shadow);
        cube.cost = request.cost.empty() ? cube.response : number(request, request.cost);
        plan_.cubes.push_back(std::move(cube));
    }

    std::size_t number(const CubeSpec& request, const std::string& name) {
        const VariableInfo& info = metadata_.at(name);
        if (!info.is_numeric())
            throw InputError(fmt::format("table {}: variable {} is not numeric", request.name, info.name));
        return position_in(plan_.numbers, info);
    }

    static std::size_t position_in(std::vector<const VariableInfo*>& all, const VariableInfo& wanted) {
        const auto found = std::ranges::find(all, &wanted);
        if (found != all.end()) return static_cast<std::size_t>(found - all.begin());
        all.push_back(&wanted);
        return all.size() - 1;
    }

    std::size_t field(VariableRole role) {
        const VariableInfo* info = metadata_.find(role);
        const auto [what, setting] =
            role == VariableRole::sampling_weight ? std::pair("weights", Setting::weight)
            : role == VariableRole::holding       ? std::pair("holdings", Setting::holding)
                                                  : std::pair("requests", Setting::request);
        if (info == nullptr)
            throw InputError(fmt::format("{}: a rule needs {}, but no variable holds them; {}",
                                         metadata_.path, what, name_of(setting, metadata_)));
        plan_.wanted.push_back(info);
        return plan_.wanted.size() - 1;
    }

    const Metadata& metadata_;
    std::span<const CubeSpec> requests_;
    std::vector<const VariableInfo*> spanning_;
    RecordPlan plan_;
};

}  // namespace

RecordPlan plan_records(const Metadata& metadata, std::span<const CubeSpec> requests) {
    return Planner(metadata, requests).plan();
}

void limit_decimals(RecordPlan& plan, int most) {
    for (int& each : plan.most_decimals) each = std::min(each, most);
}

}  // namespace tacet
