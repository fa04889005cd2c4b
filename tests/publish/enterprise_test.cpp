// SPDX-License-Identifier: Apache-2.0
// Against what tau-ARGUS wrote of the same records.
#include <gtest/gtest.h>

#include <sstream>

#include "enterprises.h"
#include "io/files.h"
#include "publish/publications.h"
#include "tacet/publish.h"

namespace tacet {
namespace {

Publication protect_enterprises() {
    std::vector<JudgedCube> cubes;
    cubes.push_back(judge_enterprises());
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
