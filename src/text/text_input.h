// SPDX-License-Identifier: Apache-2.0
// The text of what users name: files, plain or gzip, or "-" for standard input. The one place that knows how
// systems end lines and files.
#pragma once

#include <zlib.h>

#include <memory>
#include <string>
#include <string_view>

namespace tacet {

class TextInput {
  public:
    /// Throws InputError if the file cannot be opened.
    explicit TextInput(const std::string& path);
    /// A text that is there already.
    TextInput(std::string name, std::string text);

    /// Appends the next part of the text; false at the end. Lines end in \n, whether the file has CR, LF, CR
    /// LF or CR CR LF. The mark that some programs begin UTF-8 files with, and the ^Z that DOS ended files
    /// with, are left out. Throws InputError if reading fails, or for UTF-16.
    bool read(std::string& text);
    /// For messages.
    [[nodiscard]] const std::string& name() const { return name_; }

  private:
    bool fill();
    void check_start();
    void take_lines(std::string& text, std::string_view part) const;

    struct Close {
        void operator()(gzFile_s* file) const { gzclose(file); }
    };
    std::string name_;
    std::unique_ptr<gzFile_s, Close> file_;
    std::string pending_;  // read, but not passed on: what it means depends on what follows
    bool is_at_start_ = true;
};

/// The whole text at once. Throws as TextInput does.
[[nodiscard]] std::string read_text(const std::string& path);

}  // namespace tacet
