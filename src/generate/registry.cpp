// SPDX-License-Identifier: Apache-2.0
// The list of kinds: a new one is a file, a declaration in kinds.h and a row here.
#include <fmt/format.h>

#include "generate/kinds.h"
#include "tacet/error.h"

namespace tacet {

std::span<const Generator> generators() {
    using namespace instance;
    static const Generator kGenerators[] = {
        {"ons", "business-like two-way table (Smith et al., Table II)", ons_options(), generate_ons},
        {"contributors",
         "table of any dimensions and hierarchies, made of contributors (Smith et al., Table VII)",
         contributors_options(), generate_contributors},
        {"castro", "large two-way table, rows flat or hierarchical, with low primaries (Castro 2004)",
         castro_options(), generate_castro},
        {"uniform", "two-way table with values uniform up to 1000 (HeurGene, Table 1)", uniform_options(),
         generate_uniform},
        {"small", "one of twenty small two-way shapes (Serpell et al. 2008, Table 3)", small_options(),
         generate_small},
    };
    return kGenerators;
}

Table generate(std::string_view kind, std::uint64_t seed, const GeneratorValues& values) {
    std::string names;
    for (const Generator& generator : generators()) {
        if (generator.name == kind) return generator.generate(seed, values);
        names += fmt::format("{}{}", names.empty() ? "" : ", ", generator.name);
    }
    throw InputError(fmt::format("kind of instance: found {}, expected one of {}", kind, names));
}

}  // namespace tacet
