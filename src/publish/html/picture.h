// SPDX-License-Identifier: Apache-2.0
// The table as a picture for the script of the page. For print there is the drawing of tacet/picture.h.
#pragma once

#include <limits>
#include <string>

#include "publish/cube_view.h"
#include "publish/supports.h"
#include "tacet/picture.h"

namespace tacet {

/// Shades of published cells by the logarithm of their values: 'a' to 'j', dark last.
class ShadeScale {
  public:
    void include(double value);
    [[nodiscard]] char letter(double value) const;

  private:
    double least_ = std::numeric_limits<double>::infinity();
    double most_ = -std::numeric_limits<double>::infinity();
};

/// The data of the script, as JSON: codes of the variables; states of places, run-length encoded; which place
/// is which suppressed cell; supports. No value: published cells have one of ten shades.
[[nodiscard]] std::string picture_data(const Publication& publication, std::span<const Support> supports);

}  // namespace tacet
