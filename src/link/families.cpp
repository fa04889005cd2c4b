// SPDX-License-Identifier: Apache-2.0
#include "link/families.h"

#include <fmt/format.h>

#include "tacet/error.h"
#include "text/nearest_name.h"

namespace tacet {

namespace {

std::size_t first_of_family(const LinkOptions& options, std::size_t cube) {
    std::size_t first = 0;
    while (family(options, first) != family(options, cube)) ++first;
    return first;
}

}  // namespace

std::uint32_t family(const LinkOptions& options, std::size_t cube) {
    return options.families.empty() ? 0 : options.families[cube];
}

void check_cubes(std::span<const JudgedCube> cubes, const LinkOptions& options) {
    if (cubes.empty()) throw InputError("there is no table to protect");
    const CubeData& front = cubes.front().cube.data();
    for (std::size_t i = 0; i < cubes.size(); ++i) {
        const CubeData& data = cubes[i].cube.data();
        const CubeData& first = cubes[first_of_family(options, i)].cube.data();
        if (data.written != front.written)
            throw InputError(fmt::format(
                "tables {} and {} have {} and {} decimals, expected the same in tables that are protected "
                "together; set decimals of their responses",
                front.name, data.name, front.written, data.written));
        if (folded(data.response) != folded(first.response))
            throw InputError(
                fmt::format("tables {} and {} have different responses, expected the same in linked tables",
                            first.name, data.name));
    }
}

}  // namespace tacet
