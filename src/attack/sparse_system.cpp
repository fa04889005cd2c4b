// SPDX-License-Identifier: Apache-2.0
#include "attack/sparse_system.h"

#include <algorithm>
#include <ranges>

namespace tacet {

namespace {

constexpr std::size_t kMostFactorEntries = 16'000'000;  // some hundred megabytes
constexpr std::size_t kRowsToChooseFrom = 4;
constexpr std::uint64_t kModulus = (std::uint64_t{1} << 61) - 1;
__extension__ using Product = unsigned __int128;

std::uint64_t times(std::uint64_t a, std::uint64_t b) {
    const Product product = static_cast<Product>(a) * b;
    const std::uint64_t sum =
        (static_cast<std::uint64_t>(product) & kModulus) + static_cast<std::uint64_t>(product >> 61);
    return sum >= kModulus ? sum - kModulus : sum;
}

std::uint64_t minus(std::uint64_t a, std::uint64_t b) {
    return a >= b ? a - b : a + kModulus - b;
}

std::uint64_t inverse_of(std::uint64_t number) {
    std::uint64_t result = 1;
    for (std::uint64_t power = kModulus - 2; power > 0; power >>= 1, number = times(number, number))
        if ((power & 1) != 0) result = times(result, number);
    return result;
}

std::uint64_t remainder_of(std::int64_t number) {
    const auto rest = number % static_cast<std::int64_t>(kModulus);
    return static_cast<std::uint64_t>(rest < 0 ? rest + static_cast<std::int64_t>(kModulus) : rest);
}

std::uint64_t remainder_of(const mpz_class& number) {
    return mpz_fdiv_ui(number.get_mpz_t(), kModulus);
}

/// The fraction with small numerator and denominator that a number is modulo `modulus` (Wang 1981), if both
/// are at most `limit`.
bool to_fraction(const mpz_class& number, const mpz_class& modulus, const mpz_class& limit,
                 mpz_class& numerator, mpz_class& denominator) {
    mpz_class before = modulus;
    mpz_class before_factor = 0;
    numerator = number;
    denominator = 1;
    while (numerator > limit) {
        const mpz_class quotient = before / numerator;
        before -= quotient * numerator;
        before_factor -= quotient * denominator;
        swap(before, numerator);
        swap(before_factor, denominator);
    }
    if (denominator < 0) {
        denominator = -denominator;
        numerator = -numerator;
    }
    return denominator != 0 && denominator <= limit;
}

/// All of them as fractions with one denominator; nothing if they are not small enough for the modulus.
std::optional<SparseSystem::Solution> to_fractions(std::span<const mpz_class> numbers,
                                                   const mpz_class& modulus) {
    const mpz_class limit = sqrt(mpz_class(modulus / 2));
    SparseSystem::Solution solution;
    for (const mpz_class& number : numbers) {
        mpz_class scaled = number * solution.denominator % modulus;
        mpz_class denominator = 1;
        if (2 * scaled > modulus) scaled -= modulus;
        if (abs(scaled) > limit) {
            if (scaled < 0) scaled += modulus;
            mpz_class numerator;
            if (!to_fraction(scaled, modulus, limit, numerator, denominator)) return {};
            scaled = numerator;
        }
        if (denominator != 1) {
            solution.denominator *= denominator;
            if (solution.denominator > limit) return {};
            for (mpz_class& each : solution.numerators) each *= denominator;
        }
        solution.numerators.push_back(scaled);
    }
    return solution;
}

}  // namespace

SparseSystem::SparseSystem(std::size_t rows, std::size_t columns)
    : whole_(rows), rows_(rows), rows_of_(columns), counts_(columns) {}

void SparseSystem::add(std::uint32_t row, std::uint32_t column, std::int64_t value) {
    whole_[row].push_back({column, value});
}

void SparseSystem::set_up_elimination() {
    for (std::uint32_t row = 0; row < rows_.size(); ++row) {
        for (const auto& [column, value] : whole_[row]) {
            const std::uint64_t rest = remainder_of(value);
            if (rest == 0) continue;
            rows_[row].push_back({column, rest});
            rows_of_[column].push_back(row);
            ++counts_[column];
        }
        std::ranges::sort(rows_[row], {}, &Entry::column);
        entries_ += rows_[row].size();
        if (!rows_[row].empty()) by_size_.emplace(rows_[row].size(), row);
    }
}

bool SparseSystem::factor(const Deadline& deadline) {
    set_up_elimination();
    while (!by_size_.empty()) {
        if (entries_ > kMostFactorEntries || deadline.passed()) return false;
        eliminate(choose_pivot());
    }
    return true;
}

/// Of the shortest rows, the entry that brings the fewest others.
SparseSystem::Pivot SparseSystem::choose_pivot() const {
    Pivot best{};
    std::size_t least = SIZE_MAX;
    for (const auto& [size, row] : by_size_ | std::views::take(kRowsToChooseFrom))
        for (const Entry& each : rows_[row]) {
            const std::size_t fill = (size - 1) * (counts_[each.column] - 1);
            if (fill >= least) continue;
            least = fill;
            best = {row, each.column};
        }
    return best;
}

std::uint64_t SparseSystem::value(std::uint32_t row, std::uint32_t column) const {
    const auto found = std::ranges::lower_bound(rows_[row], column, {}, &Entry::column);
    return found != rows_[row].end() && found->column == column ? found->value : 0;
}

void SparseSystem::eliminate(const Pivot& pivot) {
    by_size_.erase({rows_[pivot.row].size(), pivot.row});
    for (const Entry& each : rows_[pivot.row]) --counts_[each.column];
    pivot_rows_.push_back(pivot.row);
    pivot_columns_.push_back(pivot.column);
    steps_.emplace_back();
    inverses_.push_back(inverse_of(value(pivot.row, pivot.column)));
    const auto others = std::move(rows_of_[pivot.column]);
    rows_of_[pivot.column].clear();
    for (const std::uint32_t row : others)
        if (by_size_.contains({rows_[row].size(), row})) subtract(row, pivot);
}

/// So much of the pivot row that the column of the pivot vanishes.
void SparseSystem::subtract(std::uint32_t row, const Pivot& pivot) {
    const std::uint64_t factor = times(value(row, pivot.column), inverses_.back());
    if (factor == 0) return;
    steps_.back().push_back({row, factor});
    by_size_.erase({rows_[row].size(), row});
    entries_ -= rows_[row].size();
    std::vector<Entry> sum;
    sum.reserve(rows_[row].size() + rows_[pivot.row].size());
    auto mine = rows_[row].begin();
    for (const auto& [column, value] : rows_[pivot.row]) {
        while (mine != rows_[row].end() && mine->column < column) sum.push_back(*mine++);
        const bool has = mine != rows_[row].end() && mine->column == column;
        const std::uint64_t rest = minus(has ? (mine++)->value : 0, times(factor, value));
        if (rest != 0) sum.push_back({column, rest});
        if (has && rest == 0) --counts_[column];
        if (!has) {
            ++counts_[column];
            rows_of_[column].push_back(row);
        }
    }
    sum.insert(sum.end(), mine, rows_[row].end());
    rows_[row] = std::move(sum);
    entries_ += rows_[row].size();
    if (!rows_[row].empty()) by_size_.emplace(rows_[row].size(), row);
}

/// By pivot.
std::vector<std::uint64_t> SparseSystem::solve_modulo(std::vector<std::uint64_t> right) const {
    for (std::size_t k = 0; k < steps_.size(); ++k)
        for (const auto& [row, factor] : steps_[k])
            right[row] = minus(right[row], times(factor, right[pivot_rows_[k]]));
    std::vector<std::uint64_t> by_column(counts_.size());
    std::vector<std::uint64_t> digits(steps_.size());
    for (std::size_t k = steps_.size(); k-- > 0;) {
        std::uint64_t rest = right[pivot_rows_[k]];
        for (const auto& [column, value] : rows_[pivot_rows_[k]])
            if (column != pivot_columns_[k]) rest = minus(rest, times(value, by_column[column]));
        digits[k] = times(rest, inverses_[k]);
        by_column[pivot_columns_[k]] = digits[k];
    }
    return digits;
}

/// What the digits leave of the right side, divided by the prime.
void SparseSystem::reduce(std::vector<mpz_class>& rest, std::span<const std::uint64_t> digits) const {
    std::vector<mpz_class> by_column(counts_.size());
    for (std::size_t k = 0; k < digits.size(); ++k) by_column[pivot_columns_[k]] = digits[k];
    const mpz_class prime = kModulus;
    for (const std::uint32_t row : pivot_rows_) {
        for (const auto& [column, value] : whole_[row]) rest[row] -= by_column[column] * value;
        mpz_divexact(rest[row].get_mpz_t(), rest[row].get_mpz_t(), prime.get_mpz_t());
    }
}

bool SparseSystem::holds(std::span<const mpz_class> right, const Solution& solution) const {
    std::vector<mpz_class> by_column(counts_.size());
    for (std::size_t k = 0; k < pivot_columns_.size(); ++k)
        by_column[pivot_columns_[k]] = solution.numerators[k];
    return std::ranges::all_of(pivot_rows_, [&](std::uint32_t row) {
        mpz_class sum = 0;
        for (const auto& [column, value] : whole_[row]) sum += by_column[column] * value;
        return sum == right[row] * solution.denominator;
    });
}

/// Digit by digit. Most solutions are shorter than they might be: so it is looked whether it shows already,
/// each time that there are half as many digits again.
std::optional<SparseSystem::Solution> SparseSystem::solve(std::span<const mpz_class> right,
                                                          const Deadline& deadline) const {
    std::vector<mpz_class> rest(right.begin(), right.end());
    std::vector<mpz_class> numbers(pivot_rows_.size());
    mpz_class power = 1;
    for (std::size_t digit = 1, next_look = 2; !deadline.passed(); ++digit) {
        std::vector<std::uint64_t> remainders(rest.size());
        for (const std::uint32_t row : pivot_rows_) remainders[row] = remainder_of(rest[row]);
        const auto digits = solve_modulo(std::move(remainders));
        for (std::size_t k = 0; k < digits.size(); ++k) numbers[k] += power * digits[k];
        power *= kModulus;
        reduce(rest, digits);
        if (digit < next_look) continue;
        next_look += std::max<std::size_t>(1, digit / 2);
        auto solution = to_fractions(numbers, power);
        if (solution && holds(right, *solution)) return solution;
    }
    return {};
}

}  // namespace tacet
