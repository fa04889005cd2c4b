// SPDX-License-Identifier: Apache-2.0
#include "rules/sensitivity.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tacet/error.h"

namespace tacet {

namespace {

using Wide = __int128;

constexpr std::int64_t kMillion = 1'000'000;

Wide millionths(double number) {
    return std::llround(number * kMillion);
}

double percent(Amount part, Amount whole) {
    return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

CellSensitivity::CellSensitivity(const Cube& cube, CubeCellId cell, ContributorLevel level)
    : cell_(cube[cell]),
      contributions_(cube.contributions(cell, level)),
      largest_(cube.largest(cell, level)),
      level_(level),
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

double CellSensitivity::count() const {
    return is_weighted_ ? contributions_.weighted_count : static_cast<double>(contributions_.count);
}

std::optional<Reason> CellSensitivity::test(const DominanceRule& rule) const {
    if (largest() == 0 || cell_.shadow == 0) return {};
    const Amount together = head(rule.count);
    const bool fires =
        cell_.shadow > 0 && Wide{100 * kMillion} * together > millionths(rule.percent) * Wide{cell_.shadow};
    if (!fires) return {};
    return Reason{RuleKind::dominance, level_, 0, percent(together, cell_.shadow), rule.percent,
                  contributions_.count};
}

std::optional<Reason> CellSensitivity::test(const PriorPosteriorRule& rule) const {
    const Amount together = head(rule.coalition + 1);
    const Wide rest = Wide{cell_.shadow} - together;
    if (millionths(rule.percent) * largest() - millionths(rule.prior) * rest <= 0) return {};
    return Reason{RuleKind::prior_posterior,
                  level_,
                  0,
                  percent(static_cast<Amount>(rest), largest()),
                  rule.percent * 100 / rule.prior,
                  contributions_.count};
}

std::optional<Reason> CellSensitivity::test(const RequestRule& rule) const {
    const Contributor& asked = contributions_.requester;
    if (asked.request == 0) return {};
    Reason reason{RuleKind::request, level_, 0, percent(asked.value, cell_.shadow), 0, contributions_.count};
    reason.limit = rule.percent[asked.request - 1];
    const bool is_large = reason.limit > 0 &&
                          Wide{100 * kMillion} * asked.value > millionths(reason.limit) * Wide{cell_.shadow};
    if (is_large || count() < rule.minimum) return reason;
    return {};
}

std::optional<Reason> CellSensitivity::test(const FrequencyRule& rule) const {
    // Weighted counts are sums of decimals: less than a billionth short is enough.
    if (contributions_.count == 0 || count() >= rule.minimum - 1e-9) return {};
    return Reason{RuleKind::frequency, level_, 0, count(), static_cast<double>(rule.minimum),
                  contributions_.count};
}

mpq_class CellSensitivity::safe_total(const DominanceRule& rule) const {
    return 100 * mpq_class(head(rule.count)) / exact(rule.percent);
}

mpq_class CellSensitivity::safe_total(const PriorPosteriorRule& rule) const {
    return exact(rule.percent) / exact(rule.prior) * mpq_class(largest()) +
           mpq_class(head(rule.coalition + 1));
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
