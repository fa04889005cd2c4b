// SPDX-License-Identifier: Apache-2.0
// The state of the workbench as JSON, for the page and for programs (docs/api.md).
#pragma once

#include <nlohmann/json.hpp>

#include "serve/workbench.h"

namespace tacet {

using Json = nlohmann::ordered_json;

[[nodiscard]] Json to_json(const ViewPlace& place, const Sheet& sheet);
/// A line of the list of open tables.
[[nodiscard]] Json summary_json(const Document& document);
/// Everything but the cells.
[[nodiscard]] Json document_json(const Document& document);
[[nodiscard]] Json run_json(const Document& document, const Run& run, bool has_curve);
[[nodiscard]] Json rules_json(const std::vector<Rules>& rules);
[[nodiscard]] Json rule_kinds_json();
[[nodiscard]] Json methods_json();
/// Cells of a view by state, and primaries by cause.
[[nodiscard]] Json counts_json(const Sheet& sheet, std::uint32_t view, const Pattern* pattern);
/// Values and states of some rows and columns of a layer.
[[nodiscard]] Json window_json(const Document& document, const Sheet& sheet, const Layer& layer,
                               std::span<const std::uint32_t> rows, std::span<const std::uint32_t> columns,
                               const Pattern* pattern, bool is_public);
[[nodiscard]] Json preview_json(const Sheet& sheet, const Preview& preview);

/// One of the cells with their places and names, a thousand at most.
[[nodiscard]] Json cells_json(const Sheet& sheet, std::span<const CellId> cells);

}  // namespace tacet
