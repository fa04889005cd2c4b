// SPDX-License-Identifier: Apache-2.0
// The answers to requests, one for each route of the interface (docs/api.md).
#pragma once

#include "serve/call.h"

namespace tacet::calls {

// What can be opened, and is: open_calls.cpp.
[[nodiscard]] ApiAnswer list_tables(const Call& call);
[[nodiscard]] ApiAnswer open_table(const Call& call);
[[nodiscard]] ApiAnswer close_table(const Call& call);
[[nodiscard]] ApiAnswer list_files(const Call& call);
[[nodiscard]] ApiAnswer upload(const Call& call);
[[nodiscard]] ApiAnswer guess(const Call& call);
[[nodiscard]] ApiAnswer about(const Call& call);

// What people look at: look_calls.cpp.
[[nodiscard]] ApiAnswer show_table(const Call& call);
[[nodiscard]] ApiAnswer states(const Call& call);
[[nodiscard]] ApiAnswer counts(const Call& call);
[[nodiscard]] ApiAnswer window(const Call& call);
[[nodiscard]] ApiAnswer why(const Call& call);
[[nodiscard]] ApiAnswer needed(const Call& call);
[[nodiscard]] ApiAnswer range(const Call& call);

// What they change: change_calls.cpp.
[[nodiscard]] ApiAnswer set_rules(const Call& call);
[[nodiscard]] ApiAnswer set_pins(const Call& call);
[[nodiscard]] ApiAnswer clear_pins(const Call& call);
[[nodiscard]] ApiAnswer undo(const Call& call);

// Runs and audits: run_calls.cpp.
[[nodiscard]] ApiAnswer list_runs(const Call& call);
[[nodiscard]] ApiAnswer start_run(const Call& call);
[[nodiscard]] ApiAnswer show_run(const Call& call);
[[nodiscard]] ApiAnswer change_run(const Call& call);
[[nodiscard]] ApiAnswer remove_run(const Call& call);
[[nodiscard]] ApiAnswer stop_run(const Call& call);
[[nodiscard]] ApiAnswer preview(const Call& call);
[[nodiscard]] ApiAnswer compare(const Call& call);
[[nodiscard]] ApiAnswer exposed(const Call& call);
[[nodiscard]] ApiAnswer audit_pattern(const Call& call);

// Publication: publish_calls.cpp.
[[nodiscard]] ApiAnswer make_output(const Call& call);
[[nodiscard]] ApiAnswer save_session(const Call& call);

}  // namespace tacet::calls
