// SPDX-License-Identifier: Apache-2.0
// Names of files in the files of tau-ARGUS. They were often written on another machine, under another system.
#pragma once

#include <string>
#include <string_view>

namespace tacet {

/// The file, line and folders that a name is to be understood from.
struct Referrer {
    std::string path;
    std::size_t line = 0;
    std::string data_folder = {};  ///< where files may be that are not beside it; may be empty
};

struct FoundFile {
    std::string path;
    std::string note = {};  ///< what the user should know: it was found elsewhere; empty if not
};

/// A file to be read. A bare name is looked for beside the referrer, then in its data folder; a name with /,
/// \ or : from the working folder on, then from the referrer's folder on, and then, without its folders, like
/// a bare one. Names match without case where exactly one file does. Throws InputError if there is none.
[[nodiscard]] FoundFile find_file(const std::string& name, const Referrer& referrer);

/// A file to be written. Backslashes become slashes; a name that only another system has, like C:\temp\x.txt,
/// loses its folders.
[[nodiscard]] FoundFile name_output(const std::string& name, const Referrer& referrer);

/// Neither /, nor \, nor : in it.
[[nodiscard]] bool is_bare(std::string_view name);

}  // namespace tacet
