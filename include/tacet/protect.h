// SPDX-License-Identifier: Apache-2.0
// Protects a table: a method proposes secondaries, the audit judges, what fails is repaired. What leaves as
// safe has passed the audit.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "tacet/audit.h"
#include "tacet/export.h"
#include "tacet/methods.h"
#include "tacet/optimum_proof.h"
#include "tacet/pattern.h"
#include "tacet/search_record.h"
#include "tacet/table.h"

namespace TACET_EXPORT tacet {

struct ProtectOptions {
    std::string method = "auto";
    std::chrono::duration<double> time_limit{600};
    TimeKind limit_kind = TimeKind::elapsed;  ///< what the limit counts
    /// Rounds of improvement, for methods that have such; nothing: until the limit. With a number of rounds
    /// and a limit that is not reached, results do not depend on the machine or the number of threads.
    std::optional<std::uint64_t> iterations = {};
    std::uint64_t seed = 1;
    unsigned threads = 1;
    Protection protection = Protection::at_least;
    std::optional<SecondaryMargin> margin = {};       ///< with one, secondaries are protected too
    std::map<std::string, std::string> options = {};  ///< of the method, see `methods()`
    /// Where the work begins; may be empty. Cells that must be published are left out of it, and if it is not
    /// safe it is repaired first. Methods that improve patterns go on from it, and the others begin anew. If
    /// it is safe, the result costs no more.
    std::optional<Pattern> start = {};
    std::stop_token stop = {};  ///< ends the work early, like the time limit
    /// May be empty. Called by whichever thread works, never by two at once; it must not throw, and what it
    /// is given lasts as long as the call.
    std::function<void(const Progress&)> on_progress = {};
};

/// The limit of those who do not ask for one: none if there is a number of rounds, which is to end where it
/// ends on every machine; else ten minutes.
[[nodiscard]] std::chrono::duration<double> usual_time_limit(const std::optional<std::uint64_t>& iterations);

/// What it took to protect the secondaries as well.
struct ClosingSummary {
    std::uint32_t secondaries_without = 0;  ///< of the pattern that protects the primaries only
    double cost_without = 0;                ///< likewise
    std::uint32_t barred = 0;   ///< cells that cannot be secondaries: no pattern hides them so far
    std::uint32_t clipped = 0;  ///< secondaries with less than the margin, because their bounds exclude more
};

struct Result {
    std::string method;
    Outcome outcome = Outcome::failed;
    std::optional<Report> report = {};  ///< of a safe pattern, if one was found
    double cost = 0;
    std::optional<double> lower_bound = {};    ///< only when the method proves one
    std::optional<OptimumProof> optimum = {};  ///< of the outcome `optimal`, by methods that give it
    std::vector<Unprotectable> unprotectable = {};
    std::uint32_t repaired = 0;  ///< primaries that the method left exposed and the repair protected
    std::map<std::string, double> statistics =
        {};  ///< what the method counted; tacet::statistics() says what
    std::map<std::string, std::string> options = {};  ///< of the method, with defaults filled in
    std::uint64_t seed = 0;
    std::optional<SearchRecord> search = {};     ///< of a method that evaluates patterns
    std::optional<ClosingSummary> closing = {};  ///< if secondaries are protected
    std::string program = {};                    ///< of a method that solves one, if it was to be exported
    std::chrono::duration<double> elapsed{};
    std::chrono::duration<double> cpu_time{};  ///< of the whole process meanwhile
};

/// By what share of its cost the pattern can at most be too costly; nothing without a pattern and a lower
/// bound.
[[nodiscard]] std::optional<double> gap(const Result& result);
/// The cells that no pattern protects, each once.
[[nodiscard]] std::vector<CellId> unprotectable_cells(const Result& result);

/// Any number of threads may protect tables at once, also the same table. From another thread, `stop` ends
/// the work with the best safe pattern so far. Throws InputError if the method or an option of it is unknown
/// or out of range.
[[nodiscard]] Result protect(const Table& table, const ProtectOptions& options = {});

}  // namespace tacet
