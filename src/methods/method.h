// SPDX-License-Identifier: Apache-2.0
// What a method is given and what it gives back. A method proposes; it never decides what is safe.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "methods/options.h"
#include "process/end.h"
#include "tacet/audit.h"
#include "tacet/deadline.h"
#include "tacet/methods.h"
#include "tacet/optimum_proof.h"
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
    const Report* start = nullptr;  ///< on a safe pattern to go on from; null: from nothing

    /// The value of an option of the method, which is checked already.
    [[nodiscard]] const std::string& choice(std::string_view option) const {
        return options.at(std::string(option));
    }
    [[nodiscard]] bool is_on(std::string_view option) const { return choice(option) == "on"; }
    [[nodiscard]] double number(std::string_view option) const;
    [[nodiscard]] std::uint64_t whole(std::string_view option) const {
        return static_cast<std::uint64_t>(number(option));
    }

    /// The same for another table, by another time, or with other options; without progress and iterations
    /// for a task within the task.
    [[nodiscard]] Problem with_table(const Table& other) const {
        return {.table = other,
                .protection = protection,
                .seed = seed,
                .threads = threads,
                .deadline = deadline,
                .options = options,
                .iterations = iterations,
                .on_progress = on_progress};
    }
    [[nodiscard]] Problem part(const Deadline& end, const OptionValues& values) const {
        return {.table = table,
                .protection = protection,
                .seed = seed,
                .threads = threads,
                .deadline = end,
                .options = values,
                .iterations = {},
                .on_progress = {}};
    }

    void report(std::string_view phase, std::size_t done, std::size_t total, double cost) const {
        report(Progress{.phase = phase, .done = done, .total = total, .cost = cost});
    }
    void report(const Progress& progress) const {
        if (on_progress) on_progress(progress);
    }
};

struct Proposal {
    Outcome outcome = Outcome::feasible;
    std::optional<Pattern> pattern;
    Proof proof;  ///< witnesses found on the way; the audit checks them
    std::optional<double> lower_bound;
    std::optional<OptimumProof> optimum;       ///< of the claim that nothing is cheaper
    std::map<std::string, double> statistics;  ///< keys have rows in statistics.cpp
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

/// What work that ended so leads to. It is a failure where neither the table nor the time is to blame.
[[nodiscard]] inline Outcome to_outcome(End end, const Deadline& deadline) {
    if (end == End::done) return Outcome::feasible;
    if (end == End::infeasible) return Outcome::infeasible;
    return deadline.passed() ? Outcome::time_limit : Outcome::failed;
}

/// The registry. A new method is one row there.
[[nodiscard]] std::span<const Method> registry();
/// Throws InputError, naming the methods there are.
[[nodiscard]] const Method& find_method(std::string_view name);
/// Fills in defaults. Throws InputError for an option the method does not have or a value it does not take.
[[nodiscard]] OptionValues complete_options(const Method& method, const OptionValues& given);
/// Whether the key has a row.
[[nodiscard]] bool is_statistic(std::string_view key);

}  // namespace tacet
