// SPDX-License-Identifier: Apache-2.0
// Cubes in memory, protected together.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tacet/export.h"
#include "tacet/linked_table.h"
#include "tacet/protect.h"
#include "tacet/publication.h"

namespace TACET_EXPORT tacet {

/// What is published of them, or why nothing is.
class ProtectedCubes {
  public:
    /// Links and protects. `warnings` are those of the cubes, for the report.
    ProtectedCubes(std::vector<JudgedCube> cubes, const LinkOptions& link, const ProtectOptions& options,
                   std::vector<std::string> warnings);

    [[nodiscard]] bool is_safe() const { return publication_ && publication_->report().safe(); }
    [[nodiscard]] bool is_proven() const { return publication_ && publication_->report().proven(); }
    [[nodiscard]] const Result& result() const { return publication_ ? publication_->result() : failed_; }
    [[nodiscard]] const Table& table() const { return publication_ ? publication_->table() : linked_->table; }
    /// Why there is no publication, naming cells that nothing protects; empty where there is one.
    [[nodiscard]] std::string problem() const;
    /// Throws UnsafeError with the problem.
    [[nodiscard]] const Publication& publication() const;

  private:
    std::optional<Publication> publication_;
    // Where there is none:
    std::vector<JudgedCube> cubes_;
    std::optional<LinkedTable> linked_;
    Result failed_;
};

}  // namespace tacet
