// SPDX-License-Identifier: Apache-2.0
// Columns: a code for each variable, its label if there are any, the value, a flag. Without `adds_status`
// the flag does not tell primaries from secondaries: readers need not know which cells a rule calls
// sensitive.
#include <fmt/format.h>

#include <algorithm>

#include "publish/cube_view.h"
#include "publish/formats.h"
#include "publish/formulas.h"

namespace tacet {

namespace {

bool has_labels(const Variable& variable) {
    return std::ranges::any_of(variable.codes(), [](const Code& code) { return !code.label.empty(); });
}

std::string_view flag(const CubeView& view, const CubePlace& place, bool adds_status) {
    if (view.is_empty(place)) return "empty";
    if (!view.is_suppressed(place)) return "published";
    if (!adds_status) return "suppressed";
    return is_unsafe(view.status(place)) ? "primary" : "secondary";
}

}  // namespace

std::vector<OutputFile> make_long_csv(const Publication& publication, const OutputSpec& request) {
    if (publication.cubes().empty())
        return {{request.path, to_csv(publish(publication.table(), publication.report()))}};
    const CubeView view(publication, request.cube);
    const auto variables = view.variables();
    std::string text;
    for (const Variable& each : variables) {
        text += reader_field(each.name()) + ',';
        if (has_labels(each)) text += reader_field(each.name() + "_label") + ',';
    }
    text += reader_field(view.response_name()) + ",status\n";
    view.for_each_place(request.options.drops_empty, [&](const CubePlace& place) {
        for (std::size_t k = 0; k < variables.size(); ++k) {
            const Code& code = variables[k][place.codes[k]];
            text += reader_field(code.text) + ',';
            if (has_labels(variables[k])) text += reader_field(code.label) + ',';
        }
        const std::string value = view.is_empty(place) ? "" : view.value(place, request.options.symbol);
        text.append(reader_field(value)).append(1, ',');
        text.append(flag(view, place, request.options.adds_status)).append(1, '\n');
    });
    return {{request.path, std::move(text)}};
}

}  // namespace tacet
