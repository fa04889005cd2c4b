// SPDX-License-Identifier: Apache-2.0
// A text file, plain or gzip, in blocks that end where records end.
#pragma once

#include <string>

#include "tacet/tabulate.h"
#include "text/text_input.h"

namespace tacet {

class BlockReader {
  public:
    /// With quotes, a line end inside a pair of them is no record's end. "-" is standard input. Throws
    /// InputError if the file cannot be opened.
    BlockReader(const std::string& path, bool has_quotes);

    /// The next whole records; false at the end. Throws InputError if reading fails, or a record is so long
    /// that it can be none.
    bool read(RecordBlock& block);

  private:
    void find_record_end();

    TextInput input_;
    bool has_quotes_;
    std::string pending_;
    std::size_t end_ = 0;      // behind the last whole record of what is pending
    std::size_t scanned_ = 0;  // how much of it was looked through
    bool is_inside_ = false;   // whether that ends inside quotes
    std::size_t line_ = 1;
    bool is_at_end_ = false;
};

}  // namespace tacet
