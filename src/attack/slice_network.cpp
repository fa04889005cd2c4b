// SPDX-License-Identifier: Apache-2.0
#include "attack/slice_network.h"

#include <algorithm>
#include <functional>

namespace tacet {

SliceNetwork::SliceNetwork(const Grid& grid, const Market& market)
    : grid_(grid), market_(market), inner_(grid.dimensions()), inner_codes_(grid.dimensions()) {
    for (std::size_t d = 0; d < grid.dimensions(); ++d)
        for (std::uint32_t code = 0; code < grid.codes(d); ++code) {
            inner_[d].push_back(static_cast<std::uint32_t>(inner_codes_[d].size()));
            if (!grid.is_leaf(d, code)) inner_codes_[d].push_back(code);
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

double SliceNetwork::price(const Arc& arc) const {
    double sum = 0;
    each_place(arc, [&](Place place, int sign) { sum += market_.unit_price(place, sign); });
    return sum;
}

double SliceNetwork::own_price(std::uint32_t code, int sign) const {
    const bool is_total = view_->strands[view_->own].is_total;
    return price({code, view_->own, is_total ? -sign : sign});
}

double SliceNetwork::find_circuit(std::uint32_t code, int sign, double bound) {
    own_ = {code, view_->own, view_->strands[view_->own].is_total ? -sign : sign};
    const double own = price(own_);
    if (own >= bound) return Market::kClosed;
    const bool rises = own_.direction > 0;
    const std::uint32_t from = rises ? above(own_) : below(own_);
    target_ = rises ? below(own_) : above(own_);
    bound_ = bound;
    ++stamp_;
    nodes_[from] = {own, stamp_, from, {}};
    heap_.assign(1, {own, from});
    while (!heap_.empty()) {
        std::ranges::pop_heap(heap_, std::greater{});
        const auto [distance, node] = heap_.back();
        heap_.pop_back();
        if (distance > nodes_[node].distance) continue;
        if (node == target_) {
            trace(from, target_);
            return distance;
        }
        leave(node);
    }
    return Market::kClosed;
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
        for (const std::uint32_t each : market_.by_price(flat_, origin, 0)) {
            if (start + market_[origin + each * flat_stride_].price / market_.wanted >= bound_) return;
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
    for (const std::uint32_t each : market_.by_price(tree_, origin, code)) {
        if (start + market_[origin + each * tree_stride_].price / market_.wanted >= bound_) return;
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
    const double distance = start + price(arc);
    if (distance >= best) return;
    target = {distance, stamp_, from, arc};
    if (to == target_) bound_ = distance;  // nothing farther is of use
    heap_.emplace_back(distance, to);
    std::ranges::push_heap(heap_, std::greater{});
}

void SliceNetwork::trace(std::uint32_t from, std::uint32_t to) {
    circuit_.clear();
    const auto add = [&](Place place, int sign) { circuit_.push_back({place, static_cast<double>(sign)}); };
    each_place(own_, add);
    for (std::uint32_t node = to; node != from; node = nodes_[node].from) each_place(nodes_[node].arc, add);
}

}  // namespace tacet
