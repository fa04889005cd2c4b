// SPDX-License-Identifier: Apache-2.0
#include "features/features.h"

#include <fmt/format.h>

#include <algorithm>

#include "tacet/error.h"

namespace tacet {

namespace {

// CMake says 0 or 1.
constexpr Feature kFeatures[] = {
    {"PostgreSQL", "TACET_WITH_POSTGRESQL", TACET_WITH_POSTGRESQL != 0},
    {"SQLite", "TACET_WITH_SQLITE", TACET_WITH_SQLITE != 0},
    {"workbooks", "TACET_WITH_WORKBOOK", TACET_WITH_WORKBOOK != 0},
    {"workbench", "TACET_WITH_WORKBENCH", TACET_WITH_WORKBENCH != 0},
};

}  // namespace

std::span<const Feature> features() {
    return kFeatures;
}

void require_feature(std::string_view name, std::string_view place) {
    const auto feature = std::ranges::find(kFeatures, name, &Feature::name);
    if (feature->is_built) return;
    throw InputError(fmt::format("{}: this tacet was built without {}, expected one built with {}=ON", place,
                                 name, feature->option));
}

}  // namespace tacet
