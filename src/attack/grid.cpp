// SPDX-License-Identifier: Apache-2.0
#include "attack/grid.h"

namespace tacet {

Grid::Grid(const Table& table) : place_of_(table.cell_count()) {
    const Dimensions* dimensions = table.cover();
    if (dimensions == nullptr) {
        product_ = table.cell_count();
        has_cell_.assign(product_, true);
        is_free_.resize(product_);
        for (const CellId cell : table.cells()) {
            place_of_[cell.index()] = cell.index();
            cell_at_.push_back(cell);
        }
        return;
    }
    for (std::size_t d = dimensions->count(); d-- > 0;) {
        const Dimension& dimension = dimensions->all()[d];
        Tree tree{dimension.size(), product_, dimension.is_flat(), dimension.parent, {}};
        for (std::uint32_t code = 0; code < tree.size; ++code) {
            const auto below = dimensions->children(d, code);
            tree.children.emplace_back(below.begin(), below.end());
        }
        product_ *= tree.size;
        trees_.insert(trees_.begin(), std::move(tree));
    }
    cell_at_.resize(product_);
    has_cell_.resize(product_);
    for (std::uint32_t i = 0; i < dimensions->cell_count(); ++i) {
        const auto codes = dimensions->codes(CellId(i));
        Place place = 0;
        for (std::size_t d = 0; d < trees_.size(); ++d) place += codes[d] * trees_[d].stride;
        place_of_[i] = place;
        cell_at_[place] = CellId(i);
        has_cell_[place] = true;
    }
    is_free_.resize(product_);
    for (Place place = 0; place < product_; ++place)
        is_free_[place] = !has_cell_[place] && !dimensions->is_void(place);
    for (std::uint32_t i = dimensions->cell_count(); i < table.cell_count(); ++i) add_sum(table, CellId(i));
}

/// A cell without a place in the product is the sum of cells that have one.
void Grid::add_sum(const Table& table, CellId cell) {
    const Place place = size();
    place_of_[cell.index()] = place;
    cell_at_.push_back(cell);
    has_cell_.push_back(true);
    is_free_.push_back(false);
    sums_of_.resize(product_);
    auto& parts = parts_.emplace_back();
    for (const Term& term : table.terms(table.incidences(cell).front().equation))
        if (term.cell != cell) {
            parts.push_back(place_of_[term.cell.index()]);
            sums_of_[parts.back()].push_back(place);
        }
}

std::span<const Place> Grid::parts(Place place) const {
    return place < product_ ? std::span<const Place>() : parts_[place - product_];
}

std::span<const Place> Grid::sums(Place place) const {
    return place < sums_of_.size() ? std::span<const Place>(sums_of_[place]) : std::span<const Place>();
}

}  // namespace tacet
