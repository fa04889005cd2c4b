// SPDX-License-Identifier: Apache-2.0
#include "lp/program_text.h"

#include <gtest/gtest.h>

namespace tacet {
namespace {

IntegerProgram small() {
    IntegerProgram program;
    program.columns.push_back({.name = "z_0", .upper = 1, .cost = 3, .is_whole = true});
    program.columns.push_back({.name = "f_1_0", .lower = -IntegerProgram::kInfinity});
    program.rows.push_back({.name = "most", .upper = 0, .terms = {{1, 1}, {0, -2.5}}});
    program.rows.push_back({.name = "level", .lower = 1, .terms = {{1, 1}}});
    program.rows.push_back({.name = "primary", .lower = 1, .upper = 1, .terms = {{0, 1}}});
    program.rows.push_back({.name = "between", .lower = 0.5, .upper = 2, .terms = {{0, 1}, {1, 1}}});
    return program;
}

TEST(ProgramText, is_in_the_lp_format) {
    EXPECT_EQ(to_lp(small()),
              "Minimize\n"
              " cost: + 3 z_0\n"
              "Subject To\n"
              " most: + 1 f_1_0 - 2.5 z_0 <= 0\n"
              " level: + 1 f_1_0 >= 1\n"
              " primary: + 1 z_0 = 1\n"
              " between: 0.5 <= + 1 z_0 + 1 f_1_0 <= 2\n"
              "Bounds\n"
              " 0 <= z_0 <= 1\n"
              " -inf <= f_1_0 <= inf\n"
              "Generals\n"
              " z_0\n"
              "End\n");
}

TEST(ProgramText, is_in_the_free_mps_format) {
    EXPECT_EQ(to_mps(small()),
              "NAME tacet FREE\n"
              "ROWS\n"
              " N cost\n"
              " L most\n"
              " G level\n"
              " E primary\n"
              " G between\n"
              "COLUMNS\n"
              " whole_from 'MARKER' 'INTORG'\n"
              " z_0 cost 3\n"
              " z_0 most -2.5\n"
              " z_0 primary 1\n"
              " z_0 between 1\n"
              " whole_to 'MARKER' 'INTEND'\n"
              " f_1_0 most 1\n"
              " f_1_0 level 1\n"
              " f_1_0 between 1\n"
              "RHS\n"
              " side level 1\n"
              " side primary 1\n"
              " side between 0.5\n"
              "RANGES\n"
              " range between 1.5\n"
              "BOUNDS\n"
              " LO limit z_0 0\n"
              " UP limit z_0 1\n"
              " MI limit f_1_0\n"
              " PL limit f_1_0\n"
              "ENDATA\n");
}

}  // namespace
}  // namespace tacet
