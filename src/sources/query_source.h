// SPDX-License-Identifier: Apache-2.0
// Records straight from a database, by a query whose columns are named like the variables. What databases
// differ in is how a query begins and how its next row comes.
#pragma once

#include "sources/registry.h"

namespace tacet {

class QuerySource : public RecordSource {
  public:
    /// `name` is for messages: no password may be in it.
    QuerySource(SourceRequest request, std::string name);

    /// Throws InputError if the query is no single SELECT, or lacks a column.
    void open(std::span<const VariableInfo* const> wanted) final;
    bool read(RecordBlock& block) final;
    void split(const RecordBlock& block, const Sink& sink) const override;
    [[nodiscard]] std::string location(std::size_t line, std::size_t field) const final;
    [[nodiscard]] const std::string& name() const final { return name_; }

  protected:
    /// Begins the query; the names of its columns.
    virtual std::vector<std::string> begin() = 0;
    /// Appends the next row to the block; false after the last one.
    virtual bool next_row(RecordBlock& block) = 0;

    [[nodiscard]] const SourceRequest& request() const { return request_; }
    [[nodiscard]] const std::string& query() const { return request_.query; }
    [[nodiscard]] std::span<const std::size_t> columns() const { return columns_; }
    [[noreturn]] void fail(std::string_view problem) const;
    /// Throws if the query has been stopped or takes too long.
    void check_time() const;

  private:
    SourceRequest request_;
    std::string name_;
    std::vector<std::string> names_;
    std::vector<std::size_t> columns_;
    std::size_t row_ = 1;
    bool is_at_end_ = false;
};

}  // namespace tacet
