// SPDX-License-Identifier: Apache-2.0
// Files that are whole but not yet in their places: what save_all does, in two steps, for those who have to
// do something in between.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tacet/export.h"
#include "tacet/io.h"

namespace TACET_EXPORT tacet {

class StagedFiles {
  public:
    /// Who puts them into their places. Those of a ledger have names of their own: whoever opens it next puts
    /// them there if the run is killed, so nobody else may take them for leftovers.
    enum class For : std::uint8_t { this_run, ledger };
    /// Writes each file beside its place, and removes what killed runs left there. A ledger must have put its
    /// files into their places before. Throws InputError, and leaves nothing behind then.
    explicit StagedFiles(std::span<const OutputFile> files, For who = For::this_run);
    /// Removes what was not put into its place.
    ~StagedFiles();
    StagedFiles(const StagedFiles&) = delete;
    StagedFiles& operator=(const StagedFiles&) = delete;

    struct Place {
        std::string staged;
        std::string path;
    };
    /// Absolute; without pipes and devices, which have none.
    [[nodiscard]] std::vector<Place> places() const;
    /// Renames all, after writing to pipes and devices. Throws InputError.
    void put_in_place();
    /// Somebody else puts them into their places: they stay where they are. Writes to pipes and devices.
    void leave();

  private:
    void write_streams();

    class File;
    std::vector<File> files_;
    std::vector<OutputFile> streams_;
};

}  // namespace tacet
