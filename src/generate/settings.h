// SPDX-License-Identifier: Apache-2.0
// The option values of one kind: what the user wrote, what a named preset sets, and the defaults, in this
// order.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "tacet/generate.h"

namespace tacet::instance {

class Settings {
  public:
    /// Throws InputError if `given` names an option that `rows` does not have.
    Settings(std::span<const GeneratorOption> rows, const GeneratorValues& given);

    /// The value of an option that the user left out.
    void preset(std::string_view option, std::string value);

    [[nodiscard]] const std::string& text(std::string_view option) const;
    [[nodiscard]] std::uint32_t count(std::string_view option, std::uint32_t least, std::uint32_t most) const;
    /// A number from 0 to 1.
    [[nodiscard]] double share(std::string_view option) const;
    [[nodiscard]] double number(std::string_view option, double least, double most) const;
    /// The row whose `name` the option's value is.
    template <class Row, std::size_t kCount>
    [[nodiscard]] const Row& pick(std::string_view option, const Row (&rows)[kCount]) const;

    /// Throws InputError that names the option, its value and what was expected.
    [[noreturn]] void refuse(std::string_view option, std::string_view expected) const;

  private:
    GeneratorValues defaults_;
    GeneratorValues given_;
};

/// The whole number nearest to a share of a population.
[[nodiscard]] std::uint32_t share_of(double share, std::size_t population);

template <class Row, std::size_t kCount>
const Row& Settings::pick(std::string_view option, const Row (&rows)[kCount]) const {
    std::string names;
    for (const Row& row : rows) {
        if (row.name == text(option)) return row;
        names += (names.empty() ? "one of " : ", ") + std::string(row.name);
    }
    refuse(option, names);
}

}  // namespace tacet::instance
