// SPDX-License-Identifier: Apache-2.0
#include "tacet/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "model/cover.h"
#include "model/insider_index.h"
#include "tacet/error.h"

namespace tacet {

namespace {

using Wide = __int128;

void check_cell(const Cell& cell, std::size_t index) {
    if (!(cell.weight >= 0) || !std::isfinite(cell.weight))
        throw InputError(fmt::format("cell {}: weight is not a number of at least 0", index));
    if (cell.lower_level < 0 || cell.upper_level < 0 || cell.sliding_level < 0)
        throw InputError(fmt::format("cell {}: a protection level is negative", index));
    if (cell.value < cell.lower_bound || cell.value > cell.upper_bound)
        throw InputError(fmt::format("cell {}: the value lies outside its bounds", index));
    if (std::max(std::abs(cell.lower_bound), std::abs(cell.upper_bound)) > kLargestAmount)
        throw InputError(fmt::format("cell {}: a bound exceeds {}", index, kLargestAmount));
}

void check_terms(const TableData& data) {
    std::vector<std::uint32_t> last_equation(data.cells.size(), 0);
    for (std::uint32_t equation = 0; equation + 1 < data.starts.size(); ++equation)
        for (auto i = data.starts[equation]; i < data.starts[equation + 1]; ++i) {
            const auto cell = data.terms[i].cell.index();
            if (cell >= data.cells.size())
                throw InputError(
                    fmt::format("equation {} names cell {}, which does not exist", equation, cell));
            if (last_equation[cell] == equation + 1)
                throw InputError(fmt::format("equation {} names cell {} twice", equation, cell));
            last_equation[cell] = equation + 1;
        }
}

/// Double of the difference between the two sides beyond the tolerance, both in half units; 0 if within it.
double imbalance(const TableData& data, std::uint32_t equation) {
    Wide sum = -static_cast<Wide>(data.constants[equation]);
    Wide halves = 0;  // tolerance, in half last-decimal units
    const Amount one = power_of_ten(data.scales[equation]);
    for (auto i = data.starts[equation]; i < data.starts[equation + 1]; ++i) {
        const Term& term = data.terms[i];
        sum += static_cast<Wide>(term.coefficient) * data.cells[term.cell.index()].value;
        halves += std::max<Wide>(one, std::abs(term.coefficient));
    }
    const Wide unit = power_of_ten(data.decimals - data.written.value);
    if (2 * (sum < 0 ? -sum : sum) <= halves * unit) return 0;
    return static_cast<double>(sum) / std::pow(10.0, data.decimals + data.scales[equation]);
}

}  // namespace

std::string format_amount(Amount amount, int decimals) {
    const auto digits = fmt::format("{:0{}}", std::abs(amount), decimals + 1);
    const auto point = digits.size() - static_cast<std::size_t>(decimals);
    return fmt::format("{}{}{}{}", amount < 0 ? "-" : "", digits.substr(0, point), decimals > 0 ? "." : "",
                       digits.substr(point));
}

TableData::TableData() : starts{0} {}

void TableData::begin_equation(Amount constant, std::uint8_t scale) {
    constants.push_back(constant);
    scales.push_back(scale);
    starts.push_back(static_cast<std::uint32_t>(terms.size()));
}

void TableData::add_term(CellId cell, std::int64_t coefficient) {
    terms.push_back({cell, coefficient});
    starts.back() = static_cast<std::uint32_t>(terms.size());
}

std::vector<Imbalance> find_imbalances(const TableData& data) {
    std::vector<Imbalance> found;
    for (std::uint32_t equation = 0; equation + 1 < data.starts.size(); ++equation)
        if (const double difference = imbalance(data, equation); difference != 0)
            found.push_back({EquationId(equation), difference});
    std::ranges::stable_sort(found, std::greater{},
                             [](const Imbalance& each) { return std::abs(each.difference); });
    return found;
}

Table::Table(TableData data) : data_(std::move(data)) {
    for (std::size_t i = 0; i < data_.cells.size(); ++i) check_cell(data_.cells[i], i);
    check_terms(data_);
    if (const auto wrong = find_imbalances(data_); !wrong.empty())
        throw InputError(fmt::format("equation {} does not add up: its sides differ by {}",
                                     wrong.front().equation.index(), wrong.front().difference));
    unit_ = power_of_ten(data_.decimals - data_.written.value);

    incidence_starts_.assign(data_.cells.size() + 1, 0);
    for (const Term& term : data_.terms) ++incidence_starts_[term.cell.index() + 1];
    for (std::size_t i = 1; i < incidence_starts_.size(); ++i)
        incidence_starts_[i] += incidence_starts_[i - 1];
    incidences_.resize(data_.terms.size());
    auto next = incidence_starts_;
    for (const EquationId equation : equations())
        for (const Term& term : terms(equation))
            incidences_[next[term.cell.index()]++] = {equation, term.coefficient};

    for (const CellId cell : cells())
        if ((*this)[cell].status == Status::primary) primaries_.push_back(cell);
    for (Insider& each : data_.insiders) normalise(each, data_.cells);
    std::tie(insider_starts_, insiders_of_) = index_by_cell(data_.insiders, data_.cells.size());
    if (!data_.dimensions && !data_.cover) data_.dimensions = recognise_dimensions(*this);
    if (!data_.dimensions && !data_.cover) data_.cover = recognise_cover(*this);
}

std::span<const InsiderId> Table::insiders_of(CellId cell) const {
    if (insider_starts_.empty()) return {};
    const auto first = insider_starts_[cell.index()];
    return std::span(insiders_of_).subspan(first, insider_starts_[cell.index() + 1] - first);
}

double Table::to_double(Amount amount) const {
    return static_cast<double>(amount) / static_cast<double>(power_of_ten(decimals()));
}

std::string Table::to_text(Amount amount) const {
    int decimals = this->decimals();
    for (; decimals > 0 && amount % 10 == 0; --decimals) amount /= 10;
    return format_amount(amount, decimals);
}

}  // namespace tacet
