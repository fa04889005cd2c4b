// SPDX-License-Identifier: Apache-2.0
#include "serve/call.h"

#include "tacet/error.h"

namespace tacet {

std::shared_ptr<Run> Call::asked_run(const Document& document) const {
    const auto id = whole_of(request, "run", 0);
    return id == 0 ? nullptr : document.run(static_cast<int>(id));
}

bool Call::is_public() const {
    const auto found = request.values.find("audience");
    return found != request.values.end() && found->second == "public";
}

ApiAnswer to_answer(const Json& json, int status) {
    return {.status = status, .body = json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"};
}

ApiAnswer changed(const Call& call) {
    call.workbench.tell_table(call.ids[0]);
    return to_answer({{"changed", call.ids[0]}});
}

Looked looked_at(const Call& call, const Document& document) {
    const auto run = call.asked_run(document);
    if (!run) return {document.sheet(), nullptr};
    return {run->sheet, document.with_runs([&] { return run->pattern; })};
}

void check_public(const Call& call, const Looked& looked, const Document& document) {
    if (!call.is_public()) return;
    const auto run = call.asked_run(document);
    const auto result = run ? document.with_runs([&] { return run->result; }) : nullptr;
    if (!looked.pattern || !result || !result->report || !result->report->safe())
        throw UnsafeError("found no safe run, expected one: only what passed the audit has a public view");
}

}  // namespace tacet
