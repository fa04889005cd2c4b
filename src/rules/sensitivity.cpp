// SPDX-License-Identifier: Apache-2.0
#include "rules/sensitivity.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "rules/rows.h"
#include "tacet/error.h"

namespace tacet {

namespace {

constexpr std::int64_t kMillion = 1'000'000;

}  // namespace

CellSensitivity::CellSensitivity(const Cube& cube, CubeCellId cell, ContributorLevel level, const Rows* rows)
    : cube_(cube),
      id_(cell),
      level_(level),
      rows_(rows),
      cell_(cube[cell]),
      contributions_(cube.contributions(cell, level)),
      largest_(cube.largest(cell, level)),
      is_weighted_(cube.data().is_weighted) {}

Amount CellSensitivity::head(std::uint32_t count) const {
    if (!is_weighted_) {
        Amount sum = 0;
        for (const Contributor& each : largest_.first(std::min<std::size_t>(count, largest_.size())))
            sum += each.value;
        return sum;
    }
    double left = count;
    long double sum = 0;
    for (const Contributor& each : largest_) {
        // A contributor stands at least for itself, else few would not make a head.
        const double units = std::min(left, std::max(1.0, each.sampling_weight));
        sum += static_cast<long double>(units) * each.value;
        left -= units;
        if (left <= 0) break;
    }
    return std::llround(sum);
}

std::vector<std::uint64_t> CellSensitivity::counts_of_totals() const {
    std::vector<std::uint64_t> counts;
    if (rows_ != nullptr)
        for (const CubeCellId total : rows_->totals_of(cube_, id_))
            counts.push_back(cube_.contributions(total, level_).count);
    return counts;
}

double CellSensitivity::count() const {
    return is_weighted_ ? contributions_.weighted_count : static_cast<double>(contributions_.count);
}

Wide millionths(double number) {
    return std::llround(number * kMillion);
}

bool exceeds(Amount part, double percent, Amount whole) {
    return Wide{100} * kMillion * part > millionths(percent) * Wide{whole};
}

double percent(Amount part, Amount whole) {
    return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

mpq_class exact(double number) {
    mpq_class ratio(static_cast<std::int64_t>(millionths(number)), kMillion);
    ratio.canonicalize();
    return ratio;
}

namespace {

/// Rounded up. Not in lowest terms: to find those takes longer than everything else.
Amount level_of_ratio(const Cube& cube, const mpz_class& numerator, const mpz_class& denominator) {
    mpz_class up = numerator * power_of_ten(cube.data().written + kLevelDecimals);
    mpz_cdiv_q(up.get_mpz_t(), up.get_mpz_t(), denominator.get_mpz_t());
    if (!up.fits_slong_p() || up > kLargestAmount / 16)
        throw InputError(
            fmt::format("table {}: a protection level is too large for exact arithmetic, expected fewer "
                        "decimals or a larger "
                        "unit",
                        cube.data().name));
    return std::max<Amount>(up.get_si(), power_of_ten(kLevelDecimals));
}

}  // namespace

Amount level_of_number(const Cube& cube, const mpq_class& number) {
    return level_of_ratio(cube, number.get_num(), number.get_den());
}

Amount level_of_share(const Cube& cube, CubeCellId cell, const mpq_class& share) {
    const mpz_class numerator = share.get_num() * std::abs(cube[cell].response);
    if (numerator == 0) return level_of_number(cube, 1);
    return level_of_ratio(cube, numerator, share.get_den() * power_of_ten(cube.data().decimals));
}

}  // namespace tacet
