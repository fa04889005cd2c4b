// SPDX-License-Identifier: Apache-2.0
#include "search/mover.h"

#include "search/network_mover.h"

namespace tacet {

std::unique_ptr<Mover> make_mover(const Table& table) {
    if (!reason_against_network(table))
        if (Network network(table); network.is_complete())
            return std::make_unique<NetworkMover>(table, std::move(network));
    return make_program_mover(table);
}

}  // namespace tacet
