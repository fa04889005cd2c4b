// SPDX-License-Identifier: Apache-2.0
// What a method is given and what it gives back. A method proposes; it never decides what is safe.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "tacet/deadline.h"
#include "tacet/methods.h"
#include "tacet/pattern.h"
#include "tacet/search_record.h"
#include "tacet/witness.h"

namespace tacet {

struct Problem {
    const Table& table;
    Protection protection{};
    std::uint64_t seed = 1;
    unsigned threads = 1;
    Deadline deadline;
    const OptionValues& options;
    std::optional<std::uint64_t> iterations;  ///< of a method that improves, instead of until the limit
    std::function<void(const Progress&)> on_progress;

    void report(std::string_view phase, std::size_t done, std::size_t total, double cost) const {
        if (on_progress) on_progress({phase, done, total, cost});
    }
};

struct Proposal {
    Outcome outcome = Outcome::feasible;
    std::optional<Pattern> pattern;
    Proof proof;  ///< witnesses found on the way; the audit checks them
    std::optional<double> lower_bound;
    std::map<std::string, double> statistics;
    std::optional<SearchRecord> search;
    std::string program;  ///< the text of the one it solves, if asked for
};

struct Method {
    std::string_view name;
    std::string_view summary;
    Guarantee guarantee{};
    std::span<const MethodOption> options;
    Proposal (*propose)(const Problem& problem) = nullptr;
    /// Why the method cannot take a table, and what it expects; null if it takes any.
    std::optional<std::string> (*reason_against)(const Table& table) = nullptr;
};

/// The registry. A new method is one row there.
[[nodiscard]] std::span<const Method> registry();
/// Throws InputError, naming the methods there are.
[[nodiscard]] const Method& find_method(std::string_view name);
/// Fills in defaults. Throws InputError for an option the method does not have or a value it does not take.
[[nodiscard]] OptionValues complete_options(const Method& method, const OptionValues& given);

/// An option with such a value as a number. Throws InputError if it is none or outside the limits.
[[nodiscard]] double number_option(const Problem& problem, std::span<const MethodOption> rows,
                                   std::string_view name, double least, double most);

}  // namespace tacet
