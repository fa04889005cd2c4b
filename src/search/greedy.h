// SPDX-License-Identifier: Apache-2.0
// Greedy construction of a relaxed-safe pattern: whatever an equation cannot take up yet makes it suppress
// one more of its cells, chosen among candidates by a rule (Staggemeier et al. 2007 name four variations
// without saying which; these are ours). With guards, a secondary must in turn be able to move in its other
// equations by what it was suppressed for.
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "search/relaxed.h"

namespace tacet {

/// What makes a candidate attractive.
enum class GreedyRule : std::uint8_t {
    cheapest,      ///< least weight
    per_capacity,  ///< least weight for each unit of what is missing that it takes up
    coverage,      ///< least weight for each of its equations that it leaves, or finds, without a deficit
};
[[nodiscard]] GreedyRule greedy_rule(std::string_view name);

struct Candidate {
    CellId cell;
    double score = 0;  ///< the less the better
};
/// Chooses one of at least one.
using Choice = std::function<std::size_t(std::span<const Candidate>)>;
[[nodiscard]] std::size_t choose_best(std::span<const Candidate> candidates);

class Greedy {
  public:
    Greedy(const Table& table, Protection protection, bool has_guards);

    /// A pattern that is relaxed-safe wherever it can be, made from these secondaries, for primaries in this
    /// order.
    const Relaxed& construct(std::span<const CellId> primaries, GreedyRule rule, const Choice& choice,
                             std::span<const CellId> secondaries = {});

  private:
    void settle(CellId cell);
    void fill(const Relaxed::Line& line);
    void list_candidates(const Relaxed::Line& line);
    [[nodiscard]] double score(const Term& term, const Relaxed::Line& line) const;
    [[nodiscard]] double covered(CellId cell, Amount carried) const;
    [[nodiscard]] Amount carried(const Term& term, const Relaxed::Line& line) const;
    [[nodiscard]] Relaxed::Need need_of(CellId cell, Amount carried) const;

    const Table& table_;
    bool has_guards_;
    Relaxed first_;
    Relaxed relaxed_;
    GreedyRule rule_{};
    const Choice* choice_ = nullptr;
    std::vector<Relaxed::Line> open_;
    std::vector<Candidate> candidates_;
    std::vector<Amount> amounts_;  // that the candidates would carry
};

}  // namespace tacet
