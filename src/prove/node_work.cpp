// SPDX-License-Identifier: Apache-2.0
#include "prove/node_work.h"

#include <algorithm>
#include <cmath>

namespace tacet {

namespace {

constexpr double kWhole = 1e-6;  // shares so close to 0 or 1 are taken as such

// Rounds of constraints in a node, as long as each closes so much of what is left.
constexpr std::size_t kMostRounds = 5;
constexpr double kLeastProgress = 0.02;

// Branching: cells with fewer trials than this are tried, so many at a time, with so many pivots.
constexpr std::uint32_t kEnoughTrials = 4;
constexpr std::size_t kMostTried = 8;
constexpr int kTrialPivots = 60;

}  // namespace

NodeWork::NodeWork(const TreeFacts& facts, Pool& pool, std::span<const Fixing> fixed)
    : facts_(facts),
      pool_(pool),
      program_(pool.program()),
      fixed_(fixed.begin(), fixed.end()),
      shares_(facts.table.cell_count()) {
    program_.expect_short_solves();
}

NodeWork::NodeWork(const TreeFacts& facts, const NodeWork& other)
    : facts_(facts),
      own_pool_(other.pool_),
      pool_(*own_pool_),
      program_(pool_.program()),
      fixed_(other.fixed_),
      shares_(other.shares_) {}

void NodeWork::take(Node node) {
    release_bounds();
    node_ = std::move(node);
    fixed_ = node_.fixings;
    for (const Fixing& each : fixed_) fix(each);
    pool_.set_basis(node_.basis);
    state_ = State::open;
    round_ = 0;
    is_settled_ = is_relaxed_ = false;
}

Node NodeWork::release_node() {
    state_ = State::idle;
    return std::move(node_);
}

void NodeWork::release_bounds() {
    for (const Fixing& each : fixed_) program_.set_bounds(each.cell, 0, 1);
    fixed_.clear();
}

void NodeWork::fix(const Fixing& fixing) {
    program_.set_bounds(fixing.cell, fixing.is_suppressed, fixing.is_suppressed);
}

void NodeWork::advance() {
    program_.set_limit(facts_.limit - facts_.own_cost);
    while (state_ == State::open) {
        state_ = is_relaxed_ ? branch() : relax();
    }
}

void NodeWork::enter(CaseLog& log) {
    const Renumbering renumbering = pool_.enter();
    for (const auto& each : prices_) renumbering.apply(*each);
    prices_.clear();
    for (auto& [cut, status] : node_.basis.rows) cut = renumbering(cut);
    log_.renumber(renumbering);
    const CaseLog::CaseId root = log_.root();
    const CaseLog::CaseId raise = log.graft(node_.id, std::exchange(log_, {}));
    if (node_.is_root && root != 0) log.move_root(root + raise);
    if (id_ != 0) node_.id = id_ + raise;
    id_ = 0;
    lessons_.clear();
}

void NodeWork::add(std::vector<Cut> cuts) {
    is_relaxed_ = cuts.empty();
    pool_.add(std::move(cuts));
    ++round_;
    state_ = State::open;
}

std::shared_ptr<OptimumProof::Prices> NodeWork::prices() {
    prices_.push_back(pool_.prices());
    return prices_.back();
}

NodeWork::State NodeWork::relax() {
    const double before = node_.bound;
    if (const State state = solve(); state != State::open) return state;
    is_whole_ = has_whole_shares();
    const bool is_worth_it =
        round_ == 0 ||
        (round_ <= kMostRounds && node_.bound - before >= kLeastProgress * (facts_.limit - before));
    is_relaxed_ = is_settled_ || (!is_whole_ && !is_worth_it);
    if (is_relaxed_) return State::open;
    if (!add_known()) return State::unsettled;
    ++round_;
    return State::open;
}

bool NodeWork::add_known() {
    return pool_.recall(shares_) > 0 || pool_.round_anew(shares_) > 0;
}

NodeWork::State NodeWork::solve() {
    const CutProgram::End end = program_.minimise(facts_.deadline);
    if (end == CutProgram::End::stopped) return State::stopped;
    if (end == CutProgram::End::infeasible) {
        log_.close(id_, CaseLog::Step::Kind::empty, prices());
        return State::closed;
    }
    raise();
    if (facts_.is_closed(node_.bound)) return close();
    std::ranges::copy(program_.solution(), shares_.begin());
    for (double& each : shares_) each = std::clamp(each, 0.0, 1.0);
    fix_by_price();
    pool_.retire();
    return State::open;
}

void NodeWork::raise() {
    if (const double bound = facts_.own_cost + program_.lower_bound(); bound > node_.bound) {
        node_.bound = bound;
        node_.prices = prices();
    }
    if (const double bound = cost_of_fixings(); bound > node_.bound) {
        node_.bound = bound;
        node_.prices = nullptr;
    }
}

NodeWork::State NodeWork::close() {
    log_.close(id_, CaseLog::Step::Kind::close, node_.prices);
    return State::closed;
}

std::vector<bool> NodeWork::fixed_cells() const {
    std::vector<bool> is_fixed(facts_.table.cell_count());
    for (const Fixing& each : node_.fixings) is_fixed[each.cell] = true;
    return is_fixed;
}

void NodeWork::fix_by_price() {
    const auto reduced = program_.reduced_costs();
    const double bound = facts_.own_cost + program_.lower_bound();
    const auto is_fixed = fixed_cells();
    std::vector<std::uint32_t> dropped;
    std::vector<CellId> published;
    std::vector<CellId> suppressed;
    for (const std::uint32_t cell : facts_.cells) {
        if (is_fixed[cell] || pool_.is_dropped(cell) || !facts_.is_closed(bound + std::abs(reduced[cell])))
            continue;
        const bool is_suppressed = reduced[cell] < 0;
        (is_suppressed ? suppressed : published).emplace_back(cell);
        if (node_.is_root && !is_suppressed) {
            dropped.push_back(cell);
            continue;
        }
        node_.fixings.push_back({cell, is_suppressed});
        fixed_.push_back(node_.fixings.back());
        fix(fixed_.back());
    }
    if (published.empty() && suppressed.empty()) return;
    log_.fix(id_, prices(), std::move(published), std::move(suppressed));
    if (!dropped.empty()) pool_.drop(dropped);
}

bool NodeWork::has_whole_shares() const {
    return std::ranges::all_of(facts_.cells, [&](std::uint32_t cell) {
        return std::min(shares_[cell], 1 - shares_[cell]) <= kWhole;
    });
}

void NodeWork::round_shares() {
    for (const std::uint32_t cell : facts_.cells) shares_[cell] = std::round(shares_[cell]);
}

/// What they cost whatever the solver says, with secondaries that the table has already.
double NodeWork::cost_of_fixings() const {
    long double sum = facts_.own_cost;
    for (const auto& [cell, is_suppressed] : node_.fixings)
        if (is_suppressed) sum += facts_.table[CellId(cell)].weight;
    return static_cast<double>(sum);
}

NodeWork::State NodeWork::branch() {
    const std::size_t fixings = node_.fixings.size();
    if (const auto choice = choose()) {
        branching_cell_ = *choice;
        node_.basis = pool_.basis();
        return State::branched;
    }
    if (node_.fixings.size() == fixings) {  // one pattern, known already
        node_.prices = nullptr;
        return close();
    }
    round_ = 0;
    is_relaxed_ = is_settled_ = false;
    return State::open;
}

Experience NodeWork::experience(std::uint32_t cell) const {
    Experience sum = facts_.experience[cell];
    for (const Lesson& each : lessons_)
        if (each.cell == cell)
            for (const int direction : {0, 1}) {
                sum.rises[direction] += each.rises[direction];
                ++sum.trials[direction];
            }
    return sum;
}

double NodeWork::score(std::uint32_t cell) const {
    constexpr double kLeast = 1e-6;
    const auto [rises, trials] = experience(cell);
    const auto expected = [&](int direction, double distance) {
        const double rise =
            trials[direction] > 0 ? rises[direction] / trials[direction] : facts_.table[CellId(cell)].weight;
        return std::max(kLeast, rise * distance);
    };
    return expected(0, shares_[cell]) * expected(1, 1 - shares_[cell]);
}

CutProgram::Trial NodeWork::try_out(std::uint32_t cell) {
    const double bound = program_.lower_bound();
    const CutProgram::Trial trial = program_.try_both(cell, kTrialPivots);
    lessons_.push_back({cell,
                        {std::max(0.0, trial.zero - bound) / shares_[cell],
                         std::max(0.0, trial.one - bound) / (1 - shares_[cell])}});
    return trial;
}

/// The most costly cell that a whole solution suppresses and that is not fixed, or any other.
std::optional<std::uint32_t> NodeWork::choose_free() const {
    const auto is_fixed = fixed_cells();
    std::optional<std::uint32_t> best;
    const auto worth = [&](std::uint32_t cell) {
        return std::pair(shares_[cell] > 0.5, facts_.table[CellId(cell)].weight);
    };
    for (const std::uint32_t cell : facts_.cells)
        if (!is_fixed[cell] && !pool_.is_dropped(cell) && (!best || worth(cell) > worth(*best))) best = cell;
    return best;
}

std::optional<std::uint32_t> NodeWork::choose() {
    std::vector<std::pair<double, std::uint32_t>> order;
    for (const std::uint32_t cell : facts_.cells)
        if (std::min(shares_[cell], 1 - shares_[cell]) > kWhole) order.emplace_back(-score(cell), cell);
    if (order.empty()) return choose_free();
    std::ranges::sort(order);
    const double bound = program_.lower_bound();
    std::size_t tried = 0;
    std::size_t since_best = 0;
    double best = -1;
    std::uint32_t chosen = UINT32_MAX;
    for (const auto& [negative, cell] : order) {
        const Experience known = experience(cell);
        double value = -negative;
        if (std::min(known.trials[0], known.trials[1]) < kEnoughTrials && tried < kMostTried) {
            const CutProgram::Trial trial = try_out(cell);
            ++tried;
            const double limit = facts_.limit - facts_.own_cost;
            for (const bool is_suppressed : {false, true})
                if ((is_suppressed ? trial.one : trial.zero) >= limit && close_child({cell, is_suppressed}))
                    return {};
            value = std::max(1e-6, trial.zero - bound) * std::max(1e-6, trial.one - bound);
        }
        if (value > best) {
            best = value;
            chosen = cell;
            since_best = 0;
        } else if (++since_best > 4 && tried > 0) {
            break;
        }
    }
    return chosen;
}

bool NodeWork::close_child(Fixing child) {
    const CutProgram::Basis basis = program_.basis();
    fix(child);
    const CutProgram::End end = program_.minimise(facts_.deadline);
    const bool is_empty = end == CutProgram::End::infeasible;
    const bool closes = is_empty || (end != CutProgram::End::stopped &&
                                     facts_.is_closed(facts_.own_cost + program_.lower_bound()));
    if (!closes) {
        program_.set_basis(basis);
        program_.set_bounds(child.cell, 0, 1);
        program_.minimise(facts_.deadline);
        return false;
    }
    auto [here, there] = log_.branch(id_, CellId(child.cell));
    if (!child.is_suppressed) std::swap(here, there);
    log_.close(there, is_empty ? CaseLog::Step::Kind::empty : CaseLog::Step::Kind::close, prices());
    id_ = here;
    if (node_.is_root) log_.move_root(here);
    program_.set_basis(basis);
    node_.fixings.push_back({child.cell, !child.is_suppressed});
    fixed_.push_back(node_.fixings.back());
    fix(fixed_.back());
    return true;
}

}  // namespace tacet
