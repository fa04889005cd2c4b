// SPDX-License-Identifier: Apache-2.0
// tacet-mpi: the commands of tacet on the ranks that mpirun starts (docs/cluster.md).
#include <algorithm>
#include <iterator>
#include <string_view>

#include "mpi_team.h"
#include "program.h"

namespace {

/// Those that divide their work. The others are done by rank 0 alone.
bool is_shared(std::string_view command) {
    constexpr std::string_view kShared[] = {"run", "protect", "audit", "bound", "experiment"};
    return std::ranges::find(kShared, command) != std::end(kShared);
}

}  // namespace

int main(int argc, char** argv) {
    tacet::MpiTeam team(argc, argv);
    if (!team.leads() && (argc < 2 || !is_shared(argv[1]))) return 0;
    return tacet::run_program(team, argc, argv);
}
