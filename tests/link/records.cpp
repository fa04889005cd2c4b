// SPDX-License-Identifier: Apache-2.0
#include "link/records.h"

#include <fmt/format.h>

#include "io/files.h"

namespace tacet {

std::vector<JudgedCube> judged(const std::string& csv, const std::vector<std::vector<std::string>>& tables,
                               const Rules& rules, std::vector<VariableInfo> spanning) {
    const TextFile file(csv);
    Metadata metadata{.path = "test", .has_header = true};
    metadata.variables = std::move(spanning);
    metadata.variables.push_back({.name = "value", .role = VariableRole::numeric});
    std::vector<CubeSpec> requests;
    for (const auto& variables : tables) {
        CubeSpec request{
            .name = fmt::format("t{}", requests.size() + 1), .variables = variables, .response = "value"};
        request.rules = rules;
        requests.push_back(request);
    }
    Tabulation tabulation = tabulate(*open_records(file.path(), metadata), metadata, requests);
    std::vector<JudgedCube> cubes;
    for (Cube& cube : tabulation.cubes) cubes.push_back(judge(std::move(cube), rules));
    return cubes;
}

VariableInfo spanning(std::string name) {
    return {.name = std::move(name), .role = VariableRole::spanning};
}

}  // namespace tacet
