// SPDX-License-Identifier: Apache-2.0
// To count something new in a method: one row here, and a line that enters it in the proposal.
#include <algorithm>

#include "methods/method.h"

namespace tacet {

namespace {

constexpr StatisticInfo kStatistics[] = {
    {"added_cuts", "answers that the audit refused though all exposed primaries were in the program"},
    {"added_for_the_rest", "secondaries that the last step, in the whole table, added"},
    {"added_primaries", "primaries that the audit found exposed, and later programs protect"},
    {"applied_*", "how often this heuristic was applied"},
    {"backtracks", "how often a solved subtable was opened again"},
    {"breadth",
     "all work of the search divided by its longest chain of work that has to wait for other work"},
    {"carried", "secondaries that belong to more than one subtable"},
    {"cleaned_up", "secondaries that turned out to be redundant and are published again"},
    {"constraints", "of the program, or found for the relaxation"},
    {"construction_cost", "cost of the first pattern, before it was improved"},
    {"cost_without_insiders", "cost of the pattern that keeps outsiders out, before insiders are looked at"},
    {"crossovers_failed", "pairs of parents with no circuits that pay to exchange"},
    {"cycles", "constructions, each with its improvement"},
    {"exchange_bytes", "bytes of a message in which a rank sent its pattern, on average"},
    {"exchanges", "how often islands exchanged their patterns"},
    {"fitness", "cost of the best order, before redundant secondaries are published"},
    {"gain_*", "what this heuristic lowered the cost by, in all"},
    {"generations", "generations of the population"},
    {"groups_split", "groups of primaries that were too much for one program"},
    {"initially_exposed", "primaries in the first program"},
    {"islands", "searches that ran side by side"},
    {"items", "what is put in order: primaries, or groups of them"},
    {"iterations", "rounds of all ants"},
    {"left_to_repair", "sides that the method could not protect; the repair after the audit does"},
    {"mean_completed_cost", "of the relaxed-safe patterns after the attacker completed them"},
    {"mean_relaxed_cost", "of the relaxed-safe patterns before that"},
    {"moves_turned_down", "moves that the relaxed check knew to be of no use"},
    {"nodes", "of the search tree"},
    {"offspring", "chromosomes made from others"},
    {"offspring_infeasible", "those that lacked a circuit when they were made"},
    {"offspring_repaired", "those of them that got one"},
    {"order_by_weight_cost", "cost with the heaviest primaries first, where the search begins"},
    {"patterns_completed", "relaxed-safe patterns that the attacker looked at"},
    {"patterns_found_out", "unsafe ones that the sharper check had recognised"},
    {"patterns_unsafe", "those in which the attacker found exposed primaries"},
    {"primaries_ordered", "primaries in the order; the others protect each other"},
    {"programs", "linear programs solved"},
    {"relinked_best", "how often a path between two patterns gave the best so far"},
    {"removed_cells", "cells that preprocessing left out"},
    {"removed_equations", "equations that preprocessing left out"},
    {"root_bound", "lower bound of the cost before branching"},
    {"rounds", "rounds of the main loop: ruin and recreate, programs, or all subtables"},
    {"score_*", "how much the selection expects of this heuristic at the end"},
    {"sides_reached", "sides of primaries that took a search of their own"},
    {"sides_reused", "sides that an earlier deviation protects as well"},
    {"solves", "how often a subtable was solved"},
    {"start_cost", "cost of the best pattern that the search began with"},
    {"starts", "constructions of which the cheapest was taken"},
    {"study_bridge", "exposed primaries that are bridges, by the sharper check"},
    {"study_exposed", "primaries that the attacker finds exposed in the relaxed-safe pattern"},
    {"study_lonely", "exposed primaries that are alone in an equation, by the sharper check"},
    {"study_narrow", "exposed primaries whose equations leave too little room, by the sharper check"},
    {"study_relaxed_deficits", "sides of equations in which the relaxed check still finds too little"},
    {"study_unknown", "exposed primaries that the sharper check does not recognise"},
    {"subtables", "number of subtables"},
    {"targets", "sides of primaries that need protection, if a construction was not finished"},
    {"targets_reached", "those of them that were protected by then"},
    {"trails_converged", "share of trails at a limit"},
    {"unsolved", "subtables for which there was not enough time"},
    {"variables", "of the program"},
};

bool names(std::string_view row, std::string_view key) {
    return row.ends_with('*') ? key.starts_with(row.substr(0, row.size() - 1)) : key == row;
}

}  // namespace

std::span<const StatisticInfo> statistics() {
    return kStatistics;
}

bool is_statistic(std::string_view key) {
    return std::ranges::any_of(kStatistics, [&](const StatisticInfo& row) { return names(row.key, key); });
}

}  // namespace tacet
