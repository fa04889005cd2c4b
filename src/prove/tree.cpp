// SPDX-License-Identifier: Apache-2.0
#include "prove/tree.h"

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

Tree::Tree(const Table& table, Relaxation& relaxation, Hooks hooks)
    : table_(table),
      relaxation_(relaxation),
      program_(relaxation.pool().program()),
      log_(relaxation.log()),
      hooks_(std::move(hooks)),
      step_(cost_step(table)),
      own_cost_(cost(table, Pattern(table))),
      shares_(relaxation.shares().begin(), relaxation.shares().end()),
      experience_(table.cell_count()) {
    for (const CellId cell : table.cells())
        if (table[cell].status == Status::candidate && !relaxation.pool().is_dropped(cell.index()))
            cells_.push_back(cell.index());
    fixed_.assign(relaxation.held().begin(), relaxation.held().end());
    push({relaxation.lower_bound(), true, fixed_, program_.basis(), log_.root(), relaxation.pool().prices()});
}

Tree::~Tree() {
    release();
    for (const Fixing& each : relaxation_.held()) fix(each);
}

void Tree::release() {
    for (const Fixing& each : fixed_) program_.set_bounds(each.cell, 0, 1);
}

void Tree::fix(const Fixing& fixing) {
    program_.set_bounds(fixing.cell, fixing.is_suppressed, fixing.is_suppressed);
}

void Tree::beat(double cost) {
    if (cost >= cost_to_beat_) return;
    cost_to_beat_ = cost;
    limit_ = step_.limit(cost);
    program_.set_limit(limit_ - own_cost_);
}

double Tree::lower_bound() const {
    double least = cost_to_beat_;
    if (!open_.empty()) least = std::min(least, open_.front().bound);
    return least;
}

Tree::End Tree::search(const Limits& limits) {
    deadline_ = limits.deadline;
    const std::uint64_t most_nodes =
        limits.nodes < UINT64_MAX - node_count_ ? node_count_ + limits.nodes : UINT64_MAX;
    while (!open_.empty()) {
        if (is_closed(open_.front().bound)) {
            for (const Node& node : open_) close(node);
            open_.clear();
            break;
        }
        if (deadline_.passed() || node_count_ >= most_nodes || open_.front().bound >= limits.enough)
            return End::limited;
        Node node = take_next();
        ++node_count_;
        set_bounds(node);
        State state = relax(node);
        if (state == State::open)
            state = branch(std::move(node));
        else if (state != State::closed)
            push(std::move(node));
        if (hooks_.on_node) hooks_.on_node(shares_);
        if (state == State::stopped) return End::limited;
        if (state == State::unclear) return End::unclear;
    }
    return End::proven;
}

Tree::Node Tree::take_next() {
    std::ranges::pop_heap(open_, std::greater{}, &Node::bound);
    Node node = std::move(open_.back());
    open_.pop_back();
    return node;
}

void Tree::push(Node node) {
    open_.push_back(std::move(node));
    std::ranges::push_heap(open_, std::greater{}, &Node::bound);
}

void Tree::set_bounds(const Node& node) {
    release();
    fixed_ = node.fixings;
    for (const Fixing& each : fixed_) fix(each);
    program_.set_basis(node.basis);
}

Tree::State Tree::solve(Node& node) {
    const CutProgram::End end = program_.minimise(deadline_);
    if (end == CutProgram::End::stopped) return State::stopped;
    if (end == CutProgram::End::infeasible) {
        log_.close(node.id, CaseLog::Step::Kind::empty, relaxation_.pool().prices());
        return State::closed;
    }
    raise(node);
    if (is_closed(node.bound)) return close(node);
    std::ranges::copy(program_.solution(), shares_.begin());
    for (double& each : shares_) each = std::clamp(each, 0.0, 1.0);
    fix_by_price(node);
    relaxation_.pool().retire();
    return State::open;
}

void Tree::raise(Node& node) {
    if (const double bound = own_cost_ + program_.lower_bound(); bound > node.bound) {
        node.bound = bound;
        node.prices = relaxation_.pool().prices();
    }
    if (const double bound = cost_of(node.fixings); bound > node.bound) {
        node.bound = bound;
        node.prices = nullptr;
    }
}

Tree::State Tree::close(const Node& node) {
    log_.close(node.id, CaseLog::Step::Kind::close, node.prices);
    return State::closed;
}

void Tree::fix_by_price(Node& node) {
    const auto prices = program_.reduced_costs();
    const double bound = own_cost_ + program_.lower_bound();
    std::vector<std::uint32_t> dropped;
    std::vector<bool> is_fixed(table_.cell_count());
    for (const Fixing& each : node.fixings) is_fixed[each.cell] = true;
    const std::size_t before = node.fixings.size();
    std::erase_if(cells_, [&](std::uint32_t cell) {
        if (is_fixed[cell] || !is_closed(bound + std::abs(prices[cell]))) return false;
        if (prices[cell] > 0 && node.is_root) {
            dropped.push_back(cell);
            return true;
        }
        node.fixings.push_back({cell, prices[cell] < 0});
        return false;
    });
    if (dropped.empty() && node.fixings.size() == before) return;
    std::vector<CellId> published(dropped.begin(), dropped.end());
    std::vector<CellId> suppressed;
    for (std::size_t i = before; i < node.fixings.size(); ++i) {
        const Fixing& fixing = node.fixings[i];
        (fixing.is_suppressed ? suppressed : published).emplace_back(fixing.cell);
        if (node.is_root) relaxation_.hold(fixing);
        fix(fixing);
        fixed_.push_back(fixing);
    }
    log_.fix(node.id, relaxation_.pool().prices(), std::move(published), std::move(suppressed));
    if (!dropped.empty()) relaxation_.pool().drop(dropped);
}

bool Tree::is_whole() const {
    return std::ranges::all_of(
        cells_, [&](std::uint32_t cell) { return std::min(shares_[cell], 1 - shares_[cell]) <= kWhole; });
}

std::optional<std::size_t> Tree::separate(bool is_whole) {
    if (const std::size_t recalled = relaxation_.pool().recall(shares_); recalled > 0) return recalled;
    if (const std::size_t rounded = relaxation_.pool().round_anew(shares_); rounded > 0) return rounded;
    if (is_whole)
        for (const std::uint32_t cell : cells_) shares_[cell] = std::round(shares_[cell]);
    auto cuts = is_whole ? relaxation_.separation().find_lifted(shares_, deadline_)
                         : relaxation_.separation().find(shares_, deadline_);
    if (!cuts) return {};
    const std::size_t found = cuts->size();
    relaxation_.pool().add(std::move(*cuts));
    return found;
}

Tree::State Tree::relax(Node& node) {
    for (std::size_t round = 0;; ++round) {
        const double before = node.bound;
        if (const State state = solve(node); state != State::open) return state;
        const bool whole = is_whole();
        if (!whole && round > 0 &&
            (round > kMostRounds || node.bound - before < kLeastProgress * (limit_ - before)))
            return State::open;
        const auto added = separate(whole);
        if (!added) return State::stopped;
        if (*added > 0) continue;
        if (!whole) return State::open;
        if (const State state = propose(); state != State::open) return state;
        // Where the solver's rounding hides that nothing below is cheaper, branching will show it.
        return solve(node);
    }
}

/// What they cost whatever the solver says, with secondaries that the table has already.
double Tree::cost_of(std::span<const Fixing> fixings) const {
    long double sum = own_cost_;
    for (const auto& [cell, is_suppressed] : fixings)
        if (is_suppressed) sum += table_[CellId(cell)].weight;
    return static_cast<double>(sum);
}

/// Open: there is something new to beat, or the shares are no pattern after all.
Tree::State Tree::propose() {
    Pattern pattern(table_);
    for (const std::uint32_t cell : cells_)
        if (shares_[cell] > 0.5) pattern.add(CellId(cell));
    const double found = cost(table_, pattern);
    if (!hooks_.on_pattern(pattern)) return deadline_.passed() ? State::stopped : State::unclear;
    beat(found);
    return State::open;
}

double Tree::score(std::uint32_t cell, double share) const {
    constexpr double kLeast = 1e-6;
    const auto& [rises, trials] = experience_[cell];
    const auto expected = [&](int direction, double distance) {
        const double rise =
            trials[direction] > 0 ? rises[direction] / trials[direction] : table_[CellId(cell)].weight;
        return std::max(kLeast, rise * distance);
    };
    return expected(0, share) * expected(1, 1 - share);
}

void Tree::learn(std::uint32_t cell, double share, const CutProgram::Trial& trial, double bound) {
    auto& [rises, trials] = experience_[cell];
    rises[0] += std::max(0.0, trial.zero - bound) / share;
    rises[1] += std::max(0.0, trial.one - bound) / (1 - share);
    ++trials[0];
    ++trials[1];
}

/// The most costly cell that a whole solution suppresses and that is not fixed, or any other.
std::optional<std::uint32_t> Tree::choose_free(const Node& node) const {
    std::vector<bool> is_fixed(table_.cell_count());
    for (const Fixing& each : node.fixings) is_fixed[each.cell] = true;
    std::optional<std::uint32_t> best;
    const auto worth = [&](std::uint32_t cell) {
        return std::pair(shares_[cell] > 0.5, table_[CellId(cell)].weight);
    };
    for (const std::uint32_t cell : cells_)
        if (!is_fixed[cell] && (!best || worth(cell) > worth(*best))) best = cell;
    return best;
}

std::optional<std::uint32_t> Tree::choose(Node& node) {
    std::vector<std::pair<double, std::uint32_t>> order;
    for (const std::uint32_t cell : cells_)
        if (std::min(shares_[cell], 1 - shares_[cell]) > kWhole)
            order.emplace_back(-score(cell, shares_[cell]), cell);
    if (order.empty()) return choose_free(node);
    std::ranges::sort(order);
    const double bound = program_.lower_bound();
    std::size_t tried = 0;
    std::size_t since_best = 0;
    double best = -1;
    std::uint32_t chosen = UINT32_MAX;
    for (const auto& [negative, cell] : order) {
        const auto& trials = experience_[cell].trials;
        double value = -negative;
        if (std::min(trials[0], trials[1]) < kEnoughTrials && tried < kMostTried) {
            const CutProgram::Trial trial = program_.try_both(cell, kTrialPivots);
            ++tried;
            learn(cell, shares_[cell], trial, bound);
            const double limit = limit_ - own_cost_;
            for (const bool is_suppressed : {false, true})
                if ((is_suppressed ? trial.one : trial.zero) >= limit &&
                    close_child(node, {cell, is_suppressed}))
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

bool Tree::close_child(Node& node, Fixing child) {
    const CutProgram::Basis basis = program_.basis();
    program_.set_bounds(child.cell, child.is_suppressed, child.is_suppressed);
    const CutProgram::End end = program_.minimise(deadline_);
    const bool is_empty = end == CutProgram::End::infeasible;
    const bool closes =
        is_empty || (end != CutProgram::End::stopped && is_closed(own_cost_ + program_.lower_bound()));
    program_.set_basis(basis);
    if (closes) {
        auto [here, there] = log_.branch(node.id, CellId(child.cell));
        if (!child.is_suppressed) std::swap(here, there);
        log_.close(there, is_empty ? CaseLog::Step::Kind::empty : CaseLog::Step::Kind::close,
                   relaxation_.pool().prices());
        node.id = here;
        if (node.is_root) {
            log_.move_root(here);
            relaxation_.hold({child.cell, !child.is_suppressed});
        }
        node.fixings.push_back({child.cell, !child.is_suppressed});
        fixed_.push_back(node.fixings.back());
        program_.set_bounds(child.cell, !child.is_suppressed, !child.is_suppressed);
    } else {
        program_.set_bounds(child.cell, 0, 1);
        program_.minimise(deadline_);
    }
    return closes;
}

Tree::State Tree::branch(Node node) {
    for (;;) {
        const std::size_t fixings = node.fixings.size();
        const auto choice = choose(node);
        if (!choice && node.fixings.size() == fixings) {  // one pattern, known already
            node.prices = nullptr;
            return close(node);
        }
        if (choice) {
            node.basis = program_.basis();
            const auto [published, suppressed] = log_.branch(node.id, CellId(*choice));
            for (const bool is_suppressed : {false, true}) {
                Node child = node;
                child.is_root = false;
                child.id = is_suppressed ? suppressed : published;
                child.fixings.push_back({*choice, is_suppressed});
                push(std::move(child));
            }
            return State::closed;
        }
        const State state = relax(node);
        if (state == State::open) continue;
        if (state != State::closed) push(std::move(node));
        return state;
    }
}

}  // namespace tacet
