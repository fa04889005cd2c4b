// SPDX-License-Identifier: Apache-2.0
// Cells of a table as the arcs of a network whose nodes are equations: all of them where the table is a
// network, or those of a slice, which is a flat table of two dimensions with its own totals.
#pragma once

#include <vector>

#include "model/network.h"

namespace tacet {

struct EquationNetwork {
    struct Arc {
        CellId cell;
        Network::Arc ends;
    };
    std::vector<Arc> arcs;
    std::vector<Network::Balance> balances;  // by node
    /// Every arc is in the equations of both its nodes.
    bool is_complete = false;
};

/// Of a table that is a network.
[[nodiscard]] EquationNetwork whole_network(const Table& table);

/// Codes of every two dimensions, below one code of each, for each combination of the codes of the other
/// dimensions. None for a table without dimensions.
[[nodiscard]] std::vector<EquationNetwork> slice_networks(const Table& table);

}  // namespace tacet
