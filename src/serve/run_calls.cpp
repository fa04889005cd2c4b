// SPDX-License-Identifier: Apache-2.0
#include "serve/calls.h"
#include "serve/why.h"
#include "tacet/error.h"
#include "tacet/io.h"

namespace tacet::calls {

namespace {

constexpr double kForPreview = 5;  // seconds, unless asked for

}  // namespace

ApiAnswer list_runs(const Call& call) {
    const auto document = call.document();
    Json all = Json::array();
    for (const auto& each : document->runs()) all.push_back(run_json(*document, *each, false));
    return to_answer(all);
}

ApiAnswer start_run(const Call& call) {
    const auto document = call.document();
    const Json json = body_of(call.request);
    const auto run = call.workbench.protect(document, run_wish_of(json), text_of(json, "name", ""));
    return to_answer(run_json(*document, *run, false), 202);
}

ApiAnswer show_run(const Call& call) {
    return to_answer(run_json(*call.document(), *call.run(), true));
}

ApiAnswer change_run(const Call& call) {
    call.document()->rename(call.ids.at(1), text_of(body_of(call.request), "name"));
    return changed(call);
}

ApiAnswer remove_run(const Call& call) {
    call.document()->remove(call.ids.at(1));
    return changed(call);
}

ApiAnswer stop_run(const Call& call) {
    call.workbench.stop(*call.document(), *call.run());
    return to_answer({{"stopping", call.ids.at(1)}});
}

ApiAnswer preview(const Call& call) {
    const auto document = call.document();
    const auto run = call.run();
    const Json json = body_of(call.request);
    std::vector<PlacePin> pins = document->wishes().pins;
    if (json.contains("pins")) {
        if (!json["pins"].is_array()) throw InputError("pins: expected a list of cells with a pin");
        for (const Json& each : json["pins"]) {
            const ViewPlace place = place_of(each, *run->sheet);
            std::erase_if(pins, [&](const PlacePin& other) { return other.place == place; });
            pins.push_back({place, parse_pin_kind(text_of(each, "pin"))});
        }
    }
    const double seconds = number_of(json, "time_limit", 0.1, 60, kForPreview);
    return to_answer(preview_json(*run->sheet, call.workbench.preview(*document, *run, pins, seconds)));
}

ApiAnswer compare(const Call& call) {
    const auto document = call.document();
    const auto other = document->run(static_cast<int>(whole_of(call.request, "with", 0)));
    return to_answer(compare_json(*document, *call.run(), *other));
}

ApiAnswer exposed(const Call& call) {
    return to_answer(exposed_json(*call.run()));
}

ApiAnswer audit_pattern(const Call& call) {
    const auto document = call.document();
    const auto found = call.request.values.find("name");
    const auto run = call.workbench.audit(
        document, parse_pattern("pattern", call.request.body, document->sheet()->table()),
        found == call.request.values.end() ? "audited pattern" : found->second);
    return to_answer(run_json(*document, *run, false), 202);
}

}  // namespace tacet::calls
