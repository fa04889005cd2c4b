// SPDX-License-Identifier: Apache-2.0
// Circulations on small networks: whole bounds have whole optima, which enumeration finds.
#include "lp/linear_program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace tacet {
namespace {

struct Arc {
    std::uint32_t from = 0, to = 0;
    int lower = 0, upper = 0, cost = 0;
};

struct Network {
    std::uint32_t nodes = 4;
    std::vector<Arc> arcs;
};

Network random_network(std::mt19937& random) {
    Network network;
    for (int i = 0; i < 7; ++i) {
        Arc arc{static_cast<std::uint32_t>(random() % network.nodes), 0, 0, 0, 0};
        arc.to = (arc.from + 1 + static_cast<std::uint32_t>(random() % 3)) % network.nodes;
        arc.lower = -static_cast<int>(random() % 3);
        arc.upper = static_cast<int>(random() % 3);
        arc.cost = static_cast<int>(random() % 9) - 4;
        network.arcs.push_back(arc);
    }
    return network;
}

LinearProgram program_of(const Network& network) {
    SparseMatrix matrix;
    matrix.rows = network.nodes;
    for (const Arc& arc : network.arcs) {
        matrix.add(arc.from, -1);
        matrix.add(arc.to, 1);
        matrix.end_column();
    }
    LinearProgram program(matrix);
    for (std::uint32_t i = 0; i < network.arcs.size(); ++i) {
        program.set_bounds(i, network.arcs[i].lower, network.arcs[i].upper);
        program.set_cost(i, network.arcs[i].cost);
    }
    return program;
}

int least_cost(const Network& network, std::size_t next, std::vector<int>& balance) {
    if (next == network.arcs.size())
        return std::ranges::all_of(balance, [](int each) { return each == 0; })
                   ? 0
                   : std::numeric_limits<int>::max();
    int best = std::numeric_limits<int>::max();
    const Arc& arc = network.arcs[next];
    for (int flow = arc.lower; flow <= arc.upper; ++flow) {
        balance[arc.from] -= flow;
        balance[arc.to] += flow;
        const int rest = least_cost(network, next + 1, balance);
        if (rest != std::numeric_limits<int>::max()) best = std::min(best, rest + flow * arc.cost);
        balance[arc.from] += flow;
        balance[arc.to] -= flow;
    }
    return best;
}

double cost_of(const LinearProgram& program, const Network& network) {
    double cost = 0;
    for (std::size_t i = 0; i < network.arcs.size(); ++i)
        cost += program.solution()[i] * network.arcs[i].cost;
    return cost;
}

TEST(LinearProgram, ends_at_the_optimum_with_prices_that_prove_it) {
    std::mt19937 random(1);
    for (int round = 0; round < 100; ++round) {
        const Network network = random_network(random);
        std::vector<int> balance(network.nodes);
        const int expected = least_cost(network, 0, balance);
        LinearProgram program = program_of(network);
        for (const auto simplex : {LinearProgram::Simplex::primal, LinearProgram::Simplex::dual}) {
            ASSERT_EQ(program.minimise(simplex, LinearProgram::Start::slack_basis, {}), End::done);
            EXPECT_NEAR(cost_of(program, network), expected, 1e-6) << round;
            // A x = 0, so the reduced costs alone bound the cost from below.
            double bound = 0;
            for (std::size_t i = 0; i < network.arcs.size(); ++i) {
                const Arc& arc = network.arcs[i];
                const double reduced = arc.cost - program.prices()[arc.to] + program.prices()[arc.from];
                EXPECT_NEAR(reduced, program.reduced_costs()[i], 1e-6);
                bound += reduced * (reduced > 0 ? arc.lower : arc.upper);
            }
            EXPECT_NEAR(bound, expected, 1e-6) << round;
        }
    }
}

TEST(LinearProgram, is_solved_again_after_changes_and_copied_with_them) {
    std::mt19937 random(2);
    for (int round = 0; round < 50; ++round) {
        Network network = random_network(random);
        LinearProgram program = program_of(network);
        ASSERT_EQ(program.minimise(LinearProgram::Simplex::primal, LinearProgram::Start::slack_basis, {}),
                  End::done);
        const auto changed = static_cast<std::uint32_t>(random() % network.arcs.size());
        network.arcs[changed].upper += 2;
        for (Arc& arc : network.arcs) arc.cost = 0;
        network.arcs[changed].cost = -1;
        program.set_bounds(changed, network.arcs[changed].lower, network.arcs[changed].upper);
        program.clear_costs();
        program.set_cost(changed, -1);
        LinearProgram copy(program);
        std::vector<int> balance(network.nodes);
        const int expected = least_cost(network, 0, balance);
        for (LinearProgram* each : {&program, &copy}) {
            ASSERT_EQ(each->minimise(LinearProgram::Simplex::primal, LinearProgram::Start::last_basis, {}),
                      End::done);
            EXPECT_NEAR(cost_of(*each, network), expected, 1e-6) << round;
        }
    }
}

TEST(LinearProgram, without_a_solution_is_infeasible_and_stops_when_told) {
    SparseMatrix matrix;
    matrix.rows = 1;
    matrix.add(0, 1);
    matrix.end_column();
    LinearProgram program(matrix);
    program.set_bounds(0, 1, 2);
    EXPECT_EQ(program.minimise(LinearProgram::Simplex::dual, LinearProgram::Start::slack_basis, {}),
              End::infeasible);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(program.minimise(LinearProgram::Simplex::dual, LinearProgram::Start::slack_basis,
                               Deadline(Deadline::Clock::time_point::max(), stop.get_token())),
              End::stopped);
}

}  // namespace
}  // namespace tacet
