// SPDX-License-Identifier: Apache-2.0
// The counters of all threads, brought together: one variable each, one number for each code.
#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "tabulate/record_counter.h"
#include "tacet/cube.h"
#include "tacet/tabulate.h"

namespace tacet {

class CubeMerger {
  public:
    CubeMerger(const RecordPlan& plan, std::span<const RecordCounter> counters, std::string source);

    /// What the user should know about the cubes made.
    [[nodiscard]] const std::set<std::string>& notes() const { return notes_; }

    Cube cube(std::size_t number, const CubeSpec& request);

  private:
    void number_holdings(const CodeBook& book);
    /// Adds what one counter has, its numbers replaced by those of all.
    void add(const SumTable& from, std::size_t counter, const CubePlan& plan, SumTable& to) const;
    [[nodiscard]] CubeData make_data(const CubeSpec& request, const CubePlan& plan, const SumTable& cells);
    /// As declared; more than a few, or where nothing is declared, as many as the records have.
    [[nodiscard]] int published_decimals(std::size_t number, const SumTable& cells);
    static Contributions contributions(const Sums& sums);
    void add_holdings(std::size_t number, const CubePlan& plan, std::span<const Variable> variables,
                      const SumTable& cells, CubeData& data) const;

    const RecordPlan& plan_;
    std::span<const RecordCounter> counters_;
    std::string source_;
    std::set<std::string> notes_;
    std::vector<Variable> variables_;
    std::vector<std::vector<std::vector<std::uint32_t>>> ids_;  // by counter, variable and its number there
    CodeBook holdings_;
    std::vector<std::vector<std::uint32_t>> holding_ids_;  // by counter and number there
};

}  // namespace tacet
