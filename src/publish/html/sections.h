// SPDX-License-Identifier: Apache-2.0
// The parts of the report that show figures.
#pragma once

#include <string>

#include "publish/html/figures.h"

namespace tacet {

/// What several parts look at.
struct PageContext {
    const Publication& publication;
    const OutputOptions& options;
    std::vector<CubeFigures> figures;  ///< by cube
    CellCounts all;

    /// Of the cells with contributors.
    [[nodiscard]] double share(std::size_t amount) const;
    /// How much of the cost could be saved at most; "?" if nobody knows.
    [[nodiscard]] std::string gap() const;
};

/// Levels, information lost, audit and reasons.
[[nodiscard]] std::string figure_sections(const PageContext& context);

/// The whole page of a table that was judged only.
[[nodiscard]] std::string judged_page(const Publication& publication);

[[nodiscard]] std::string whole(std::size_t amount);
[[nodiscard]] std::string percent(double share);

}  // namespace tacet
