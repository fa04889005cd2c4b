// SPDX-License-Identifier: Apache-2.0
#include "serve/output_kinds.h"

namespace tacet {

std::vector<OutputKind> output_kinds(Variables variables) {
    std::vector<OutputKind> kinds;
    for (const OutputFormat& each : output_formats())
        if (variables == Variables::known || each.takes_cells)
            kinds.push_back({std::string(each.name), std::string(each.extension),
                             std::string(each.description), each.holds_suppressed({}),
                             each.audience == Audience::office_with_values});
    return kinds;
}

std::vector<OutputFile> make_files(const OutputFormat& format, const Publication& publication,
                                   const OutputWish& wish) {
    OutputSpec spec{.path = wish.file, .cube = wish.view};
    spec.options.shows_values = wish.shows_values;
    auto files = format.make(publication, spec);
    for (OutputFile& each : files) each.holds_suppressed = format.holds_suppressed(spec.options);
    return files;
}

void note_run(const Result& result, Provenance& provenance) {
    provenance.protect.method = result.method;
    provenance.protect.seed = result.seed;
}

}  // namespace tacet
