// SPDX-License-Identifier: Apache-2.0
#include "methods/hypercube.h"

#include <algorithm>

#include "methods/shared/box_draft.h"
#include "methods/shared/clean_up.h"
#include "methods/shared/order.h"
#include "methods/shared/path_clean_up.h"

namespace tacet {

namespace {

/// Both sides of one primary after the other, in the order asked for.
std::vector<GridTarget> ordered_targets(const Problem& problem, const Grid& grid) {
    const auto order = order_primaries(problem.table, problem.choice("order"), problem.seed);
    std::vector<std::size_t> rank(grid.size());
    for (std::size_t i = 0; i < order.size(); ++i) rank[grid.place(order[i])] = i;
    auto all = targets(problem.table, grid, problem.protection, problem.deadline);
    std::ranges::stable_sort(all, {}, [&](const GridTarget& target) { return rank[target.place]; });
    return all;
}

class Hypercube {
  public:
    explicit Hypercube(const Problem& problem)
        : problem_(problem), grid_(problem.table), targets_(ordered_targets(problem, grid_)) {}

    Proposal run() {
        if (problem_.table.dimensions() != nullptr && !is_hierarchical())
            complete(boxes_by_subtable(problem_, grid_, targets_), targets_);
        else
            take_best_of_three();
        Proposal proposal;
        proposal.statistics = std::move(statistics_);
        proposal.statistics["left_to_repair"] = static_cast<double>(left(*best_));
        if (left(*best_) == 0 && problem_.choice("redundant") == "remove")
            proposal.statistics["cleaned_up"] = static_cast<double>(remove_redundant());
        if (problem_.deadline.passed()) proposal.outcome = Outcome::time_limit;
        proposal.pattern = best_->pattern;
        proposal.proof = best_->proof_book.proof();
        return proposal;
    }

  private:
    [[nodiscard]] bool is_hierarchical() const {
        for (std::size_t d = 0; d < grid_.dimensions(); ++d)
            if (!grid_.is_flat(d)) return true;
        return false;
    }

    /// Through all levels, what asks most first or in the order asked for; or level by level.
    void take_best_of_three() {
        auto largest_first = targets_;
        std::ranges::stable_sort(largest_first, std::greater{}, &GridTarget::amount);
        complete(BoxDraft(problem_), largest_first);
        if (!problem_.deadline.passed()) complete(BoxDraft(problem_), targets_);
        if (!problem_.deadline.passed() && problem_.table.dimensions() != nullptr)
            complete(boxes_by_subtable(problem_, grid_, targets_), targets_);
    }

    void complete(BoxDraft draft, std::span<const GridTarget> targets) {
        complete_by_boxes(problem_, grid_, targets, draft);
        statistics_.insert(draft.statistics.begin(), draft.statistics.end());
        const auto badness = [&](const BoxDraft& each) {
            return std::pair(left(each), cost(problem_.table, each.pattern));
        };
        if (!best_ || badness(draft) < badness(*best_)) best_ = std::move(draft);
    }

    [[nodiscard]] static std::size_t left(const BoxDraft& draft) {
        return draft.proof_book.open_targets().size();
    }

    std::size_t remove_redundant() {
        if (reason_against_network(problem_.table))
            return clean_up(problem_, best_->pattern, best_->proof_book);
        const Network network(problem_.table);
        NetworkState state{PathSearch(problem_.table, network, path_weights(problem_.table, "weight"),
                                      best_->pattern, PathSearch::Rooms::own),
                           std::move(best_->pattern), std::move(best_->proof_book)};
        const std::size_t removed = clean_up_by_paths(problem_, state);
        best_->pattern = std::move(state.pattern);
        best_->proof_book = std::move(state.proof_book);
        return removed;
    }

    const Problem& problem_;
    Grid grid_;
    std::vector<GridTarget> targets_;
    std::optional<BoxDraft> best_;
    std::map<std::string, double> statistics_;
};

}  // namespace

std::optional<std::string> reason_against_boxes(const Table& table) {
    if (table.cover() != nullptr) return {};
    return "found equations that are not those of a product of dimensions, expected such a product";
}

Proposal propose_hypercube(const Problem& problem) {
    return Hypercube(problem).run();
}

}  // namespace tacet
