// SPDX-License-Identifier: Apache-2.0
// What the hull of patterns that protect a few primaries adds to the root of the tree. Prices split the
// weights among groups of primaries; what the cheapest pattern for a group costs by its share of the weights
// is a constraint that holds for all. Groups whose shares overlap most are joined until they are as large as
// is asked for. Usage: tacet-bench-groups FILE SECONDS PRIMARIES NODES ROUNDS   processor seconds for a
// pattern; nodes for each group
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <span>

#include "prove/optimum.h"
#include "tacet/audit.h"
#include "tacet/io.h"
#include "tacet/protect.h"

namespace {

using namespace tacet;

double processor_seconds() {
    const std::chrono::duration<double> time = Deadline::now(TimeKind::cpu).time_since_epoch();
    return time.count();
}

struct Group {
    std::set<CellId> primaries;
    std::vector<double> weights;  // by cell
};

/// By constraint that a group gave: its primaries.
using Origins = std::map<const CapacityConstraint*, std::set<CellId>>;

double overlap(const Group& a, const Group& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.weights.size(); ++i) sum += std::min(a.weights[i], b.weights[i]);
    return sum;
}

void join(Group& group, const Group& other) {
    group.primaries.insert(other.primaries.begin(), other.primaries.end());
    for (std::size_t i = 0; i < group.weights.size(); ++i) group.weights[i] += other.weights[i];
}

/// By the prices of the last solve: one for each primary, and for each group of an earlier round.
std::vector<Group> priced_groups(const Relaxation& relaxation, const Origins& origins, std::size_t cells) {
    std::map<CellId, Group> by_first;
    for (const auto& [cut, price] : relaxation.proof()) {
        const auto known = origins.find(cut->origin.get());
        const std::set<CellId> primaries =
            known != origins.end() ? known->second : std::set{cut->origin->argument.target.cell};
        Group& group = by_first[*primaries.begin()];
        group.primaries.insert(primaries.begin(), primaries.end());
        group.weights.resize(cells);
        for (const auto& [cell, coefficient] : cut->row) group.weights[cell] += price * coefficient;
    }
    std::vector<Group> groups;
    for (auto& [first, group] : by_first) groups.push_back(std::move(group));
    return groups;
}

void join_most_alike(std::vector<Group>& groups, std::size_t most_primaries) {
    for (;;) {
        double most = 1e-9;
        std::pair<std::size_t, std::size_t> best;
        for (std::size_t i = 0; i < groups.size(); ++i)
            for (std::size_t j = i + 1; j < groups.size(); ++j) {
                if (groups[i].primaries.size() + groups[j].primaries.size() > most_primaries) continue;
                const double sum = overlap(groups[i], groups[j]);
                if (sum > most) most = sum, best = {i, j};
            }
        if (best.second == 0) return;
        join(groups[best.first], groups[best.second]);
        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(best.second));
    }
}

/// What no constraint pays for is given to those that use a cell, or else to all.
void share_the_rest(std::vector<Group>& groups, std::span<const double> rest) {
    for (std::size_t i = 0; i < rest.size(); ++i) {
        if (rest[i] <= 0) continue;
        const auto uses = [&](const Group& group) { return group.weights[i] > 0; };
        const auto users = std::ranges::count_if(groups, uses);
        for (Group& group : groups)
            if (users == 0 || uses(group))
                group.weights[i] += rest[i] / static_cast<double>(users == 0 ? std::ssize(groups) : users);
    }
}

/// The table as the group sees it: its weights in whole numbers, and nothing else to protect.
Table part(const Table& table, const Group& group, const Relaxation& relaxation) {
    constexpr double kSteps = 1000;
    double total = 0;
    for (std::size_t i = 0; i < group.weights.size(); ++i) total += group.weights[i] * relaxation.shares()[i];
    TableData data = table.data();
    for (const CellId cell : table.cells()) {
        Cell& each = data.cells[cell.index()];
        if (each.status == Status::candidate && relaxation.pool().is_dropped(cell.index()))
            each.status = Status::published;
        if (each.status == Status::primary && !group.primaries.contains(cell))
            each.lower_level = each.upper_level = each.sliding_level = 0;
        each.weight = each.status == Status::candidate
                          ? std::floor(group.weights[cell.index()] / total * kSteps + 1e-9)
                          : 0;
    }
    return Table(std::move(data));
}

struct Answer {
    double bound = 0;
    bool is_exact = false;
    std::uint64_t nodes = 0;
};

Answer least_cost(const Table& part, const Pattern& known, std::uint64_t nodes) {
    Optimum optimum(part, {.is_safe = [&](const Pattern& each) { return audit(part, each).safe(); },
                           .round = {},
                           .report = {}});
    Pattern start(part);
    for (const CellId cell : part.cells())
        if (part[cell].status == Status::candidate && known.contains(cell)) start.add(cell);
    optimum.consider(std::move(start));
    const bool is_exact = optimum.search({.nodes = nodes});
    const double bound = is_exact ? cost(part, *optimum.best()) : std::ceil(optimum.lower_bound() - 1e-6);
    return {bound, is_exact, optimum.nodes()};
}

/// "The weights of what is suppressed reach the bound." It is not to be rounded again: primaries carry it
/// all.
Cut constraint(const Table& part, double bound, const std::set<CellId>& primaries) {
    Cut cut;
    cut.origin = std::make_shared<CapacityConstraint>();
    cut.origin->rest = 1;
    cut.origin->capacities.assign(2, {*primaries.begin(), 1});
    for (const CellId cell : part.cells())
        if (part[cell].status == Status::candidate && part[cell].weight > 0)
            cut.row.emplace_back(cell.index(), std::min(1.0, part[cell].weight / bound));
    return cut;
}

double activity(const Cut& cut, std::span<const double> shares) {
    double sum = 0;
    for (const auto& [cell, coefficient] : cut.row) sum += coefficient * shares[cell];
    return sum;
}

void make_round(const Table& table, const Pattern& pattern, std::size_t most_primaries, std::uint64_t nodes,
                Relaxation& relaxation, Origins& origins) {
    auto groups = priced_groups(relaxation, origins, table.cell_count());
    join_most_alike(groups, most_primaries);
    share_the_rest(groups, relaxation.reduced_costs());
    std::vector<Cut> cuts;
    std::size_t exact = 0;
    std::uint64_t all_nodes = 0;
    for (const Group& group : groups) {
        const Table small = part(table, group, relaxation);
        const Answer answer = least_cost(small, pattern, nodes);
        exact += answer.is_exact;
        all_nodes += answer.nodes;
        Cut cut = constraint(small, answer.bound, group.primaries);
        if (activity(cut, relaxation.shares()) > 1 - 1e-3) continue;
        origins[cut.origin.get()] = group.primaries;
        cuts.push_back(std::move(cut));
    }
    fmt::print("{} groups, {} solved, {} nodes, {} constraints", groups.size(), exact, all_nodes,
               cuts.size());
    relaxation.add(std::move(cuts));
}

}  // namespace

int main(int count, char** words) {
    const std::span<char*> arguments(words, static_cast<std::size_t>(count));
    if (arguments.size() < 6) return EXIT_FAILURE;
    const Table table = read_jj(arguments[1]);
    ProtectOptions options{.time_limit = std::chrono::duration<double>(std::atof(arguments[2])),
                           .limit_kind = TimeKind::cpu};
    const Result result = protect(table, options);
    if (!result.report) return EXIT_FAILURE;
    const Pattern& pattern = result.report->pattern;
    const double start = processor_seconds();
    Relaxation relaxation(table, Protection::at_least, 1, {});
    const auto tighten = [&](std::size_t rounds) {
        relaxation.tighten(rounds, result.cost);
        fmt::print("; bound {:.8g} of {:.8g} after {:.1f} s\n", relaxation.lower_bound(), result.cost,
                   processor_seconds() - start);
    };
    fmt::print("root");
    tighten(100);
    Origins origins;
    for (int round = 0; round < std::atoi(arguments[5]); ++round) {
        make_round(table, pattern, static_cast<std::size_t>(std::atoi(arguments[3])),
                   static_cast<std::uint64_t>(std::atoll(arguments[4])), relaxation, origins);
        tighten(3);
    }
}
