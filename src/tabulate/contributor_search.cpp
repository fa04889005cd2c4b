// SPDX-License-Identifier: Apache-2.0
#include "tabulate/contributor_search.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "text/numbers.h"

namespace tacet {

namespace {

/// A multiple of the mean, in cells with at least so many records for each contributor that is wanted and one
/// more.
struct Step {
    double multiple;
    std::uint64_t least_count;
};
// Of amounts of enterprises one in a hundred reaches sixteen times the mean of its cell, one in twenty four
// times, and one in six the mean: that makes ten or so in a cell. A bound that too few reach costs another
// look at all records, one that many reach costs the way of these.
constexpr std::array kSteps{Step{16, 350}, Step{4, 50}, Step{1, 0}, Step{0.25, 0}, Step{0, 0}};
constexpr std::size_t kLast = kSteps.size() - 1;
// Cells that have no more of all records are asked for all their contributors at once.
constexpr std::uint64_t kSmallRest = 200;

template <class Text>
std::string key_of(const std::vector<Text>& codes) {
    return fmt::format("{}", fmt::join(codes, "\x1f"));
}

/// A number without an exponent, at least 0.
std::string bound_text(double sum, std::uint64_t count, double multiple) {
    const double bound = std::abs(sum) / static_cast<double>(count) * multiple;
    return bound > 0 && std::isfinite(bound) ? fmt::format("{:.6f}", bound) : "0";
}

}  // namespace

std::size_t ContributorSearch::first_round(std::uint64_t count) const {
    // All are wanted, or they differ in their weights only.
    if (count <= request_.tops || request_.shadow.info == nullptr) return kLast;
    const auto fits = [&](const Step& step) { return count >= step.least_count * (request_.tops + 1); };
    return static_cast<std::size_t>(std::ranges::find_if(kSteps, fits) - kSteps.begin());
}

void ContributorSearch::add(const AddedCell& cell) {
    records_ += cell.count;
    OpenCell& known = open_[key_of(cell.codes)];
    // Codes that are one as texts may come in several rows, such as the empty one and a missing one.
    known.codes.assign(cell.codes.begin(), cell.codes.end());
    known.count += cell.count;
    known.sum += parse_number<double>(cell.own).value_or(0);
    known.round = first_round(known.count);
    known.found.clear();
    if (known.count > 1) return;
    const auto value = cell.own.substr(cell.own.starts_with('-') ? 1 : 0);
    known.found.push_back(
        {std::string(value), std::string(request_.weight != nullptr ? cell.weight : "1"), 1});
}

/// The sum of a single contributor is its value.
void ContributorSearch::tell_single_ones() {
    for (auto each = open_.begin(); each != open_.end();) {
        if (each->second.count > 1) {
            ++each;
            continue;
        }
        if (each->second.sum != 0) tell(each->second);
        each = open_.erase(each);
    }
}

void ContributorSearch::run() {
    tell_single_ones();
    while (!open_.empty()) {
        ask();
        settle();
    }
}

void ContributorSearch::ask() {
    std::vector<TopBound> bounds;
    for (const auto& [key, cell] : open_)
        bounds.push_back(
            {cell.codes, bound_text(cell.sum, cell.count, kSteps[cell.round].multiple), cell.count});
    cells_.find_contributors(request_, bounds, records_, [&](const AddedContributor& each) {
        const auto cell = open_.find(key_of(each.codes));
        if (cell == open_.end()) return;
        cell->second.found.push_back({std::string(each.value), std::string(each.weight), each.count});
        cell->second.found_count += each.count;
    });
}

bool ContributorSearch::is_settled(const OpenCell& cell) const {
    return cell.found_count >= request_.tops || cell.round == kLast;
}

void ContributorSearch::settle() {
    std::uint64_t rest = 0;
    for (const auto& [key, cell] : open_)
        if (!is_settled(cell)) rest += cell.count;
    const bool is_rest_small = rest < records_ / kSmallRest;
    for (auto each = open_.begin(); each != open_.end();) {
        OpenCell& cell = each->second;
        if (is_settled(cell)) {
            tell(cell);
            each = open_.erase(each);
            continue;
        }
        cell.round = is_rest_small ? kLast : cell.round + 1;
        cell.found.clear();
        cell.found_count = 0;
        ++each;
    }
}

void ContributorSearch::tell(const OpenCell& cell) const {
    for (const Found& each : cell.found)
        sink_({{cell.codes.begin(), cell.codes.end()}, each.value, each.weight, each.count});
}

}  // namespace tacet
