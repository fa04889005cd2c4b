// SPDX-License-Identifier: Apache-2.0
#include "attack/attacker.h"

#include <algorithm>
#include <map>
#include <memory>

#include "attack/corner_boxes.h"
#include "attack/router.h"
#include "attack/unpick_until.h"
#include "process/in_parallel.h"

namespace tacet {

namespace {

// Primaries that one task proves one by one, each profiting from the witnesses before it. The same for any
// number of threads, so that results are too.
constexpr std::size_t kPrimariesPerTask = 32;

/// How much work to spend on one side before a program is asked: about as much as the program for the
/// component would take.
std::uint64_t overuse_work(const Component& component) {
    constexpr std::uint64_t kMostWork = 500'000'000;  // about half a minute
    const std::uint64_t cells = component.cells.size();
    return std::min(kMostWork, cells * cells / 100);
}

template <class T>
std::vector<T> portion(std::span<const T> all, std::size_t first) {
    const auto part = all.subspan(first, std::min(kPrimariesPerTask, all.size() - first));
    return {part.begin(), part.end()};
}

std::vector<CellId> cells_of(std::span<const Target> targets) {
    std::vector<CellId> cells;
    for (const Target& target : targets) cells.push_back(target.cell);
    std::ranges::sort(cells);
    cells.erase(std::ranges::unique(cells).begin(), cells.end());
    return cells;
}

}  // namespace

Attacker::Attacker(const Table& table, const Pattern& pattern, AttackOptions options)
    : table_(table),
      pattern_(pattern),
      options_(std::move(options)),
      unpicked_(unpick_until(table, pattern, options_.deadline)),
      components_(components(table, pattern, unpicked_)),
      component_of_(table.cell_count(), kNoComponent) {
    for (std::uint32_t i = 0; i < components_.size(); ++i)
        for (const CellId cell : components_[i].cells) component_of_[cell.index()] = i;
}

Findings Attacker::prove(ProofBook& proof_book) const {
    Findings findings;
    prove_by_flows(proof_book);
    prove_by_boxes(proof_book);
    prove_by_programs(proof_book, &findings);
    prove_disclosed(proof_book, findings);
    return findings;
}

void Attacker::prove_cheaply(ProofBook& proof_book) const {
    prove_by_flows(proof_book);
    prove_by_boxes(proof_book);
    prove_by_programs(proof_book, nullptr);
}

/// By circuits, for what asks most first: its witness moves many others far enough. Then once more, on
/// overuse_price, for what these do not reach.
void Attacker::prove_by_flows(ProofBook& proof_book) const {
    auto targets = proof_book.open_targets();
    std::erase_if(targets, [&](const Target& target) {
        return target.is_width || component_of_[target.cell.index()] == kNoComponent ||
               target.amount > room(table_[target.cell], target.side);
    });
    if (targets.empty()) return;
    if (table_.cover() == nullptr) return prove_by_leaves(proof_book);
    const Grid grid(table_);
    if (!grid.has_networks()) return;
    std::ranges::stable_sort(targets, std::greater{}, &Target::amount);
    const auto routers = make_routers(grid);
    const auto deviation_by = [&](const auto& move) {
        return [&](const Target& target) {
            Router& router = *routers[thread_number()];
            router.start();
            const bool succeeds = move(router, target, grid.place(target.cell));
            auto deviation = router.finish();
            return succeeds ? deviation : Deviation{};
        };
    };
    const auto sign = [](const Target& target) { return target.side == Side::up ? 1 : -1; };
    route(proof_book, targets, grid, deviation_by([&](Router& router, const Target& target, Place place) {
              return router.move(place, sign(target), static_cast<double>(target.amount));
          }));
    std::erase_if(targets, [&](const Target& target) { return proof_book.is_proven(target); });
    if (targets.empty()) return;
    in_parallel(options_.threads, routers.size(), [&](std::size_t i) { routers[i]->close_all_that_costs(); });
    route(proof_book, targets, grid, deviation_by([&](Router& router, const Target& target, Place place) {
              const std::uint64_t most_work = overuse_work(components_[component_of_[target.cell.index()]]);
              return router.settle(place, sign(target), static_cast<double>(target.amount), most_work);
          }));
}

/// One for each thread, in which suppressed cells are free and all others closed.
std::vector<Attacker::OwnRouter> Attacker::make_routers(const Grid& grid) const {
    auto prices = closed_prices(grid);
    for (const Component& component : components_)
        for (const CellId cell : component.cells) prices[grid.place(cell)] = 0;
    std::vector<OwnRouter> routers(threads_to_use(options_.threads));
    in_parallel(options_.threads, routers.size(), [&](std::size_t i) {
        routers[i] = std::make_unique<Router>(table_, grid);
        routers[i]->set_prices(prices);
        routers[i]->deadline = options_.deadline;
    });
    return routers;
}

/// Enters a witness for each target that `find` finds a deviation for.
template <class Find>
void Attacker::route(ProofBook& proof_book, std::span<const Target> targets, const Grid& grid,
                     const Find& find) const {
    constexpr std::size_t kLeastPerBatch = 4;
    std::vector<Target> batch;
    for (std::size_t next = 0; next < targets.size() && !options_.deadline.passed();) {
        const std::size_t size = std::clamp(next / 4, kLeastPerBatch, kPrimariesPerTask);
        for (batch.clear(); next < targets.size() && batch.size() < size; ++next)
            if (!proof_book.is_proven(targets[next])) batch.push_back(targets[next]);
        std::vector<Deviation> found(batch.size());
        in_parallel(options_.threads, batch.size(), [&](std::size_t i) { found[i] = find(batch[i]); });
        for (const Deviation& each : found)
            if (!each.empty()) proof_book.add(to_witness(grid, each));
    }
}

std::vector<Target> Attacker::open_in_large_components(const ProofBook& proof_book) const {
    auto targets = proof_book.open_targets();
    std::erase_if(targets, [&](const Target& target) {
        const std::uint32_t component = component_of_[target.cell.index()];
        return target.is_width || component == kNoComponent ||
               components_[component].cells.size() <= options_.most_cells_for_programs ||
               target.amount > room(table_[target.cell], target.side);
    });
    std::ranges::stable_sort(targets, std::greater{}, &Target::amount);
    return targets;
}

/// By movements of leaves, and programs over what is near: work that does not grow with the table.
void Attacker::prove_by_leaves(ProofBook& proof_book) const {
    const auto targets = open_in_large_components(proof_book);
    if (targets.empty()) return;
    const auto leaves = Leaves::find(table_);
    if (!leaves) return;
    const Grid grid(table_);
    std::vector<std::unique_ptr<LeafRouter>> routers(threads_to_use(options_.threads));
    for (auto& each : routers) {
        each = std::make_unique<LeafRouter>(table_, *leaves);
        for (const Component& component : components_)
            for (const CellId cell : component.cells) each->set_price(grid.place(cell), 0);
    }
    route(proof_book, targets, grid, [&](const Target& target) {
        return routers[thread_number()]
            ->move(grid.place(target.cell), target.side == Side::up ? 1 : -1,
                   static_cast<double>(target.amount), 0)
            .value_or(Deviation{});
    });
    prove_by_surroundings(proof_book, *leaves);
}

void Attacker::prove_by_boxes(ProofBook& proof_book) const {
    if (table_.dimensions() == nullptr) return;
    for (const Target& target : proof_book.open_targets()) {
        if (options_.deadline.passed()) return;
        if (target.is_width || component_of_[target.cell.index()] == kNoComponent ||
            proof_book.is_proven(target))
            continue;
        if (auto witness = find_box(table_, pattern_, target)) proof_book.add(std::move(*witness));
    }
}

/// Programs for many primaries, and unless no findings are asked for, for each that is left.
void Attacker::prove_by_programs(ProofBook& proof_book, Findings* findings) const {
    std::map<std::uint32_t, std::vector<CellId>> cells_of_component;
    for (const CellId cell : cells_of(proof_book.open_targets()))
        if (const auto component = component_of_[cell.index()]; component != kNoComponent)
            cells_of_component[component].push_back(cell);
    std::vector<Task> tasks;
    tasks.reserve(cells_of_component.size());
    for (auto& [component, cells] : cells_of_component)
        tasks.push_back({&components_[component], std::move(cells), {}});
    run(tasks, proof_book, [](ComponentAttack& attack, ProofBook& own, ComponentFindings& found) {
        attack.prove_together(own, found);
    });
    if (findings == nullptr) return;
    tasks = split(tasks, proof_book);
    run(tasks, proof_book, [](ComponentAttack& attack, ProofBook& own, ComponentFindings& found) {
        attack.prove_singly(own, found);
    });
    // What another task proved after this one gave up is no exposure.
    for (Task& task : tasks) {
        std::ranges::copy_if(task.found.exposures, std::back_inserter(findings->exposures),
                             [&](const Exposure& each) { return !proof_book.is_proven(each.target); });
        std::ranges::copy_if(task.found.inexact, std::back_inserter(findings->inexact),
                             [&](const Target& each) { return !proof_book.is_proven(each); });
    }
}

/// Each task has a proof book of its own, and only its witnesses are merged, in order: the same result
/// whatever the threads do.
template <class Work>
void Attacker::run(std::vector<Task>& tasks, ProofBook& proof_book, const Work& work) const {
    in_parallel(options_.threads, tasks.size(), [&](std::size_t i) {
        // To make a program of a large component takes time too. What is not looked at is undecided.
        ProofBook own = proof_book.part(tasks[i].primaries);
        if (options_.deadline.passed()) return leave_undecided(own.open_targets(), tasks[i].found);
        ComponentAttack attack(table_, *tasks[i].component, options_.deadline);
        work(attack, own, tasks[i].found);
    });
    for (Task& task : tasks)
        for (Witness& witness : task.found.witnesses) proof_book.add(std::move(witness));
}

/// The primaries that are still open, in portions.
std::vector<Attacker::Task> Attacker::split(const std::vector<Task>& tasks, const ProofBook& proof_book) {
    std::vector<Task> portions;
    for (const Task& task : tasks) {
        const auto open = cells_of(proof_book.part(task.primaries).open_targets());
        for (std::size_t first = 0; first < open.size(); first += kPrimariesPerTask)
            portions.push_back({task.component, portion(std::span<const CellId>(open), first), {}});
    }
    return portions;
}

/// Primaries that unpicking disclosed.
void Attacker::prove_disclosed(ProofBook& proof_book, Findings& findings) const {
    std::map<CellId, EquationId> disclosing;
    for (const UnpickRound& round : unpicked_.rounds)
        for (const auto& each : round.disclosed) disclosing[each.cell] = each.equation;
    for (const Target& target : proof_book.open_targets()) {
        if (component_of_[target.cell.index()] != kNoComponent) continue;
        Exposure exposure{.target = target, .is_decided = true};
        if (const auto found = disclosing.find(target.cell); found != disclosing.end())
            exposure.equations.push_back(found->second);
        findings.exposures.push_back(std::move(exposure));
    }
}

std::vector<std::optional<Reach>> Attacker::reaches(std::span<const CellId> cells) const {
    std::map<std::uint32_t, std::vector<std::size_t>> places;  // by component
    std::vector<std::optional<Reach>> result(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto component = component_of_[cells[i].index()];
        if (component == kNoComponent)
            result[i] = Reach{};
        else
            places[component].push_back(i);
    }
    std::vector<std::pair<std::uint32_t, std::vector<std::size_t>>> tasks;
    for (const auto& [component, all] : places)
        for (std::size_t first = 0; first < all.size(); first += kPrimariesPerTask)
            tasks.emplace_back(component, portion(std::span<const std::size_t>(all), first));
    in_parallel(options_.threads, tasks.size(), [&](std::size_t task) {
        if (options_.deadline.passed()) return;
        ComponentAttack attack(table_, components_[tasks[task].first], options_.deadline);
        for (const std::size_t i : tasks[task].second) {
            const auto down = attack.farthest(cells[i], Side::down);
            const auto up = attack.farthest(cells[i], Side::up);
            if (down && up) result[i] = Reach{*down, *up};
        }
    });
    return result;
}

}  // namespace tacet
