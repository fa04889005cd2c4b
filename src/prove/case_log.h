// SPDX-License-Identifier: Apache-2.0
// Keeps what a branch and cut has decided and why, so that its outcome can be checked without it.
#pragma once

#include <memory>
#include <utility>

#include "tacet/optimum_proof.h"

namespace tacet {

/// What is to be added to the numbers of cuts from one on.
struct Renumbering {
    std::size_t from = 0;
    std::size_t by = 0;

    [[nodiscard]] std::uint32_t operator()(std::uint32_t cut) const {
        return cut < from ? cut : static_cast<std::uint32_t>(cut + by);
    }
    void apply(OptimumProof::Prices& prices) const {
        for (auto& [cut, price] : prices) cut = (*this)(cut);
    }
};

class CaseLog {
  public:
    using CaseId = std::uint32_t;
    using Step = OptimumProof::Step;
    /// Of cuts, by their number in the pool. Shared by the cases that inherit them.
    using Prices = std::shared_ptr<const OptimumProof::Prices>;

    CaseLog() : cases_(1) {}

    /// Where trees begin: the table itself, or what is left of it when choices for cells were closed one by
    /// one.
    [[nodiscard]] CaseId root() const { return root_; }
    void move_root(CaseId id) { root_ = id; }

    /// Of patterns of interest, what the prices exclude.
    void fix(CaseId id, const Prices& prices, std::vector<CellId> published, std::vector<CellId> suppressed);
    void close(CaseId id, Step::Kind kind, const Prices& prices);
    /// Published and suppressed.
    [[nodiscard]] std::pair<CaseId, CaseId> branch(CaseId id, CellId cell);
    /// Adds what was decided below a case in a log of its own. By what its numbers, but for the first, are
    /// raised here.
    CaseId graft(CaseId id, CaseLog part);
    /// Of cuts in prices.
    void renumber(const Renumbering& renumbering);
    /// Forgets the tree, but not what was decided at its root.
    void fell();

    /// Nothing if it became too long to be kept.
    [[nodiscard]] std::optional<std::vector<OptimumProof::Case>> cases() const;

  private:
    void add(CaseId id, Step step);
    void count(std::size_t terms);

    std::vector<OptimumProof::Case> cases_;
    CaseId root_ = 0;
    std::size_t terms_ = 0;
    bool is_too_long_ = false;
};

}  // namespace tacet
