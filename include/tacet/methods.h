// SPDX-License-Identifier: Apache-2.0
// Methods that choose secondaries: which there are, what they promise, and which options they have. And what
// becomes of their work.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacet/export.h"

namespace TACET_EXPORT tacet {

class Pattern;

/// Where long work stands, for display.
struct Progress {
    std::string_view phase;  ///< what is counted: "primaries protected"
    std::size_t done = 0;
    std::size_t total = 0;
    double cost = 0;
    std::optional<double> lower_bound = {};  ///< of the cost, as far as one is proven
    /// The pattern so far, which nobody has audited; null where the method does not tell it.
    const std::function<Pattern()>* pattern = nullptr;
};

enum class Outcome : std::uint8_t {
    optimal,      ///< a safe pattern, proven cheapest
    feasible,     ///< a safe pattern
    time_limit,   ///< the limit came first; the pattern, if there is one, is safe
    interrupted,  ///< the user came first; likewise
    infeasible,   ///< no pattern protects the table
    failed,       ///< no safe pattern was found: numbers could not be made exact, or the solver failed
};
[[nodiscard]] std::string_view to_string(Outcome outcome);

/// What a method promises of its proposals, before audit and repair.
enum class Guarantee : std::uint8_t { heuristic, safe, optimal };
[[nodiscard]] std::string_view to_string(Guarantee guarantee);

enum class OptionKind : std::uint8_t { choice, whole, number };

/// A row: what is asked for, checked and documented comes from it alone.
struct MethodOption {
    std::string_view name;
    std::string_view default_value;
    std::string_view choices;  ///< separated by |; of a number, words that may stand for it
    std::string_view description;
    OptionKind kind = OptionKind::choice;
    double least = 0;  ///< of a number
    double most = 0;   ///< likewise
};
/// What the option takes: "on|off", "<a whole number from 1 to 1000>".
[[nodiscard]] std::string describe_values(const MethodOption& option);

struct MethodInfo {
    std::string_view name;
    std::string_view summary;
    Guarantee guarantee{};
    std::span<const MethodOption> options;
};
/// All methods, from the one registry.
[[nodiscard]] std::vector<MethodInfo> methods();

/// A row: something that methods count or measure of their own work, for `Result::statistics`.
struct StatisticInfo {
    std::string_view key;  ///< a * at its end stands for the name of one of several parts
    std::string_view text;
};
/// All of them, by key.
[[nodiscard]] std::span<const StatisticInfo> statistics();

/// A method's options as text, by name.
using OptionValues = std::map<std::string, std::string>;
/// The options of a method with defaults filled in. Throws InputError if there is no such method, if it does
/// not have an option or does not take its value.
[[nodiscard]] OptionValues complete_options(std::string_view method, const OptionValues& given);

}  // namespace tacet
