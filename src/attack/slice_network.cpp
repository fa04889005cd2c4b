// SPDX-License-Identifier: Apache-2.0
#include "attack/slice_network.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace tacet {

namespace {

void set(std::vector<std::uint64_t>& bits, std::uint32_t code) {
    bits[code / 64] |= std::uint64_t{1} << code % 64;
}

void clear(std::vector<std::uint64_t>& bits, std::uint32_t code) {
    bits[code / 64] &= ~(std::uint64_t{1} << code % 64);
}

}  // namespace

SliceNetwork::SliceNetwork(const Grid& grid, const PlacePrices& place_prices)
    : grid_(grid),
      place_prices_(place_prices),
      inner_(grid.dimensions()),
      inner_codes_(grid.dimensions()),
      family_(grid.dimensions()) {
    for (std::size_t d = 0; d < grid.dimensions(); ++d)
        for (std::uint32_t code = 0; code < grid.codes(d); ++code) {
            inner_[d].push_back(static_cast<std::uint32_t>(inner_codes_[d].size()));
            if (grid.is_leaf(d, code)) continue;
            inner_codes_[d].push_back(code);
            Bits& family = family_[d].emplace_back((grid.codes(d) + 63) / 64);
            set(family, code);
            for (const std::uint32_t child : grid.children(d, code)) set(family, child);
        }
}

void SliceNetwork::enter(std::size_t tree, std::size_t flat, const View& view,
                         std::span<const Slice> slices) {
    tree_ = tree;
    tree_stride_ = grid_.stride(tree);
    flat_ = flat;
    flat_stride_ = grid_.stride(flat);
    view_ = &view;
    view_is_whole_ = view.strands.size() == grid_.codes(flat);
    slices_ = slices;
    const std::size_t nodes = grid_.codes(tree) + inner_codes_[tree].size() * view.strands.size();
    if (nodes_.size() < nodes) nodes_.resize(nodes);
}

// One node for each leaf of the tree and one for its total, then one for each inner code and strand.

std::uint32_t SliceNetwork::below(const Arc& arc) const {
    if (grid_.is_leaf(tree_, arc.code)) return arc.code;
    return grid_.codes(tree_) + inner_[tree_][arc.code] * static_cast<std::uint32_t>(view_->strands.size()) +
           arc.strand;
}

std::uint32_t SliceNetwork::above(const Arc& arc) const {
    if (arc.code == 0) return 0;
    return below({grid_.parent(tree_, arc.code), arc.strand});
}

template <class Visit>
void SliceNetwork::each_place(const Arc& arc, const Visit& visit) const {
    const Strand& strand = view_->strands[arc.strand];
    const int direction = strand.is_total ? -arc.direction : arc.direction;
    for (const std::uint32_t code : strand.codes) {
        const Place place = arc.code * tree_stride_ + code * flat_stride_;
        for (const Slice& slice : slices_) visit(place + slice.offset, direction * slice.sign);
    }
}

/// The price of an arc beyond this distance. Once that is no less than the limit, the rest is not looked at:
/// most arcs are too costly by their first place.
double SliceNetwork::distance_beyond(double start, const Arc& arc, double limit) const {
    const Strand& strand = view_->strands[arc.strand];
    const int direction = strand.is_total ? -arc.direction : arc.direction;
    double sum = 0;
    for (const std::uint32_t code : strand.codes) {
        const Place place = arc.code * tree_stride_ + code * flat_stride_;
        for (const Slice& slice : slices_) {
            sum += place_prices_.unit_price(place + slice.offset, direction * slice.sign);
            if (start + sum >= limit) return start + sum;
        }
    }
    return start + sum;
}

double SliceNetwork::own_price(std::uint32_t code, int sign) const {
    const bool is_total = view_->strands[view_->own].is_total;
    return distance_beyond(0, {code, view_->own, is_total ? -sign : sign}, PlacePrices::kClosed);
}

void SliceNetwork::start_from(std::uint32_t code, int sign) {
    own_ = {code, view_->own, view_->strands[view_->own].is_total ? -sign : sign};
    const bool rises = own_.direction > 0;
    from_ = rises ? above(own_) : below(own_);
    target_ = rises ? below(own_) : above(own_);
    ++stamp_;
}

bool SliceNetwork::has_room(const Arc& arc) const {
    bool has = true;
    each_place(arc, [&](Place place, int sign) {
        has = has && place_prices_[place].price == 0 &&
              place_prices_[place].left(sign) >= place_prices_.least_room;
    });
    return has;
}

/// Breadth first. A node is looked at once, whatever number of arcs lead to it.
bool SliceNetwork::find_free_circuit(std::uint32_t code, int sign) {
    start_from(code, sign);
    if (!has_room(own_)) return false;
    unvisited_leaves_.assign((grid_.codes(tree_) + 63) / 64, ~std::uint64_t{0});
    unvisited_inner_.resize(inner_codes_[tree_].size());
    Bits fronts((grid_.codes(flat_) + 63) / 64);
    strand_at_.resize(grid_.codes(flat_));
    for (std::uint32_t strand = 0; strand < view_->strands.size(); ++strand) {
        const std::uint32_t front = view_->strands[strand].codes.front();
        set(fronts, front);
        strand_at_[front] = strand;
    }
    for (Bits& each : unvisited_inner_) each = fronts;
    nodes_[from_] = {0, stamp_, from_, {}};
    queue_.assign(1, from_);
    for (std::size_t next = 0; next < queue_.size(); ++next) {  // NOLINT(modernize-loop-convert): it grows
        leave_freely(queue_[next]);
        if (nodes_[target_].stamp != stamp_) continue;
        trace();
        return true;
    }
    return false;
}

/// True if the node has been reached, by this arc or before.
bool SliceNetwork::visit(std::uint32_t from, std::uint32_t to, const Arc& arc) {
    if (nodes_[to].stamp == stamp_) return true;
    ++work_;
    if (arc.is_same_cell(own_) || !has_room(arc)) return false;
    nodes_[to] = {0, stamp_, from, arc};
    queue_.push_back(to);
    return true;
}

/// Calls `visit` for the codes of the line through `first` and its likes in all slices that are without a
/// price in each, as far as they are `among` these.
template <class Visit>
void SliceNetwork::each_free(std::size_t dimension, Place first, const Bits& among,
                             const Visit& visit) const {
    for (std::uint32_t word = 0; word < among.size(); ++word) {
        std::uint64_t bits = among[word];
        for (const Slice& slice : slices_)
            bits &= place_prices_.free_codes(dimension, first + slice.offset)[word];
        for (; bits != 0; bits &= bits - 1)
            visit(word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits)));
    }
}

void SliceNetwork::leave_freely(std::uint32_t node) {
    const std::uint32_t codes = grid_.codes(tree_);
    const auto strands = static_cast<std::uint32_t>(view_->strands.size());
    if (node < codes) {
        const int direction = node == 0 ? -1 : 1;
        const std::uint32_t inner = node == 0 ? 0 : inner_[tree_][grid_.parent(tree_, node)];
        Bits& unvisited = unvisited_inner_[inner];
        each_free(flat_, node * tree_stride_, unvisited, [&](std::uint32_t code) {
            const Arc arc{node, strand_at_[code], direction};
            if (visit(node, node == 0 ? below(arc) : above(arc), arc)) clear(unvisited, code);
        });
        return;
    }
    const std::uint32_t inner = (node - codes) / strands;
    const std::uint32_t code = inner_codes_[tree_][inner];
    const std::uint32_t strand = (node - codes) % strands;
    unvisited_ = family_[tree_][inner];
    for (std::size_t word = 0; word < unvisited_.size(); ++word) unvisited_[word] &= unvisited_leaves_[word];
    each_free(tree_, view_->strands[strand].codes.front() * flat_stride_, unvisited_,
              [&](std::uint32_t each) {
                  const Arc arc{each, strand, each == code ? 1 : -1};
                  const std::uint32_t to = each == code ? above(arc) : below(arc);
                  if (visit(node, to, arc) && to < codes) clear(unvisited_leaves_, to);
              });
}

double SliceNetwork::find_circuit(std::uint32_t code, int sign, double bound) {
    start_from(code, sign);
    const double own = distance_beyond(0, own_, bound);
    if (own >= bound) return PlacePrices::kClosed;
    bound_ = bound;
    nodes_[from_] = {own, stamp_, from_, {}};
    heap_.assign(1, {own, from_});
    while (!heap_.empty()) {
        std::ranges::pop_heap(heap_, std::greater{});
        const auto [distance, node] = heap_.back();
        heap_.pop_back();
        if (distance > nodes_[node].distance) continue;
        if (node == target_) {
            trace();
            return distance;
        }
        leave(node);
    }
    return PlacePrices::kClosed;
}

void SliceNetwork::leave(std::uint32_t node) {
    const std::uint32_t codes = grid_.codes(tree_);
    const auto strands = static_cast<std::uint32_t>(view_->strands.size());
    if (node >= codes) {
        leave_inner(node, inner_codes_[tree_][(node - codes) / strands], (node - codes) % strands);
        return;
    }
    const int direction = node == 0 ? -1 : 1;
    const double start = nodes_[node].distance;
    if (view_is_whole_) {
        const Place origin = node * tree_stride_ + slices_.front().offset;
        for (const std::uint32_t each : place_prices_.by_price(flat_, origin, 0)) {
            if (start + place_prices_[origin + each * flat_stride_].price / place_prices_.wanted >= bound_)
                return;
            const Arc arc{node, each == 0 ? strands - 1 : each - 1, direction};
            follow(node, node == 0 ? below(arc) : above(arc), arc);
        }
        return;
    }
    for (std::uint32_t strand = 0; strand < strands; ++strand) {
        const Arc arc{node, strand, direction};
        follow(node, node == 0 ? below(arc) : above(arc), arc);
    }
}

void SliceNetwork::leave_inner(std::uint32_t node, std::uint32_t code, std::uint32_t strand) {
    const Place origin = view_->strands[strand].codes.front() * flat_stride_ + slices_.front().offset;
    const double start = nodes_[node].distance;
    for (const std::uint32_t each : place_prices_.by_price(tree_, origin, code)) {
        if (start + place_prices_[origin + each * tree_stride_].price / place_prices_.wanted >= bound_)
            return;
        const Arc arc{each, strand, each == code ? 1 : -1};
        follow(node, each == code ? above(arc) : below(arc), arc);
    }
}

void SliceNetwork::follow(std::uint32_t from, std::uint32_t to, const Arc& arc) {
    if (arc.is_same_cell(own_)) return;
    Node& target = nodes_[to];
    const double best = target.stamp == stamp_ ? std::min(bound_, target.distance) : bound_;
    const double start = nodes_[from].distance;
    if (start >= best) return;
    ++work_;
    const double distance = distance_beyond(start, arc, best);
    if (distance >= best) return;
    target = {distance, stamp_, from, arc};
    if (to == target_) bound_ = distance;  // nothing farther is of use
    heap_.emplace_back(distance, to);
    std::ranges::push_heap(heap_, std::greater{});
}

void SliceNetwork::trace() {
    circuit_.clear();
    const auto add = [&](Place place, int sign) { circuit_.push_back({place, static_cast<double>(sign)}); };
    each_place(own_, add);
    for (std::uint32_t node = target_; node != from_; node = nodes_[node].from)
        each_place(nodes_[node].arc, add);
}

}  // namespace tacet
