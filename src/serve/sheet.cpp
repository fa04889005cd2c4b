// SPDX-License-Identifier: Apache-2.0
#include "serve/sheet.h"

#include <fmt/format.h>

#include <algorithm>

#include "tacet/error.h"
#include "text/amounts.h"

namespace tacet {

namespace {

constexpr std::uint32_t kLineLength = 100;  // cells in a row where nothing is known of dimensions
constexpr std::uint64_t kMostPlaces = 20'000'000;

Axis to_axis(const Variable& variable) {
    Axis axis{.name = variable.name()};
    for (std::uint32_t i = 0; i < variable.size(); ++i) {
        const Code& code = variable[CodeId(i)];
        axis.codes.push_back(code.text);
        axis.labels.push_back(code.label == code.text ? "" : code.label);
        axis.parents.push_back(code.parent.index());
        axis.depths.push_back(variable.depth(CodeId(i)));
    }
    return axis;
}

Axis to_axis(const Dimension& dimension, std::size_t number) {
    Axis axis{.name = dimension.name.empty() ? fmt::format("dimension {}", number + 1) : dimension.name};
    for (std::uint32_t i = 0; i < dimension.size(); ++i) {
        const std::uint32_t parent = dimension.parent[i];
        const bool is_labelled = i < dimension.labels.size() && !dimension.labels[i].empty();
        axis.codes.push_back(is_labelled ? dimension.labels[i] : i == 0 ? "Total" : fmt::format("{}", i));
        axis.labels.emplace_back();
        axis.parents.push_back(parent);
        axis.depths.push_back(i == 0 ? 0 : axis.depths[parent] + 1);
    }
    return axis;
}

Axis numbered(std::string name, std::uint32_t count, std::uint32_t step) {
    Axis axis{.name = std::move(name)};
    for (std::uint32_t i = 0; i < count; ++i) {
        axis.codes.push_back(fmt::format("{}{}", step == 1 ? "+" : "", i * step));
        axis.labels.emplace_back();
        axis.parents.push_back(i);
        axis.depths.push_back(0);
    }
    return axis;
}

Standing standing_of(const JudgedCube& judged, CubeCellId cell) {
    const CellStatus status = judged[cell].status;
    Standing standing{.value = static_cast<double>(judged.cube[cell].response)};
    standing.is_empty = status == CellStatus::empty;
    if (is_unsafe(status)) standing.status = Status::primary;
    if (status == CellStatus::must_publish) standing.status = Status::published;
    if (status == CellStatus::secondary || status == CellStatus::secondary_manual)
        standing.status = Status::secondary;
    return standing;
}

/// Which place of a layer a cell has, if any.
class LayerMap {
  public:
    LayerMap(const Layer& layer, std::span<const Axis> axes)
        : layer_(layer), columns_(static_cast<std::uint32_t>(axes[layer.columns].codes.size())) {
        rows_ = layer.rows ? static_cast<std::uint32_t>(axes[*layer.rows].codes.size()) : 1;
        if (std::uint64_t{rows_} * columns_ > kMostPlaces)
            throw InputError(
                fmt::format("found a layer of {} rows and {} columns, expected at most {} places", rows_,
                            columns_, kMostPlaces));
    }
    [[nodiscard]] std::size_t size() const { return std::size_t{rows_} * columns_; }
    template <class Codes>
    [[nodiscard]] std::optional<std::size_t> find(const Codes& code_of, std::size_t count) const {
        for (std::size_t k = 0; k < count; ++k)
            if (k != layer_.columns && k != layer_.rows && code_of(k) != layer_.codes[k]) return {};
        const std::size_t row = layer_.rows ? code_of(*layer_.rows) : 0;
        return row * columns_ + code_of(layer_.columns);
    }

  private:
    const Layer& layer_;
    std::uint32_t rows_ = 1;
    std::uint32_t columns_;
};

}  // namespace

Sheet::Sheet(std::string name, Table table) : names_{std::move(name)} {
    const std::uint32_t count = table.cell_count();
    linked_.emplace(LinkedTable{std::move(table), {}, {}, count});
    std::call_once(is_linked_, [] {});
    auto& axes = axes_.emplace_back();
    if (const Dimensions* known = dimensions()) {
        for (std::size_t k = 0; k < known->count(); ++k) axes.push_back(to_axis(known->all()[k], k));
    } else {
        axes.push_back(numbered("cell", (count + kLineLength - 1) / kLineLength, kLineLength));
        axes.push_back(numbered("next", std::min(count, kLineLength), 1));
    }
    make_scales();
}

Sheet::Sheet(std::vector<JudgedCube> cubes, Link link) : cubes_(std::move(cubes)), link_(std::move(link)) {
    for (const JudgedCube& each : cubes_) {
        names_.push_back(each.cube.data().name);
        auto& axes = axes_.emplace_back();
        for (const Variable& variable : each.cube.variables()) axes.push_back(to_axis(variable));
    }
    make_scales();
}

void Sheet::make_scales() {
    for (std::uint32_t view = 0; view < view_count(); ++view) {
        ShadeScale& scale = scales_.emplace_back();
        for (std::uint32_t cell = 0; cell < cell_count(view); ++cell)
            if (const Standing each = standing(view, cell); !each.is_empty) scale.include(each.value);
    }
}

const LinkedTable& Sheet::linked() const {
    std::call_once(is_linked_, [this] { linked_.emplace(link_(cubes_)); });
    return *linked_;
}

std::uint32_t Sheet::cell_count(std::uint32_t view) const {
    return cubes_.empty() ? linked_->table.cell_count() : cubes_.at(view).cube.cell_count();
}

void Sheet::check(const ViewPlace& place) const {
    if (place.view >= view_count())
        throw InputError(
            fmt::format("found view {}, expected one from 0 to {}", place.view, view_count() - 1));
    const auto own = axes(place.view);
    if (place.codes.size() != own.size())
        throw InputError(fmt::format("found {} codes, expected {}", place.codes.size(), own.size()));
    for (std::size_t k = 0; k < own.size(); ++k)
        if (place.codes[k] >= own[k].codes.size())
            throw InputError(fmt::format("found code number {} of {}, expected one from 0 to {}",
                                         place.codes[k], own[k].name, own[k].codes.size() - 1));
}

void Sheet::check(const Layer& layer) const {
    ViewPlace place{layer.view, layer.codes};
    if (layer.view < view_count()) {
        const std::size_t count = axes(layer.view).size();
        if (layer.columns >= count || (layer.rows && *layer.rows >= count) || layer.rows == layer.columns ||
            (count > 1) != layer.rows.has_value())
            throw InputError(fmt::format("found axes that are not there, expected two of {}", count));
    }
    check(place);
}

std::optional<std::uint32_t> Sheet::find(const ViewPlace& place) const {
    check(place);
    if (!cubes_.empty()) {
        std::vector<CodeId> codes;
        for (const std::uint32_t each : place.codes) codes.emplace_back(each);
        const auto cell = cubes_[place.view].cube.find(codes);
        return cell ? std::optional(cell->index()) : std::nullopt;
    }
    if (const Dimensions* known = dimensions()) {
        const auto cell = known->at(place.codes);
        return cell ? std::optional(cell->index()) : std::nullopt;
    }
    const std::uint32_t cell = place.codes[0] * kLineLength + place.codes[1];
    return cell < cell_count(0) ? std::optional(cell) : std::nullopt;
}

std::vector<std::uint32_t> Sheet::codes(std::uint32_t view, std::uint32_t cell) const {
    std::vector<std::uint32_t> all;
    if (!cubes_.empty()) {
        for (const CodeId each : cubes_[view].cube.codes(CubeCellId(cell))) all.push_back(each.index());
        return all;
    }
    if (const Dimensions* known = dimensions()) {
        std::ranges::copy(known->codes(CellId(cell)), std::back_inserter(all));
        return all;
    }
    return {cell / kLineLength, cell % kLineLength};
}

Standing Sheet::standing(std::uint32_t view, std::uint32_t cell) const {
    if (!cubes_.empty()) return standing_of(cubes_[view], CubeCellId(cell));
    const Cell& own = linked_->table[CellId(cell)];
    return {.status = own.status,
            .is_empty = own.status == Status::published && own.value == 0,
            .value = linked_->table.to_double(own.value)};
}

std::string Sheet::value_text(std::uint32_t view, std::uint32_t cell) const {
    if (cubes_.empty()) return linked_->table.to_text(linked_->table[CellId(cell)].value);
    const CubeData& data = cubes_[view].cube.data();
    return format_amount(rounded(cubes_[view].cube[CubeCellId(cell)].response, data.decimals - data.written),
                         data.written);
}

CellId Sheet::cell_of(std::uint32_t view, std::uint32_t cell) const {
    return cubes_.empty() ? CellId(cell) : linked().cells[view][cell];
}

CellId Sheet::cell_at(const ViewPlace& place) const {
    if (const auto cell = find(place)) return cell_of(place.view, *cell);
    throw InputError(fmt::format("found no cell at {}, expected one with contributors", describe(place)));
}

std::optional<ViewPlace> Sheet::place_of(CellId cell) const {
    if (cell.index() >= linked().first_virtual) return {};
    if (cubes_.empty()) return ViewPlace{0, codes(0, cell.index())};
    const Origin& origin = linked().origins[cell.index()];
    ViewPlace place{.view = origin.cube};
    for (const CodeId each : origin.codes) place.codes.push_back(each.index());
    return place;
}

std::string Sheet::describe(const ViewPlace& place) const {
    std::string text;
    for (std::size_t k = 0; k < place.codes.size(); ++k)
        text += fmt::format("{}{}", k == 0 ? "" : ", ", axes(place.view)[k].codes[place.codes[k]]);
    return fmt::format("{} ({})", view_name(place.view), text);
}

bool Sheet::is_suppressed(std::uint32_t view, std::uint32_t cell, const Pattern* pattern) const {
    if (pattern != nullptr) return pattern->contains(cell_of(view, cell));
    const Status status = standing(view, cell).status;
    return status == Status::primary || status == Status::secondary;
}

ShadeScale Sheet::public_scale(std::uint32_t view, const Pattern* pattern) const {
    ShadeScale scale;
    for (std::uint32_t cell = 0; cell < cell_count(view); ++cell)
        if (const Standing own = standing(view, cell); !own.is_empty && !is_suppressed(view, cell, pattern))
            scale.include(own.value);
    return scale;
}

std::string Sheet::states(const Layer& layer, const Pattern* pattern, bool is_public) const {
    check(layer);
    const LayerMap map(layer, axes(layer.view));
    std::string all(map.size(), '-');
    // The shades of what the public sees must not tell of what it does not see.
    const ShadeScale scale = is_public ? public_scale(layer.view, pattern) : scales_[layer.view];
    const auto letter = [&](std::uint32_t cell) {
        const Standing own = standing(layer.view, cell);
        const bool is_suppressed = this->is_suppressed(layer.view, cell, pattern);
        if (own.is_empty && !is_suppressed) return '-';
        if (is_suppressed && is_public) return 'X';
        if (is_suppressed) return own.status == Status::primary ? 'P' : 'S';
        if (own.status == Status::published && !is_public) return 'Z';
        return scale.letter(own.value);
    };
    const std::size_t count = axes(layer.view).size();
    for (std::uint32_t cell = 0; cell < cell_count(layer.view); ++cell) {
        std::optional<std::size_t> at;
        if (!cubes_.empty()) {
            const auto own = cubes_[layer.view].cube.codes(CubeCellId(cell));
            at = map.find([&](std::size_t k) { return own[k].index(); }, count);
        } else if (const Dimensions* known = dimensions()) {
            const auto own = known->codes(CellId(cell));
            at = map.find([&](std::size_t k) { return own[k]; }, count);
        } else {
            at = map.find([&](std::size_t k) { return k == 0 ? cell / kLineLength : cell % kLineLength; }, 2);
        }
        if (at) all[*at] = letter(cell);
    }
    return all;
}

}  // namespace tacet
