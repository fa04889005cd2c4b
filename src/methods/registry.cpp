// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>

#include "methods/ant_colony.h"
#include "methods/auto.h"
#include "methods/classical.h"
#include "methods/descent.h"
#include "methods/flows.h"
#include "methods/gapn.h"
#include "methods/genetic.h"
#include "methods/gensup.h"
#include "methods/grasp.h"
#include "methods/greedy.h"
#include "methods/heurgene.h"
#include "methods/hyper_heuristic.h"
#include "methods/hypercube.h"
#include "methods/incremental.h"
#include "methods/local_search.h"
#include "methods/marginal.h"
#include "methods/method.h"
#include "methods/modular.h"
#include "methods/network_flow.h"
#include "methods/optimal.h"
#include "methods/parallel_bound_path.h"
#include "methods/shortest_path.h"
#include "tacet/error.h"

namespace tacet {

namespace {

constexpr Method kMethods[] = {
    {"auto",
     "the default: quick starts for the kind of table, ruin and recreate, then a proof of optimality if one "
     "is found",
     Guarantee::safe,
     {},
     propose_auto},
    {"optimal", "branch and cut over capacity constraints: the cheapest pattern, or a bound on its cost",
     Guarantee::optimal, kOptimalOptions, propose_optimal},
    {"incremental",
     "protect primaries one by one, each by the linear program that needs the cheapest new cells",
     Guarantee::safe, kIncrementalOptions, propose_incremental},
    {"flows", "protect primaries one by one, each by circuits through networks and pairs of slices",
     Guarantee::safe, kFlowsOptions, propose_flows},
    {"shortest-path", "Castro's heuristic for networks: protect each side of each primary by shortest paths",
     Guarantee::safe, kShortestPathOptions, propose_shortest_path, reason_against_network},
    {"network-flow", "for networks: protect each side of each primary by a flow of least cost",
     Guarantee::safe, kNetworkFlowOptions, propose_network_flow, reason_against_network},
    {"hypercube", "protect each side of each primary by the cheapest corner box, the hypercube of tau-ARGUS",
     Guarantee::heuristic, kHypercubeOptions, propose_hypercube, reason_against_boxes},
    {"parallel-bound-path",
     "Almeida's two-phase start: what each row and column needs, then shortest paths through that",
     Guarantee::safe, kParallelBoundPathOptions, propose_parallel_bound_path, reason_against_circuits},
    {"gensup", "genetic (Almeida): one-point crossover of cells, repair by shortest paths", Guarantee::safe,
     kGensupOptions, propose_gensup, reason_against_circuits},
    {"gapn", "genetic (Ditrich): crossover of protection sets, mutation where too much is suppressed",
     Guarantee::safe, kGapnOptions, propose_gapn, reason_against_circuits},
    {"heurgene",
     "genetic (Herrington): crossover of circuits where that lowers the cost, a mixture of selection rules",
     Guarantee::safe, kHeurgeneOptions, propose_heurgene, reason_against_circuits},
    {"genetic", "genetic algorithm for the order in which primaries are protected, one by one or in groups",
     Guarantee::safe, kGeneticOptions, propose_genetic},
    {"local-search", "change the order in which primaries are protected, as long as the pattern gets cheaper",
     Guarantee::safe, kLocalSearchOptions, propose_local_search},
    {"greedy", "a relaxed check and one of four simple rules, then the incremental attacker", Guarantee::safe,
     kGreedyOptions, propose_greedy},
    {"descent", "from a greedy or incremental start: drop, exchange and add cells as long as the cost falls",
     Guarantee::safe, kDescentOptions, propose_descent},
    {"grasp", "randomised greedy starts, the incremental attacker and descent, again and again",
     Guarantee::safe, kGraspOptions, propose_grasp},
    {"ant-colony", "ants that follow trails on cells, or on positions of primaries in the order",
     Guarantee::safe, kAntColonyOptions, propose_ant_colony},
    {"hyper-heuristic", "learn which of ten simple heuristics to apply next", Guarantee::safe,
     kHyperHeuristicOptions, propose_hyper_heuristic},
    {"classical", "the compact integer program of Fischetti and Salazar, for small tables",
     Guarantee::optimal, kClassicalOptions, propose_classical, reason_against_classical},
    {"classical-reduced",
     "the compact integer program for the initially exposed primaries, then for what the audit finds exposed",
     Guarantee::optimal, kClassicalOptions, propose_classical_reduced, reason_against_classical_reduced},
    {"modular",
     "split a hierarchical table into flat subtables and protect these one by one, from the top down",
     Guarantee::heuristic, kModularOptions, propose_modular},
    {"marginal",
     "suppress the totals above each primary, up to the grand total: the last resort",
     Guarantee::heuristic,
     {},
     propose_marginal},
};

}  // namespace

std::span<const Method> registry() {
    return kMethods;
}

const Method& find_method(std::string_view name) {
    const auto found = std::ranges::find(registry(), name, &Method::name);
    if (found != registry().end()) return *found;
    throw InputError(fmt::format("found method '{}', expected one of: {}", name,
                                 fmt::join(registry() | std::views::transform(&Method::name), ", ")));
}

OptionValues complete_options(std::string_view method, const OptionValues& given) {
    return complete_options(find_method(method), given);
}

std::vector<MethodInfo> methods() {
    std::vector<MethodInfo> all;
    for (const Method& each : registry())
        all.push_back({each.name, each.summary, each.guarantee, each.options});
    return all;
}

}  // namespace tacet
