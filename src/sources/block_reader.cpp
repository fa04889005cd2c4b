// SPDX-License-Identifier: Apache-2.0
#include "sources/block_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tacet/error.h"

namespace tacet {

namespace {

constexpr std::size_t kBlockSize = 1 << 20;
// A record of a million fields still fits.
constexpr std::size_t kLongestRecord = 16 << 20;

}  // namespace

BlockReader::BlockReader(const std::string& path, bool has_quotes) : input_(path), has_quotes_(has_quotes) {}

/// Looks through what is new, from the end backwards: lines in plenty are found at once, and a long one is
/// not looked through again and again.
void BlockReader::find_record_end() {
    const auto fresh = std::string_view(pending_).substr(scanned_);
    if (has_quotes_ && std::ranges::count(fresh, '"') % 2 != 0) is_inside_ = !is_inside_;
    bool is_inside = is_inside_;
    for (std::size_t i = pending_.size(); i-- > scanned_;) {
        if (has_quotes_ && pending_[i] == '"') is_inside = !is_inside;
        if (pending_[i] != '\n' || is_inside) continue;
        end_ = i + 1;
        break;
    }
    scanned_ = pending_.size();
}

bool BlockReader::read(RecordBlock& block) {
    find_record_end();
    while (!is_at_end_ && (end_ == 0 || pending_.size() < kBlockSize)) {
        is_at_end_ = !input_.read(pending_);
        find_record_end();
        if (end_ == 0 && pending_.size() > kLongestRecord)
            throw InputError(
                fmt::format("{}:{}: found a record of more than {} characters, expected a text file; is a "
                            "quote not closed?",
                            input_.name(), line_, kLongestRecord));
    }
    if (is_at_end_) end_ = pending_.size();
    if (end_ == 0) return false;
    block.text.assign(pending_, 0, end_);
    block.ends.clear();
    block.first_line = line_;
    pending_.erase(0, end_);
    scanned_ -= std::exchange(end_, 0);
    line_ += static_cast<std::size_t>(std::ranges::count(block.text, '\n'));
    return true;
}

}  // namespace tacet
