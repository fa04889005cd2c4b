// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

#include "cube/code_rows.h"
#include "cube/cube_place.h"
#include "link/bounds.h"
#include "link/costs.h"
#include "link/insiders.h"
#include "link/merged_dimensions.h"
#include "link/relations.h"
#include "link/singletons.h"
#include "link/united_cell.h"
#include "tacet/error.h"
#include "tacet/insider.h"
#include "tacet/linked_table.h"
#include "text/nearest_name.h"

namespace tacet {

namespace {

Status to_status(CellStatus status) {
    if (is_unsafe(status)) return Status::primary;
    switch (status) {
        case CellStatus::must_publish:
        case CellStatus::empty:
            return Status::published;
        case CellStatus::secondary:
        case CellStatus::secondary_manual:
            return Status::secondary;
        default:
            return Status::candidate;
    }
}

class Linker {
  public:
    Linker(std::span<const JudgedCube> cubes, const LinkOptions& options)
        : cubes_(cubes), options_(options), rows_(0) {
        check_cubes();
        number_variables();
    }

    LinkedTable run() {
        choose_unit();
        rows_ = CodeRows(columns_.size() + 1);  // the last is the family
        for (std::uint32_t cube = 0; cube < cubes_.size(); ++cube) add_cells(cube);
        if (!options_.needs_additivity) suppress_missing_cells();
        for (std::uint32_t cube = 0; cube < cubes_.size(); ++cube)
            for_each_sum(cube, [&](const auto& members, std::size_t k) { add_equation(members, k); });
        add_given_equations();
        set_bounds(data_, unit(), options_.known_percent);
        if (!options_.needs_additivity) free_cells(data_, is_missing_);
        const auto cells = static_cast<std::uint32_t>(data_.cells.size());
        add_singleton_cells(data_, contributors_, options_.singleton);
        for (const CubeRate& each : options_.rates) add_rates(each);
        widen_bound_column(data_);
        add_dimensions();
        Table table(std::move(data_));
        if (options_.attackers.are_derived())
            table = with_insiders(
                table, without_redundant(table, find_insiders(table, cubes_, cells_, options_.attackers)));
        return {std::move(table),     std::move(cells_), std::move(origins_), cells,
                std::move(shown_by_), std::move(lost_)};
    }

  private:
    void check_cubes() const {
        if (cubes_.empty()) throw InputError("there is no table to protect");
        for (std::size_t i = 0; i < cubes_.size(); ++i) {
            const CubeData& data = cubes_[i].cube.data();
            const CubeData& first = first_of_family(i).cube.data();
            if (data.written != cubes_.front().cube.data().written)
                throw InputError(
                    fmt::format("tables {} and {} have {} and {} decimals, expected the same in tables that "
                                "are protected "
                                "together; set decimals of their responses",
                                cubes_.front().cube.data().name, data.name,
                                cubes_.front().cube.data().written, data.written));
            if (folded(data.response) != folded(first.response))
                throw InputError(fmt::format(
                    "tables {} and {} have different responses, expected the same in linked tables",
                    first.name, data.name));
        }
    }

    [[nodiscard]] std::uint32_t family(std::size_t cube) const {
        return options_.families.empty() ? 0 : options_.families[cube];
    }
    [[nodiscard]] const JudgedCube& first_of_family(std::size_t cube) const {
        std::size_t first = 0;
        while (family(first) != family(cube)) ++first;
        return cubes_[first];
    }
    [[nodiscard]] bool is_earlier(std::size_t cube) const {
        return options_.first_earlier && cube >= *options_.first_earlier;
    }

    void number_variables() {
        std::vector<MergedCodes> merged;
        for (const JudgedCube& judged : cubes_) {
            LinkedCube linked;
            linked.judged = &judged;
            for (const Variable& variable : judged.cube.variables()) {
                const auto [column, is_new] = columns_.emplace(folded(variable.name()), columns_.size());
                if (is_new) merged.emplace_back();
                linked.columns.push_back(column->second);
                linked.representatives.push_back(
                    find_representatives(variable, options_.merges_single_children));
                linked.numbers.push_back(merged[column->second].add(variable, linked.representatives.back()));
                auto& sums_of = linked.sums_of.emplace_back(variable.size());
                for (std::uint32_t i = 0; i < variable.sums().size(); ++i)
                    sums_of[variable.sums()[i].total.index()].push_back(i);
            }
            linked_.push_back(std::move(linked));
        }
    }

    /// As many decimals for levels as the largest value leaves room for.
    void choose_unit() {
        Amount largest = 1;
        for (const JudgedCube& each : cubes_)
            for (const CubeCellId cell : each.cube.cells())
                largest = std::max(largest, std::abs(published(each, cell)));
        const CubeData& first = cubes_.front().cube.data();
        level_decimals_ = kLevelDecimals;
        // Bounds are up to twice the largest value, and sums of a few of them must fit too.
        while (level_decimals_ > 0 && largest > kLargestAmount / 16 / power_of_ten(level_decimals_))
            --level_decimals_;
        if (largest > kLargestAmount / 16)
            throw InputError(
                fmt::format("table {}: values are too large for exact arithmetic, expected fewer decimals or "
                            "a larger unit",
                            first.name));
        data_.decimals = first.written + level_decimals_;
        data_.written = {.value = first.written,
                         .bound = first.written + std::min(1, level_decimals_),
                         .level = data_.decimals};
    }

    /// One unit of the last decimal published, in those of the table.
    [[nodiscard]] Amount unit() const { return power_of_ten(level_decimals_); }

    /// In units of the last decimal published.
    static Amount published(const JudgedCube& judged, CubeCellId cell) {
        const CubeData& data = judged.cube.data();
        return rounded(judged.cube[cell].response, data.decimals - data.written);
    }

    [[nodiscard]] bool is_full() const {
        std::uint64_t places = 0;
        for (const JudgedCube& each : cubes_)
            if (__builtin_add_overflow(places, each.cube.place_count(), &places)) return false;
        return places <= options_.most_places;
    }

    void fill_row(const LinkedCube& linked, std::span<const CodeId> codes) {
        row_.assign(columns_.size() + 1, 0);
        row_.back() = family(static_cast<std::size_t>(&linked - linked_.data()));
        for (std::size_t k = 0; k < codes.size(); ++k)
            row_[linked.columns[k]] = linked.numbers[k][codes[k].index()];
    }

    /// Calls `visit(place)` in row-major order, for every place or every stored cell.
    template <class Visit>
    void for_each_place(const Cube& cube, const Visit& visit) const {
        if (is_full()) return tacet::for_each_place(cube, visit);
        for (const CubeCellId cell : cube.cells()) visit(CubePlace{cube.codes(cell), cell});
    }

    void add_cells(std::uint32_t cube) {
        const LinkedCube& linked = linked_[cube];
        const JudgedCube& judged = *linked.judged;
        auto& cells = cells_.emplace_back(judged.cube.cell_count());
        note_minimum(judged.rules);
        for_each_place(judged.cube, [&](const CubePlace& place) {
            const auto& [codes, stored] = place;
            fill_row(linked, codes);
            const auto [id, is_new] = rows_.insert(row_);
            if (stored) cells[stored->index()] = CellId(id);
            Cell cell = stored ? make_cell(judged, *stored) : empty_cell();
            if (is_earlier(cube)) cell.weight = 0;
            const std::uint64_t count = stored ? contributor_count(judged, *stored) : 0;
            if (is_new) {
                data_.cells.push_back(cell);
                origins_.push_back({cube, {codes.begin(), codes.end()}});
                contributors_.count.push_back(count);
                is_missing_.push_back(!stored);
                if (options_.first_earlier) shown_by_.push_back(is_shown_by(cube, stored, judged) ? cube : 0);
            } else if (is_earlier(cube)) {
                unite_earlier(id, cell, stored ? judged[*stored].status : CellStatus::empty, cube, codes);
            } else if (const auto complaint = unite(data_.cells[id], cell)) {
                fail_to_unite(id, judged.cube, codes, *complaint);
            }
        });
    }

    void note_minimum(const Rules& rules) {
        contributors_.minimum = std::max(contributors_.minimum, rules.fewest_contributors());
    }

    static Cell empty_cell() { return {.weight = 1, .status = Status::published}; }

    [[nodiscard]] Cell make_cell(const JudgedCube& judged, CubeCellId id) const {
        const Verdict& verdict = judged[id];
        Cell cell;
        cell.value = published(judged, id) * unit();
        cell.weight = cell_cost(judged, id, options_.cost);
        cell.status = to_status(verdict.status);
        if (cell.status == Status::primary) {
            cell.lower_level = to_level(verdict.lower_level);
            cell.upper_level = to_level(verdict.upper_level);
        }
        return cell;
    }

    /// Rounded up: a level may only grow.
    [[nodiscard]] Amount to_level(Amount level) const {
        const Amount divisor = power_of_ten(kLevelDecimals - level_decimals_);
        return (level + divisor - 1) / divisor;
    }

    [[nodiscard]] bool is_shown_by(std::uint32_t cube, std::optional<CubeCellId> stored,
                                   const JudgedCube& judged) const {
        return is_earlier(cube) && stored && judged[*stored].status == CellStatus::must_publish;
    }

    void unite_earlier(std::uint32_t id, const Cell& cell, CellStatus status, std::uint32_t cube,
                       std::span<const CodeId> codes) {
        const UnitedCell united = unite_with_earlier(data_.cells[id], cell, status, shown_by_[id] != 0);
        if (united.complaint) fail_to_unite(id, cubes_[cube].cube, codes, *united.complaint);
        if (united.is_lost) lost_.emplace_back(id);
        if (united.is_shown) shown_by_[id] = cube;
    }

    [[noreturn]] void fail_to_unite(std::uint32_t id, const Cube& cube, std::span<const CodeId> codes,
                                    std::string_view what) const {
        throw InputError(fmt::format("table {}: cell {} {} an equal cell of table {}", cube.data().name,
                                     describe(cube.variables(), codes), what,
                                     cubes_[origins_[id].cube].cube.data().name));
    }

    /// Calls `visit(members, variable)` for each sum: the total, then its parts.
    template <class Visit>
    void for_each_sum(std::uint32_t cube, const Visit& visit) {
        const LinkedCube& linked = linked_[cube];
        const auto variables = linked.judged->cube.variables();
        for_each_place(linked.judged->cube, [&](const CubePlace& place) {
            const auto codes = place.codes;
            if (!all_representatives(linked, codes)) return;
            for (std::size_t k = 0; k < codes.size(); ++k)
                for (const std::uint32_t sum : linked.sums_of[k][codes[k].index()]) {
                    const auto members = members_of(linked, codes, k, variables[k].sums()[sum]);
                    const bool is_merged = members.size() == 2 && members[0] == members[1];  // a single child
                    if (!is_merged) visit(members, k);
                }
        });
    }

    static bool all_representatives(const LinkedCube& linked, std::span<const CodeId> codes) {
        for (std::size_t k = 0; k < codes.size(); ++k)
            if (linked.representatives[k][codes[k].index()] != codes[k]) return false;
        return true;
    }

    std::vector<std::uint32_t> members_of(const LinkedCube& linked, std::span<const CodeId> codes,
                                          std::size_t variable, const CodeSum& sum) {
        fill_row(linked, codes);
        std::vector<std::uint32_t> members{*rows_.find(row_)};
        for (const CodeId part : sum.parts) {
            row_[linked.columns[variable]] = linked.numbers[variable][part.index()];
            if (const auto cell = rows_.find(row_)) members.push_back(*cell);
        }
        return members;
    }

    void add_equation(const std::vector<std::uint32_t>& members, std::size_t variable) {
        if (options_.cost.kind == CostKind::distance) apply_distances(members, variable);
        if (cubes_.size() > 1 && !equations_.insert(members).second) return;
        data_.begin_equation(options_.needs_additivity ? 0 : -beyond_parts(members));
        for (std::size_t i = 0; i < members.size(); ++i) data_.add_term(CellId(members[i]), i == 0 ? -1 : 1);
    }

    /// What a total has more than its parts, where rounding does not explain it.
    [[nodiscard]] Amount beyond_parts(std::span<const std::uint32_t> members) const {
        Amount beyond = data_.cells[members[0]].value;
        for (const std::uint32_t part : members.subspan(1)) beyond -= data_.cells[part].value;
        const auto terms = static_cast<Amount>(members.size());
        return 2 * std::abs(beyond) <= terms * unit() ? 0 : beyond;
    }

    /// A missing cell is 0 if a sum adds up without it. Of the others nobody knows the value: they are
    /// suppressed, and a proof may raise them but not lower them.
    void suppress_missing_cells() {
        std::vector<bool> is_zero(data_.cells.size());
        for (std::uint32_t cube = 0; cube < cubes_.size(); ++cube)
            for_each_sum(cube, [&](const auto& members, std::size_t) {
                if (beyond_parts(members) == 0)
                    for (const std::uint32_t cell : members) is_zero[cell] = true;
            });
        for (std::uint32_t cell = 0; cell < data_.cells.size(); ++cell)
            if (is_missing_[cell] && !is_zero[cell])
                data_.cells[cell] = {.weight = 0, .status = Status::secondary};
    }

    void apply_distances(std::span<const std::uint32_t> members, std::size_t variable) {
        const auto& all = options_.cost.distances;
        if (variable >= all.size() || all[variable].empty() || members.size() < 2) return;
        const auto parts = members.subspan(1);
        const auto is_primary = std::make_unique<bool[]>(parts.size());
        for (std::size_t i = 0; i < parts.size(); ++i)
            is_primary[i] = data_.cells[parts[i]].status == Status::primary;
        const auto costs = distance_costs({is_primary.get(), parts.size()}, all[variable]);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            double& weight = data_.cells[parts[i]].weight;
            const bool is_first = distant_.insert(parts[i]).second;
            weight = is_first ? costs[i] : std::min(weight, costs[i]);
        }
    }

    [[nodiscard]] bool has_several_families() const {
        for (std::size_t i = 0; i < cubes_.size(); ++i)
            if (family(i) != family(0)) return true;
        return false;
    }

    /// The cells of several cubes that have the same codes; nothing where one of them has no cell there.
    /// Calls `visit(cells)`, in the order of `cubes`.
    template <class Visit>
    void for_each_common(std::span<const std::uint32_t> cubes, const Visit& visit) {
        const LinkedCube& first = linked_[cubes[0]];
        for_each_place(first.judged->cube, [&](const CubePlace& place) {
            const auto codes = place.codes;
            if (!all_representatives(first, codes)) return;
            fill_row(first, codes);
            std::vector<std::uint32_t> found;
            for (const std::uint32_t cube : cubes) {
                row_.back() = family(cube);
                if (const auto cell = rows_.find(row_)) found.push_back(*cell);
            }
            if (found.size() == cubes.size()) visit(found, codes);
        });
    }

    void add_given_equations() {
        for (const CubeEquation& each : options_.equations) {
            std::vector<std::uint32_t> cubes;
            for (const CubeEquation::Term& term : each.terms) cubes.push_back(term.cube);
            bool is_used = false;
            for_each_common(cubes, [&](const auto& cells, std::span<const CodeId> codes) {
                is_used = true;
                if (!add_relation(data_, each, cells, unit())) fail_to_add_up(each, codes);
            });
            if (!is_used)
                throw InputError(each.origin +
                                 ": found no codes that all tables of the equation have, "
                                 "expected the same variables and codes");
        }
    }

    [[noreturn]] void fail_to_add_up(const CubeEquation& equation, std::span<const CodeId> codes) const {
        throw InputError(fmt::format(
            "{}: the equation does not hold at {}: its tables do not add up there by more than rounding "
            "explains; expected other coefficients or tables",
            equation.origin, describe(cubes_[equation.terms[0].cube].cube.variables(), codes)));
    }

    void add_rates(const CubeRate& rate) {
        const std::uint32_t cubes[] = {rate.cube, rate.base};
        bool is_used = false;
        for_each_common(cubes, [&](const auto& cells, std::span<const CodeId>) {
            is_used = true;
            add_rate(data_, rate.decimals, CellId(cells[0]), CellId(cells[1]));
        });
        if (!is_used)
            throw InputError(rate.origin +
                             ": found no codes that both tables of the rate have, expected the "
                             "same variables and codes");
    }

    /// The product of all variables, if the cells fill it or it is not too large to hold them.
    void add_dimensions() {
        if (!is_full() || has_several_families()) return;
        // Every table of a history may bring a variable. What few cells fill is slower than programs.
        constexpr std::uint64_t kMostPlacesPerCell = 50;
        auto product =
            merged_product(linked_, options_.first_earlier ? kMostPlacesPerCell * data_.cells.size()
                                                           : std::numeric_limits<std::uint64_t>::max());
        if (!product || product->dimensions.empty()) return;
        std::vector<std::uint32_t> codes;
        for (const Origin& origin : origins_) {
            fill_row(linked_[origin.cube], origin.codes);
            for (const MergedDimension& each : product->dimensions)
                codes.push_back(each.code_of[row_[each.column]]);
        }
        std::vector<Dimension> all;
        for (MergedDimension& each : product->dimensions) all.push_back(std::move(each.dimension));
        const bool is_filled =
            cubes_.size() == 1 && data_.cells.size() == origins_.size() && product->voids.empty();
        auto& kind = is_filled ? data_.dimensions : data_.cover;
        kind.emplace(std::move(all), std::move(codes), std::move(product->voids));
    }

    std::span<const JudgedCube> cubes_;
    const LinkOptions& options_;
    std::map<std::string, std::size_t> columns_;  // by the name of a variable
    std::vector<LinkedCube> linked_;
    CodeRows rows_;
    std::vector<std::uint32_t> row_;
    int level_decimals_ = kLevelDecimals;
    TableData data_;
    std::vector<std::vector<CellId>> cells_;
    std::vector<Origin> origins_;
    ContributorCounts contributors_;
    std::vector<bool> is_missing_;                    // by cell: no record has it
    std::set<std::vector<std::uint32_t>> equations_;  // of linked cubes, which may share them
    std::set<std::uint32_t> distant_;                 // cells whose cost is a distance already
    std::vector<std::uint32_t> shown_by_;             // as in LinkedTable
    std::vector<CellId> lost_;                        // likewise
};

}  // namespace

LinkedTable link(std::span<const JudgedCube> cubes, const LinkOptions& options) {
    return Linker(cubes, options).run();
}

std::uint64_t contributor_count(const JudgedCube& judged, CubeCellId cell) {
    if (!judged.cube.data().has_counts) return 0;
    return judged.rules.uses_holdings() ? judged.cube[cell].holding.count
                                        : judged.cube[cell].individual.count;
}

std::string describe(std::span<const JudgedCube> cubes, const LinkedTable& linked, CellId cell) {
    if (cell.index() >= linked.first_virtual) {
        std::string parts;
        for (const Incidence& each : linked.table.incidences(cell))
            for (const Term& term : linked.table.terms(each.equation))
                if (term.cell != cell)
                    parts += (parts.empty() ? "" : " + ") + describe(cubes, linked, term.cell);
        const bool is_open = linked.table[cell].status != Status::primary;
        return (is_open ? "what rounding leaves open of the rate of " : "the sum ") + parts;
    }
    if (cubes.empty()) return describe(linked.table, cell);
    const Origin& origin = linked.origins[cell.index()];
    const Cube& cube = cubes[origin.cube].cube;
    return cube.data().name + describe(cube.variables(), origin.codes);
}

}  // namespace tacet
