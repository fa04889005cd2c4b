// SPDX-License-Identifier: Apache-2.0
// The public enterprises of tau-ARGUS, judged as its example does.
#pragma once

#include "shared_data.h"
#include "tacet/argus.h"
#include "tacet/tabulate.h"

namespace tacet {

inline JudgedCube judge_enterprises(unsigned threads = 1) {
    const Metadata metadata = read_microdata_rda(shared_data("enterprise/example_enterprise.rda"));
    const auto records = open_records(shared_data("enterprise/example_enterprise.asc"), metadata);
    CubeSpec request{.name = "t", .variables = {"act", "product"}, .response = "turnover"};
    request.rules.list = {Rule("p_percent", {{"p", 10}}, ContributorLevel::holding),
                          Rule("zero", {{"range", 10}})};
    request.rules.missing_is_safe = true;
    request.rules.manual_margin = 10;
    auto tabulation = tabulate(*records, metadata, {&request, 1}, {.threads = threads});
    EXPECT_EQ(tabulation.records, 8169U);
    return judge(std::move(tabulation.cubes.front()), request.rules);
}

}  // namespace tacet
