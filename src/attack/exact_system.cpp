// SPDX-License-Identifier: Apache-2.0
#include "attack/exact_system.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <unordered_map>

#include "attack/sparse_system.h"
#include "model/exact_number.h"

namespace tacet {

namespace {

// A kernel of this size takes some seconds; larger ones are left unsolved.
constexpr std::size_t kLargestKernel = 6000;
}  // namespace

ExactSystem::ExactSystem(const Table& table, std::span<const CellId> cells, const Deadline& deadline)
    : deadline_(deadline), unknowns_(cells.size()) {
    std::unordered_map<std::uint32_t, std::uint32_t> row_of;
    for (std::uint32_t i = 0; i < cells.size(); ++i) {
        unknowns_[i].cell = cells[i];
        for (const Incidence& each : table.incidences(cells[i])) {
            const auto [found, is_new] =
                row_of.try_emplace(each.equation.index(), static_cast<std::uint32_t>(rows_.size()));
            if (is_new) rows_.emplace_back();
            unknowns_[i].occurrences.push_back({found->second, each.coefficient});
            rows_[found->second].unknowns.push_back(i);
            ++rows_[found->second].open;
        }
        unknowns_[i].open_rows = static_cast<std::uint32_t>(unknowns_[i].occurrences.size());
    }
}

void ExactSystem::fix(std::size_t index, Amount deviation) {
    settle(static_cast<std::uint32_t>(index), mpq_class(deviation));
}

void ExactSystem::guess(std::size_t index, double deviation) {
    unknowns_[index].guess = deviation;
}

std::int64_t ExactSystem::coefficient(std::uint32_t unknown, std::uint32_t row) const {
    return std::ranges::find(unknowns_[unknown].occurrences, row, &Occurrence::row)->coefficient;
}

void ExactSystem::settle(std::uint32_t unknown, const mpq_class& value) {
    unknowns_[unknown].state = State::settled;
    unknowns_[unknown].value = value;
    for (const auto& [row, coefficient] : unknowns_[unknown].occurrences) {
        if (sgn(value) != 0) rows_[row].rest -= value * coefficient;
        if (--rows_[row].open == 1) rows_to_look_at_.push_back(row);
    }
}

void ExactSystem::settle_by_guess(std::uint32_t unknown) {
    constexpr int kGrid = 1000;  // parts of a unit: short decimals, near enough to stay within bounds
    mpq_class value(mpz_class(std::round(unknowns_[unknown].guess * kGrid)), kGrid);
    value.canonicalize();
    settle(unknown, value);
}

void ExactSystem::settle_by_row(std::uint32_t unknown, std::uint32_t row) {
    const mpq_class value = rows_[row].rest / coefficient(unknown, row);
    settle(unknown, value);
}

void ExactSystem::close(std::uint32_t row) {
    rows_[row].is_closed = true;
    for (const std::uint32_t unknown : rows_[row].unknowns)
        if (--unknowns_[unknown].open_rows <= 1) unknowns_to_look_at_.push_back(unknown);
}

/// The unknown occurs in one open row only: whatever the others come to be, that row will decide it.
void ExactSystem::defer(std::uint32_t unknown) {
    Unknown& self = unknowns_[unknown];
    const auto found = std::ranges::find_if(
        self.occurrences, [&](const Occurrence& each) { return !rows_[each.row].is_closed; });
    self.state = State::deferred;
    deferred_.emplace_back(unknown, found->row);
    --rows_[found->row].open;
    close(found->row);
}

void ExactSystem::peel() {
    while (!rows_to_look_at_.empty() || !unknowns_to_look_at_.empty()) {
        if (!rows_to_look_at_.empty()) {
            const std::uint32_t row = rows_to_look_at_.back();
            rows_to_look_at_.pop_back();
            if (rows_[row].is_closed || rows_[row].open != 1) continue;
            const auto unknown = *std::ranges::find_if(rows_[row].unknowns, [&](std::uint32_t each) {
                return unknowns_[each].state == State::open;
            });
            settle_by_row(unknown, row);
            close(row);
            continue;
        }
        const std::uint32_t unknown = unknowns_to_look_at_.back();
        unknowns_to_look_at_.pop_back();
        if (unknowns_[unknown].state != State::open) continue;
        if (unknowns_[unknown].open_rows == 0)
            settle_by_guess(unknown);
        else if (unknowns_[unknown].open_rows == 1)
            defer(unknown);
    }
}

/// Open unknowns that hang together through open rows.
std::optional<ExactSystem::Kernel> ExactSystem::next_kernel() const {
    const auto first =
        std::ranges::find_if(unknowns_, [](const Unknown& each) { return each.state == State::open; });
    if (first == unknowns_.end()) return {};
    Kernel kernel;
    std::vector<bool> row_seen(rows_.size());
    std::vector<bool> unknown_seen(unknowns_.size());
    const auto visit = [&](std::uint32_t unknown) {
        if (unknowns_[unknown].state != State::open || unknown_seen[unknown]) return;
        unknown_seen[unknown] = true;
        kernel.unknowns.push_back(unknown);
    };
    visit(static_cast<std::uint32_t>(first - unknowns_.begin()));
    for (std::size_t next = 0; next < kernel.unknowns.size(); ++next)
        for (const Occurrence& each : unknowns_[kernel.unknowns[next]].occurrences) {
            if (rows_[each.row].is_closed || row_seen[each.row]) continue;
            row_seen[each.row] = true;
            kernel.rows.push_back(each.row);
            for (const std::uint32_t unknown : rows_[each.row].unknowns) visit(unknown);
        }
    return kernel;
}

bool ExactSystem::solve_kernel(const Kernel& kernel) {
    if (std::min(kernel.rows.size(), kernel.unknowns.size()) > kLargestKernel) return false;
    std::unordered_map<std::uint32_t, std::uint32_t> row_number;
    for (std::uint32_t i = 0; i < kernel.rows.size(); ++i) row_number[kernel.rows[i]] = i;
    SparseSystem system(kernel.rows.size(), kernel.unknowns.size());
    for (std::uint32_t j = 0; j < kernel.unknowns.size(); ++j)
        for (const auto& [row, coefficient] : unknowns_[kernel.unknowns[j]].occurrences)
            if (!rows_[row].is_closed) system.add(row_number[row], j, coefficient);
    if (!system.factor(deadline_)) return false;

    std::vector<bool> is_decided(kernel.unknowns.size());
    for (const std::uint32_t j : system.pivot_columns()) is_decided[j] = true;
    for (std::size_t j = 0; j < kernel.unknowns.size(); ++j)
        if (!is_decided[j]) settle_by_guess(kernel.unknowns[j]);
    mpz_class common = 1;
    for (const std::uint32_t i : system.pivot_rows())
        common = lcm(common, rows_[kernel.rows[i]].rest.get_den());
    std::vector<mpz_class> right(kernel.rows.size());
    for (const std::uint32_t i : system.pivot_rows()) {
        const mpq_class& rest = rows_[kernel.rows[i]].rest;
        right[i] = rest.get_num() * (common / rest.get_den());
    }
    const auto solution = system.solve(right, deadline_);
    if (!solution) return false;
    for (std::size_t k = 0; k < solution->numerators.size(); ++k) {
        mpq_class value(solution->numerators[k], solution->denominator * common);
        value.canonicalize();
        settle(kernel.unknowns[system.pivot_columns()[k]], value);
    }
    for (const std::uint32_t row : kernel.rows) rows_[row].is_closed = true;
    return true;
}

std::optional<Witness> ExactSystem::solve() {
    for (std::uint32_t i = 0; i < unknowns_.size(); ++i)
        if (unknowns_[i].open_rows <= 1) unknowns_to_look_at_.push_back(i);
    peel();
    while (const auto kernel = next_kernel()) {
        if (deadline_.passed() || !solve_kernel(*kernel)) return {};
        peel();
    }
    for (const auto& [unknown, row] : deferred_ | std::views::reverse) settle_by_row(unknown, row);
    return witness();
}

Witness ExactSystem::witness() const {
    mpz_class denominator = 1;
    for (const Unknown& each : unknowns_) denominator = lcm(denominator, each.value.get_den());
    Witness witness;
    for (const Unknown& each : unknowns_) {
        if (sgn(each.value) == 0) continue;
        witness.cells.push_back(each.cell);
        witness.numerators.push_back(
            from_gmp(mpz_class(each.value.get_num() * (denominator / each.value.get_den()))));
    }
    witness.denominator = from_gmp(std::move(denominator));
    return witness;
}

}  // namespace tacet
