// SPDX-License-Identifier: Apache-2.0
#include "attack/component_attack.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "attack/exact.h"

namespace tacet {

namespace {

using Simplex = LinearProgram::Simplex;
using Start = LinearProgram::Start;

// CLP accepts bounds and rows violated by 1e-7. Ten times that, in units of the last decimal of the values,
// is solver noise; what rests on it counts only if it can be made exact.
constexpr double kNoise = 1e-6;
// Shares by which bounds are drawn in to find a deviation that can be rounded without breaking them.
constexpr double kMargins[] = {1e-3, 1e-5};

}  // namespace

ComponentAttack::ComponentAttack(const Table& table, const Component& component, const Deadline& deadline)
    : table_(table),
      component_(component),
      deadline_(deadline),
      lp_(matrix(table, component)),
      is_published_(component.cells.size()),
      unit_(program_unit(table)) {
    for (const CellId cell : component.cells) restore(cell);
}

std::uint32_t ComponentAttack::column(CellId cell) const {
    return static_cast<std::uint32_t>(std::ranges::lower_bound(component_.cells, cell) -
                                      component_.cells.begin());
}

void ComponentAttack::restore(CellId cell) {
    set_room(cell, 1);
}

/// Lets the cell move by a share of its room, unless it is published.
void ComponentAttack::set_room(CellId cell, double share) {
    if (is_published_[column(cell)]) share = 0;
    lp_.set_bounds(column(cell), -static_cast<double>(room_of(cell, Side::down)) / unit_ * share,
                   static_cast<double>(room_of(cell, Side::up)) / unit_ * share);
}

bool ComponentAttack::has(CellId cell) const {
    const std::uint32_t place = column(cell);
    return place < component_.cells.size() && component_.cells[place] == cell;
}

void ComponentAttack::attack_as(InsiderId attacker) {
    const auto restore_known = [&](InsiderId who) {
        if (who == kOutsider) return;
        for (const Knowledge& each : table_[who].knows)
            if (has(each.cell)) restore(each.cell);
    };
    const InsiderId before = std::exchange(attacker_, attacker);
    restore_known(before);
    restore_known(attacker);
}

void ComponentAttack::publish(CellId cell) {
    is_published_[column(cell)] = true;
    restore(cell);
}

void ComponentAttack::suppress(CellId cell) {
    is_published_[column(cell)] = false;
    restore(cell);
}

/// Makes the last solution exact and enters it. True if it proves something.
bool ComponentAttack::keep(ProofBook& proof_book, ComponentFindings& findings) const {
    const auto solution = lp_.solution();
    std::vector<CellId> cells;
    std::vector<double> deviations;
    for (std::size_t i = 0; i < solution.size(); ++i) {
        if (std::abs(solution[i]) <= kNoise) continue;
        cells.push_back(component_.cells[i]);
        deviations.push_back(solution[i] * unit_);
    }
    auto witness = make_exact(table_, cells, deviations, kNoise * unit_, deadline_);
    if (!witness || !proof_book.add(*witness)) return false;
    findings.witnesses.push_back(std::move(*witness));
    return true;
}

void ComponentAttack::prove_together(ProofBook& proof_book, ComponentFindings& findings) {
    for (bool proves = true; proves && !deadline_.passed();) {
        proves = false;
        for (const Side side : kSides) {
            auto targets = proof_book.open_targets();
            std::erase_if(targets, [&](const Target& target) {
                return target.is_width || target.side != side || target.amount > room_of(target.cell, side);
            });
            // A program for one target is what prove_singly does better.
            if (targets.size() > 1) proves |= bulk(targets, proof_book, findings);
        }
    }
}

/// One program that moves all targets as far as they need, each valued by the share of its level it reaches.
bool ComponentAttack::bulk(std::span<const Target> targets, ProofBook& proof_book,
                           ComponentFindings& findings) {
    lp_.clear_costs();
    for (const Target& target : targets) {
        const double amount = static_cast<double>(target.amount) / unit_;
        const bool rises = target.side == Side::up;
        const double opposite_room = static_cast<double>(room_of(target.cell, opposite(target.side))) / unit_;
        lp_.set_bounds(column(target.cell), rises ? -opposite_room : -amount, rises ? amount : opposite_room);
        lp_.set_cost(column(target.cell), (rises ? -1 : 1) / amount);
    }
    solved_for_.reset();
    const End end = lp_.minimise(Simplex::primal, Start::slack_basis, deadline_);
    const bool proves = end == End::done && keep(proof_book, findings);
    for (const Target& target : targets) restore(target.cell);
    return proves;
}

/// Moves one cell as far as it goes, at most to `limit`.
End ComponentAttack::push(CellId cell, Side side, double limit) {
    constexpr double kUnlimited = 1e12;  // a finite stand-in, or the program would have no optimum
    limit = std::min(limit, kUnlimited);
    const bool rises = side == Side::up;
    lp_.clear_costs();
    lp_.set_cost(column(cell), rises ? -1 : 1);
    lp_.set_bounds(column(cell), rises ? 0 : -limit, rises ? limit : 0);
    const End end = lp_.minimise(Simplex::primal, Start::last_basis, deadline_);
    restore(cell);
    solved_for_ = end == End::done ? std::optional(cell) : std::nullopt;
    return end;
}

void ComponentAttack::prove_singly(ProofBook& proof_book, ComponentFindings& findings) {
    for (const Target& target : proof_book.open_targets())
        if (!target.is_width && !proof_book.is_proven(target)) prove_side(target, proof_book, findings);
    for (const Target& target : proof_book.open_targets())
        if (target.is_width) prove_width(target, proof_book, findings);
}

bool ComponentAttack::prove_all(ProofBook& proof_book, ComponentFindings& findings) {
    // What asks most is most likely to fail, and if it does not, its witness proves many of the others.
    auto targets = proof_book.open_targets();
    std::ranges::stable_sort(targets, std::greater{}, &Target::amount);
    for (const Target& target : targets) {
        if (proof_book.is_proven(target)) continue;
        if (target.is_width)
            prove_width(target, proof_book, findings);
        else
            prove_side(target, proof_book, findings);
        if (!proof_book.is_proven(target)) return false;
    }
    for (const Target& target : proof_book.open_targets()) prove_width(target, proof_book, findings);
    return proof_book.open_targets().empty();
}

void ComponentAttack::prove_side(const Target& target, ProofBook& proof_book, ComponentFindings& findings) {
    const double wanted = static_cast<double>(target.amount) / unit_;
    const double limit = std::min(wanted, static_cast<double>(room_of(target.cell, target.side)) / unit_);
    const End end = push(target.cell, target.side, limit);
    Exposure exposure{.target = target, .is_decided = end == End::done};
    if (end == End::done) {
        const double reached = std::abs(lp_.solution()[column(target.cell)]);
        exposure.attainable = reached * unit_;
        exposure.equations = binding_equations();
        const bool reaches = reached >= wanted * (1 - 1e-9) - kNoise;
        // What falls short may prove other sides. Of an insider, hardly any are open.
        const bool is_of_use = reaches || attacker_ == kOutsider;
        if (is_of_use && keep(proof_book, findings) && proof_book.is_proven(target)) return;
        if (reaches && prove_from_inside(target, proof_book, findings)) return;
    }
    findings.exposures.push_back(std::move(exposure));
}

void ComponentAttack::prove_width(const Target& target, ProofBook& proof_book, ComponentFindings& findings) {
    Exposure exposure{.target = target, .is_decided = true};
    for (const Side side : kSides) {
        const Amount most = std::min(target.amount, room_of(target.cell, side));
        if (push(target.cell, side, static_cast<double>(most) / unit_) != End::done) {
            exposure.is_decided = false;
            break;
        }
        exposure.attainable += std::abs(lp_.solution()[column(target.cell)]) * unit_;
        for (const EquationId each : binding_equations())
            if (std::ranges::find(exposure.equations, each) == exposure.equations.end())
                exposure.equations.push_back(each);
        keep(proof_book, findings);
        if (proof_book.is_proven(target)) return;
    }
    findings.exposures.push_back(std::move(exposure));
}

/// The vertex could not be made exact, or its rounding broke a bound: look for a deviation inside the bounds,
/// that goes a little farther than needed.
bool ComponentAttack::prove_from_inside(const Target& target, ProofBook& proof_book,
                                        ComponentFindings& findings) {
    bool is_reached = false;
    for (const double margin : kMargins) {
        for (const CellId cell : component_.cells) set_room(cell, 1 - margin);
        const double wanted = static_cast<double>(target.amount) / unit_ * (1 + margin);
        const End end = push(target.cell, target.side, wanted);
        const bool reaches =
            end == End::done && std::abs(lp_.solution()[column(target.cell)]) >= wanted * (1 - margin / 2);
        const bool is_proof = reaches && keep(proof_book, findings) && proof_book.is_proven(target);
        for (const CellId cell : component_.cells) restore(cell);
        if (is_proof) return true;
        is_reached |= reaches;
    }
    if (is_reached) findings.inexact.push_back(target);
    return is_reached;
}

std::optional<double> ComponentAttack::farthest(CellId cell, Side side) {
    const double limit = static_cast<double>(room_of(cell, side)) / unit_;
    if (push(cell, side, limit) != End::done) return {};
    return std::abs(lp_.solution()[column(cell)]) * unit_;
}

CapacityCut ComponentAttack::capacity_cut(const Target& target) const {
    assert(solved_for_ == target.cell);
    CapacityCut cut{.amount = static_cast<double>(target.amount) / unit_};
    const auto rates = lp_.reduced_costs();
    for (std::uint32_t i = 0; i < rates.size(); ++i) {
        const CellId cell = component_.cells[i];
        if (cell == target.cell || std::abs(rates[i]) <= kNoise) continue;
        const Side helps = rates[i] > 0 ? Side::down : Side::up;
        cut.capacities.emplace_back(cell,
                                    std::abs(rates[i]) * static_cast<double>(room_of(cell, helps)) / unit_);
    }
    return cut;
}

std::vector<EquationId> ComponentAttack::binding_equations() const {
    assert(solved_for_);
    std::vector<EquationId> binding;
    const auto prices = lp_.prices();
    for (std::size_t row = 0; row < prices.size(); ++row)
        if (std::abs(prices[row]) > kNoise) binding.push_back(component_.equations[row]);
    return binding;
}

}  // namespace tacet
