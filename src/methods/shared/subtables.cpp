// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/subtables.h"

#include <algorithm>
#include <unordered_map>

namespace tacet {

namespace {

class Splitter {
  public:
    explicit Splitter(const Table& table) : table_(table), dimensions_(*table.cover()) {
        for (std::size_t k = 0; k < dimensions_.count(); ++k) {
            const auto& parent = dimensions_.all()[k].parent;
            auto& depth = depth_.emplace_back(parent.size(), 0);
            for (std::uint32_t code = 1; code < parent.size(); ++code) depth[code] = depth[parent[code]] + 1;
        }
    }

    std::vector<Subtable> split() {
        choose(0, 0);
        std::ranges::stable_sort(subtables_, {}, &Subtable::level);
        return std::move(subtables_);
    }

  private:
    /// Goes through the codes with children of this dimension and those after it.
    void choose(std::size_t dimension, std::uint32_t level) {
        if (dimension == dimensions_.count()) return add(level);
        for (std::uint32_t code = 0; code < dimensions_.all()[dimension].size(); ++code) {
            const auto children = dimensions_.children(dimension, code);
            if (children.empty()) continue;
            auto& codes = codes_.emplace_back(children.begin(), children.end());
            codes.push_back(code);
            choose(dimension + 1, level + depth_[dimension][code]);
            codes_.pop_back();
        }
    }

    void add(std::uint32_t level) {
        Subtable subtable{level, {}, {}};
        std::vector<std::uint32_t> place(codes_.size());
        collect(place, 0, subtable.cells);
        std::ranges::sort(subtable.cells);
        add_sums(subtable.cells);
        subtable.equations = equations_among(subtable.cells);
        subtables_.push_back(std::move(subtable));
    }

    void collect(std::vector<std::uint32_t>& place, std::size_t dimension, std::vector<CellId>& cells) const {
        if (dimension == place.size()) {
            if (const auto cell = dimensions_.at(place)) cells.push_back(*cell);
            return;
        }
        for (const std::uint32_t code : codes_[dimension]) {
            place[dimension] = code;
            collect(place, dimension + 1, cells);
        }
    }

    /// Cells beside the product that are sums of these.
    void add_sums(std::vector<CellId>& cells) const {
        if (dimensions_.cell_count() == table_.cell_count()) return;
        const std::size_t product = cells.size();
        std::vector<CellId> sums;
        const auto has = [&](CellId cell) { return std::ranges::binary_search(cells, cell); };
        for (const CellId cell : cells)
            for (const Incidence& each : table_.incidences(cell)) {
                const auto terms = table_.terms(each.equation);
                const auto is_sum = [&](const Term& term) {
                    return term.cell.index() >= dimensions_.cell_count();
                };
                const auto sum = std::ranges::find_if(terms, is_sum);
                if (sum != terms.end() && std::ranges::all_of(terms, [&](const Term& term) {
                        return is_sum(term) || has(term.cell);
                    }))
                    sums.push_back(sum->cell);
            }
        cells.insert(cells.end(), sums.begin(), sums.end());
        std::sort(cells.begin() + static_cast<std::ptrdiff_t>(product), cells.end());
        cells.erase(std::ranges::unique(cells).begin(), cells.end());
    }

    /// Those that name no cell but these.
    [[nodiscard]] std::vector<EquationId> equations_among(const std::vector<CellId>& cells) const {
        std::unordered_map<std::uint32_t, std::size_t> named;
        for (const CellId cell : cells)
            for (const Incidence& each : table_.incidences(cell)) ++named[each.equation.index()];
        std::vector<EquationId> equations;
        for (const auto& [equation, count] : named)
            if (count == table_.terms(EquationId(equation)).size()) equations.emplace_back(equation);
        std::ranges::sort(equations);
        return equations;
    }

    const Table& table_;
    const Dimensions& dimensions_;
    std::vector<std::vector<std::uint32_t>> depth_;  // by dimension and code
    std::vector<std::vector<std::uint32_t>> codes_;  // of the subtable being made, by dimension
    std::vector<Subtable> subtables_;
};

/// Sums of further hierarchies cross subtables.
bool has_all_equations(const Table& table, std::span<const Subtable> subtables) {
    std::vector<bool> found(table.equation_count());
    for (const Subtable& subtable : subtables)
        for (const EquationId equation : subtable.equations) found[equation.index()] = true;
    return std::ranges::count(found, false) == 0;
}

}  // namespace

std::vector<Subtable> split_into_subtables(const Table& table) {
    if (table.cover() != nullptr)
        if (auto subtables = Splitter(table).split(); has_all_equations(table, subtables)) return subtables;
    Subtable whole;
    std::ranges::copy(table.cells(), std::back_inserter(whole.cells));
    std::ranges::copy(table.equations(), std::back_inserter(whole.equations));
    return {std::move(whole)};
}

TableData cut_out(const Table& table, const Subtable& subtable) {
    TableData data;
    data.decimals = table.decimals();
    data.written = table.data().written;
    std::unordered_map<std::uint32_t, CellId> own;
    for (const CellId cell : subtable.cells) {
        own.emplace(cell.index(), CellId(static_cast<std::uint32_t>(data.cells.size())));
        data.cells.push_back(table[cell]);
    }
    for (const EquationId equation : subtable.equations) {
        data.begin_equation(table.data().constants[equation.index()], table.data().scales[equation.index()]);
        for (const Term& term : table.terms(equation))
            data.add_term(own.at(term.cell.index()), term.coefficient);
    }
    return data;
}

}  // namespace tacet
