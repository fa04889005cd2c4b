// SPDX-License-Identifier: Apache-2.0
// What may leave the office. A safe table: one whose pattern passed the audit. A publication: cubes, the
// table they were protected as, the verdict, and where all of it came from. It is made of a result that
// passed the audit; or, if a batch file did not ask for suppression, of one judged table, whose outputs are
// marked as not protected.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tacet/audit.h"
#include "tacet/export.h"
#include "tacet/linked_table.h"
#include "tacet/protect.h"

namespace TACET_EXPORT tacet {

/// A table without its suppressed values. Only `publish` makes one.
class SafeTable {
  public:
    [[nodiscard]] const Table& table() const { return *table_; }
    [[nodiscard]] const Pattern& pattern() const { return pattern_; }

  private:
    friend SafeTable publish(const Table& table, const Report& report);
    SafeTable(const Table& table, Pattern pattern) : table_(&table), pattern_(std::move(pattern)) {}

    const Table* table_;
    Pattern pattern_;
};
/// Throws UnsafeError, naming the exposed cells, unless the report says safe. The table must outlive the
/// result.
[[nodiscard]] SafeTable publish(const Table& table, const Report& report);
/// The table to publish: every cell with its codes, suppressed values replaced by x.
[[nodiscard]] std::string to_csv(const SafeTable& table);

/// A file or query that was read.
struct InputSource {
    std::string role;      ///< "microdata", "metadata", "hierarchy of Region", ...
    std::string path;      ///< as the job names it
    std::string checksum;  ///< SHA-256 in hexadecimal
    std::uint64_t size = 0;
    std::uint64_t records = 0;  ///< 0 where that has no meaning
    bool holds_data = false;    ///< records, cells or what is known of them
};

/// The files that tacet-verify checks.
struct ProofFiles {
    std::string problem;
    std::string pattern;
    std::string witness;
};

/// What a reader of the report needs to repeat the work.
struct Provenance {
    std::string job;
    std::string version;
    std::chrono::system_clock::time_point started{};
    std::vector<InputSource> inputs;
    std::vector<std::string> warnings;
    std::vector<std::string> notes =
        {};                  ///< what else the office wants to know, such as the price of stability
    ProtectOptions protect;  ///< method, seed, limits
    LinkOptions link;
    std::optional<ProofFiles> proof;  ///< names of the files that were written with the report
};

class Publication {
  public:
    /// Throws UnsafeError where the result is not safe.
    Publication(std::vector<JudgedCube> cubes, LinkedTable linked, Result result, Provenance provenance);
    /// Primaries are suppressed and nothing is protected: most formats refuse it, the others are marked.
    [[nodiscard]] static Publication judged_only(JudgedCube cube, Provenance provenance);

    [[nodiscard]] bool is_protected() const { return linked_.has_value(); }

    /// Those that are published now, then those that were published before.
    [[nodiscard]] const std::vector<JudgedCube>& cubes() const { return cubes_; }
    /// How many of the cubes are published now.
    [[nodiscard]] std::uint32_t table_count() const;
    /// These throw UnsafeError where nothing was protected.
    [[nodiscard]] const LinkedTable& linked() const;
    [[nodiscard]] const Table& table() const { return linked().table; }
    [[nodiscard]] const Result& result() const;
    [[nodiscard]] const Report& report() const { return *result().report; }
    [[nodiscard]] const Pattern& pattern() const { return report().pattern; }
    [[nodiscard]] const Provenance& provenance() const { return provenance_; }

    [[nodiscard]] bool is_suppressed(std::uint32_t cube, CubeCellId cell) const;
    /// After suppression: secondaries are called so.
    [[nodiscard]] CellStatus status(std::uint32_t cube, CubeCellId cell) const;
    /// The text of the value with the decimals of the response; nothing if it is suppressed.
    [[nodiscard]] std::optional<std::string> value(std::uint32_t cube, CubeCellId cell) const;

  private:
    Publication() = default;

    std::vector<JudgedCube> cubes_;
    std::optional<LinkedTable> linked_;  // none: judged only
    Result result_;
    Provenance provenance_;
};

/// The primaries of the problem: "12 primaries and 2 sums that single contributors could use".
[[nodiscard]] std::string describe_primaries(const Publication& publication);

/// Secondaries that have one contributor. That contributor knows their value, and so more than the audit's
/// attacker: protection against singletons looks at primaries.
[[nodiscard]] std::size_t count_single_secondaries(const Publication& publication);
/// A warning for the office; empty if there are none.
[[nodiscard]] std::string describe_single_secondaries(const Publication& publication);

}  // namespace tacet
