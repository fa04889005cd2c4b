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

Amount level_of_number(const Cube& cube, const mpq_class& number) {
    const mpq_class scaled = number * mpq_class(power_of_ten(cube.data().written + kLevelDecimals));
    mpz_class up;
    mpz_cdiv_q(up.get_mpz_t(), scaled.get_num_mpz_t(), scaled.get_den_mpz_t());
    if (!up.fits_slong_p() || up > kLargestAmount / 16)
        throw InputError(
            fmt::format("table {}: a protection level is too large for exact arithmetic, expected fewer "
                        "decimals or a larger "
                        "unit",
                        cube.data().name));
    return std::max<Amount>(up.get_si(), power_of_ten(kLevelDecimals));
}

Amount level_of_share(const Cube& cube, CubeCellId cell, const mpq_class& share) {
    mpq_class response(std::abs(cube[cell].response), power_of_ten(cube.data().decimals));
    response.canonicalize();
    const mpq_class level = response * share;
    return level_of_number(cube, level == 0 ? mpq_class(1) : level);
}

}  // namespace tacet
