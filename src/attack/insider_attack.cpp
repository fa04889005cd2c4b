// SPDX-License-Identifier: Apache-2.0
// The part of the attacker that works against insiders: the same ladder, with what each of them knows.
#include <algorithm>
#include <map>

#include "attack/attacker.h"
#include "attack/attacker_view.h"
#include "attack/subtraction.h"
#include "process/in_parallel.h"

namespace tacet {

namespace {

constexpr std::size_t kGroupsPerBatch = 32;
constexpr std::size_t kInsidersPerTask = 16;

/// One side of a primary, and the insiders against whom it is open.
struct Group {
    Target target;
    std::vector<InsiderId> insiders;
};

std::vector<Group> group_by_side(std::span<const Target> targets) {
    std::map<std::pair<CellId, Side>, Group> groups;
    for (const Target& target : targets) {
        if (target.is_width) continue;
        Group& group = groups[{target.cell, target.side}];
        group.target = target;
        group.insiders.push_back(target.attacker);
    }
    std::vector<Group> all;
    for (auto& [key, group] : groups) {
        std::ranges::sort(group.insiders);
        all.push_back(std::move(group));
    }
    // What asks most first: its witness serves many others.
    std::ranges::stable_sort(all, std::greater{}, [](const Group& each) { return each.target.amount; });
    return all;
}

}  // namespace

Findings Attacker::prove(InsiderBook& book) const {
    Findings findings;
    auto targets = book.open_targets();
    take_disclosed(targets, findings);
    prove_by_flows(book, targets);
    std::erase_if(targets, [&](const Target& target) { return book.is_proven(target); });
    prove_by_programs(book, targets, findings);
    return findings;
}

/// What insiders work out by subtraction from what they know.
void Attacker::take_disclosed(std::vector<Target>& targets, Findings& findings) const {
    std::vector<bool> is_unknown(table_.cell_count());
    for (std::size_t i = 0; i < is_unknown.size(); ++i) is_unknown[i] = component_of_[i] != kNoComponent;
    const Subtraction subtraction(table_, std::move(is_unknown));
    std::map<InsiderId, std::map<CellId, EquationId>> disclosed;
    std::erase_if(targets, [&](const Target& target) {
        const auto [found, is_new] = disclosed.try_emplace(target.attacker);
        if (is_new) found->second = subtraction.disclosed_to(target.attacker);
        const auto by = found->second.find(target.cell);
        if (by == found->second.end()) return false;
        findings.exposures.push_back({.target = target, .is_decided = true, .equations = {by->second}});
        return true;
    });
}

std::vector<InsiderId> Attacker::insiders_around(CellId cell) const {
    const auto component = component_of_[cell.index()];
    std::vector<InsiderId> around;
    for (std::uint32_t i = 0; i < table_.insiders().size(); ++i)
        if (std::ranges::any_of(table_[InsiderId(i)].knows, [&](const Knowledge& known) {
                return component != kNoComponent && component_of_[known.cell.index()] == component;
            }))
            around.emplace_back(i);
    return around;
}

/// By circuits around all that any of the insiders knows, or else around what each of them knows.
void Attacker::prove_by_flows(InsiderBook& book, std::span<const Target> targets) const {
    auto groups = group_by_side(targets);
    std::erase_if(
        groups, [&](const Group& group) { return component_of_[group.target.cell.index()] == kNoComponent; });
    if (table_.cover() == nullptr || groups.empty()) return;
    const Grid grid(table_);
    if (!grid.has_networks()) return;
    const auto routers = make_routers(grid);
    const auto route = [&](const Target& target, std::span<const InsiderId> insiders) {
        Router& router = *routers[thread_number()];
        const AttackerView view(router, table_, grid, insiders);
        router.start();
        const bool succeeds = router.move(grid.place(target.cell), target.side == Side::up ? 1 : -1,
                                          static_cast<double>(target.amount));
        const auto deviation = router.finish();
        return succeeds ? std::optional(to_witness(grid, deviation)) : std::nullopt;
    };
    for (std::size_t next = 0; next < groups.size() && !options_.deadline.passed();) {
        const std::size_t first = next;
        next = std::min(groups.size(), next + kGroupsPerBatch);
        std::vector<std::vector<Witness>> found(next - first);
        in_parallel(options_.threads, found.size(), [&](std::size_t i) {
            const Group& group = groups[first + i];
            std::vector<InsiderId> open = group.insiders;
            std::erase_if(open, [&](InsiderId who) {
                Target target = group.target;
                target.attacker = who;
                return book.is_proven(target);
            });
            if (open.empty()) return;
            if (auto witness = route(group.target, open)) {
                found[i].push_back(std::move(*witness));
                return;
            }
            for (std::size_t k = 0; k < open.size() && open.size() > 1; ++k)
                if (auto witness = route(group.target, std::span(&open[k], 1)))
                    found[i].push_back(std::move(*witness));
        });
        for (const auto& each : found)
            for (const Witness& witness : each) book.add(witness);
    }
}

/// Programs for each side that is left.
void Attacker::prove_by_programs(InsiderBook& book, std::span<const Target> targets,
                                 Findings& findings) const {
    struct InsiderTask {
        const Component* component = nullptr;
        std::vector<std::pair<InsiderId, std::vector<Target>>> insiders;
        ComponentFindings found = {};
    };
    std::map<InsiderId, std::map<std::uint32_t, std::vector<Target>>> open;  // by component
    for (const Target& target : targets) {
        const auto component = component_of_[target.cell.index()];
        if (component == kNoComponent)
            findings.exposures.push_back({.target = target, .is_decided = true});
        else
            open[target.attacker][component].push_back(target);
    }
    std::map<std::uint32_t, std::vector<InsiderTask>> tasks_of;
    for (auto& [who, by_component] : open)
        for (auto& [component, all] : by_component) {
            auto& tasks = tasks_of[component];
            if (tasks.empty() || tasks.back().insiders.size() >= kInsidersPerTask)
                tasks.push_back({&components_[component], {}});
            tasks.back().insiders.emplace_back(who, std::move(all));
        }
    std::vector<InsiderTask> tasks;
    for (auto& [component, all] : tasks_of) std::ranges::move(all, std::back_inserter(tasks));
    in_parallel(options_.threads, tasks.size(), [&](std::size_t i) {
        if (options_.deadline.passed()) {
            for (const auto& [who, open_to] : tasks[i].insiders)
                leave_undecided(book.part(who, open_to).open_targets(), tasks[i].found);
            return;
        }
        ComponentAttack attack(table_, *tasks[i].component, options_.deadline);
        for (const auto& [who, open_to] : tasks[i].insiders) {
            attack.attack_as(who);
            ProofBook own = book.part(who, open_to);
            for (const Witness& each : tasks[i].found.witnesses) own.add(each);
            attack.prove_singly(own, tasks[i].found);
        }
    });
    for (const InsiderTask& task : tasks)
        for (const Witness& witness : task.found.witnesses) book.add(witness);
    for (const InsiderTask& task : tasks) {
        std::ranges::copy_if(task.found.exposures, std::back_inserter(findings.exposures),
                             [&](const Exposure& each) { return !book.is_proven(each.target); });
        std::ranges::copy_if(task.found.inexact, std::back_inserter(findings.inexact),
                             [&](const Target& each) { return !book.is_proven(each); });
    }
}

}  // namespace tacet
