// SPDX-License-Identifier: Apache-2.0
// The workbench: a page in the browser, served by the program itself on the person's own machine, and the
// interface behind it (docs/workbench.md, docs/api.md, docs/security.md).
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "tacet/export.h"

namespace TACET_EXPORT tacet {

struct ServeOptions {
    std::string path = {};                ///< a table, a job or a folder; empty: the working folder
    std::string address = "127.0.0.1";    ///< that the server listens at
    std::uint16_t port = 0;               ///< 0: any that is free
    unsigned threads = 1;                 ///< of each protection
    std::uint64_t most_bytes = 64 << 20;  ///< of one upload
    std::stop_token stop = {};            ///< ends the server, and what runs with the best so far
    std::function<void(const std::string& address)> on_ready = {};  ///< with the token; may be empty
};

/// Serves until it is stopped. No file outside the folder is read or written. Throws InputError if the path
/// is not there, cannot be opened, or the port is taken.
void serve(const ServeOptions& options);

}  // namespace tacet
