// SPDX-License-Identifier: Apache-2.0
// From records to cubes, in one pass over the data and in memory that grows with the cubes, not the records.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "tacet/cube.h"
#include "tacet/export.h"
#include "tacet/metadata.h"
#include "tacet/rules.h"

namespace TACET_EXPORT tacet {

/// Some records as their source gave them.
struct RecordBlock {
    std::string text;
    std::vector<std::uint32_t> ends = {};  ///< of the fields in `text`, for sources that come in fields
    std::size_t first_line = 1;            ///< of the first record
};

class CellSource;

/// A source of records: a file, or a query to a database.
class RecordSource {
  public:
    /// One record: where it is, and the wanted fields.
    using Sink = std::function<void(std::size_t line, std::span<const std::string_view> fields)>;

    virtual ~RecordSource() = default;
    /// From the start, with these variables of the metadata as fields.
    virtual void open(std::span<const VariableInfo* const> wanted) = 0;
    /// The next records; false at the end. Never called by two threads at once.
    virtual bool read(RecordBlock& block) = 0;
    /// Calls the sink for each record. Any number of threads at once.
    virtual void split(const RecordBlock& block, const Sink& sink) const = 0;
    /// "file:12: column 3" for messages.
    [[nodiscard]] virtual std::string location(std::size_t line, std::size_t field) const = 0;
    [[nodiscard]] virtual const std::string& name() const = 0;
    /// For sources that can add up by themselves; null for others.
    [[nodiscard]] virtual CellSource* cell_source() { return nullptr; }
};

/// A text file, plain or gzip, laid out as the metadata say. The metadata must outlive the source.
[[nodiscard]] std::unique_ptr<RecordSource> open_records(const std::string& path, const Metadata& metadata);

/// The table that is wanted of the records.
struct CubeSpec {
    std::string name = {};
    std::vector<std::string> variables = {};
    std::string response = {};  ///< empty: count the records
    std::string shadow = {};    ///< empty: the response
    std::string cost = {};      ///< empty: the response
    bool is_weighted = false;
    Rules rules = {};              ///< say which contributors matter
    std::uint32_t least_tops = 0;  ///< so many of the largest contributors are kept, whatever the rules ask
};

struct TabulateOptions {
    unsigned threads = 1;
    bool shows_values = false;  ///< whether messages may quote the data
    std::stop_token stop = {};
    std::function<void(std::uint64_t records)> on_progress = {};  ///< from any thread; may be empty
    bool follows_contributors = false;  ///< contributors have to be known again in other cells
};

struct Tabulation {
    std::vector<Cube> cubes;
    std::uint64_t records = 0;
    std::vector<std::string> warnings;
    std::vector<std::string> notes = {};  ///< how it was done, for the curious
};

/// Throws InputError for a record that cannot be used, naming the first one, and UnsafeError if it is
/// stopped.
[[nodiscard]] Tabulation tabulate(RecordSource& source, const Metadata& metadata,
                                  std::span<const CubeSpec> requests, const TabulateOptions& options = {});

}  // namespace tacet
