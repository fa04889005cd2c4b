// SPDX-License-Identifier: Apache-2.0
// What may leave the office. A safe table: one whose pattern passed the audit. A publication: cubes, the
// table they were protected as, the verdict, and where all of it came from. Neither can be made of anything
// that did not pass; writers take nothing else.
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

/// A table whose suppressed values are withheld. Only `publish` makes one.
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
};

/// What a reader of the report needs to repeat the work.
struct Provenance {
    std::string job;
    std::string version;
    std::chrono::system_clock::time_point started{};
    std::vector<InputSource> inputs;
    std::vector<std::string> warnings;
    ProtectOptions protect;  ///< method, seed, limits
    LinkOptions link;
};

/// Throws UnsafeError where the result is not safe.
class Publication {
  public:
    Publication(std::vector<JudgedCube> cubes, LinkedTable linked, Result result, Provenance provenance);

    [[nodiscard]] const std::vector<JudgedCube>& cubes() const { return cubes_; }
    [[nodiscard]] const LinkedTable& linked() const { return linked_; }
    [[nodiscard]] const Table& table() const { return linked_.table; }
    [[nodiscard]] const Result& result() const { return result_; }
    [[nodiscard]] const Report& report() const { return *result_.report; }
    [[nodiscard]] const Pattern& pattern() const { return result_.report->pattern; }
    [[nodiscard]] const Provenance& provenance() const { return provenance_; }

    [[nodiscard]] bool is_suppressed(std::uint32_t cube, CubeCellId cell) const;
    /// After suppression: secondaries are called so.
    [[nodiscard]] CellStatus status(std::uint32_t cube, CubeCellId cell) const;
    /// The text of the value with the decimals of the response; nothing if it is withheld.
    [[nodiscard]] std::optional<std::string> value(std::uint32_t cube, CubeCellId cell) const;

  private:
    std::vector<JudgedCube> cubes_;
    LinkedTable linked_;
    Result result_;
    Provenance provenance_;
};

}  // namespace tacet
