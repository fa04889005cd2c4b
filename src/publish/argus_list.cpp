// SPDX-License-Identifier: Apache-2.0
// Types 2 and 3 of tau-ARGUS: codes, value, status.
#include <fmt/format.h>

#include "publish/cube_view.h"
#include "publish/formats.h"

namespace tacet {

namespace {

std::string header(const CubeView& view, const OutputOptions& options) {
    std::string line;
    for (const Variable& each : view.variables()) line += argus_text(each.name(), options.quotes_codes) + ',';
    line += argus_text(view.response_name(), options.quotes_codes);
    if (options.adds_status) line += ',' + argus_text("Status", options.quotes_codes);
    return line + '\n';
}

/// With its status a cell shows its true value, as in tau-ARGUS: such a file is for the office.
std::vector<OutputFile> make_list(const Publication& publication, const OutputSpec& request,
                                  bool has_header) {
    const CubeView view(publication, request.cube);
    const OutputOptions& options = request.options;
    std::string text = has_header ? header(view, options) : "";
    view.for_each_place(options.drops_empty, [&](const CubePlace& place) {
        for (std::size_t k = 0; k < place.codes.size(); ++k)
            text += argus_text(view.variables()[k][place.codes[k]].text, options.quotes_codes) + ',';
        text += options.adds_status ? view.true_value(place) : view.value(place, "x");
        if (options.adds_status) text += fmt::format(",{}", static_cast<int>(view.status(place)));
        text += '\n';
    });
    return {{request.path, std::move(text)}};
}

}  // namespace

std::vector<OutputFile> make_pivot(const Publication& publication, const OutputSpec& request) {
    return make_list(publication, request, true);
}

std::vector<OutputFile> make_code_value(const Publication& publication, const OutputSpec& request) {
    return make_list(publication, request, request.options.has_header);
}

}  // namespace tacet
