// SPDX-License-Identifier: Apache-2.0
#include "prove/pool.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <set>
#include <utility>

namespace tacet {

namespace {

// A constraint without a price leaves the program after so many solves.
constexpr std::uint32_t kMostIdle = 12;
constexpr double kLeastViolation = 1e-5;

std::vector<double> weights(const Table& table) {
    std::vector<double> all(table.cell_count());
    for (const CellId cell : table.cells())
        if (table[cell].status == Status::candidate) all[cell.index()] = table[cell].weight;
    return all;
}

}  // namespace

Pool::Pool(const Table& table, CutStore& store) : program_(weights(table)), store_(store) {
    for (const CellId cell : table.cells()) {
        const Status status = table[cell].status;
        const double share = status == Status::primary || status == Status::secondary;
        if (status != Status::candidate) program_.fix(cell.index(), share);
    }
}

void Pool::add(std::vector<Cut> cuts) {
    assert(found_.empty());
    std::vector<std::size_t> fresh(cuts.size());
    std::iota(fresh.begin(), fresh.end(), store_.add(std::move(cuts), CutStore::Origins::fresh));
    learn();
    activate(fresh);
}

Renumbering Pool::enter() {
    const std::size_t tentative = states_.size();
    const std::size_t first = store_.add(std::exchange(found_, {}), CutStore::Origins::known);
    const Renumbering renumbering{tentative, first - tentative};
    learn();
    for (Active& each : active_) {
        each.cut = renumbering(static_cast<std::uint32_t>(each.cut));
        states_[each.cut] = State::active;
    }
    return renumbering;
}

std::size_t Pool::round_anew(std::span<const double> shares) {
    std::vector<Cut> cuts;
    for (const auto& origin : store_.origins()) round(origin, shares, cuts);
    std::vector<std::size_t> fresh(cuts.size());
    std::iota(fresh.begin(), fresh.end(), states_.size() + found_.size());
    for (Cut& each : cuts) store_.trim(each.row);
    std::ranges::move(cuts, std::back_inserter(found_));
    activate(fresh);
    return fresh.size();
}

void Pool::activate(std::span<const std::size_t> cuts) {
    std::vector<CutRow> rows;
    for (const std::size_t each : cuts) {
        rows.push_back(cut(each).row);
        active_.push_back({each});
        if (each < states_.size()) states_[each] = State::active;
    }
    program_.add(rows);
}

std::size_t Pool::recall(std::span<const double> shares) {
    if (found_.empty()) learn();
    std::vector<std::size_t> violated;
    for (std::size_t each = 0; each < states_.size(); ++each) {
        if (states_[each] == State::active || store_.is_forgotten(each)) continue;
        double sum = 0;
        for (const auto& [cell, coefficient] : cut(each).row) sum += coefficient * shares[cell];
        if (sum < 1 - kLeastViolation) violated.push_back(each);
    }
    activate(violated);
    return violated.size();
}

void Pool::retire() {
    const auto prices = program_.prices();
    std::vector<bool> keeps(active_.size());
    bool drops = false;
    for (std::size_t row = 0; row < active_.size(); ++row) {
        active_[row].idle = prices[row] > 0 ? 0 : active_[row].idle + 1;
        keeps[row] = active_[row].idle <= kMostIdle;
        drops |= !keeps[row];
    }
    if (!drops) return;
    program_.keep(keeps);
    std::size_t kept = 0;
    for (std::size_t row = 0; row < active_.size(); ++row)
        if (keeps[row])
            active_[kept++] = active_[row];
        else if (active_[row].cut < states_.size())
            states_[active_[row].cut] = State::waiting;
    active_.resize(kept);
}

void Pool::drop(std::span<const std::uint32_t> cells) {
    program_.drop(cells);
    store_.drop(cells);
    for (Cut& each : found_) store_.trim(each.row);
}

CutProgram::Basis Pool::basis() const {
    CutProgram::Basis basis = program_.basis();
    for (auto& [row, status] : basis.rows) row = static_cast<std::uint32_t>(active_[row].cut);
    return basis;
}

void Pool::set_basis(const CutProgram::Basis& basis) {
    assert(found_.empty());
    learn();
    std::vector<std::size_t> missing;
    for (const auto& [number, status] : basis.rows)
        if (states_[number] == State::waiting && !store_.is_forgotten(number)) missing.push_back(number);
    activate(missing);
    std::vector<std::pair<std::uint32_t, std::uint8_t>> statuses = basis.rows;
    std::ranges::sort(statuses);
    CutProgram::Basis own{basis.columns, {}};
    for (std::uint32_t row = 0; row < active_.size(); ++row) {
        const auto known = std::ranges::lower_bound(statuses, active_[row].cut, {},
                                                    [](const auto& each) { return each.first; });
        if (known != statuses.end() && known->first == active_[row].cut)
            own.rows.emplace_back(row, known->second);
    }
    program_.set_basis(own);
}

bool Pool::is_in_use(std::size_t cut) const {
    return cut < states_.size() && states_[cut] == State::active;
}

std::shared_ptr<OptimumProof::Prices> Pool::prices() const {
    auto all = std::make_shared<OptimumProof::Prices>();
    const auto prices = program_.prices();
    for (std::size_t row = 0; row < prices.size(); ++row)
        if (prices[row] > 0) all->emplace_back(static_cast<std::uint32_t>(active_[row].cut), prices[row]);
    return all;
}

std::vector<Argument> Pool::arguments_in_use() const {
    std::vector<Argument> all;
    std::set<const CapacityConstraint*> seen;
    for (const Active& each : active_)
        if (const auto& origin = cut(each.cut).origin; seen.insert(origin.get()).second)
            all.push_back(origin->argument);
    return all;
}

std::vector<Pool::Priced> Pool::priced() const {
    std::vector<Priced> all;
    const auto prices = program_.prices();
    for (std::size_t row = 0; row < prices.size(); ++row)
        if (prices[row] > 0) all.push_back({&cut(active_[row].cut), prices[row]});
    return all;
}

void forget_some(CutStore& store, std::span<const Pool* const> pools) {
    if (!store.is_full()) return;
    std::vector<bool> is_in_use(store.cuts().size());
    for (std::size_t cut = 0; cut < is_in_use.size(); ++cut)
        is_in_use[cut] = std::ranges::any_of(pools, [&](const Pool* pool) { return pool->is_in_use(cut); });
    store.forget_some(is_in_use);
}

}  // namespace tacet
