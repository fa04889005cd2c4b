// SPDX-License-Identifier: Apache-2.0
// Shortest paths in the network of a table, for the circuits that move a primary: bidirectional Dijkstra
// under the arc costs of Castro 2004. Cells that carry the level come before cells that do not, suppressed
// ones before others, and among those the ones of least weight or value. Movements are whole numbers, hence
// exact.
#pragma once

#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "model/network.h"
#include "tacet/pattern.h"
#include "tacet/witness.h"

namespace tacet {

class PathSearch {
  public:
    /// What a cell counts as able to carry: the smaller of its rooms, so that a circuit serves both sides
    /// (in positive tables the value, as in the paper), or the room in the direction of the path.
    enum class Rooms : std::uint8_t { both, own };
    /// Whether further paths may run through cells that moved since `start`. Castro's may not, so that the
    /// protection they give adds up; with what is left of their rooms, paths find all that can be moved.
    enum class Moved : std::uint8_t { closed, open };
    enum class Among : std::uint8_t { all, suppressed };
    /// What finds a path: Dijkstra's algorithm from both ends, or a flow of one unit and least cost by the
    /// network simplex, which is what paths replaced (Castro 2004, Figures 9 and 10).
    enum class Subproblem : std::uint8_t { path, flow };
    struct Rules {
        Moved moved{};
        Among among{};
        double budget = std::numeric_limits<double>::infinity();  ///< paths must cost less
    };

    /// `weights` by cell: what paths through cells not yet suppressed minimise. Nothing is suppressed but the
    /// cells of `pattern`.
    PathSearch(const Table& table, const Network& network, std::span<const double> weights,
               const Pattern& pattern, Rooms rooms, Subproblem subproblem = Subproblem::path);

    void suppress(CellId cell);
    void publish(CellId cell);
    [[nodiscard]] bool is_suppressed(CellId cell) const { return states_[cell.index()].is_suppressed; }
    /// Whether paths may run through a cell that may be suppressed; at first they may.
    void set_open(CellId cell, bool is_open) { states_[cell.index()].is_open = is_open; }

    /// Begins a deviation of `cell` anew.
    void start(CellId cell);
    /// Moves it on to the side by the shortest path for a level, by `most` or what the path carries. Returns
    /// by how much; 0 if there is no path.
    Amount push(Side side, Amount level, Amount most, Rules rules);
    /// The cells of the last path.
    [[nodiscard]] std::span<const CellId> path() const { return path_; }
    /// The circuit of the last path, in ones.
    [[nodiscard]] Witness circuit() const;
    /// All that moved since `start`; cells ascend.
    [[nodiscard]] std::vector<std::pair<CellId, Amount>> moves() const;
    [[nodiscard]] Witness deviation() const;
    /// How many nodes were settled so far: a measure of effort that does not depend on the machine.
    [[nodiscard]] std::uint64_t work() const { return work_; }

  private:
    /// A way to leave a node: the cell moves to `side`.
    struct Way {
        CellId cell;
        Network::Node to = 0;
        Side side{};
    };
    struct PlaceState {
        double weight = 0;
        double suppressed_weight = 0;
        Amount room[2] = {0, 0};  // by Side
        Amount moved = 0;
        bool is_suppressed = false;
        bool is_open = false;  // may be suppressed
    };
    struct Label {
        double distance = 0;
        std::uint32_t stamp = 0;
        Network::Node from = 0;
        Way way{};
    };
    struct Entry {
        double distance;
        Network::Node node;
        friend bool operator>(const Entry& a, const Entry& b) {
            return a.distance != b.distance ? a.distance > b.distance : a.node > b.node;
        }
    };
    /// From the start of the path or, against the ways, from its end.
    struct Half {
        std::vector<Label> labels;
        std::vector<Entry> heap;
    };

    void set_weights(std::span<const double> weights);
    void list_ways();
    void make_unit_flow();
    [[nodiscard]] double cost(const PlaceState& state, Side side) const;
    [[nodiscard]] static Amount left(const PlaceState& state, Side side);
    bool find(Network::Node source, Network::Node target);
    bool find_by_flow(Network::Node source, Network::Node target);
    void begin(Half& half, Network::Node node);
    void settle_next(bool is_backward);
    void follow(bool is_backward, Network::Node from, double distance, const Way& way);
    void trace(Network::Node source, Network::Node target);

    const Table& table_;
    const Network& network_;
    Rooms rooms_;
    std::vector<PlaceState> states_;
    double beyond_ = 0;                         // added for a cell that does not carry the level
    std::vector<Way> by_weight_;                // the ways of each node through open cells
    std::vector<std::uint32_t> starts_;         // by node
    std::vector<std::vector<Way>> suppressed_;  // by node

    class UnitFlow;
    std::shared_ptr<UnitFlow> unit_flow_;  // where flows find paths

    CellId cell_;
    Amount level_ = 0;
    Rules rules_;
    Half halves_[2];
    std::uint32_t stamp_ = 0;
    double best_ = 0;
    Network::Node meeting_ = 0;
    std::uint64_t work_ = 0;
    std::vector<Way> steps_;
    std::vector<CellId> path_;
    Side side_{};
    std::vector<CellId> touched_;
};

/// The deviation that moves each of these cells once.
[[nodiscard]] Witness make_witness(std::vector<std::pair<CellId, Amount>> moves);

}  // namespace tacet
