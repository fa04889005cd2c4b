// SPDX-License-Identifier: Apache-2.0
// A plot as SVG to stand in a page. Colours come from the page, so that they suit paper and a dark room.
#pragma once

#include <string>

#include "experiment/analysis.h"

namespace tacet {

inline constexpr std::size_t kPlotColours = 8;

[[nodiscard]] std::string to_svg(const AnalysisPlot& plot);

}  // namespace tacet
