// SPDX-License-Identifier: Apache-2.0
#include "publish/cube_view.h"

#include <algorithm>

namespace tacet {

CubeView::CubeView(const Publication& publication, std::uint32_t cube)
    : publication_(publication), index_(cube), judged_(publication.cubes().at(cube)) {}

bool CubeView::is_full() const {
    return cube().place_count() <= publication_.provenance().link.most_places;
}

CellStatus CubeView::status(const CubePlace& place) const {
    return place.cell ? publication_.status(index_, *place.cell) : CellStatus::empty;
}

bool CubeView::is_suppressed(const CubePlace& place) const {
    return place.cell && publication_.is_suppressed(index_, *place.cell);
}

std::string CubeView::true_value(const CubePlace& place) const {
    if (is_empty(place)) return "-";
    const Amount response = cube()[*place.cell].response;
    return format_amount(rounded(response, data().decimals - data().written), data().written);
}

std::string CubeView::value(const CubePlace& place, std::string_view symbol) const {
    return is_suppressed(place) ? std::string(symbol) : true_value(place);
}

std::string CubeView::response_name() const {
    return cube().is_frequency_table() ? "Freq" : data().response;
}

std::string argus_text(std::string_view text, bool is_quoted) {
    if (!is_quoted) return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? '\'' : c;
    return quoted + '"';
}

std::string shortest_amount(Amount amount, int decimals) {
    for (; decimals > 0 && amount % 10 == 0; --decimals) amount /= 10;
    return format_amount(amount, decimals);
}

}  // namespace tacet
