// SPDX-License-Identifier: Apache-2.0
// Flows of least cost through the network of a table, by shortest paths with potentials (the primal-dual
// method: Ahuja, Magnanti and Orlin 1993, section 9.8). Prices are rounded to whole numbers, so there is no
// noise, and flows are whole, hence exact.
#pragma once

#include <optional>

#include "model/network.h"
#include "search/mover.h"

namespace tacet {

class NetworkMover : public Mover {
  public:
    NetworkMover(const Table& table, Network network);

    void set_free(CellId cell, bool is_free) override;
    End move(std::span<const Target> moves, const Deadline& deadline) override;

  private:
    using NodeId = std::uint32_t;
    struct Arc {
        std::uint32_t cell;
        NodeId to;
        bool is_up;  // the cell rises if flow leaves this way
    };
    struct PlaceState {
        std::int64_t price = 0;
        Amount flow = 0;
        Amount up = 0;  // room
        Amount down = 0;
        std::uint32_t arcs[2] = {0, 0};  // at both ends
        bool is_free = false;
        bool is_touched = false;  // has moved

        [[nodiscard]] Amount left(bool is_up) const {
            if (is_up) return flow < 0 ? -flow : up - flow;
            return flow > 0 ? flow : down + flow;
        }
        [[nodiscard]] std::int64_t unit_price(bool is_up) const {
            if (is_free) return 0;
            return flow != 0 && is_up == (flow < 0) ? -price : price;
        }
    };
    /// What a search knows of a node.
    struct Label {
        std::int64_t distance = 0;
        std::uint32_t stamp = 0;  // of the search that reached it
        std::uint32_t via = 0;    // the arc it was reached by, of the node it was reached from
        NodeId from = 0;
        bool is_settled = false;
    };
    struct Node {
        std::int64_t potential = 0;
        Amount excess = 0;
        Label label[2];                   // by Direction
        std::uint32_t next = 0;           // arc to look at
        bool is_patient = false;          // looks at what costs something in order of price
        bool is_dead = false;             // no way on, or on the way already
        std::vector<std::uint32_t> free;  // arcs of cells that cost nothing; ascending, for the sake of ties
        std::vector<std::uint32_t> live;  // arcs of cells that have moved
    };
    /// From the sources, or against the flow from the sink.
    enum Direction : std::uint8_t { forward, backward };
    /// To settle a node, or to look at one of its arcs.
    struct Event {
        std::int64_t distance;
        NodeId node;
        std::uint32_t arc;
        friend auto operator<=>(const Event&, const Event&) = default;
    };
    static constexpr std::uint32_t kSettle = UINT32_MAX;

    void sort_arcs(std::span<const CellId> cells);
    void choose_patient_nodes();
    bool impose(std::span<const Target> moves);
    void limit_rooms(std::span<const Target> moves);
    void begin(Direction direction, std::span<const NodeId> nodes);
    /// Looks at the next event. Returns the node that it settles, if it does.
    std::optional<NodeId> proceed(Direction direction);
    [[nodiscard]] std::int64_t top(Direction direction) const;
    bool find_distances();
    bool find_path();
    void add(Direction direction, const Event& event);
    void follow(Direction direction, NodeId from, std::uint32_t arc);
    void leave(Direction direction, NodeId node);
    void look_from(Direction direction, NodeId node, std::uint32_t arc);
    void shift(NodeId node, std::int64_t amount);
    void trace();
    void push_along_path();
    void push_along_admissible();
    bool advance(NodeId source);
    void push(Amount amount);
    void collect(std::span<const Target> moves);
    void clear(std::span<const Target> moves);

    const Table& table_;
    Network network_;
    double scale_ = 1;
    std::vector<std::uint32_t> starts_;
    std::vector<Arc> arcs_;           // node by node, cheapest first
    std::vector<PlaceState> states_;  // by cell
    std::vector<Node> nodes_;
    std::uint32_t stamp_ = 0;
    std::vector<NodeId> sources_;
    std::vector<NodeId> sinks_;
    std::vector<NodeId> settled_[2];
    std::vector<NodeId> shifted_;  // nodes whose potential may not be 0
    std::vector<std::uint32_t> touched_;
    std::vector<Event> heap_[2];
    struct Step {
        NodeId from;
        std::uint32_t arc;
    };
    std::vector<Step> path_;
    bool is_eager_ = false;     // no node is patient
    std::int64_t bound_ = 0;    // the shortest way so far
    NodeId meeting_ = 0;        // where it was found
    std::int64_t highest_ = 0;  // of all potentials
    std::int64_t lowest_ = 0;
};

}  // namespace tacet
