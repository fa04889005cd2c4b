// SPDX-License-Identifier: Apache-2.0
#include "attack/grid.h"

namespace tacet {

Grid::Grid(const Table& table) : place_of_(table.cell_count()) {
    if (table.dimensions() == nullptr) {
        size_ = table.cell_count();
        has_cell_.assign(size_, true);
        for (const CellId cell : table.cells()) {
            place_of_[cell.index()] = cell.index();
            cell_at_.push_back(cell);
        }
        return;
    }
    const Dimensions& dimensions = *table.dimensions();
    for (std::size_t d = dimensions.count(); d-- > 0;) {
        const Dimension& dimension = dimensions.all()[d];
        Tree tree{dimension.size(), size_, dimension.is_flat(), dimension.parent, {}};
        for (std::uint32_t code = 0; code < tree.size; ++code) {
            const auto below = dimensions.children(d, code);
            tree.children.emplace_back(below.begin(), below.end());
        }
        size_ *= tree.size;
        trees_.insert(trees_.begin(), std::move(tree));
    }
    cell_at_.resize(size_);
    has_cell_.resize(size_);
    for (const CellId cell : table.cells()) {
        Place place = 0;
        for (std::size_t d = 0; d < trees_.size(); ++d) place += dimensions.codes(cell)[d] * trees_[d].stride;
        place_of_[cell.index()] = place;
        cell_at_[place] = cell;
        has_cell_[place] = true;
    }
}

}  // namespace tacet
