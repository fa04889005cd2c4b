// SPDX-License-Identifier: Apache-2.0
#include "prove/optimum.h"

#include <algorithm>
#include <map>

namespace tacet {

namespace {

// Nodes between those whose shares are rounded: few as long as that helps.
constexpr std::uint64_t kFewNodes = 8;
constexpr std::uint64_t kManyNodes = 128;

}  // namespace

Optimum::Optimum(const Table& table, Options options)
    : table_(table),
      options_(std::move(options)),
      step_(cost_step(table)),
      relaxation_(table, options_.protection, options_.threads, {}),
      lower_bound_(relaxation_.lower_bound()) {
    relaxation_.allow(options_.work);
    if (!options_.with_programs) relaxation_.do_without_programs();
}

bool Optimum::search(const Limits& limits) {
    constexpr std::uint64_t kNodesBetween = 32;
    limits_ = limits;
    for (;;) {
        if (tree_ && should_replant()) fell();
        if (!tree_) {
            if (const auto settled = settle_root()) return *settled;
            plant();
        }
        if (best_) tree_->beat(best_cost_);
        if (nodes() >= limits.nodes) return false;
        const double enough = best_ && options_.gap > 0 ? best_cost_ * (1 - options_.gap) : kNoBound;
        const Tree::End end =
            tree_->search({limits.deadline, std::min(kNodesBetween, limits.nodes - nodes()), enough});
        raise(tree_->lower_bound());
        if (end == Tree::End::proven) return true;
        if (end == Tree::End::unclear || limits.deadline.passed() || tree_->lower_bound() >= enough)
            return false;
    }
}

bool Optimum::should_replant() const {
    constexpr std::uint64_t kOldTree = 500;
    constexpr double kMuch = 0.1;  // of what was between the root and the best
    return tree_->nodes() < kOldTree && planted_cost_ - best_cost_ > kMuch * (planted_cost_ - root_bound_);
}

void Optimum::fell() {
    felled_nodes_ += tree_->nodes();
    tree_.reset();
    relaxation_.log().fell();
}

std::optional<bool> Optimum::settle_root() {
    constexpr double kForRelaxation = 0.7;  // the rest is for patterns near it
    relaxation_.on_round = [&](double bound, std::size_t, std::size_t) {
        raise(bound);
        report();
    };
    for (;;) {
        const Deadline share = options_.round ? limits_.deadline.share(kForRelaxation) : limits_.deadline;
        relaxation_.set_deadline(share);
        const auto end = tighten_root();
        if (const auto settled = conclude_root(end)) return settled;
        if (end != Relaxation::End::stopped) break;
        // What patterns near it left of the time is for a better relaxation again.
        if (limits_.nodes == 0 || !share.passed() || limits_.deadline.passed()) return false;
    }
    relaxation_.set_deadline(limits_.deadline);
    if (limits_.nodes == 0) return false;
    return {};
}

std::optional<bool> Optimum::conclude_root(Relaxation::End end) {
    root_bound_ = relaxation_.lower_bound();
    raise(root_bound_);
    remember_root();
    // Infeasible: nothing is left that is cheaper than the best.
    if (end == Relaxation::End::beaten || end == Relaxation::End::infeasible) {
        if (best_) raise(best_cost_);
        close_root(end == Relaxation::End::beaten ? CaseLog::Step::Kind::close : CaseLog::Step::Kind::empty);
        return true;
    }
    if (end == Relaxation::End::settled && relaxation_.cut_count() == 0) return try_without_secondaries();
    if (relaxation_.cut_count() == 0) return false;
    round_root();
    return {};
}

void Optimum::remember_root() {
    if (!relaxation_.is_solved() || relaxation_.cut_count() == 0) return;
    const auto rises = relaxation_.reduced_costs();
    root_shares_.assign(relaxation_.shares().begin(), relaxation_.shares().end());
    root_rises_.assign(rises.begin(), rises.end());
    for (const CellId cell : table_.cells())
        if (relaxation_.pool().is_dropped(cell.index())) root_rises_[cell.index()] = kNoBound;
}

/// There is no program without constraints.
bool Optimum::try_without_secondaries() {
    Pattern pattern(table_);
    if (!options_.is_safe(pattern)) return false;
    consider(std::move(pattern));
    raise(best_cost_);
    relaxation_.log().close(relaxation_.log().root(), CaseLog::Step::Kind::close, nullptr);
    return true;
}

void Optimum::close_root(CaseLog::Step::Kind kind) {
    relaxation_.log().close(relaxation_.log().root(), kind, relaxation_.pool().prices());
}

std::optional<OptimumProof> Optimum::proof() const {
    auto cases = relaxation_.log().cases();
    if (!cases) return {};
    OptimumProof proof{options_.protection, {}, std::move(*cases)};
    std::map<std::uint32_t, std::uint32_t> numbers;  // of cuts that have a price
    for (auto& each : proof.cases)
        for (auto& step : each.steps)
            for (auto& [cut, price] : step.prices) {
                const auto number = numbers.try_emplace(cut, static_cast<std::uint32_t>(numbers.size()));
                if (number.second) proof.constraints.push_back(priced(relaxation_.cuts()[cut], 0));
                cut = number.first->second;
            }
    return proof;
}

/// Until it settles, or hardly rises any more: the tree then raises it faster.
Relaxation::End Optimum::tighten_root() {
    constexpr std::size_t kFewRounds = 5;
    constexpr std::size_t kManyRounds = 25;
    constexpr std::size_t kMostCells = 2'500'000;  // looked at in all of them
    constexpr double kLeastRise = 0.0002;          // of what is left to the best pattern, by each
    const std::size_t rounds = std::clamp(kMostCells / table_.cell_count(), kFewRounds, kManyRounds);
    for (std::size_t left = limits_.rounds; left > 0; left -= std::min(rounds, left)) {
        const double before = relaxation_.lower_bound();
        const auto end = relaxation_.tighten(std::min(rounds, left), step_.limit(best_cost_));
        const double rise = relaxation_.lower_bound() - before;
        if (end != Relaxation::End::paused) return end;
        if (rise < kLeastRise * static_cast<double>(rounds) * (best_cost_ - before) &&
            !relaxation_.has_sources_left())
            return end;
    }
    return Relaxation::End::stopped;
}

void Optimum::round_root() {
    if (!options_.round || root_bound_ <= rounded_bound_) return;  // the same shares again
    rounded_bound_ = root_bound_;
    if (auto pattern = options_.round(relaxation_.shares())) consider(std::move(*pattern));
}

void Optimum::round_node(std::span<const double> shares) {
    if (!options_.round || tree_->nodes() < next_rounding_) return;
    const double before = best_cost_;
    if (auto pattern = options_.round(shares)) consider(std::move(*pattern));
    tree_->beat(best_cost_);
    between_roundings_ = best_cost_ < before ? kFewNodes : std::min(2 * between_roundings_, kManyNodes);
    next_rounding_ = tree_->nodes() + between_roundings_;
}

void Optimum::plant() {
    planted_cost_ = best_cost_;
    between_roundings_ = 1;
    next_rounding_ = 1;
    tree_.emplace(table_, relaxation_, options_.threads,
                  Tree::Hooks{.on_pattern =
                                  [this](const Pattern& pattern) {
                                      if (!options_.is_safe(pattern)) return false;
                                      consider(pattern);
                                      return true;
                                  },
                              .on_node =
                                  [this](std::span<const double> shares) {
                                      raise(tree_->lower_bound());
                                      report();
                                      round_node(shares);
                                  }});
}

void Optimum::use(std::span<const Argument> known) {
    const Residue residue(table_);
    CutMaker maker(table_, residue);
    std::vector<Cut> cuts;
    for (const Argument& each : known) maker.make(each, relaxation_.shares(), cuts);
    relaxation_.add(std::move(cuts));
}

void Optimum::consider(Pattern pattern) {
    const double cost = tacet::cost(table_, pattern);
    if (cost >= best_cost_) return;
    best_cost_ = cost;
    best_ = std::move(pattern);
}

void Optimum::raise(double bound) {
    lower_bound_ = std::max(lower_bound_, std::min(bound, best_cost_));
}

void Optimum::report() const {
    if (options_.report) options_.report(nodes(), best_ ? best_cost_ : 0, lower_bound_);
}

}  // namespace tacet
