// SPDX-License-Identifier: Apache-2.0
// Records as fields between separators: CSV after RFC 4180, and the free format of tau-ARGUS.
#pragma once

#include <deque>
#include <optional>

#include "sources/block_reader.h"

namespace tacet {

/// Takes the records of a text apart. Views are valid until the next call and while the text lives.
class RecordSplitter {
  public:
    /// `change`: what says which character separates fields, for messages; nothing does if it is empty.
    RecordSplitter(std::string_view text, char separator, std::string name, std::size_t first_line,
                   std::string change = {});

    /// The fields of the next record that is not empty; false at the end. Throws InputError if quotes do not
    /// pair up.
    bool next(std::vector<std::string_view>& fields);
    /// Where the last record began.
    [[nodiscard]] std::size_t line() const { return record_line_; }
    /// Behind the last record.
    [[nodiscard]] std::size_t position() const { return position_; }

  private:
    std::string_view plain_field();
    std::string_view quoted_field();
    [[nodiscard]] bool is_at_record_end() const;
    [[noreturn]] void fail(std::string_view problem) const;

    std::string_view text_;
    char separator_;
    std::string name_;
    std::string change_;
    std::size_t line_;
    std::size_t record_line_;
    std::size_t position_ = 0;
    std::deque<std::string> unquoted_;  // fields that had quotes inside; views of them must stay valid
    std::size_t unquoted_count_ = 0;
};

/// The separator that occurs most in the first line.
[[nodiscard]] char likely_separator(std::string_view text);

class DelimitedFile final : public RecordSource {
  public:
    /// The metadata must outlive the file.
    DelimitedFile(std::string path, const Metadata& metadata)
        : path_(std::move(path)), metadata_(&metadata) {}

    void open(std::span<const VariableInfo* const> wanted) override;
    bool read(RecordBlock& block) override;
    void split(const RecordBlock& block, const Sink& sink) const override;
    [[nodiscard]] std::string location(std::size_t line, std::size_t field) const override;
    [[nodiscard]] const std::string& name() const override { return path_; }

  private:
    [[noreturn]] void fail_without(const std::string& name, const std::vector<std::string>& names) const;
    void find_columns(const std::vector<std::string_view>& header);
    void take_header(RecordBlock& block);

    std::string path_;
    const Metadata* metadata_;
    std::vector<const VariableInfo*> wanted_;
    std::vector<std::size_t> columns_;  // by wanted field
    std::size_t column_count_ = 0;      // that a record must have at least
    std::optional<BlockReader> reader_;
    bool is_at_start_ = true;
};

}  // namespace tacet
