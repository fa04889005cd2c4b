// SPDX-License-Identifier: Apache-2.0
// Generators of instances: random tables after the experiments of the literature. The same kind, seed and
// options give the same table, to the byte, on every machine. docs/generators.md tells what each kind models.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "tacet/export.h"
#include "tacet/table.h"

namespace TACET_EXPORT tacet {

/// One option of a kind: help, command line and documentation are made from these rows.
struct GeneratorOption {
    std::string_view name;           ///< without dashes
    std::string_view default_value;  ///< as the user would write it
    std::string_view description;
};

/// Options as the user wrote them, by name; those left out have their defaults.
using GeneratorValues = std::map<std::string, std::string, std::less<>>;

/// One kind of instance.
struct Generator {
    std::string_view name;
    std::string_view summary;
    std::span<const GeneratorOption> options;
    Table (*generate)(std::uint64_t seed, const GeneratorValues& values) = nullptr;
};

/// Every kind, in the order in which help lists them.
[[nodiscard]] std::span<const Generator> generators();

/// Makes an instance: generate("ons", 1, {{"class", "200x5-2"}}).
/// Throws InputError if the kind or an option is unknown, or a value is not what the option expects.
[[nodiscard]] Table generate(std::string_view kind, std::uint64_t seed, const GeneratorValues& values = {});

}  // namespace tacet
