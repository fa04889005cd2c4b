// SPDX-License-Identifier: Apache-2.0
// Protects a table: a method proposes secondaries, the audit judges, what fails is repaired. What leaves as
// safe has passed the audit.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "tacet/audit.h"
#include "tacet/pattern.h"
#include "tacet/table.h"

namespace tacet {

/// Where long work stands, for display.
struct Progress {
    std::string_view phase;  ///< what is counted: "primaries protected"
    std::size_t done = 0;
    std::size_t total = 0;
    double cost = 0;
};

struct ProtectOptions {
    std::string method = "auto";
    std::chrono::duration<double> time_limit{600};
    /// Rounds of improvement, for methods that have such; nothing: until the limit. With a number of rounds
    /// and a limit that is not reached, results do not depend on the machine or the number of threads.
    std::optional<std::uint64_t> iterations = {};
    std::uint64_t seed = 1;
    unsigned threads = 1;
    Protection protection = Protection::at_least;
    std::optional<SecondaryMargin> margin = {};        ///< with one, secondaries are protected too
    std::map<std::string, std::string> options;        ///< of the method, see `methods()`
    std::stop_token stop;                              ///< ends the work early, like the time limit
    std::function<void(const Progress&)> on_progress;  ///< may be empty
};

enum class Outcome : std::uint8_t {
    optimal,      ///< a safe pattern, proven cheapest
    feasible,     ///< a safe pattern
    time_limit,   ///< the limit came first; the pattern, if there is one, is safe
    interrupted,  ///< the user came first; likewise
    infeasible,   ///< no pattern protects the table
    failed,       ///< no safe pattern was found, for want of exact arithmetic or of a solution by the solver
};
[[nodiscard]] std::string_view to_string(Outcome outcome);

/// The best cost of a search at the time it was found.
struct CurvePoint {
    std::uint64_t evaluations = 0;  ///< made by then
    double seconds = 0;
    double cpu_seconds = 0;  ///< of the whole process
    double cost = 0;
};

/// How a search that evaluates one pattern after the other went.
struct SearchRecord {
    std::uint64_t evaluations = 0;
    std::string stopped_by = {};         ///< the stopping value that was met first, such as "patience"
    std::vector<CurvePoint> curve = {};  ///< one point for each improvement; the last is the best
};

/// What it took to protect the secondaries as well.
struct Guard {
    std::uint32_t secondaries_without = 0;  ///< of the pattern that protects the primaries only
    double cost_without = 0;                ///< likewise
    std::uint32_t barred = 0;   ///< cells that cannot be secondaries: no pattern hides them so far
    std::uint32_t clipped = 0;  ///< secondaries with less than the margin, for want of room
};

struct Result {
    std::string method;
    Outcome outcome = Outcome::failed;
    std::optional<Report> report = {};  ///< of a safe pattern, if one was found
    double cost = 0;
    std::optional<double> lower_bound = {};  ///< only when the method proves one
    std::vector<Unprotectable> unprotectable = {};
    std::uint32_t repaired = 0;  ///< primaries that the method left exposed and the repair protected
    std::map<std::string, double> statistics = {};
    std::map<std::string, std::string> options = {};  ///< of the method, with defaults filled in
    std::uint64_t seed = 0;
    std::optional<SearchRecord> search = {};  ///< of a method that evaluates patterns
    std::optional<Guard> guard = {};          ///< if secondaries are protected
    std::chrono::duration<double> elapsed{};
    std::chrono::duration<double> cpu_time{};  ///< of the whole process meanwhile
};

/// Throws InputError if the method or an option of it is unknown or out of range.
[[nodiscard]] Result protect(const Table& table, const ProtectOptions& options = {});

/// What a method promises of its proposals, before audit and repair.
enum class Guarantee : std::uint8_t { heuristic, safe, optimal };
[[nodiscard]] std::string_view to_string(Guarantee guarantee);

struct MethodOption {
    std::string_view name;
    std::string_view default_value;
    std::string_view
        values;  ///< alternatives, separated by |, or a description of the range in angle brackets
    std::string_view description;
};

struct MethodInfo {
    std::string_view name;
    std::string_view summary;
    Guarantee guarantee{};
    std::span<const MethodOption> options;
};
/// All methods, from the one registry.
[[nodiscard]] std::vector<MethodInfo> methods();

}  // namespace tacet
