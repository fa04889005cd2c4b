// SPDX-License-Identifier: Apache-2.0
// The pattern that a search begins with: the cheapest of several constructions, as far as there is time for
// them. The quickest comes first, so that there is always one.
#pragma once

#include "methods/shared/problem_search.h"

namespace tacet {

/// Work of looking at every cell for every primary: by this and not by the clock, so that every machine does
/// the same.
[[nodiscard]] double cells_times_primaries(const Table& table);
/// Whether none of its dimensions has a hierarchy.
[[nodiscard]] bool is_flat(const Table& table);
/// Whether flows of least cost for all primaries of a network are likely to end in a part of the time.
[[nodiscard]] bool has_time_for_flows(const Problem& problem);
/// Whether a program for each primary is likely to end in time.
[[nodiscard]] bool has_time_for_programs(const Problem& problem);

/// From the pattern of the problem, if it has one. Null if there is no pattern: the outcome says why. The
/// proposal gets the cheapest pattern of all; a search may begin with another one that promises more.
[[nodiscard]] OwnSearch construct_best(const Problem& problem, Proposal& proposal);

/// By circuits through what the pattern suppresses, where they find a way there. Null if time runs out.
[[nodiscard]] OwnSearch construct_along(const Problem& problem, const Pattern& pattern,
                                        const Deadline& deadline);

}  // namespace tacet
