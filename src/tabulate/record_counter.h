// SPDX-License-Identifier: Apache-2.0
// One thread's share of the records, added up into leaf cells: codes as numbered in its own books.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tabulate/cell_source.h"
#include "tabulate/code_book.h"
#include "tabulate/code_plan.h"
#include "tabulate/sums.h"
#include "tacet/tabulate.h"
#include "text/amounts.h"

namespace tacet {

/// Which fields of a record a cube takes; positions among the wanted fields.
struct CubePlan {
    std::vector<std::size_t> codes = {};  ///< among the spanning variables
    std::optional<std::size_t> response = {}, shadow = {},
                               cost = {};  ///< among the numbers; no response: count records
    bool is_weighted = false;
    bool has_holdings = false;
    std::uint32_t tops = 0;
    std::uint32_t holding_tops = 0;
};

/// What is wanted of each record, worked out once for all threads.
struct RecordPlan {
    std::vector<const VariableInfo*> wanted;  ///< spanning variables, numbers, then weight, holding, request
    std::vector<CodePlan> spanning;
    std::vector<const VariableInfo*> numbers;
    std::vector<int> most_decimals;                       ///< by number
    std::optional<std::size_t> weight, holding, request;  ///< fields
    std::vector<CubePlan> cubes;
    int scale = 0;  ///< decimals of all amounts
    /// For which the scale was chosen. Not the scale itself, which has some to spare for weights: then it
    /// would matter which record with more decimals comes first.
    int known_decimals = 0;
    bool shows_values = false;
    NumberFormat format;
    bool is_format_guessed = false;  ///< nobody said how numbers are written
};

/// A number has more decimals than the scale was chosen for: they must be counted again.
struct MoreDecimals {
    int decimals = 0;
};

/// A number cannot be read as it was thought to be written: all of them must be looked at.
struct OtherNumberFormat {};

class RecordCounter {
  public:
    RecordCounter(const RecordPlan& plan, const RecordSource& source);

    /// Throws InputError, MoreDecimals or OtherNumberFormat.
    void add(std::size_t line, std::span<const std::string_view> fields);
    /// What the source has added up: a leaf cell without its contributors, some of these, and what a holding
    /// contributes to a leaf cell. They throw the same.
    void add_cell(std::size_t cube, const AddedCell& cell);
    void add_contributor(std::size_t cube, const AddedContributor& contributor);
    void add_pair(std::size_t cube, const AddedCell& pair);

    [[nodiscard]] std::uint64_t records() const { return records_; }
    /// Whether a number can have a decimal point only; and the first that may have it between thousands.
    [[nodiscard]] bool has_certain_point() const { return has_certain_point_; }
    struct Location {
        std::size_t line = 0, field = 0;
    };
    [[nodiscard]] std::optional<Location> doubtful_point() const { return doubtful_point_; }
    [[nodiscard]] std::uint64_t cut_codes() const { return cut_codes_; }
    /// By number: the most decimals that one had.
    [[nodiscard]] std::span<const int> decimals() const { return decimals_; }
    /// By spanning variable: the code of each number in its book.
    [[nodiscard]] std::span<const std::vector<std::string>> codes() const { return codes_; }
    [[nodiscard]] const CodeBook& holdings() const { return holdings_; }
    [[nodiscard]] const SumTable& leaves(std::size_t cube) const { return leaves_[cube]; }
    /// With the holding as the last column.
    [[nodiscard]] const SumTable& pairs(std::size_t cube) const { return pairs_[cube]; }

  private:
    [[noreturn]] void fail(std::size_t line, std::size_t field, const std::string& problem,
                           std::string_view text) const;
    [[noreturn]] void fail_number(std::size_t line, std::size_t field, std::string_view text,
                                  std::string_view found, std::string_view limit) const;
    [[nodiscard]] std::uint32_t number_of(std::size_t variable, std::size_t line, std::string_view field);
    void read_row(std::size_t cube, std::span<const std::string_view> codes);
    [[nodiscard]] Sums added(std::size_t cube, const AddedCell& cell);
    void read_codes(std::size_t line, std::span<const std::string_view> fields);
    void read_numbers(std::size_t line, std::span<const std::string_view> fields);
    [[nodiscard]] std::optional<ParsedAmount> parse(std::string_view text, int scale, int most) const;
    void look_at_point(std::size_t line, std::size_t field, std::string_view text, int decimals);
    void read_weight(std::size_t line, std::span<const std::string_view> fields);
    void read_request(std::span<const std::string_view> fields);
    void add_to(std::size_t cube, std::size_t line);
    [[nodiscard]] Amount amount(const CubePlan& cube, std::optional<std::size_t> number,
                                std::size_t line) const;

    const RecordPlan& plan_;
    const RecordSource& source_;
    std::vector<CodeBook> books_;
    std::vector<std::vector<std::string>> codes_;
    CodeBook holdings_;
    std::vector<SumTable> leaves_;
    std::vector<SumTable> pairs_;
    std::vector<int> decimals_;
    // Of the record at hand:
    std::vector<std::uint32_t> numbered_;
    std::vector<Amount> amounts_;
    WeightMillionths weight_ = kWeightOne;
    std::uint32_t holding_ = 0;
    std::uint8_t request_ = 0;
    std::vector<std::uint32_t> row_;

    bool has_certain_point_ = false;
    std::optional<Location> doubtful_point_;
    std::uint64_t records_ = 0;
    std::uint64_t cut_codes_ = 0;
};

}  // namespace tacet
