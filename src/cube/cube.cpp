// SPDX-License-Identifier: Apache-2.0
#include "tacet/cube.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "tacet/error.h"

namespace tacet {

namespace {

/// The rows of `table`, `width` wide, in another order.
template <class Item>
void reorder(std::vector<Item>& table, std::size_t width, const std::vector<std::uint32_t>& order) {
    if (width == 0) return;
    std::vector<Item> sorted;
    sorted.reserve(table.size());
    for (const std::size_t row : order)
        sorted.insert(sorted.end(), table.begin() + static_cast<std::ptrdiff_t>(row * width),
                      table.begin() + static_cast<std::ptrdiff_t>((row + 1) * width));
    table = std::move(sorted);
}

void check_sizes(const CubeData& data) {
    const std::size_t cells = data.cells.size();
    if (data.variables.empty()) throw InputError(fmt::format("table {}: it has no variables", data.name));
    if (cells >= std::numeric_limits<std::uint32_t>::max())
        throw InputError(fmt::format("table {}: more than 4 billion cells", data.name));
    if (data.codes.size() != cells * data.variables.size() ||
        data.individual.size() != cells * data.individual_tops ||
        data.holding.size() != cells * data.holding_tops || data.written > data.decimals)
        throw InputError(fmt::format("table {}: its parts do not fit together", data.name));
    for (std::size_t i = 0; i < data.codes.size(); ++i)
        if (data.codes[i].index() >= data.variables[i % data.variables.size()].size())
            throw InputError(fmt::format("table {}: a cell has a code that does not exist", data.name));
}

}  // namespace

Cube::Cube(CubeData data) : data_(std::move(data)) {
    check_sizes(data_);
    sort_cells();
}

void Cube::sort_cells() {
    std::vector<std::uint32_t> order(cell_count());
    std::iota(order.begin(), order.end(), 0U);
    const auto row = [&](std::uint32_t cell) { return codes(CubeCellId(cell)); };
    const auto before = [&](std::uint32_t a, std::uint32_t b) {
        return std::ranges::lexicographical_compare(row(a), row(b));
    };
    if (!std::ranges::is_sorted(order, before)) {
        std::ranges::sort(order, before);
        reorder(data_.codes, variables().size(), order);
        reorder(data_.cells, 1, order);
        reorder(data_.individual, data_.individual_tops, order);
        reorder(data_.holding, data_.holding_tops, order);
    }
    for (std::uint32_t cell = 1; cell < cell_count(); ++cell)
        if (std::ranges::equal(row(cell - 1), row(cell)))
            throw InputError(fmt::format("table {}: found cell {} twice, expected once", data_.name,
                                         describe(variables(), row(cell))));
}

std::span<const Contributor> Cube::largest(CubeCellId cell, ContributorLevel level) const {
    const bool individual = level == ContributorLevel::individual;
    const std::size_t width = individual ? data_.individual_tops : data_.holding_tops;
    const auto all = std::span(individual ? data_.individual : data_.holding);
    const auto padded = all.subspan(cell.index() * width, width);
    const auto end = std::ranges::find(padded, Amount{0}, &Contributor::value);
    return padded.first(static_cast<std::size_t>(end - padded.begin()));
}

const Contributions& Cube::contributions(CubeCellId cell, ContributorLevel level) const {
    return level == ContributorLevel::individual ? (*this)[cell].individual : (*this)[cell].holding;
}

std::optional<CubeCellId> Cube::find(std::span<const CodeId> wanted) const {
    std::uint32_t first = 0;
    for (std::uint32_t last = cell_count(); first < last;) {
        const std::uint32_t middle = first + (last - first) / 2;
        if (std::ranges::lexicographical_compare(codes(CubeCellId(middle)), wanted))
            first = middle + 1;
        else
            last = middle;
    }
    if (first == cell_count() || !std::ranges::equal(codes(CubeCellId(first)), wanted)) return {};
    return CubeCellId(first);
}

std::uint64_t Cube::place_count() const {
    std::uint64_t places = 1;
    for (const Variable& each : variables())
        if (__builtin_mul_overflow(places, std::uint64_t{each.size()}, &places))
            return std::numeric_limits<std::uint64_t>::max();
    return places;
}

bool next_place(std::span<const Variable> variables, std::span<CodeId> codes) {
    for (std::size_t k = variables.size(); k-- > 0;) {
        if (codes[k].index() + 1 < variables[k].size()) {
            codes[k] = CodeId(codes[k].index() + 1);
            return true;
        }
        codes[k] = kTotalCode;
    }
    return false;
}

std::string describe(std::span<const Variable> variables, std::span<const CodeId> codes) {
    std::string text;
    for (std::size_t k = 0; k < variables.size(); ++k)
        text += fmt::format("{}{}", k == 0 ? "" : ", ", variables[k][codes[k]].text);
    return fmt::format("({})", text);
}

}  // namespace tacet
