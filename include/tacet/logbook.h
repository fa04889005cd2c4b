// SPDX-License-Identifier: Apache-2.0
// The logbook of batch files, as tau-ARGUS keeps it: programs that call it look there for what happened.
#pragma once

#include <string>
#include <string_view>

#include "tacet/export.h"

namespace TACET_EXPORT tacet {

/// Appends messages with the time, "16-Nov-2026 10:12:45 : message"; further lines are indented. A file that
/// cannot be written is passed over: the log must not stop the work.
class Logbook {
  public:
    /// Without a file nothing is written.
    Logbook() = default;
    explicit Logbook(std::string path) : path_(std::move(path)) {}

    /// Goes on in another file.
    void open(std::string path) { path_ = std::move(path); }
    void write(std::string_view message) const;
    /// What programs look for when a batch file fails, then what went wrong.
    void write_error(std::string message) const;
    [[nodiscard]] const std::string& path() const { return path_; }

  private:
    std::string path_;
};

}  // namespace tacet
