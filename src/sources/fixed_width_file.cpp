// SPDX-License-Identifier: Apache-2.0
#include "sources/fixed_width_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "sources/registry.h"
#include "tabulate/setting.h"
#include "tacet/error.h"

namespace tacet {

namespace {

/// Calls `visit(line number, line)` for each line that is not empty, without line ends.
template <class Visit>
void for_each_line(const RecordBlock& block, const Visit& visit) {
    std::size_t line = block.first_line;
    for (std::size_t start = 0; start < block.text.size(); ++line) {
        const std::size_t end = std::min(block.text.find('\n', start), block.text.size());
        const auto text = std::string_view(block.text).substr(start, end - start);
        if (!text.empty() && !visit(line, text)) return;
        start = end + 1;
    }
}

/// Without blanks at the end.
std::size_t filled_length(std::string_view text) {
    return text.find_last_not_of(" \t") + 1;
}

}  // namespace

void FixedWidthFile::open(std::span<const VariableInfo* const> wanted) {
    wanted_.assign(wanted.begin(), wanted.end());
    length_ = 0;
    reader_.emplace(path_, false);
}

bool FixedWidthFile::read(RecordBlock& block) {
    if (!reader_->read(block)) return false;
    if (length_ == 0) check_first(block);
    return true;
}

void FixedWidthFile::check_first(const RecordBlock& block) {
    for_each_line(block, [&](std::size_t line, std::string_view text) {
        length_ = text.size();
        least_length_ = filled_length(text);
        for (const VariableInfo* each : wanted_) {
            const std::size_t end = each->start + each->width;
            least_length_ = std::max(least_length_, end);
            if (end > length_)
                throw InputError(fmt::format(
                    "{}:{}: found a record of {} characters, expected at least {} for {}; change {}", path_,
                    line, length_, end, each->name, name_of(Setting::declaration, *each)));
        }
        return false;
    });
}

void FixedWidthFile::split(const RecordBlock& block, const Sink& sink) const {
    std::vector<std::string_view> fields(wanted_.size());
    for_each_line(block, [&](std::size_t line, std::string_view text) {
        // Blanks at the end may be more or fewer.
        if (text.size() != length_ && (text.size() < least_length_ || filled_length(text) > length_))
            throw InputError(
                fmt::format("{}:{}: found a record of {} characters, expected {} as in the first one; fill "
                            "it with spaces",
                            path_, line, text.size(), length_));
        for (std::size_t i = 0; i < wanted_.size(); ++i)
            fields[i] = text.substr(wanted_[i]->start, wanted_[i]->width);
        sink(line, fields);
        return true;
    });
}

std::string FixedWidthFile::location(std::size_t line, std::size_t field) const {
    return fmt::format("{}:{}: column {}", path_, line, wanted_[field]->start + 1);
}

std::unique_ptr<RecordSource> open_fixed_width_file(const SourceRequest& request) {
    return std::make_unique<FixedWidthFile>(request.place);
}

}  // namespace tacet
