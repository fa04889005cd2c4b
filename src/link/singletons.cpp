// SPDX-License-Identifier: Apache-2.0
#include "link/singletons.h"

#include <algorithm>
#include <set>

namespace tacet {

namespace {

class SingletonRows {
  public:
    SingletonRows(TableData& data, const ContributorCounts& contributors, const SingletonOptions& options)
        : data_(data), contributors_(contributors), options_(options) {}

    void add() {
        const auto equations = static_cast<std::uint32_t>(data_.starts.size() - 1);
        for (std::uint32_t equation = 0; equation < equations; ++equation) {
            const auto primaries = primary_parts(equation);
            if (asks_for_sum(primaries) && done_.insert(primaries).second) add_sum(primaries);
        }
    }

  private:
    /// The total is the term with the negative coefficient.
    [[nodiscard]] std::vector<CellId> primary_parts(std::uint32_t equation) const {
        std::vector<CellId> parts;
        for (auto i = data_.starts[equation]; i < data_.starts[equation + 1]; ++i) {
            const Term& term = data_.terms[i];
            if (term.coefficient > 0 && data_.cells[term.cell.index()].status == Status::primary)
                parts.push_back(term.cell);
        }
        std::ranges::sort(parts);
        return parts;
    }

    [[nodiscard]] std::uint64_t count(CellId cell) const { return contributors_.count[cell.index()]; }

    [[nodiscard]] bool asks_for_sum(const std::vector<CellId>& primaries) const {
        if (primaries.size() < 2) return false;
        const auto singletons = std::ranges::count_if(primaries, [&](CellId c) { return count(c) == 1; });
        if (primaries.size() == 2 && singletons == 2 && options_.singleton_singleton) return true;
        if (primaries.size() == 2 && singletons == 1 && options_.singleton_multiple) return true;
        if (!options_.group_frequency) return false;
        std::uint64_t together = 0;
        for (const CellId cell : primaries) {
            if (count(cell) == 0) return false;
            together += count(cell);
        }
        return together < contributors_.minimum;
    }

    void add_sum(const std::vector<CellId>& parts) {
        constexpr Amount kPart = 10'000;  // of the value must stay uncertain, as tau-ARGUS asks
        Cell sum;
        for (const CellId part : parts) {
            const Cell& cell = data_.cells[part.index()];
            sum.value += cell.value;
            sum.lower_bound = std::max(sum.lower_bound + cell.lower_bound, -kLargestAmount);
            sum.upper_bound = std::min(sum.upper_bound + cell.upper_bound, kLargestAmount);
        }
        const Amount unit = power_of_ten(data_.decimals - data_.written.value);
        sum.upper_level = std::max(unit, (std::abs(sum.value) + kPart - 1) / kPart);
        sum.upper_bound = std::max(sum.upper_bound, sum.value + sum.upper_level);
        sum.weight = 1;
        sum.status = Status::primary;
        const CellId id(static_cast<std::uint32_t>(data_.cells.size()));
        data_.cells.push_back(sum);
        data_.begin_equation();
        data_.add_term(id, -1);
        for (const CellId part : parts) data_.add_term(part, 1);
    }

    TableData& data_;
    const ContributorCounts& contributors_;
    const SingletonOptions& options_;
    std::set<std::vector<CellId>> done_;
};

}  // namespace

void add_singleton_cells(TableData& data, const ContributorCounts& contributors,
                         const SingletonOptions& options) {
    SingletonRows(data, contributors, options).add();
}

}  // namespace tacet
