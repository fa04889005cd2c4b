// SPDX-License-Identifier: Apache-2.0
#include "search/sharper.h"

#include <algorithm>

#include "model/network.h"
#include "tacet/unpick.h"

namespace tacet {

namespace {

using Cause = SharperCheck::Cause;

/// Edges whose removal parts their graph, by Tarjan's depth-first search without recursion.
class Bridges {
  public:
    explicit Bridges(std::uint32_t nodes) : starts_(nodes + 1), depth_(nodes), low_(nodes) {}

    struct Edge {
        std::uint32_t ends[2];
    };
    /// Indices of bridges among the edges.
    std::vector<std::uint32_t> find(const std::vector<Edge>& edges) {
        list_neighbours(edges);
        for (const Edge& each : edges)
            if (depth_[each.ends[0]] == 0) search(each.ends[0]);
        return std::move(found_);
    }

  private:
    struct Neighbour {
        std::uint32_t node;
        std::uint32_t edge;
    };
    struct Step {
        std::uint32_t node;
        std::uint32_t via;   // the edge that led here
        std::uint32_t next;  // of its neighbours
    };

    void list_neighbours(const std::vector<Edge>& edges) {
        for (const Edge& each : edges)
            for (const std::uint32_t end : each.ends) ++starts_[end + 1];
        for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
        neighbours_.resize(2 * edges.size());
        auto next = starts_;
        for (std::uint32_t i = 0; i < edges.size(); ++i)
            for (const int end : {0, 1})
                neighbours_[next[edges[i].ends[end]]++] = {edges[i].ends[1 - end], i};
    }

    void search(std::uint32_t root) {
        constexpr std::uint32_t kNoEdge = UINT32_MAX;
        std::vector<Step> path;
        enter(root, kNoEdge, path);
        while (!path.empty()) {
            Step& step = path.back();
            if (step.next < starts_[step.node + 1]) {
                const Neighbour to = neighbours_[step.next++];
                if (to.edge == step.via) continue;
                if (depth_[to.node] == 0)
                    enter(to.node, to.edge, path);
                else
                    low_[step.node] = std::min(low_[step.node], depth_[to.node]);
                continue;
            }
            const Step done = step;
            path.pop_back();
            if (path.empty()) return;
            const std::uint32_t above = path.back().node;
            low_[above] = std::min(low_[above], low_[done.node]);
            if (low_[done.node] > depth_[above]) found_.push_back(done.via);
        }
    }

    void enter(std::uint32_t node, std::uint32_t via, std::vector<Step>& path) {
        depth_[node] = low_[node] = ++entered_;
        path.push_back({node, via, starts_[node]});
    }

    std::vector<std::uint32_t> starts_;  // by node, into the neighbours
    std::vector<Neighbour> neighbours_;
    std::vector<std::uint32_t> depth_;  // by node: when it was entered; 0 before
    std::vector<std::uint32_t> low_;    // the earliest that can be reached from below it
    std::uint32_t entered_ = 0;
    std::vector<std::uint32_t> found_;
};

/// Whether an equation says that the first of the cells is the sum of the others.
bool has_equation(const Table& table, const std::vector<CellId>& cells) {
    const auto is_it = [&](const Incidence& total) {
        const auto terms = table.terms(total.equation);
        return terms.size() == cells.size() && std::ranges::all_of(terms, [&](const Term& term) {
                   const bool is_total = term.cell == cells.front();
                   return term.coefficient == (is_total ? total.coefficient : -total.coefficient) &&
                          std::ranges::find(cells, term.cell) != cells.end();
               });
    };
    return !cells.empty() && std::ranges::any_of(table.incidences(cells.front()), is_it);
}

bool is_exposed(const Table& table, CellId cell, const DeviationRange& range, Protection protection) {
    return range.most < required(table, cell, Side::up, protection) ||
           -range.least < required(table, cell, Side::down, protection) ||
           range.most - range.least < required_width(table, cell, protection);
}

}  // namespace

SharperCheck::SharperCheck(const Table& table) : table_(table) {
    if (!reason_against_network(table))
        add_network();
    else if (table.dimensions() != nullptr)
        add_subtables();
}

void SharperCheck::add_network() {
    const Network network(table_);
    if (!network.is_complete()) return add_subtables();
    Part part{network.node_count()};
    for (const CellId cell : table_.cells())
        part.arcs.push_back({cell, {network.arc(cell).from, network.arc(cell).to}});
    parts_.push_back(std::move(part));
}

/// Codes of every two dimensions, below one code of each, are a flat table, hence a network; one for each
/// combination of the codes of the other dimensions.
void SharperCheck::add_subtables() {
    const Dimensions& dimensions = *table_.dimensions();
    for (const CellId cell : table_.cells()) {
        const auto codes = dimensions.codes(cell);
        const auto has_children = [&](std::size_t d) { return !dimensions.children(d, codes[d]).empty(); };
        for (std::size_t rows = 0; rows < dimensions.count(); ++rows)
            for (std::size_t columns = rows + 1; columns < dimensions.count(); ++columns)
                if (has_children(rows) && has_children(columns))
                    add_subtable({codes.begin(), codes.end()}, rows, columns);
    }
}

/// `codes` is the corner: the totals of both dimensions.
void SharperCheck::add_subtable(std::vector<std::uint32_t> codes, std::size_t rows, std::size_t columns) {
    const Dimensions& dimensions = *table_.dimensions();
    const std::uint32_t corner[2] = {codes[rows], codes[columns]};
    const auto below = [&](std::size_t dimension, std::uint32_t code) {
        std::vector<std::uint32_t> all{code};
        std::ranges::copy(dimensions.children(dimension, code), std::back_inserter(all));
        return all;
    };
    const auto row_codes = below(rows, corner[0]);
    const auto column_codes = below(columns, corner[1]);
    const auto row_count = static_cast<std::uint32_t>(row_codes.size());
    Part part{row_count + static_cast<std::uint32_t>(column_codes.size())};
    for (std::uint32_t row = 0; row < row_count; ++row)
        for (std::uint32_t column = 0; column < column_codes.size(); ++column) {
            codes[rows] = row_codes[row];
            codes[columns] = column_codes[column];
            if (const auto cell = dimensions.at(codes))
                part.arcs.push_back({*cell, {row, row_count + column}});
        }
    join_free_nodes(part);
    parts_.push_back(std::move(part));
}

/// Where the table has no such equation nothing keeps the balance: all such nodes are one.
void SharperCheck::join_free_nodes(Part& part) const {
    std::vector<std::vector<CellId>> cells(part.nodes);
    for (const Arc& arc : part.arcs)
        for (const std::uint32_t end : arc.ends) cells[end].push_back(arc.cell);
    std::vector<bool> is_free(part.nodes);
    for (std::uint32_t node = 0; node < part.nodes; ++node)
        is_free[node] = !has_equation(table_, cells[node]);
    for (Arc& arc : part.arcs)
        for (std::uint32_t& end : arc.ends)
            if (is_free[end]) end = part.nodes;
    ++part.nodes;
}

/// True if there were any: they cannot move, so to an attacker they are as good as published.
bool SharperCheck::publish_bridges(Pattern& movable) const {
    bool has_any = false;
    for (const Part& part : parts_) {
        std::vector<Bridges::Edge> edges;
        std::vector<CellId> cells;
        for (const Arc& arc : part.arcs) {
            if (!movable.contains(arc.cell)) continue;
            edges.push_back({{arc.ends[0], arc.ends[1]}});
            cells.push_back(arc.cell);
        }
        for (const std::uint32_t bridge : Bridges(part.nodes).find(edges)) {
            movable.remove(cells[bridge]);
            has_any = true;
        }
    }
    return has_any;
}

SharperCheck::Verdict SharperCheck::judge(const Pattern& pattern, Protection protection) const {
    Verdict verdict{std::vector<Cause>(table_.primaries().size(), Cause::none)};
    Pattern movable = pattern;
    for (bool is_first = true, goes_on = true; goes_on; is_first = false) {
        const Unpicked unpicked = unpick(table_, movable);
        for (std::size_t i = 0; i < verdict.causes.size(); ++i) {
            const CellId cell = table_.primaries()[i];
            const DeviationRange& range = unpicked.ranges[cell.index()];
            if (verdict.causes[i] != Cause::none || !is_exposed(table_, cell, range, protection)) continue;
            verdict.causes[i] = !is_first ? Cause::bridge : range.is_point() ? Cause::lonely : Cause::narrow;
        }
        for (const CellId cell : movable.cells())
            if (unpicked.ranges[cell.index()].is_point()) movable.remove(cell);
        goes_on = publish_bridges(movable);
    }
    return verdict;
}

bool SharperCheck::Verdict::passes() const {
    return count(Cause::none) == causes.size();
}

std::size_t SharperCheck::Verdict::count(Cause cause) const {
    return static_cast<std::size_t>(std::ranges::count(causes, cause));
}

}  // namespace tacet
