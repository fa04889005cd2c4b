// SPDX-License-Identifier: Apache-2.0
// The interface under /api/: requests and answers without the network (docs/api.md).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "serve/workbench.h"

namespace tacet {

struct ApiRequest {
    std::string method = {};                         ///< "GET"
    std::string path = {};                           ///< "/api/tables/1"
    std::map<std::string, std::string> values = {};  ///< of the query
    std::string body = {};
};

struct ApiAnswer {
    int status = 200;
    std::string type = "application/json";
    std::string body = {};
    std::string file = {};  ///< the name for a download; empty: none
};

/// Answers whatever comes, errors with a sentence in "error".
[[nodiscard]] ApiAnswer answer(Workbench& workbench, const ApiRequest& request);

/// {"error": "..."} as an answer.
[[nodiscard]] ApiAnswer problem(int status, const std::string& sentence);

}  // namespace tacet
