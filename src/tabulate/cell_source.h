// SPDX-License-Identifier: Apache-2.0
// A source that can add records up by itself, as databases do: cells travel instead of records.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacet/metadata.h"

namespace tacet {

/// A number of records, and how many of its decimals count: the others are rounded away, record by record.
struct CellNumber {
    const VariableInfo* info = nullptr;  ///< null: each record counts as 1
    int most_decimals = 0;
};

/// The leaf cells of a cube.
struct CellRequest {
    std::vector<const VariableInfo*> codes = {};
    CellNumber response = {}, shadow = {}, cost = {};
    const VariableInfo* weight = nullptr;   ///< of contributors; null: they have none
    bool is_weighted = false;               ///< numbers count times the weight
    const VariableInfo* holding = nullptr;  ///< cells are taken apart by it; null: they are not
    std::uint32_t tops = 0;                 ///< so many of the largest contributors are wanted
    int scale = 0;                          ///< decimals that numbers times weights are rounded to
};

/// What records with the same codes add up to, in numbers as texts.
struct AddedCell {
    std::vector<std::string_view> codes;  ///< those of the request, then the holding if it is wanted
    std::uint64_t count = 0;
    std::string_view response, shadow, cost;  ///< sums, with weights if there are any
    std::string_view own;                     ///< the sum of the shadow without weights
    std::string_view weight;                  ///< the sum of the weights
    int response_decimals = 0, shadow_decimals = 0, cost_decimals = 0;  ///< the most that a record has
};

/// Contributors of a cell with the same value and weight.
struct AddedContributor {
    std::vector<std::string_view> codes;
    std::string_view value;  ///< of the shadow, without its sign
    std::string_view weight;
    std::uint64_t count = 0;
};

/// A value below which no contributor of the cell is asked for: a number of at least 0 without an exponent.
struct TopBound {
    std::vector<std::string> codes;
    std::string least;
    std::uint64_t count = 0;  ///< of the records of the cell
};

/// The records turn out to be such that the source cannot add them up exactly.
struct NotAddable {
    std::string reason;
};

class CellSource {
  public:
    virtual ~CellSource() = default;
    /// The job says that the source has to add up.
    [[nodiscard]] virtual bool must_add_up() const = 0;
    /// Why it cannot, with what to do about it; empty if it can. Opens the source.
    [[nodiscard]] virtual std::string reason_against(std::span<const CellRequest> requests) = 0;
    /// All requests see the records as they are at the first. Throws NotAddable.
    virtual void add_up(const CellRequest& request, const std::function<void(const AddedCell&)>& sink) = 0;
    /// Those that reach the bounds of their cells, but for those of 0. `records`: of all cells, also of those
    /// that are not asked about.
    virtual void find_contributors(const CellRequest& request, std::span<const TopBound> bounds,
                                   std::uint64_t records,
                                   const std::function<void(const AddedContributor&)>& sink) = 0;
};

}  // namespace tacet
