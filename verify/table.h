// SPDX-License-Identifier: Apache-2.0
// The table and the pattern, as far as a proof needs them: how far the attacker's bounds let each cell move,
// which equations a cell is part of, what it costs to suppress it, what the primaries require, and which
// cells are suppressed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "exact_number.h"

namespace verify {

using CellId = std::uint32_t;
using EquationId = std::uint32_t;

enum class Status : char { candidate = 's', primary = 'u', published = 'z', secondary = 'm' };

/// The place of a cell in one equation.
struct Term {
    EquationId equation;
    Integer coefficient;  // times Table::coefficient_scale
};

struct Cell {
    Status status{};
    Integer value;       // times Table::unit_denominator
    Integer room_below;  // value - lower bound, times Table::room_scale
    Integer room_above;  // upper bound - value, times Table::room_scale
    Integer weight;      // what it costs to suppress it, times Table::weight_scale
    std::vector<Term> terms;
};

/// Distances a primary must be able to move; a level of 0 requires nothing.
struct Levels {
    Rational lower, upper, sliding;
};

struct Primary {
    CellId cell{};
    Levels levels;
    Rational room_below, room_above;
};

struct Table {
    std::vector<Cell> cells;
    std::vector<Primary> primaries;
    std::size_t equation_count = 0;
    Integer room_scale = 1;         // whole numbers stand for distances times this
    Integer coefficient_scale = 1;  // whole numbers stand for coefficients times this
    Integer weight_scale = 1;       // whole numbers stand for weights times this
    Integer unit_denominator = 1;   // 10^d, d the most digits after the point of any value
};

/// suppressed[cell]
using Pattern = std::vector<bool>;

/// Reads a JJ file, plain or gzip; "-" is the standard input. Throws InputError.
[[nodiscard]] Table read_table(const std::string& path);

/// Reads one cell index per line and adds the table's own primaries and secondaries. Throws InputError.
[[nodiscard]] Pattern read_pattern(const std::string& path, const Table& table);

/// Notices a cell that is named twice within one equation or one witness.
class RepeatGuard {
  public:
    explicit RepeatGuard(std::size_t cell_count) : last_round_(cell_count, 0) {}
    void start() { ++round_; }
    [[nodiscard]] std::size_t size() const { return last_round_.size(); }
    [[nodiscard]] bool is_repeat(CellId cell) {
        const bool repeat = last_round_[cell] == round_;
        last_round_[cell] = round_;
        return repeat;
    }

  private:
    std::vector<std::uint64_t> last_round_;
    std::uint64_t round_ = 0;
};

}  // namespace verify
