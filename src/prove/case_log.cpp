// SPDX-License-Identifier: Apache-2.0
#include "prove/case_log.h"

#include <algorithm>
#include <iterator>
#include <ranges>

namespace tacet {

namespace {

// Of prices and cells in all: a file of some hundred megabytes, which nobody wants.
constexpr std::size_t kMostTerms = 20'000'000;

}  // namespace

void CaseLog::fix(CaseId id, const Prices& prices, std::vector<CellId> published,
                  std::vector<CellId> suppressed) {
    add(id, {Step::Kind::fix, *prices, std::move(published), std::move(suppressed)});
}

void CaseLog::close(CaseId id, Step::Kind kind, const Prices& prices) {
    add(id, {kind, prices ? *prices : OptimumProof::Prices{}});
}

std::pair<CaseLog::CaseId, CaseLog::CaseId> CaseLog::branch(CaseId id, CellId cell) {
    if (is_too_long_) return {root_, root_};
    const auto first = static_cast<CaseId>(cases_.size());
    cases_[id].branch = cell;
    cases_[id].below[0] = first;
    cases_[id].below[1] = first + 1;
    cases_.resize(cases_.size() + 2);
    return {first, first + 1};
}

CaseLog::CaseId CaseLog::graft(CaseId id, CaseLog part) {
    if (is_too_long_ || part.is_too_long_) {
        count(kMostTerms + 1);
        return 0;
    }
    const auto raise = static_cast<CaseId>(cases_.size() - 1);
    for (OptimumProof::Case& each : part.cases_)
        if (each.branch)
            for (CaseId& below : each.below) below += raise;
    OptimumProof::Case& first = part.cases_.front();
    if (first.branch) {
        cases_[id].branch = first.branch;
        std::ranges::copy(first.below, cases_[id].below);
    }
    std::ranges::move(part.cases_ | std::views::drop(1), std::back_inserter(cases_));
    std::ranges::move(first.steps, std::back_inserter(cases_[id].steps));
    count(part.terms_);
    return raise;
}

void CaseLog::renumber(const Renumbering& renumbering) {
    for (OptimumProof::Case& each : cases_)
        for (Step& step : each.steps) renumbering.apply(step.prices);
}

void CaseLog::fell() {
    if (is_too_long_) return;
    // What lies above the root was numbered before what lies below, in pairs.
    cases_.resize(root_ + (root_ % 2) + 1);
    cases_[root_].branch.reset();
    std::erase_if(cases_[root_].steps, [](const Step& step) { return step.kind != Step::Kind::fix; });
}

std::optional<std::vector<OptimumProof::Case>> CaseLog::cases() const {
    if (is_too_long_) return {};
    return cases_;
}

void CaseLog::add(CaseId id, Step step) {
    if (is_too_long_) return;
    const std::size_t terms = step.prices.size() + step.published.size() + step.suppressed.size();
    cases_[id].steps.push_back(std::move(step));
    count(terms);
}

void CaseLog::count(std::size_t terms) {
    terms_ += terms;
    if (terms_ <= kMostTerms) return;
    is_too_long_ = true;
    cases_.clear();
}

}  // namespace tacet
