// SPDX-License-Identifier: Apache-2.0
// Records straight from a database, by a query whose columns are named like the variables. What databases
// differ in is how a query begins and how its next row comes.
#pragma once

#include "sources/registry.h"
#include "sources/sql_dialect.h"
#include "tabulate/cell_source.h"

namespace tacet {

class QuerySource : public RecordSource, public CellSource {
  public:
    /// `name` is for messages: no password may be in it.
    QuerySource(SourceRequest request, std::string name);

    /// Throws InputError if the query is no single SELECT, or lacks a column.
    void open(std::span<const VariableInfo* const> wanted) final;
    bool read(RecordBlock& block) final;
    void split(const RecordBlock& block, const Sink& sink) const override;
    [[nodiscard]] std::string location(std::size_t line, std::size_t field) const final;
    [[nodiscard]] const std::string& name() const final { return name_; }

    /// If the job says so; without a word, if that spares the records the way from the server.
    [[nodiscard]] CellSource* cell_source() final;
    [[nodiscard]] bool must_add_up() const final { return request_.push_down.value_or(false); }
    [[nodiscard]] std::string reason_against(std::span<const CellRequest> requests) final;
    void add_up(const CellRequest& request, const std::function<void(const AddedCell&)>& sink) final;
    void find_contributors(const CellRequest& request, std::span<const TopBound> bounds,
                           std::uint64_t records,
                           const std::function<void(const AddedContributor&)>& sink) final;

  protected:
    /// Begins the query; the names of its columns.
    virtual std::vector<std::string> begin() = 0;
    /// Appends the next row to the block; false after the last one.
    virtual bool next_row(RecordBlock& block) = 0;

    /// The database is elsewhere: what it adds up need not travel.
    [[nodiscard]] virtual bool is_remote() const = 0;
    [[nodiscard]] virtual const SqlDialect& dialect() const = 0;
    /// The columns of the query. All that is selected from now on sees the same records.
    [[nodiscard]] virtual std::vector<QueryColumn> describe_columns() = 0;
    /// One query with its parameters; rows come as texts, nothing as an empty one.
    using RowSink = std::function<void(std::span<const std::string_view> row)>;
    virtual void select(const std::string& sql, std::span<const std::string> parameters,
                        const RowSink& sink) = 0;

    [[nodiscard]] const SourceRequest& request() const { return request_; }
    [[nodiscard]] const std::string& query() const { return request_.query; }
    [[nodiscard]] std::span<const std::size_t> columns() const { return columns_; }
    [[noreturn]] void fail(std::string_view problem) const;
    /// Throws if the query has been stopped or takes too long.
    void check_time() const;

  private:
    [[nodiscard]] std::string reason_against(const CellRequest& request) const;
    void check_is_select() const;

    SourceRequest request_;
    std::string name_;
    std::vector<std::string> names_;
    std::vector<std::size_t> columns_;
    std::vector<QueryColumn> described_;
    std::size_t row_ = 1;
    bool is_at_end_ = false;
};

}  // namespace tacet
