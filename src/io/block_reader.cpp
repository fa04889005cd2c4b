// SPDX-License-Identifier: Apache-2.0
#include "io/block_reader.h"

#include <algorithm>

namespace tacet {

namespace {

constexpr std::size_t kBlockSize = 1 << 20;

}  // namespace

BlockReader::BlockReader(const std::string& path, bool has_quotes) : input_(path), has_quotes_(has_quotes) {}

/// Behind the last line end that is not inside quotes; 0 if there is none.
std::size_t BlockReader::last_record_end() const {
    if (!has_quotes_) return pending_.rfind('\n') + 1;
    bool is_inside = std::ranges::count(pending_, '"') % 2 != 0;
    for (std::size_t i = pending_.size(); i-- > 0;) {
        if (pending_[i] == '"') is_inside = !is_inside;
        if (pending_[i] == '\n' && !is_inside) return i + 1;
    }
    return 0;
}

bool BlockReader::read(RecordBlock& block) {
    std::size_t end = last_record_end();
    while (!is_at_end_ && (end == 0 || pending_.size() < kBlockSize)) {
        is_at_end_ = !input_.read(pending_);
        end = last_record_end();
    }
    if (is_at_end_) end = pending_.size();
    if (end == 0) return false;
    block.text.assign(pending_, 0, end);
    block.ends.clear();
    block.first_line = line_;
    pending_.erase(0, end);
    line_ += static_cast<std::size_t>(std::ranges::count(block.text, '\n'));
    return true;
}

}  // namespace tacet
