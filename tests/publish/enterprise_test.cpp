// SPDX-License-Identifier: Apache-2.0
// Against what tau-ARGUS wrote of the same records.
#include <gtest/gtest.h>

#include <sstream>

#include "io/files.h"
#include "publish/publications.h"
#include "shared_data.h"
#include "tacet/argus.h"
#include "tacet/publish.h"
#include "tacet/tabulate.h"

namespace tacet {
namespace {

Publication protect_enterprises() {
    const Metadata metadata = read_microdata_rda(shared_data("enterprise/example_enterprise.rda"));
    const auto records = open_records(shared_data("enterprise/example_enterprise.asc"), metadata);
    CubeSpec request{.name = "t", .variables = {"act", "product"}, .response = "turnover"};
    request.rules.list = {Rule("p_percent", {{"p", 10}}, ContributorLevel::holding),
                          Rule("zero", {{"range", 10}})};
    request.rules.missing_is_safe = true;
    request.rules.manual_margin = 10;
    auto tabulation = tabulate(*records, metadata, {&request, 1});
    std::vector<JudgedCube> cubes;
    cubes.push_back(judge(std::move(tabulation.cubes.front()), request.rules));
    return publications::protect(std::move(cubes));
}

/// Secondaries called safe: they may differ.
std::string without_secondaries(const std::string& text) {
    std::string all;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        if (line.ends_with('\r')) line.pop_back();
        all += (line.ends_with(",11") ? line.substr(0, line.size() - 1) : line) + '\n';
    }
    return all;
}

TEST(CodeValue, is_what_tau_argus_writes) {
    TACET_NEEDS_SHARED_DATA(shared_data("enterprise"));
    const auto files =
        output_format(3).make(protect_enterprises(), {"t.txt", 0, parse_output_options("AS+")});
    EXPECT_EQ(without_secondaries(files.front().bytes),
              without_secondaries(content_of(shared_data("enterprise/expected_act_product_hypercube.txt"))));
}

}  // namespace
}  // namespace tacet
