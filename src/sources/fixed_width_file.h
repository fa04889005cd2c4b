// SPDX-License-Identifier: Apache-2.0
// Records as lines of equal length, fields by their place in the line.
#pragma once

#include <optional>

#include "sources/block_reader.h"

namespace tacet {

class FixedWidthFile final : public RecordSource {
  public:
    explicit FixedWidthFile(std::string path) : path_(std::move(path)) {}

    void open(std::span<const VariableInfo* const> wanted) override;
    bool read(RecordBlock& block) override;
    void split(const RecordBlock& block, const Sink& sink) const override;
    [[nodiscard]] std::string location(std::size_t line, std::size_t field) const override;
    [[nodiscard]] const std::string& name() const override { return path_; }

  private:
    void check_first(const RecordBlock& block);

    std::string path_;
    std::vector<const VariableInfo*> wanted_;
    std::optional<BlockReader> reader_;
    std::size_t length_ = 0;        // of the first record
    std::size_t least_length_ = 0;  // of every record: without blanks at the end, but with all fields
};

}  // namespace tacet
