// SPDX-License-Identifier: Apache-2.0
// Style and script of the report; the build turns report.css, picture.js and report.js into these texts.
#pragma once

#include <string_view>

namespace tacet {

extern const std::string_view kReportStyle;
extern const std::string_view kPictureScript;  ///< what report and workbench draw with
extern const std::string_view kReportScript;

}  // namespace tacet
