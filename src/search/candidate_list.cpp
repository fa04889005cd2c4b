// SPDX-License-Identifier: Apache-2.0
#include "search/candidate_list.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "search/random_stream.h"

namespace tacet {

std::vector<std::size_t> restrict_candidates(std::span<const Candidate> candidates,
                                             const CandidateList& list) {
    std::vector<std::size_t> all(candidates.size());
    std::iota(all.begin(), all.end(), 0U);
    const auto score = [&](std::size_t i) { return candidates[i].score; };
    if (list.size == 0) {
        const auto [best, worst] = std::ranges::minmax_element(candidates, {}, &Candidate::score);
        const double limit = best->score + (list.alpha * (worst->score - best->score));
        std::erase_if(all, [&](std::size_t i) { return score(i) > limit; });
        std::ranges::stable_sort(all, {}, score);
        return all;
    }
    const std::size_t count = std::min(list.size, all.size());
    // Ties by position, so that no library's order matters.
    std::ranges::partial_sort(all, all.begin() + static_cast<std::ptrdiff_t>(count), {},
                              [&](std::size_t i) { return std::pair(score(i), i); });
    all.resize(count);
    return all;
}

std::vector<double> visibilities(std::span<const Candidate> candidates, std::span<const std::size_t> list,
                                 double power) {
    std::vector<double> all;
    for (const std::size_t i : list)
        all.push_back(std::pow(candidates[list.front()].score / candidates[i].score, power));
    return all;
}

Choice choose_at_random(const CandidateList& list, std::mt19937_64& random) {
    return [list, &random](std::span<const Candidate> candidates) {
        const auto restricted = restrict_candidates(candidates, list);
        return restricted[spin(visibilities(candidates, restricted, list.bias), random)];
    };
}

std::size_t spin(std::span<const double> chances, std::mt19937_64& random) {
    double point = random_share(random) * std::accumulate(chances.begin(), chances.end(), 0.0);
    for (std::size_t i = 0; i < chances.size(); ++i) {
        point -= chances[i];
        if (point < 0) return i;
    }
    return chances.size() - 1;
}

}  // namespace tacet
