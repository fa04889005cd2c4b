// SPDX-License-Identifier: Apache-2.0
// A search for the pattern of a problem: how methods begin it, and what they take from it.
#pragma once

#include <memory>

#include "methods/method.h"
#include "search/search.h"

namespace tacet {

/// That of some seconds: enough for a pattern that was just constructed.
inline constexpr std::uint64_t kPolishWork = 300'000'000;

/// What a search for the problem, which must outlive it, needs to know.
[[nodiscard]] SearchOptions search_options(const Problem& problem);

using OwnSearch = std::unique_ptr<Search>;
/// From the pattern that the problem starts with. Null if there is none.
[[nodiscard]] OwnSearch resume(const Problem& problem);
/// By circuits that carry at least this share of what is wanted, if there are such, until the deadline. Null
/// if there is no pattern: the outcome says why. The problem must outlive it.
[[nodiscard]] OwnSearch construct(const Problem& problem, double least_share, const Deadline& deadline,
                                  Proposal& proposal);
/// If there are insiders: improves what keeps outsiders out, by so many rounds at most, and then keeps
/// insiders out too. False if that fails: the outcome says why.
[[nodiscard]] bool keep_insiders_out(const Problem& problem, Search& search, std::uint64_t rounds,
                                     const Deadline& deadline, Proposal& proposal);
/// Enters the pattern of the search in the proposal.
void take(const Search& search, Proposal& proposal);

}  // namespace tacet
