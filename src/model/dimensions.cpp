// SPDX-License-Identifier: Apache-2.0
// Dimensions, and their recognition. In a product of trees a cell is a part in as many equations as it has
// codes below the total. So the grand total is the one cell that is part of nothing, cells that are part of
// one equation spell the tree of each dimension, and every other cell has its codes from any two of its
// totals: each differs from it in one dimension only, where it has the parent's code.
#include <algorithm>
#include <array>
#include <limits>

#include "tacet/table.h"

namespace tacet {

namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

class Recognition {
  public:
    explicit Recognition(const Table& table)
        : table_(table), total_(table.equation_count(), kNone), parts_of_(table.cell_count()) {}

    std::optional<Dimensions> run() {
        if (!orient_equations() || !find_grand_total() || !sort_by_depth() || !grow_trees()) return {};
        codes_.assign(std::size_t{table_.cell_count()} * trees_.size(), 0);
        for (const std::uint32_t cell : order_)
            if (!place(cell)) return {};
        if (!equations_agree()) return {};
        return Dimensions(std::move(trees_), std::move(codes_));
    }

  private:
    /// Every equation must read "one total = sum of parts".
    bool orient_equations() {
        for (const EquationId equation : table_.equations()) {
            const auto terms = table_.terms(equation);
            if (table_.data().constants[equation.index()] != 0 || terms.size() < 2) return false;
            const auto negative = std::ranges::count(terms, -1, &Term::coefficient);
            const auto positive = std::ranges::count(terms, 1, &Term::coefficient);
            if (static_cast<std::size_t>(negative + positive) != terms.size()) return false;
            if (negative != 1 && positive != 1) return false;
            const std::int64_t sign = negative == 1 ? -1 : 1;
            total_[equation.index()] = std::ranges::find(terms, sign, &Term::coefficient)->cell.index();
        }
        for (const CellId cell : table_.cells())
            for (const Incidence& each : table_.incidences(cell))
                if (total_[each.equation.index()] != cell.index()) ++parts_of_[cell.index()];
        return true;
    }

    bool find_grand_total() {
        if (std::ranges::count(parts_of_, 0U) != 1) return false;
        root_ = static_cast<std::uint32_t>(std::ranges::find(parts_of_, 0U) - parts_of_.begin());
        return true;
    }

    /// Totals before their parts; fails on a circle.
    bool sort_by_depth() {
        auto waiting = parts_of_;
        order_ = {root_};
        order_.reserve(table_.cell_count());
        for (std::size_t next = 0; next < order_.size(); ++next)
            for (const Incidence& each : table_.incidences(CellId(order_[next]))) {
                if (total_[each.equation.index()] != order_[next]) continue;
                for (const Term& term : table_.terms(each.equation))
                    if (term.cell.index() != order_[next] && --waiting[term.cell.index()] == 0)
                        order_.push_back(term.cell.index());
            }
        return order_.size() == table_.cell_count();
    }

    /// The totals of the first two equations that the cell is a part of; the second only if there is one.
    [[nodiscard]] std::array<std::uint32_t, 2> totals_of(std::uint32_t cell) const {
        std::array<std::uint32_t, 2> totals{kNone, kNone};
        std::size_t found = 0;
        for (const Incidence& each : table_.incidences(CellId(cell))) {
            if (total_[each.equation.index()] == cell) continue;
            totals[found++] = total_[each.equation.index()];
            if (found == totals.size()) break;
        }
        return totals;
    }

    /// Cells that are part of one equation lie on the axes: one tree for each equation of the grand total.
    bool grow_trees() {
        axis_.assign(table_.cell_count(), kNone);
        code_on_axis_.assign(table_.cell_count(), 0);
        for (const Incidence& each : table_.incidences(CellId(root_))) {
            for (const Term& term : table_.terms(each.equation)) {
                if (term.cell.index() == root_) continue;
                if (parts_of_[term.cell.index()] != 1) return false;
                axis_[term.cell.index()] = static_cast<std::uint32_t>(trees_.size());
            }
            trees_.push_back({{}, {0}, {}});
        }
        for (const std::uint32_t cell : axis_cells()) {
            const std::uint32_t parent = totals_of(cell).front();
            if (parent != root_) axis_[cell] = axis_[parent];
            if (axis_[cell] == kNone) return false;
            auto& tree = trees_[axis_[cell]].parent;
            code_on_axis_[cell] = static_cast<std::uint32_t>(tree.size());
            tree.push_back(code_on_axis_[parent]);
        }
        return !trees_.empty();
    }

    /// In the order of the file if it has totals before their parts, so that codes count as its author does.
    [[nodiscard]] std::vector<std::uint32_t> axis_cells() const {
        std::vector<std::uint32_t> cells;
        std::ranges::copy_if(order_, std::back_inserter(cells),
                             [&](std::uint32_t cell) { return parts_of_[cell] == 1; });
        if (std::ranges::all_of(cells, [&](std::uint32_t cell) { return totals_of(cell).front() < cell; }))
            std::ranges::sort(cells);
        return cells;
    }

    std::uint32_t& code(std::uint32_t cell, std::size_t dimension) {
        return codes_[std::size_t{cell} * trees_.size() + dimension];
    }

    bool place(std::uint32_t cell) {
        if (parts_of_[cell] == 0) return true;
        if (parts_of_[cell] == 1) {
            code(cell, axis_[cell]) = code_on_axis_[cell];
            return true;
        }
        const auto totals = totals_of(cell);
        std::uint32_t below_total = 0;
        for (std::size_t k = 0; k < trees_.size(); ++k) {
            const std::uint32_t first = code(totals[0], k);
            const std::uint32_t second = code(totals[1], k);
            const auto& parent = trees_[k].parent;
            if (first != second && parent[first] != second && parent[second] != first) return false;
            // The deeper one: trees number parents before their children.
            code(cell, k) = std::max(first, second);
            below_total += code(cell, k) != 0;
        }
        return below_total == parts_of_[cell];
    }

    /// Each equation must run along one dimension: parts have the total's codes but for one, a child's.
    bool equations_agree() {
        for (const EquationId equation : table_.equations()) {
            const std::uint32_t total = total_[equation.index()];
            std::size_t along = trees_.size();
            for (const Term& term : table_.terms(equation)) {
                if (term.cell.index() == total) continue;
                for (std::size_t k = 0; k < trees_.size(); ++k) {
                    const std::uint32_t part = code(term.cell.index(), k);
                    if (part == code(total, k)) continue;
                    if (along == trees_.size()) along = k;
                    if (along != k || trees_[k].parent[part] != code(total, k)) return false;
                }
            }
            if (along == trees_.size() || !all_children_present(equation, total, along)) return false;
        }
        return distinct_places();
    }

    bool all_children_present(EquationId equation, std::uint32_t total, std::size_t dimension) {
        const auto& children = child_counts(dimension);
        return table_.terms(equation).size() == std::size_t{children[code(total, dimension)]} + 1;
    }

    const std::vector<std::uint32_t>& child_counts(std::size_t dimension) {
        if (child_counts_.empty())
            for (const Dimension& tree : trees_) {
                auto& counts = child_counts_.emplace_back(tree.size(), 0);
                for (std::uint32_t each = 1; each < tree.size(); ++each) ++counts[tree.parent[each]];
            }
        return child_counts_[dimension];
    }

    /// A full product, each place taken once: then a product of moves along the dimensions is a deviation.
    bool distinct_places() {
        std::uint64_t places = 1;
        for (const Dimension& tree : trees_) {
            places *= tree.size();
            if (places > table_.cell_count()) return false;
        }
        if (places != table_.cell_count()) return false;
        std::vector<bool> taken(places);
        for (std::uint32_t cell = 0; cell < table_.cell_count(); ++cell) {
            std::uint64_t place = 0;
            for (std::size_t k = 0; k < trees_.size(); ++k) place = place * trees_[k].size() + code(cell, k);
            if (taken[place]) return false;
            taken[place] = true;
        }
        return true;
    }

    const Table& table_;
    std::vector<std::uint32_t> total_;     // by equation
    std::vector<std::uint32_t> parts_of_;  // by cell: equations it is a part of
    std::uint32_t root_ = kNone;
    std::vector<std::uint32_t> order_;
    std::vector<std::uint32_t> axis_;          // by cell on an axis: its dimension
    std::vector<std::uint32_t> code_on_axis_;  // by cell on an axis: its code
    std::vector<Dimension> trees_;
    std::vector<std::uint32_t> codes_;
    std::vector<std::vector<std::uint32_t>> child_counts_;
};

}  // namespace

bool Dimension::is_flat() const {
    return std::ranges::all_of(parent, [](std::uint32_t code) { return code == 0; });
}

Dimensions::Dimensions(std::vector<Dimension> dimensions, std::vector<std::uint32_t> codes,
                       std::vector<bool> voids)
    : dimensions_(std::move(dimensions)), codes_(std::move(codes)), voids_(std::move(voids)) {
    std::uint64_t places = 1;
    for (const Dimension& each : dimensions_) {
        places *= each.size();
        auto& children = children_.emplace_back(each.size());
        for (std::uint32_t code = 1; code < each.size(); ++code) children[each.parent[code]].push_back(code);
    }
    cells_.assign(places, kNone);
    for (std::uint32_t cell = 0; cell < cell_count(); ++cell)
        cells_[position(this->codes(CellId(cell)))] = cell;
}

std::uint64_t Dimensions::position(std::span<const std::uint32_t> codes) const {
    std::uint64_t place = 0;
    for (std::size_t k = 0; k < count(); ++k) place = place * dimensions_[k].size() + codes[k];
    return place;
}

std::optional<CellId> Dimensions::at(std::span<const std::uint32_t> codes) const {
    const std::uint32_t cell = cells_[position(codes)];
    if (cell == kNone) return {};
    return CellId(cell);
}

std::string describe_cell(const Table& table, CellId cell) {
    std::string text = std::to_string(cell.index());
    const Dimensions* dimensions = table.dimensions();
    if (dimensions == nullptr || cell.index() >= dimensions->cell_count()) return text;
    text += " (";
    for (std::size_t k = 0; k < dimensions->count(); ++k) {
        const std::uint32_t code = dimensions->codes(cell)[k];
        text += (k == 0 ? "" : ", ") + (code == 0 ? "Total" : std::to_string(code));
    }
    return text + ")";
}

std::optional<Dimensions> recognise_dimensions(const Table& table) {
    if (table.cell_count() == 0 || table.equation_count() == 0) return {};
    return Recognition(table).run();
}

}  // namespace tacet
