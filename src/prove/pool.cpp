// SPDX-License-Identifier: Apache-2.0
#include "prove/pool.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace tacet {

namespace {

// A constraint without a price leaves the program after so many solves.
constexpr std::uint32_t kMostIdle = 12;
constexpr double kLeastViolation = 1e-5;
// Terms of constraints that wait; of more, those that leave the program are forgotten. About 500 MB.
constexpr std::size_t kMostOriginTerms = 5'000'000;
constexpr std::size_t kMostWaitingTerms = 30'000'000;

std::vector<double> weights(const Table& table) {
    std::vector<double> all(table.cell_count());
    for (const CellId cell : table.cells())
        if (table[cell].status == Status::candidate) all[cell.index()] = table[cell].weight;
    return all;
}

}  // namespace

Pool::Pool(const Table& table, Residue& residue) : program_(weights(table)), residue_(residue) {
    for (const CellId cell : table.cells()) {
        const Status status = table[cell].status;
        const double share = status == Status::primary || status == Status::secondary;
        if (status != Status::candidate) program_.fix(cell.index(), share);
    }
}

void Pool::add(std::vector<Cut> cuts) {
    for (const Cut& cut : cuts) {
        if (!origins_.empty() && origins_.back() == cut.origin) continue;
        if (origin_terms_ + cut.origin->capacities.size() > kMostOriginTerms) break;
        origin_terms_ += cut.origin->capacities.size();
        origins_.push_back(cut.origin);
    }
    insert(std::move(cuts));
}

std::size_t Pool::round_anew(std::span<const double> shares) {
    std::vector<Cut> cuts;
    for (const auto& origin : origins_) round(origin, shares, cuts);
    const std::size_t found = cuts.size();
    insert(std::move(cuts));
    return found;
}

void Pool::insert(std::vector<Cut> cuts) {
    std::vector<std::size_t> fresh(cuts.size());
    std::iota(fresh.begin(), fresh.end(), cuts_.size());
    for (Cut& cut : cuts) trim(cut.row);
    std::ranges::move(cuts, std::back_inserter(cuts_));
    states_.resize(cuts_.size());
    activate(fresh);
}

void Pool::trim(CutRow& row) const {
    std::erase_if(row, [&](const auto& term) { return is_dropped(term.first); });
}

void Pool::activate(std::span<const std::size_t> cuts) {
    std::vector<CutRow> rows;
    for (const std::size_t cut : cuts) {
        rows.push_back(cuts_[cut].row);
        active_.push_back({cut});
        states_[cut] = State::active;
    }
    program_.add(rows);
}

std::size_t Pool::recall(std::span<const double> shares) {
    std::vector<std::size_t> violated;
    for (std::size_t cut = 0; cut < cuts_.size(); ++cut) {
        if (states_[cut] != State::waiting) continue;
        double sum = 0;
        for (const auto& [cell, coefficient] : cuts_[cut].row) sum += coefficient * shares[cell];
        if (sum < 1 - kLeastViolation) violated.push_back(cut);
    }
    for (const std::size_t cut : violated) waiting_terms_ -= cuts_[cut].row.size();
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
    for (std::size_t row = 0; row < active_.size(); ++row) {
        if (keeps[row]) {
            active_[kept++] = active_[row];
            continue;
        }
        CutRow& terms = cuts_[active_[row].cut].row;
        State& state = states_[active_[row].cut];
        state = waiting_terms_ + terms.size() > kMostWaitingTerms ? State::forgotten : State::waiting;
        if (state == State::waiting)
            waiting_terms_ += terms.size();
        else
            CutRow().swap(terms);
    }
    active_.resize(kept);
}

void Pool::drop(std::span<const std::uint32_t> cells) {
    program_.drop(cells);
    residue_.drop(cells);
    for (Cut& cut : cuts_) trim(cut.row);
    origin_terms_ = 0;
    for (const auto& origin : origins_) {
        std::erase_if(origin->capacities, [&](const auto& each) { return residue_.is_dropped(each.cell); });
        origin_terms_ += origin->capacities.size();
    }
    waiting_terms_ = 0;
    for (std::size_t cut = 0; cut < cuts_.size(); ++cut)
        if (states_[cut] == State::waiting) waiting_terms_ += cuts_[cut].row.size();
}

CaseLog::Prices Pool::prices() const {
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
        if (const auto& origin = cuts_[each.cut].origin; seen.insert(origin.get()).second)
            all.push_back(origin->argument);
    return all;
}

std::vector<Pool::Priced> Pool::priced() const {
    std::vector<Priced> all;
    const auto prices = program_.prices();
    for (std::size_t row = 0; row < prices.size(); ++row)
        if (prices[row] > 0) all.push_back({&cuts_[active_[row].cut], prices[row]});
    return all;
}

}  // namespace tacet
