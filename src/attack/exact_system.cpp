// SPDX-License-Identifier: Apache-2.0
#include "attack/exact_system.h"

#include <flint/fmpq_mat.h>
#include <flint/fmpz_mat.h>

#include <algorithm>
#include <cmath>
#include <ranges>
#include <unordered_map>

#include "model/exact_number.h"

namespace tacet {

namespace {

// A kernel of this size takes some seconds; larger ones are left unsolved.
constexpr std::size_t kLargestKernel = 1500;
constexpr std::size_t kMostEntries = 16'000'000;  // of its matrix: some hundred megabytes
constexpr std::uint64_t kPrime = 2147483647;

std::uint64_t inverse(std::uint64_t number) {
    std::uint64_t result = 1;
    for (std::uint64_t power = kPrime - 2; power > 0; power >>= 1, number = number * number % kPrime)
        if ((power & 1) != 0) result = result * number % kPrime;
    return result;
}

/// Rows and columns of a largest regular submatrix, by elimination modulo a prime.
struct Pivots {
    std::vector<std::size_t> rows;
    std::vector<std::size_t> columns;
};

Pivots find_pivots(std::vector<std::vector<std::uint64_t>> matrix, std::size_t columns) {
    Pivots pivots;
    std::vector<std::size_t> row_number(matrix.size());
    for (std::size_t i = 0; i < matrix.size(); ++i) row_number[i] = i;
    std::size_t rank = 0;
    for (std::size_t column = 0; column < columns && rank < matrix.size(); ++column) {
        std::size_t pivot = rank;
        while (pivot < matrix.size() && matrix[pivot][column] == 0) ++pivot;
        if (pivot == matrix.size()) continue;
        std::swap(matrix[rank], matrix[pivot]);
        std::swap(row_number[rank], row_number[pivot]);
        const std::uint64_t scale = inverse(matrix[rank][column]);
        for (std::size_t i = rank + 1; i < matrix.size(); ++i) {
            if (matrix[i][column] == 0) continue;
            const std::uint64_t factor = kPrime - matrix[i][column] * scale % kPrime;
            for (std::size_t j = column; j < columns; ++j)
                matrix[i][j] = (matrix[i][j] + factor * matrix[rank][j]) % kPrime;
        }
        pivots.rows.push_back(row_number[rank++]);
        pivots.columns.push_back(column);
    }
    return pivots;
}

std::uint64_t modulo(std::int64_t number) {
    const auto rest = number % static_cast<std::int64_t>(kPrime);
    return static_cast<std::uint64_t>(rest < 0 ? rest + static_cast<std::int64_t>(kPrime) : rest);
}

/// Solves matrix * x = right in rationals; false if the matrix is singular.
bool solve_dixon(const std::vector<std::vector<std::int64_t>>& matrix, const std::vector<mpz_class>& right,
                 std::vector<mpq_class>& solution) {
    const auto size = static_cast<slong>(right.size());
    fmpz_mat_t a;
    fmpz_mat_t b;
    fmpq_mat_t x;
    fmpz_mat_init(a, size, size);
    fmpz_mat_init(b, size, 1);
    fmpq_mat_init(x, size, 1);
    for (slong i = 0; i < size; ++i) {
        for (slong j = 0; j < size; ++j)
            fmpz_set_si(fmpz_mat_entry(a, i, j),
                        matrix[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]);
        fmpz_set_mpz(fmpz_mat_entry(b, i, 0), right[static_cast<std::size_t>(i)].get_mpz_t());
    }
    const bool is_regular = fmpq_mat_solve_fmpz_mat_dixon(x, a, b) != 0;
    solution.resize(right.size());
    for (slong i = 0; is_regular && i < size; ++i)
        fmpq_get_mpq(solution[static_cast<std::size_t>(i)].get_mpq_t(), fmpq_mat_entry(x, i, 0));
    fmpz_mat_clear(a);
    fmpz_mat_clear(b);
    fmpq_mat_clear(x);
    return is_regular;
}

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
    if (std::min(kernel.rows.size(), kernel.unknowns.size()) > kLargestKernel ||
        kernel.rows.size() * kernel.unknowns.size() > kMostEntries)
        return false;
    std::unordered_map<std::uint32_t, std::size_t> row_number;
    for (std::size_t i = 0; i < kernel.rows.size(); ++i) row_number[kernel.rows[i]] = i;
    std::vector<std::vector<std::uint64_t>> residues(kernel.rows.size(),
                                                     std::vector<std::uint64_t>(kernel.unknowns.size(), 0));
    for (std::size_t j = 0; j < kernel.unknowns.size(); ++j)
        for (const auto& [row, coefficient] : unknowns_[kernel.unknowns[j]].occurrences)
            if (!rows_[row].is_closed) residues[row_number[row]][j] = modulo(coefficient);
    const Pivots pivots = find_pivots(std::move(residues), kernel.unknowns.size());

    for (std::size_t j = 0; j < kernel.unknowns.size(); ++j)
        if (!std::ranges::binary_search(pivots.columns, j)) settle_by_guess(kernel.unknowns[j]);
    mpz_class common = 1;
    for (const std::size_t i : pivots.rows) common = lcm(common, rows_[kernel.rows[i]].rest.get_den());
    std::vector<std::vector<std::int64_t>> matrix;
    std::vector<mpz_class> right;
    for (const std::size_t i : pivots.rows) {
        auto& line = matrix.emplace_back(pivots.columns.size(), 0);
        for (std::size_t k = 0; k < pivots.columns.size(); ++k)
            for (const auto& [row, coefficient] : unknowns_[kernel.unknowns[pivots.columns[k]]].occurrences)
                if (row == kernel.rows[i]) line[k] = coefficient;
        const mpq_class scaled = rows_[kernel.rows[i]].rest * common;
        right.push_back(scaled.get_num());
    }
    std::vector<mpq_class> solution;
    if (!solve_dixon(matrix, right, solution)) return false;
    for (std::size_t k = 0; k < solution.size(); ++k)
        settle(kernel.unknowns[pivots.columns[k]], solution[k] / common);
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
