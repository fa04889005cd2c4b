// SPDX-License-Identifier: Apache-2.0
#include "sources/block_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "tacet/error.h"
#include "text/encoding.h"
#include "text/input_file.h"

namespace tacet {

namespace {

constexpr std::size_t kBlockSize = 1 << 20;

}  // namespace

BlockReader::BlockReader(const std::string& path, bool has_quotes)
    : name_(path == "-" ? "standard input" : path), has_quotes_(has_quotes), file_(open_input(path, name_)) {
    fill();
    pending_ = without_byte_order_mark(pending_);
}

/// Appends the next part of the file; false if there is none.
bool BlockReader::fill() {
    const std::size_t old_size = pending_.size();
    pending_.resize(old_size + kBlockSize);
    const int got = gzread(file_.get(), pending_.data() + old_size, static_cast<unsigned>(kBlockSize));
    int code = Z_OK;
    const char* message = gzerror(file_.get(), &code);
    if (got < 0 || (code != Z_OK && code != Z_STREAM_END))
        throw InputError(
            fmt::format("{}: reading failed: {}", name_, code == Z_ERRNO ? std::strerror(errno) : message));
    pending_.resize(old_size + static_cast<std::size_t>(got));
    is_at_end_ = got == 0;
    return got > 0;
}

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
    while (!is_at_end_ && (end == 0 || pending_.size() < kBlockSize) && fill()) end = last_record_end();
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
