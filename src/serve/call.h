// SPDX-License-Identifier: Apache-2.0
// A request that has found its route, and what the answers to such requests share.
#pragma once

#include "serve/api.h"
#include "serve/request_values.h"

namespace tacet {

struct Call {
    Workbench& workbench;
    const ApiRequest& request;
    std::vector<int> ids;  ///< of the path

    [[nodiscard]] std::shared_ptr<Document> document() const { return workbench.document(ids.at(0)); }
    [[nodiscard]] std::shared_ptr<Run> run() const { return document()->run(ids.at(1)); }
    /// The run that the query names, if any.
    [[nodiscard]] std::shared_ptr<Run> asked_run(const Document& document) const;
    [[nodiscard]] bool is_public() const;
};

[[nodiscard]] ApiAnswer to_answer(const Json& json, int status = 200);
/// Tells every page that the table is another now.
[[nodiscard]] ApiAnswer changed(const Call& call);

/// The sheet and pattern that a request looks at.
struct Looked {
    std::shared_ptr<const Sheet> sheet;
    std::shared_ptr<const Pattern> pattern;
};
[[nodiscard]] Looked looked_at(const Call& call, const Document& document);
/// Throws UnsafeError if the public would look at what did not pass the audit.
void check_public(const Call& call, const Looked& looked, const Document& document);

}  // namespace tacet
