// SPDX-License-Identifier: Apache-2.0
// The writers that the registry lists, one file each.
#pragma once

#include "tacet/publish.h"

namespace tacet {

std::vector<OutputFile> make_long_csv(const Publication& publication, const OutputSpec& request);
std::vector<OutputFile> make_matrix(const Publication& publication, const OutputSpec& request);
std::vector<OutputFile> make_pivot(const Publication& publication, const OutputSpec& request);
std::vector<OutputFile> make_code_value(const Publication& publication, const OutputSpec& request);
std::vector<OutputFile> make_sbs(const Publication& publication, const OutputSpec& request);
std::vector<OutputFile> make_intermediate(const Publication& publication, const OutputSpec& request);
std::vector<OutputFile> make_jj(const Publication& publication, const OutputSpec& request);
std::vector<OutputFile> make_sdmx_csv(const Publication& publication, const OutputSpec& request);
std::vector<OutputFile> make_workbook(const Publication& publication, const OutputSpec& request);
std::vector<OutputFile> make_html_report(const Publication& publication, const OutputSpec& request);
std::vector<OutputFile> make_problem(const Publication& publication, const OutputSpec& request);
std::vector<OutputFile> make_pattern(const Publication& publication, const OutputSpec& request);
std::vector<OutputFile> make_witness(const Publication& publication, const OutputSpec& request);
std::vector<OutputFile> make_attackers(const Publication& publication, const OutputSpec& request);

}  // namespace tacet
