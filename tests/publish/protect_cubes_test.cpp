// SPDX-License-Identifier: Apache-2.0
#include "tacet/protect_cubes.h"

#include <gtest/gtest.h>

#include "publications.h"
#include "tacet/error.h"
#include "tacet/words.h"

namespace tacet {
namespace {

TEST(ProtectedCubes, ArePublishedWithTheirWarnings) {
    const ProtectedCubes cubes({publications::judged(publications::shops_draft())}, {}, {}, {"a warning"});
    EXPECT_TRUE(cubes.is_safe());
    EXPECT_TRUE(cubes.is_proven());
    EXPECT_EQ(cubes.problem(), "");
    EXPECT_EQ(cubes.publication().provenance().warnings, std::vector<std::string>{"a warning"});
    EXPECT_EQ(cubes.result().cost, cubes.publication().result().cost);
}

TEST(ProtectedCubes, SayWhichCellNothingProtects) {
    JudgedCube cube = publications::judged(publications::shops_draft());
    for (Verdict& each : cube.verdicts)
        if (!is_unsafe(each.status)) each.status = CellStatus::must_publish;
    const ProtectedCubes cubes({cube}, {}, {}, {});
    EXPECT_FALSE(cubes.is_safe());
    EXPECT_NE(cubes.problem().find("nothing protects cell sales(Bread, N)"), std::string::npos)
        << cubes.problem();
    try {
        (void)cubes.publication();
        FAIL() << "it was published";
    } catch (const UnsafeError& error) {
        EXPECT_FALSE(error.exposed().empty());
    }
}

TEST(Words, AreThoseOfJobs) {
    EXPECT_EQ(parse_role("weight"), VariableRole::sampling_weight);
    EXPECT_EQ(parse_additivity("not-required"), Additivity::not_required);
    EXPECT_EQ(parse_cost("unity", 0.5).kind, CostKind::unity);
    EXPECT_EQ(parse_decimals("v", {}), -1);
    EXPECT_EQ(parse_decimals("v", 2), 2);
    EXPECT_THROW((void)parse_role("price"), InputError);
    EXPECT_THROW((void)parse_additivity(""), InputError);
    EXPECT_THROW((void)parse_cost("distance", 1), InputError);
    EXPECT_THROW((void)parse_cost("unity", -1), InputError);
    EXPECT_THROW((void)parse_decimals("v", -1), InputError);
}

}  // namespace
}  // namespace tacet
