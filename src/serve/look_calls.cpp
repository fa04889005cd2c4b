// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "serve/calls.h"
#include "serve/insiders.h"
#include "serve/why.h"
#include "tacet/error.h"

namespace tacet::calls {

namespace {

constexpr std::size_t kMostWindow = 20'000;  // cells of a window

}  // namespace

ApiAnswer show_table(const Call& call) {
    return to_answer(document_json(*call.document()));
}

ApiAnswer states(const Call& call) {
    const auto document = call.document();
    const Looked looked = looked_at(call, *document);
    check_public(call, looked, *document);
    return {.type = "application/octet-stream",
            .body = looked.sheet->states(layer_of(call.request, *looked.sheet), looked.pattern.get(),
                                         call.is_public())};
}

ApiAnswer counts(const Call& call) {
    const auto document = call.document();
    const Looked looked = looked_at(call, *document);
    Json all = Json::array();
    for (std::uint32_t view = 0; view < looked.sheet->view_count(); ++view)
        all.push_back(counts_json(*looked.sheet, view, looked.pattern.get()));
    return to_answer(all);
}

ApiAnswer window(const Call& call) {
    const auto document = call.document();
    const Looked looked = looked_at(call, *document);
    check_public(call, looked, *document);
    auto rows = list_of(call.request, "rows");
    const auto columns = list_of(call.request, "columns");
    if (rows.empty()) rows.push_back(0);
    if (rows.size() * columns.size() > kMostWindow)
        throw InputError(
            fmt::format("found {} cells, expected at most {}", rows.size() * columns.size(), kMostWindow));
    return to_answer(window_json(*document, *looked.sheet, layer_of(call.request, *looked.sheet), rows,
                                 columns, looked.pattern.get(), call.is_public()));
}

ApiAnswer why(const Call& call) {
    const auto document = call.document();
    const auto run = call.asked_run(*document);
    return to_answer(why_json(*document, run.get(), place_of(call.request)));
}

ApiAnswer needed(const Call& call) {
    const auto document = call.document();
    const auto run = document->run(static_cast<int>(whole_of(call.request, "run", 0)));
    const CellId cell = run->sheet->cell_at(place_of(call.request));
    return to_answer(needed_json(*run->sheet, call.workbench.needed(*document, *run, cell)));
}

ApiAnswer range(const Call& call) {
    const auto document = call.document();
    const auto run = document->run(static_cast<int>(whole_of(call.request, "run", 0)));
    const CellId cell = run->sheet->cell_at(place_of(call.request));
    const CellRange found = call.workbench.range(*document, *run, cell);
    const double value = run->sheet->table().to_double(run->sheet->table()[cell].value);
    Json json{{"known", found.is_known}};
    if (found.is_known) {
        json["from"] = value - found.down;
        json["to"] = value + found.up;
        json["disclosed"] = found.is_disclosed();
    }
    return to_answer(json);
}

}  // namespace tacet::calls
