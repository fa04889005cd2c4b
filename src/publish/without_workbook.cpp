// SPDX-License-Identifier: Apache-2.0
// In place of workbook.cpp and spreadsheet.cpp in builds without workbooks.
#include "features/features.h"
#include "publish/formats.h"

namespace tacet {

std::vector<OutputFile> make_workbook(const Publication& /*publication*/, const OutputSpec& request) {
    require_feature("workbooks", request.path);
    return {};
}

}  // namespace tacet
