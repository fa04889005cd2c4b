// SPDX-License-Identifier: Apache-2.0
#include "rules/rows.h"

namespace tacet {

Rows::Rows(const Cube& cube) {
    for (const Variable& variable : cube.variables()) {
        auto& totals = totals_.emplace_back(variable.size());
        for (const CodeSum& sum : variable.sums())
            if (sum.parts.size() > 1)
                for (const CodeId part : sum.parts) totals[part.index()].push_back(sum.total);
    }
}

std::vector<CubeCellId> Rows::totals_of(const Cube& cube, CubeCellId cell) const {
    std::vector<CubeCellId> found;
    std::vector<CodeId> codes(cube.codes(cell).begin(), cube.codes(cell).end());
    for (std::size_t k = 0; k < codes.size(); ++k) {
        const CodeId own = codes[k];
        for (const CodeId total : totals_[k][own.index()]) {
            codes[k] = total;
            if (const auto id = cube.find(codes)) found.push_back(*id);
        }
        codes[k] = own;
    }
    return found;
}

}  // namespace tacet
