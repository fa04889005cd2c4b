// SPDX-License-Identifier: Apache-2.0
#include "program.h"

int main(int argc, char** argv) {
    tacet::TeamOfOne team;
    return tacet::run_program(team, argc, argv);
}
