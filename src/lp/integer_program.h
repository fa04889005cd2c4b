// SPDX-License-Identifier: Apache-2.0
// A mixed-integer program: minimise c x with rows and columns between bounds and some columns whole.
// COIN-OR CBC solves it; no other folder knows that.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "process/end.h"
#include "tacet/deadline.h"

namespace tacet {

/// Plain data, with names for those who read the program in a file.
struct IntegerProgram {
    static constexpr double kInfinity = std::numeric_limits<double>::infinity();

    struct Column {
        std::string name;
        double lower = 0;
        double upper = kInfinity;
        double cost = 0;
        bool is_whole = false;
    };
    struct Row {
        std::string name;
        double lower = -kInfinity;
        double upper = kInfinity;
        std::vector<std::pair<std::uint32_t, double>> terms = {};  ///< columns, each once, with coefficients
    };

    std::vector<Column> columns;
    std::vector<Row> rows;
};

struct IntegerAnswer {
    End end = End::stopped;                            ///< only `done` and `infeasible` prove anything
    std::optional<std::vector<double>> solution = {};  ///< the best found, by column
    std::optional<double> lower_bound = {};            ///< on the cost of every solution below the cutoff
    std::uint64_t nodes = 0;
};

/// Finds the cheapest solution that costs less than `cutoff`, such as the cost of one that is known; with a
/// cutoff `infeasible` says that there is none. Costs that differ by less than a billionth of the largest are
/// not told apart, unless all are whole multiples of a power of ten.
[[nodiscard]] IntegerAnswer minimise(const IntegerProgram& program, double cutoff, const Deadline& deadline);

}  // namespace tacet
