// SPDX-License-Identifier: Apache-2.0
// A table: cells tied together by linear equations, as an attacker knows them (Fischetti and Salazar 2001).
// Every number of a cell is an exact integer count of the table's smallest unit, so that proofs can be exact.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tacet/amount.h"
#include "tacet/export.h"
#include "tacet/id.h"

namespace TACET_EXPORT tacet {

/// The letters of JJ files.
enum class Status : char {
    candidate = 's',  ///< may be suppressed
    primary = 'u',    ///< must be suppressed and protected
    published = 'z',  ///< must be published
    secondary = 'm',  ///< already suppressed for the sake of a primary
};

struct Cell {
    Amount value = 0;
    Amount lower_bound = 0;  ///< what the attacker knows beforehand
    Amount upper_bound = 0;
    Amount lower_level = 0;    ///< required distance below the value
    Amount upper_level = 0;    ///< required distance above the value
    Amount sliding_level = 0;  ///< required width of the attacker's range
    double weight = 0;         ///< information lost when the cell is suppressed
    Status status = Status::candidate;
};

struct Term {
    CellId cell;
    std::int64_t coefficient = 1;
};

/// Bounds of one insider that are tighter than those of the table.
struct Knowledge {
    CellId cell;
    Amount lower_bound = 0;
    Amount upper_bound = 0;
    friend bool operator==(const Knowledge&, const Knowledge&) = default;
};

/// Sides of a primary that an insider does not attack, because they are its own.
struct Exemption {
    CellId cell;
    bool down = true;
    bool up = true;
    friend bool operator==(const Exemption&, const Exemption&) = default;
};

/// An attacker who knows more than the outsider: of some cells the value, or bounds. It attacks all primaries
/// but those it knows and those it owns.
struct Insider {
    std::string name;                  ///< a code; outputs for the public show it
    std::vector<Knowledge> knows;      ///< `Table` sorts them, and leaves out what is not tighter
    std::vector<Exemption> owns = {};  ///< likewise sorted
    bool clips_levels = false;         ///< levels beyond its own bounds count as far as these allow
};

/// Where a cell occurs.
struct Incidence {
    EquationId equation;
    std::int64_t coefficient = 1;
};

/// One classification: codes in a tree, code 0 the total, parents before their children.
struct Dimension {
    std::string name;
    std::vector<std::uint32_t> parent;  ///< by code; the total is its own parent
    std::vector<std::string> labels;    ///< by code; may be empty

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(parent.size()); }
    [[nodiscard]] bool is_flat() const;
};

/// A product of dimensions, and which cell is where in it.
class Dimensions {
  public:
    /// `codes` holds one code per dimension for each cell, cell by cell; cells beyond have no place in it.
    /// `voids` says of each place, in row-major order, whether nothing can ever be there; empty: of none.
    Dimensions(std::vector<Dimension> dimensions, std::vector<std::uint32_t> codes,
               std::vector<bool> voids = {});

    [[nodiscard]] std::span<const Dimension> all() const { return dimensions_; }
    [[nodiscard]] std::size_t count() const { return dimensions_.size(); }
    /// How many cells have a place in the product.
    [[nodiscard]] std::uint32_t cell_count() const {
        return static_cast<std::uint32_t>(codes_.size() / count());
    }
    [[nodiscard]] std::span<const std::uint32_t> codes(CellId cell) const {
        return std::span(codes_).subspan(cell.index() * count(), count());
    }
    [[nodiscard]] std::span<const std::uint32_t> children(std::size_t dimension, std::uint32_t code) const {
        return children_[dimension][code];
    }
    /// The cell at a combination of codes, if the table has one there.
    [[nodiscard]] std::optional<CellId> at(std::span<const std::uint32_t> codes) const;
    /// Whether nothing can be at a place, counted in row-major order.
    [[nodiscard]] bool is_void(std::uint64_t place) const { return !voids_.empty() && voids_[place]; }

  private:
    [[nodiscard]] std::uint64_t position(std::span<const std::uint32_t> codes) const;

    std::vector<Dimension> dimensions_;
    std::vector<std::vector<std::vector<std::uint32_t>>> children_;  // by dimension and code
    std::vector<std::uint32_t> codes_;
    std::vector<std::uint32_t> cells_;  // by position; kNoCell where the table has none
    std::vector<bool> voids_;           // likewise; may be empty
};

/// How many digits after the point each column of numbers is written with.
struct Decimals {
    int value = 0;
    int bound = 0;
    int level = 0;
};

/// A number that does not fit the table's unit: what was written, for writers, next to the safe rounding
/// used.
struct RoundedNumber {
    enum class Field : std::uint8_t { lower_bound, upper_bound, lower_level, upper_level, sliding_level };
    CellId cell;
    Field field{};
    std::string text;
};

/// What a table is made from. Plain data: `Table` checks it.
struct TableData {
    int decimals = 0;  ///< the unit of every Amount is 10^-decimals
    Decimals written;
    std::vector<Cell> cells;
    std::vector<Term> terms;            ///< equation by equation
    std::vector<std::uint32_t> starts;  ///< first term of each equation, and the end
    std::vector<Amount> constants;      ///< right-hand side of each equation, in units of its scale
    std::vector<std::uint8_t> scales;   ///< coefficients and constants were multiplied by 10^scale
    std::vector<RoundedNumber> rounded;
    std::vector<Insider> insiders;  ///< attackers that must be kept out, beside the outsider
    /// The product that the cells fill: a tree for each dimension, a cell at each place.
    std::optional<Dimensions> dimensions;
    /// Where there is none, a product that holds the cells. Its places without a cell are unknown to all, as
    /// the combinations that linked tables do not show, or void. Cells without a place follow in one equation
    /// each from those that have one.
    std::optional<Dimensions> cover;

    TableData();
    void begin_equation(Amount constant = 0, std::uint8_t scale = 0);
    void add_term(CellId cell, std::int64_t coefficient);
};

/// An equation whose sides differ by more than rounding explains: half a last-decimal unit for each term.
struct Imbalance {
    EquationId equation;
    double difference = 0;
};

/// Equations of `data` that do not add up, worst first.
[[nodiscard]] std::vector<Imbalance> find_imbalances(const TableData& data);

/// Cells and the equations among them. Immutable and valid once it exists.
class Table {
  public:
    /// Throws InputError if the data contradict themselves: a value outside its bounds, a negative level or
    /// weight, an equation naming an unknown cell or one cell twice, an equation that does not add up, an
    /// insider whose bounds exclude the value.
    explicit Table(TableData data);

    [[nodiscard]] std::uint32_t cell_count() const { return static_cast<std::uint32_t>(data_.cells.size()); }
    [[nodiscard]] std::uint32_t equation_count() const {
        return static_cast<std::uint32_t>(data_.starts.size() - 1);
    }
    [[nodiscard]] IdRange<CellId> cells() const { return IdRange<CellId>(cell_count()); }
    [[nodiscard]] IdRange<EquationId> equations() const { return IdRange<EquationId>(equation_count()); }
    [[nodiscard]] const Cell& operator[](CellId cell) const { return data_.cells[cell.index()]; }
    [[nodiscard]] std::span<const Term> terms(EquationId equation) const {
        const auto first = data_.starts[equation.index()];
        return std::span(data_.terms).subspan(first, data_.starts[equation.index() + 1] - first);
    }
    [[nodiscard]] std::span<const Incidence> incidences(CellId cell) const {
        const auto first = incidence_starts_[cell.index()];
        return std::span(incidences_).subspan(first, incidence_starts_[cell.index() + 1] - first);
    }
    [[nodiscard]] std::span<const CellId> primaries() const { return primaries_; }
    [[nodiscard]] std::span<const Insider> insiders() const { return data_.insiders; }
    [[nodiscard]] const Insider& operator[](InsiderId insider) const {
        return data_.insiders[insider.index()];
    }
    /// Those who know more of a cell than the table says.
    [[nodiscard]] std::span<const InsiderId> insiders_of(CellId cell) const;

    [[nodiscard]] int decimals() const { return data_.decimals; }
    /// One unit of the last decimal of the values.
    [[nodiscard]] Amount unit() const { return unit_; }
    [[nodiscard]] double to_double(Amount amount) const;
    /// The exact decimal text of an amount, without trailing zeros.
    [[nodiscard]] std::string to_text(Amount amount) const;
    /// The dimensions given, or recognised from the equations; null if there are none.
    [[nodiscard]] const Dimensions* dimensions() const {
        return data_.dimensions ? &*data_.dimensions : nullptr;
    }
    /// Those, or else the cover; null if there is none either.
    [[nodiscard]] const Dimensions* cover() const {
        if (data_.dimensions) return dimensions();
        return data_.cover ? &*data_.cover : nullptr;
    }
    [[nodiscard]] const TableData& data() const { return data_; }

  private:
    TableData data_;
    std::vector<std::uint32_t> incidence_starts_;
    std::vector<Incidence> incidences_;
    std::vector<CellId> primaries_;
    std::vector<std::uint32_t> insider_starts_;  // by cell; empty if there are no insiders
    std::vector<InsiderId> insiders_of_;
    Amount unit_ = 1;
};

/// "12 (Total, 3)": its number, and its codes if the table has dimensions.
[[nodiscard]] std::string describe_cell(const Table& table, CellId cell);

/// Finds the dimensions and hierarchies that the equations spell, if they spell exactly one product of trees.
[[nodiscard]] std::optional<Dimensions> recognise_dimensions(const Table& table);

}  // namespace tacet
