// SPDX-License-Identifier: Apache-2.0
#include "search/cut_search.h"

#include <lemon/preflow.h>
#include <lemon/smart_graph.h>

#include <algorithm>

namespace tacet {

namespace {

constexpr double kLeastViolation = 1e-3;  // a share of what the target asks
constexpr double kNoise = 1e-9;
constexpr double kScale = 1e9;

/// How far the places can move, no farther than anyone wants them to.
struct Rooms {
    std::vector<double> up;
    std::vector<double> down;
    std::vector<bool> is_primary;  // or suppressed for good, so that it counts fully

    Rooms(const Table& table, const Grid& grid)
        : up(grid.size()), down(grid.size()), is_primary(grid.size()) {
        for (const CellId cell : table.cells()) {
            const Place place = grid.place(cell);
            const Status status = table[cell].status;
            if (status == Status::published) continue;
            up[place] = static_cast<double>(room(table[cell], Side::up));
            down[place] = static_cast<double>(room(table[cell], Side::down));
            is_primary[place] = status != Status::candidate;
        }
    }
};

/// The capacities of a cut, with what primaries contribute taken off, and no coefficient above the rest.
class CutDraft {
  public:
    CutDraft(const Rooms& rooms, double amount) : rooms_(rooms), rest_(amount) {}

    void add(Place place, double capacity) {
        if (capacity <= 0) return;
        if (rooms_.is_primary[place])
            rest_ -= capacity;
        else
            terms_.emplace_back(place, capacity);
    }

    [[nodiscard]] std::optional<Cut> finish(std::span<const double> suppressed, double amount) {
        if (rest_ <= kLeastViolation * amount) return {};
        double sum = 0;
        for (auto& [place, capacity] : terms_) {
            capacity = std::min(1.0, capacity / rest_);
            sum += capacity * suppressed[place];
        }
        if (sum > 1 - kLeastViolation) return {};
        return std::move(terms_);
    }

  private:
    const Rooms& rooms_;
    double rest_;
    Cut terms_;
};

/// Two dimensions, one of them flat.
class NetworkCutSearch : public CutSearch {
  public:
    NetworkCutSearch(const Table& table, const Grid& grid) : rooms_(table, grid) {
        const std::size_t tree = grid.is_flat(1) ? 0 : 1;
        const std::size_t flat = 1 - tree;
        // One node for each leaf of the tree and its total, then one for each inner code and code of the
        // flat dimension.
        std::vector<int> inner(grid.codes(tree));
        int nodes = static_cast<int>(grid.codes(tree));
        for (std::uint32_t code = 0; code < grid.codes(tree); ++code) {
            if (grid.is_leaf(tree, code)) continue;
            inner[code] = nodes;
            nodes += static_cast<int>(grid.codes(flat));
        }
        node_count_ = nodes;
        arcs_.resize(grid.size());
        for (Place place = 0; place < grid.size(); ++place) {
            const std::uint32_t code = grid.code(place, tree);
            const std::uint32_t other = grid.code(place, flat);
            Arc& arc = arcs_[place];
            arc.from =
                grid.is_leaf(tree, code) ? static_cast<int>(code) : inner[code] + static_cast<int>(other);
            arc.to = code == 0 ? 0 : inner[grid.parent(tree, code)] + static_cast<int>(other);
            if (other == 0) std::swap(arc.from, arc.to);  // the total moves with the sum of the others
        }
    }

    std::optional<Cut> find(const Target& target, std::span<const double> suppressed) override {
        lemon::SmartDigraph graph;
        lemon::SmartDigraph::ArcMap<std::int64_t> capacity(graph);
        for (int i = 0; i < node_count_; ++i) graph.addNode();
        // Any cut is a valid constraint, so whole numbers are good enough to find one.
        const double amount = target.amount;
        const double scale = kScale / amount;
        const auto add = [&](int from, int to, double most) {
            if (most > 0)
                capacity[graph.addArc(graph.nodeFromId(from), graph.nodeFromId(to))] =
                    static_cast<std::int64_t>(most * scale);
        };
        for (Place place = 0; place < arcs_.size(); ++place) {
            const double share = rooms_.is_primary[place] ? 1 : suppressed[place];
            if (share <= kNoise || place == target.place) continue;
            const Arc& arc = arcs_[place];
            add(arc.from, arc.to, share * std::min(amount, rooms_.up[place]));
            add(arc.to, arc.from, share * std::min(amount, rooms_.down[place]));
        }
        // What moves along the arc of the target has to come back.
        const Arc& own = arcs_[target.place];
        const auto source = graph.nodeFromId(target.sign > 0 ? own.to : own.from);
        const auto sink = graph.nodeFromId(target.sign > 0 ? own.from : own.to);
        lemon::Preflow<lemon::SmartDigraph, lemon::SmartDigraph::ArcMap<std::int64_t>> flow(graph, capacity,
                                                                                            source, sink);
        flow.runMinCut();
        if (static_cast<double>(flow.flowValue()) >= kScale * (1 - kLeastViolation)) return {};
        CutDraft draft(rooms_, amount);
        for (Place place = 0; place < arcs_.size(); ++place) {
            if (place == target.place) continue;
            const bool from = flow.minCut(graph.nodeFromId(arcs_[place].from));
            const bool to = flow.minCut(graph.nodeFromId(arcs_[place].to));
            if (from && !to) draft.add(place, std::min(amount, rooms_.up[place]));
            if (to && !from) draft.add(place, std::min(amount, rooms_.down[place]));
        }
        return draft.finish(suppressed, amount);
    }

  private:
    struct Arc {
        int from = 0;
        int to = 0;
    };
    Rooms rooms_;
    int node_count_ = 0;
    std::vector<Arc> arcs_;
};

}  // namespace

std::unique_ptr<CutSearch> make_cut_search(const Table& table, const Grid& grid) {
    if (grid.dimensions() == 2 && (grid.is_flat(0) || grid.is_flat(1)))
        return std::make_unique<NetworkCutSearch>(table, grid);
    return nullptr;
}

}  // namespace tacet
