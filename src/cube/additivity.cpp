// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cube/code_rows.h"
#include "tacet/cube.h"

namespace tacet {

namespace {

/// Adds each cell to the totals one step above it, and compares.
class Totals {
  public:
    explicit Totals(const Cube& cube) : cube_(cube), rows_(cube.variables().size() + 2) {
        for (const Variable& variable : cube.variables()) {
            auto& sums_of = sums_of_.emplace_back(variable.size());
            for (std::uint32_t i = 0; i < variable.sums().size(); ++i)
                for (const CodeId part : variable.sums()[i].parts) sums_of[part.index()].push_back(i);
        }
    }

    TotalsCheck run(bool shows_values) {
        shows_values_ = shows_values;
        for (const CubeCellId cell : cube_.cells()) add_to_totals(cell);
        for (std::uint32_t sum = 0; sum < rows_.size(); ++sum) compare(sum);
        for (const CubeCellId cell : cube_.cells()) find_missing_parts(cell);
        return std::move(found_);
    }

  private:
    void add_to_totals(CubeCellId cell) {
        const auto codes = cube_.codes(cell);
        for (std::size_t k = 0; k < codes.size(); ++k)
            for (const std::uint32_t sum : sums_of_[k][codes[k].index()]) {
                const auto [id, is_new] = rows_.insert(row(codes, k, sum));
                if (is_new) {
                    sums_.push_back(0);
                    parts_.push_back(0);
                }
                sums_[id] += cube_[cell].response;
                ++parts_[id];
            }
    }

    /// The codes of the total, the variable and the sum.
    std::vector<std::uint32_t> row(std::span<const CodeId> codes, std::size_t variable,
                                   std::uint32_t sum) const {
        std::vector<std::uint32_t> row;
        for (const CodeId code : codes) row.push_back(code.index());
        row[variable] = cube_.variables()[variable].sums()[sum].total.index();
        row.push_back(static_cast<std::uint32_t>(variable));
        row.push_back(sum);
        return row;
    }

    void compare(std::uint32_t sum) {
        const auto row = rows_[sum];
        std::vector<CodeId> codes;
        for (const std::uint32_t code : row.first(row.size() - 2)) codes.emplace_back(code);
        const Variable& variable = cube_.variables()[row[row.size() - 2]];
        const auto name = describe(cube_.variables(), codes);
        const auto total = cube_.find(codes);
        if (!total) {
            if (sums_[sum] != 0)
                found_.wrong.push_back(
                    {codes, fmt::format("cell {} is missing, but {} of its parts by {} are there", name,
                                        parts_[sum], variable.name())});
            return;
        }
        const Amount difference = cube_[*total].response - sums_[sum];
        const Amount unit = power_of_ten(cube_.data().decimals - cube_.data().written);
        // Half a unit of the last decimal for each number that may have been rounded.
        if (2 * std::abs(difference) <= unit * (parts_[sum] + 1)) {
            found_.rounded += difference != 0;
            return;
        }
        found_.wrong.push_back({codes, fmt::format("cell {} is not the sum of its {} parts by {}{}", name,
                                                   parts_[sum], variable.name(), shown(difference))});
    }

    void find_missing_parts(CubeCellId cell) {
        const auto codes = cube_.codes(cell);
        if (cube_[cell].response == 0) return;
        for (std::size_t k = 0; k < codes.size(); ++k) {
            const auto sums = cube_.variables()[k].sums();
            for (std::uint32_t sum = 0; sum < sums.size(); ++sum)
                if (sums[sum].total == codes[k] && !rows_.find(row(codes, k, sum)))
                    found_.wrong.push_back(
                        {{codes.begin(), codes.end()},
                         fmt::format("cell {} has a value, but none of its parts by {} is there",
                                     describe(cube_.variables(), codes), cube_.variables()[k].name())});
        }
    }

    [[nodiscard]] std::string shown(Amount difference) const {
        if (!shows_values_) return "";
        return fmt::format(": the difference is {}", format_amount(difference, cube_.data().decimals));
    }

    const Cube& cube_;
    bool shows_values_ = false;
    std::vector<std::vector<std::vector<std::uint32_t>>>
        sums_of_;  // by variable and code: where it is a part
    CodeRows rows_;
    std::vector<Amount> sums_;
    std::vector<std::int64_t> parts_;
    TotalsCheck found_;
};

}  // namespace

TotalsCheck check_totals(const Cube& cube, bool shows_values) {
    return Totals(cube).run(shows_values);
}

}  // namespace tacet
