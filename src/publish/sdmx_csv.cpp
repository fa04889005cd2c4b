// SPDX-License-Identifier: Apache-2.0
// SDMX-CSV 2.0: one observation per line, with OBS_STATUS (A normal, Q suppressed, M cannot exist) and
// CONF_STATUS (F free, C primary, A primary for small counts, D secondary). Suppressed values are NaN.
#include <fmt/format.h>

#include <cctype>

#include "publish/cube_view.h"
#include "publish/formats.h"
#include "sources/csv_file.h"
#include "text/csv_field.h"

namespace tacet {

namespace {

/// Letters, digits and underscores in upper case, as SDMX names its concepts.
std::string identifier(std::string_view text) {
    std::string id;
    for (const unsigned char c : text) id += std::isalnum(c) != 0 ? static_cast<char>(std::toupper(c)) : '_';
    if (id.empty() || std::isalpha(static_cast<unsigned char>(id.front())) == 0) id.insert(0, "V_");
    return id;
}

std::string_view observation_status(const CubeView& view, const CubePlace& place) {
    if (view.is_empty(place)) return "M";
    return view.is_suppressed(place) ? "Q" : "A";
}

std::string_view confidentiality(const CubeView& view, const CubePlace& place, bool adds_status) {
    if (!view.is_suppressed(place)) return "F";
    const CellStatus status = view.status(place);
    if (!is_unsafe(status)) return "D";
    return adds_status && status == CellStatus::unsafe_frequency ? "A" : "C";
}

}  // namespace

std::vector<OutputFile> make_sdmx_csv(const Publication& publication, const OutputSpec& request) {
    const CubeView view(publication, request.cube);
    const std::string structure = fmt::format("dataflow,TACET:{}(1.0),I", identifier(view.data().name));
    std::string text = "STRUCTURE,STRUCTURE_ID,ACTION";
    for (const Variable& each : view.variables()) text += ',' + identifier(each.name());
    text += ",OBS_VALUE,OBS_STATUS,CONF_STATUS,DECIMALS\n";
    view.for_each_place(request.options.drops_empty, [&](const CubePlace& place) {
        text += structure;
        for (std::size_t k = 0; k < place.codes.size(); ++k)
            text += ',' + csv_field(view.variables()[k][place.codes[k]].text);
        text += fmt::format(",{},{},{},{}\n", view.is_empty(place) ? "NaN" : view.value(place, "NaN"),
                            observation_status(view, place),
                            confidentiality(view, place, request.options.adds_status), view.data().written);
    });
    return {{request.path, std::move(text)}};
}

}  // namespace tacet
