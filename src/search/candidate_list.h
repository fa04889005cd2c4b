// SPDX-License-Identifier: Apache-2.0
// The restricted candidate list of GRASP (Feo and Resende 1995) and of ants: the best few candidates, by
// number or by how near they come to the best.
#pragma once

#include <random>
#include <vector>

#include "search/greedy.h"

namespace tacet {

struct CandidateList {
    std::size_t size = 0;  ///< the best so many; 0: as alpha says
    double alpha = 0;      ///< all within this share of the way from the best score to the worst
    double bias = 0;       ///< power by which better ones are preferred (Bresina 1996); 0: none
};

/// Indices of the candidates on the list, best first.
[[nodiscard]] std::vector<std::size_t> restrict_candidates(std::span<const Candidate> candidates,
                                                           const CandidateList& list);
/// The best score on the list divided by each, to a power.
[[nodiscard]] std::vector<double> visibilities(std::span<const Candidate> candidates,
                                               std::span<const std::size_t> list, double power);
/// One of the list.
[[nodiscard]] Choice choose_at_random(const CandidateList& list, std::mt19937_64& random);
/// An index, as likely as its share in the sum of the chances.
[[nodiscard]] std::size_t spin(std::span<const double> chances, std::mt19937_64& random);

}  // namespace tacet
