// SPDX-License-Identifier: Apache-2.0
#include "sources/delimited_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "sources/registry.h"
#include "tabulate/make_variable.h"
#include "tabulate/setting.h"
#include "tacet/error.h"
#include "text/encoding.h"
#include "text/nearest_name.h"
#include "text/trimmed.h"

namespace tacet {

namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

}  // namespace

RecordSplitter::RecordSplitter(std::string_view text, char separator, std::string name,
                               std::size_t first_line, std::string change)
    : text_(text),
      separator_(separator),
      name_(std::move(name)),
      change_(std::move(change)),
      line_(first_line),
      record_line_(first_line) {}

void RecordSplitter::fail(std::string_view problem) const {
    throw InputError(fmt::format("{}:{}: {}", name_, record_line_, problem));
}

bool RecordSplitter::is_at_record_end() const {
    return position_ >= text_.size() || text_[position_] == '\n';
}

std::string_view RecordSplitter::plain_field() {
    const std::size_t start = position_;
    while (position_ < text_.size() && text_[position_] != separator_ && text_[position_] != '\n')
        ++position_;
    return text_.substr(start, position_ - start);
}

/// Two quotes inside stand for one.
std::string_view RecordSplitter::quoted_field() {
    const std::size_t start = ++position_;
    bool has_quotes = false;
    for (;; ++position_) {
        if (position_ >= text_.size()) fail("found a quote that is never closed, expected another \"");
        if (text_[position_] == '\n') ++line_;
        if (text_[position_] != '"') continue;
        if (position_ + 1 == text_.size() || text_[position_ + 1] != '"') break;
        has_quotes = true;
        ++position_;
    }
    const std::string_view inside = text_.substr(start, position_++ - start);
    while (position_ < text_.size() && text_[position_] != separator_ && is_blank(text_[position_]))
        ++position_;
    if (!is_at_record_end() && text_[position_] != separator_)
        fail(fmt::format(
            "found text after a closing quote, expected '{}' or the end of the line{}", separator_,
            change_.empty() ? "" : "; if another character separates the fields, set " + change_));
    if (!has_quotes) return inside;
    if (unquoted_count_ == unquoted_.size()) unquoted_.emplace_back();
    std::string& field = unquoted_[unquoted_count_++];
    field.clear();
    for (std::size_t i = 0; i < inside.size(); ++i) {
        field += inside[i];
        if (inside[i] == '"') ++i;
    }
    return field;
}

bool RecordSplitter::next(std::vector<std::string_view>& fields) {
    for (;;) {
        if (position_ >= text_.size()) return false;
        record_line_ = line_;
        unquoted_count_ = 0;
        fields.clear();
        for (;; ++position_) {
            fields.push_back(position_ < text_.size() && text_[position_] == '"' ? quoted_field()
                                                                                 : plain_field());
            if (position_ >= text_.size() || text_[position_] != separator_) break;
        }
        ++position_;
        ++line_;
        const bool is_empty = fields.size() == 1 && trimmed(fields[0]).empty();
        if (!is_empty) return true;
    }
}

char likely_separator(std::string_view text) {
    const auto line = text.substr(0, text.find('\n'));
    return std::ranges::max(std::string_view(",;\t|"), {},
                            [&](char c) { return std::ranges::count(line, c); });
}

void DelimitedFile::open(std::span<const VariableInfo* const> wanted) {
    wanted_.assign(wanted.begin(), wanted.end());
    columns_.clear();
    for (const VariableInfo* each : wanted)
        columns_.push_back(each->column > 0 ? each->column - 1
                                            : static_cast<std::size_t>(each - metadata_->variables.data()));
    column_count_ = columns_.empty() ? 0 : *std::ranges::max_element(columns_) + 1;
    is_at_start_ = true;
    reader_.emplace(path_, true);
}

/// Only names that look like the one wanted are quoted: what is taken for a header may be a record.
void DelimitedFile::fail_without(const std::string& name, const std::vector<std::string>& names) const {
    const std::string likely = suggestion(name, names);
    throw InputError(fmt::format(
        "{}:1: found no column '{}' in the header{}", path_, name,
        likely.starts_with(", did you mean")
            ? likely + " Change name in [[variables]]"
            : fmt::format(" of {} columns, expected it; is '{}' the separator, and the first "
                          "line a header? Change name in [[variables]], or separator or header in [data]",
                          names.size(), metadata_->separator)));
}

void DelimitedFile::find_columns(const std::vector<std::string_view>& header) {
    std::vector<std::string> names;
    for (const std::string_view each : header)
        names.emplace_back(trimmed(to_utf8(each, metadata_->encoding)));
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
        const auto is_wanted = [&](const std::string& name) { return same_name(name, wanted_[i]->name); };
        const auto found = std::ranges::find_if(names, is_wanted);
        if (found == names.end()) fail_without(wanted_[i]->name, names);
        if (std::find_if(found + 1, names.end(), is_wanted) != names.end())
            throw InputError(fmt::format("{}:1: found column '{}' twice in the header, expected it once",
                                         path_, wanted_[i]->name));
        columns_[i] = static_cast<std::size_t>(found - names.begin());
    }
    column_count_ = names.size();
}

void DelimitedFile::take_header(RecordBlock& block) {
    RecordSplitter splitter(block.text, metadata_->separator, path_, 1,
                            name_of(Setting::separator, *metadata_));
    std::vector<std::string_view> header;
    if (!splitter.next(header)) return;
    find_columns(header);
    const auto end = std::min(splitter.position(), block.text.size());
    block.first_line += static_cast<std::size_t>(std::ranges::count(block.text.substr(0, end), '\n'));
    block.text.erase(0, end);
}

bool DelimitedFile::read(RecordBlock& block) {
    if (!reader_->read(block)) return false;
    if (std::exchange(is_at_start_, false) && metadata_->has_header) take_header(block);
    return true;
}

void DelimitedFile::split(const RecordBlock& block, const Sink& sink) const {
    const std::string separator = name_of(Setting::separator, *metadata_);
    RecordSplitter splitter(block.text, metadata_->separator, path_, block.first_line, separator);
    std::vector<std::string_view> record;
    std::vector<std::string_view> fields(columns_.size());
    while (splitter.next(record)) {
        // A separator at the end makes one more, empty field.
        while (metadata_->has_header && record.size() > column_count_ && record.back().empty())
            record.pop_back();
        if (record.size() < column_count_ || (metadata_->has_header && record.size() > column_count_))
            throw InputError(fmt::format(
                "{}:{}: found a record of {} fields, expected {}{}; is a '{}' inside a field? Put the field "
                "in quotes, or change {}",
                path_, splitter.line(), record.size(), column_count_,
                metadata_->has_header ? " as in the header" : " as declared", metadata_->separator,
                separator));
        for (std::size_t i = 0; i < columns_.size(); ++i) fields[i] = record[columns_[i]];
        sink(splitter.line(), fields);
    }
}

std::string DelimitedFile::location(std::size_t line, std::size_t field) const {
    return fmt::format("{}:{}: column {}", path_, line, columns_[field] + 1);
}

std::unique_ptr<RecordSource> open_delimited_file(const SourceRequest& request) {
    return std::make_unique<DelimitedFile>(request.place, *request.metadata);
}

}  // namespace tacet
