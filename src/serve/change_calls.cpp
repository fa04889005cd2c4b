// SPDX-License-Identifier: Apache-2.0
#include "serve/calls.h"
#include "tacet/error.h"

namespace tacet::calls {

ApiAnswer set_rules(const Call& call) {
    const auto document = call.document();
    document->set_judging(judging_of(body_of(call.request), document->wishes().judging));
    call.workbench.tell_table(call.ids[0]);
    return counts(call);
}

ApiAnswer set_pins(const Call& call) {
    const auto document = call.document();
    const Json json = body_of(call.request);
    const std::string pin = text_of(json, "pin", "");
    if (!json.contains("cells")) throw InputError("cells: expected a list of cells");
    document->set_pins(places_of(json["cells"], *document->sheet()),
                       pin.empty() ? std::nullopt : std::optional(parse_pin_kind(pin)));
    return changed(call);
}

ApiAnswer clear_pins(const Call& call) {
    call.document()->clear_pins();
    return changed(call);
}

ApiAnswer undo(const Call& call) {
    call.document()->undo();
    return changed(call);
}

}  // namespace tacet::calls
