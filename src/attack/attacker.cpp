// SPDX-License-Identifier: Apache-2.0
#include "attack/attacker.h"

#include <algorithm>
#include <map>
#include <memory>

#include "attack/cubes.h"
#include "attack/router.h"
#include "process/in_parallel.h"

namespace tacet {

namespace {

constexpr std::uint32_t kNoComponent = UINT32_MAX;
// Primaries that one task proves one by one, each profiting from the witnesses before it. The same for any
// number of threads, so that results are too.
constexpr std::size_t kPrimariesPerTask = 32;

/// How much work to spend on one side before a program is asked: about as much as the program would take.
std::uint64_t credit_work(const Table& table) {
    constexpr std::uint64_t kMostWork = 500'000'000;  // about half a minute
    const std::uint64_t cells = table.cell_count();
    return std::min(kMostWork, cells * cells / 100);
}

template <class T>
std::vector<T> portion(std::span<const T> all, std::size_t first) {
    const auto part = all.subspan(first, std::min(kPrimariesPerTask, all.size() - first));
    return {part.begin(), part.end()};
}

std::vector<CellId> cells_of(std::span<const Goal> goals) {
    std::vector<CellId> cells;
    for (const Goal& goal : goals) cells.push_back(goal.cell);
    std::ranges::sort(cells);
    cells.erase(std::ranges::unique(cells).begin(), cells.end());
    return cells;
}

}  // namespace

Attacker::Attacker(const Table& table, const Pattern& pattern, AttackOptions options)
    : table_(table),
      pattern_(pattern),
      options_(std::move(options)),
      unpicked_(unpick(table, pattern)),
      components_(components(table, pattern, unpicked_)),
      component_of_(table.cell_count(), kNoComponent) {
    for (std::uint32_t i = 0; i < components_.size(); ++i)
        for (const CellId cell : components_[i].cells) component_of_[cell.index()] = i;
}

Findings Attacker::prove(Ledger& ledger) const {
    Findings findings;
    prove_by_flows(ledger);
    prove_by_cubes(ledger);
    prove_by_programs(ledger, &findings);
    prove_disclosed(ledger, findings);
    return findings;
}

void Attacker::prove_cheaply(Ledger& ledger) const {
    prove_by_flows(ledger);
    prove_by_cubes(ledger);
    prove_by_programs(ledger, nullptr);
}

/// By circuits, for what asks most first: its witness moves many others far enough. Then once more, on
/// credit, for what these do not reach.
void Attacker::prove_by_flows(Ledger& ledger) const {
    auto goals = ledger.open_goals();
    std::erase_if(goals, [&](const Goal& goal) {
        return goal.is_width || component_of_[goal.cell.index()] == kNoComponent ||
               goal.amount > room(table_[goal.cell], goal.side);
    });
    if (table_.cover() == nullptr || goals.empty()) return;
    const Grid grid(table_);
    if (!grid.has_networks()) return;
    std::ranges::stable_sort(goals, std::greater{}, &Goal::amount);
    auto prices = closed_prices(grid);
    for (const Component& component : components_)
        for (const CellId cell : component.cells) prices[grid.place(cell)] = 0;
    std::vector<std::unique_ptr<Router>> routers(threads_to_use(options_.threads));
    in_parallel(options_.threads, routers.size(), [&](std::size_t i) {
        routers[i] = std::make_unique<Router>(table_, grid);
        routers[i]->set_prices(prices);
        routers[i]->deadline = options_.deadline;
    });
    const auto deviation_by = [&](const auto& move) {
        return [&](const Goal& goal) {
            Router& router = *routers[thread_number()];
            router.start();
            const bool succeeds = move(router, grid.place(goal.cell), goal.side == Side::up ? 1 : -1,
                                       static_cast<double>(goal.amount));
            auto deviation = router.finish();
            return succeeds ? deviation : Deviation{};
        };
    };
    route(ledger, goals, grid, deviation_by([](Router& router, Place place, int sign, double amount) {
              return router.move(place, sign, amount);
          }));
    std::erase_if(goals, [&](const Goal& goal) { return ledger.is_proven(goal); });
    if (goals.empty()) return;
    in_parallel(options_.threads, routers.size(), [&](std::size_t i) { routers[i]->close_all_that_costs(); });
    const std::uint64_t most_work = credit_work(table_);
    route(ledger, goals, grid, deviation_by([&](Router& router, Place place, int sign, double amount) {
              return router.settle(place, sign, amount, most_work);
          }));
}

/// Enters a witness for each goal that `find` finds a deviation for.
template <class Find>
void Attacker::route(Ledger& ledger, std::span<const Goal> goals, const Grid& grid, const Find& find) const {
    constexpr std::size_t kLeastPerBatch = 4;
    std::vector<Goal> batch;
    for (std::size_t next = 0; next < goals.size() && !options_.deadline.passed();) {
        const std::size_t size = std::clamp(next / 4, kLeastPerBatch, kPrimariesPerTask);
        for (batch.clear(); next < goals.size() && batch.size() < size; ++next)
            if (!ledger.is_proven(goals[next])) batch.push_back(goals[next]);
        std::vector<Deviation> found(batch.size());
        in_parallel(options_.threads, batch.size(), [&](std::size_t i) { found[i] = find(batch[i]); });
        for (const Deviation& each : found)
            if (!each.empty()) ledger.add(to_witness(grid, each));
    }
}

void Attacker::prove_by_cubes(Ledger& ledger) const {
    if (table_.dimensions() == nullptr) return;
    for (const Goal& goal : ledger.open_goals()) {
        if (options_.deadline.passed()) return;
        if (goal.is_width || component_of_[goal.cell.index()] == kNoComponent || ledger.is_proven(goal))
            continue;
        if (auto witness = find_cube(table_, pattern_, goal)) ledger.add(std::move(*witness));
    }
}

/// Programs for many primaries, and unless no findings are asked for, for each that is left.
void Attacker::prove_by_programs(Ledger& ledger, Findings* findings) const {
    std::map<std::uint32_t, std::vector<CellId>> cells_of_component;
    for (const CellId cell : cells_of(ledger.open_goals()))
        if (const auto component = component_of_[cell.index()]; component != kNoComponent)
            cells_of_component[component].push_back(cell);
    std::vector<Task> tasks;
    tasks.reserve(cells_of_component.size());
    for (auto& [component, cells] : cells_of_component)
        tasks.push_back({&components_[component], std::move(cells), {}});
    run(tasks, ledger, [](ComponentAttack& attack, Ledger& own, ComponentFindings& found) {
        attack.prove_together(own, found);
    });
    if (findings == nullptr) return;
    tasks = split(tasks, ledger);
    run(tasks, ledger, [](ComponentAttack& attack, Ledger& own, ComponentFindings& found) {
        attack.prove_singly(own, found);
    });
    // What another task proved after this one gave up is no exposure.
    for (Task& task : tasks) {
        std::ranges::copy_if(task.found.exposures, std::back_inserter(findings->exposures),
                             [&](const Exposure& each) { return !ledger.is_proven(each.goal); });
        std::ranges::copy_if(task.found.inexact, std::back_inserter(findings->inexact),
                             [&](const Goal& each) { return !ledger.is_proven(each); });
    }
}

/// Each task has a ledger of its own, and only its witnesses are merged, in order: the same result whatever
/// the threads do.
template <class Work>
void Attacker::run(std::vector<Task>& tasks, Ledger& ledger, const Work& work) const {
    in_parallel(options_.threads, tasks.size(), [&](std::size_t i) {
        ComponentAttack attack(table_, *tasks[i].component, options_.deadline);
        Ledger own = ledger.part(tasks[i].primaries);
        work(attack, own, tasks[i].found);
    });
    for (Task& task : tasks)
        for (Witness& witness : task.found.witnesses) ledger.add(std::move(witness));
}

/// The primaries that are still open, in portions.
std::vector<Attacker::Task> Attacker::split(const std::vector<Task>& tasks, const Ledger& ledger) {
    std::vector<Task> portions;
    for (const Task& task : tasks) {
        const auto open = cells_of(ledger.part(task.primaries).open_goals());
        for (std::size_t first = 0; first < open.size(); first += kPrimariesPerTask)
            portions.push_back({task.component, portion(std::span<const CellId>(open), first), {}});
    }
    return portions;
}

/// Primaries that unpicking disclosed.
void Attacker::prove_disclosed(Ledger& ledger, Findings& findings) const {
    std::map<CellId, EquationId> disclosing;
    for (const UnpickRound& round : unpicked_.rounds)
        for (const auto& each : round.disclosed) disclosing[each.cell] = each.equation;
    for (const Goal& goal : ledger.open_goals()) {
        if (component_of_[goal.cell.index()] != kNoComponent) continue;
        Exposure exposure{.goal = goal, .is_decided = true};
        if (const auto found = disclosing.find(goal.cell); found != disclosing.end())
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
