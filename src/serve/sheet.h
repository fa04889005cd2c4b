// SPDX-License-Identifier: Apache-2.0
// A sheet: what is open at one state of its rules. Its views are what people look at: the cubes of a job, or
// the dimensions of a JJ file. It never changes; new rules make a new sheet.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "publish/html/picture.h"
#include "tacet/linked_table.h"
#include "tacet/pattern.h"

namespace tacet {

/// One side of a view.
struct Axis {
    std::string name = {};
    std::vector<std::string> codes = {};
    std::vector<std::string> labels = {};     ///< empty where there is none
    std::vector<std::uint32_t> parents = {};  ///< the first code is its own
    std::vector<std::uint32_t> depths = {};
};

/// A place in a view.
struct ViewPlace {
    std::uint32_t view = 0;
    std::vector<std::uint32_t> codes = {};
    friend auto operator<=>(const ViewPlace&, const ViewPlace&) = default;
};

/// Two axes of a view, with the codes of the others; `rows` is nothing in a view of one axis.
struct Layer {
    std::uint32_t view = 0;
    std::optional<std::uint32_t> rows = {};
    std::uint32_t columns = 0;
    std::vector<std::uint32_t> codes = {};  ///< by axis; those of the two do not matter
};

/// What is known of a cell before suppression.
struct Standing {
    Status status = Status::candidate;
    bool is_empty = false;
    double value = 0;
};

class Sheet {
  public:
    using Link = std::function<LinkedTable(std::span<const JudgedCube>)>;
    /// A table that is a problem already.
    Sheet(std::string name, Table table);
    /// Cubes; they become a problem when it is first asked for.
    Sheet(std::vector<JudgedCube> cubes, Link link);

    [[nodiscard]] std::size_t view_count() const { return names_.size(); }
    [[nodiscard]] const std::string& view_name(std::uint32_t view) const { return names_.at(view); }
    [[nodiscard]] std::span<const Axis> axes(std::uint32_t view) const { return axes_.at(view); }
    /// Empty for a table that was a problem already.
    [[nodiscard]] std::span<const JudgedCube> cubes() const { return cubes_; }
    /// Throws InputError if the cubes cannot be linked.
    [[nodiscard]] const LinkedTable& linked() const;
    [[nodiscard]] const Table& table() const { return linked().table; }
    [[nodiscard]] std::uint32_t cell_count(std::uint32_t view) const;

    /// The number of the cell in its view; nothing where there is none. Throws InputError for a place that is
    /// not in the view.
    [[nodiscard]] std::optional<std::uint32_t> find(const ViewPlace& place) const;
    [[nodiscard]] std::vector<std::uint32_t> codes(std::uint32_t view, std::uint32_t cell) const;
    [[nodiscard]] Standing standing(std::uint32_t view, std::uint32_t cell) const;
    /// With the decimals that are published.
    [[nodiscard]] std::string value_text(std::uint32_t view, std::uint32_t cell) const;
    /// The cell of the problem.
    [[nodiscard]] CellId cell_of(std::uint32_t view, std::uint32_t cell) const;
    /// Throws InputError where there is no cell.
    [[nodiscard]] CellId cell_at(const ViewPlace& place) const;
    /// Where a cell of the problem is; nothing for sums that no view shows.
    [[nodiscard]] std::optional<ViewPlace> place_of(CellId cell) const;
    /// "(North, Total)".
    [[nodiscard]] std::string describe(const ViewPlace& place) const;

    /// By the pattern; without one, by the statuses of the table.
    [[nodiscard]] bool is_suppressed(std::uint32_t view, std::uint32_t cell, const Pattern* pattern) const;
    /// A letter for each place of the layer, row by row: '-' empty, 'P' primary, 'S' secondary, 'Z' must be
    /// published, 'a' to 'j' published; with `is_public` 'X' for what is suppressed.
    [[nodiscard]] std::string states(const Layer& layer, const Pattern* pattern, bool is_public) const;
    /// Throws InputError for axes and codes that are not there.
    void check(const Layer& layer) const;

  private:
    [[nodiscard]] const Dimensions* dimensions() const { return linked_->table.dimensions(); }
    void check(const ViewPlace& place) const;
    void make_scales();
    [[nodiscard]] ShadeScale public_scale(std::uint32_t view, const Pattern* pattern) const;

    std::vector<JudgedCube> cubes_;
    Link link_;
    mutable std::once_flag is_linked_;
    mutable std::optional<LinkedTable> linked_;
    std::vector<std::string> names_;
    std::vector<std::vector<Axis>> axes_;
    std::vector<ShadeScale> scales_;
};

}  // namespace tacet
