// SPDX-License-Identifier: Apache-2.0
#include "generate/trees.h"

#include <algorithm>
#include <ranges>
#include <utility>
#include <vector>

namespace tacet::instance {

namespace {

constexpr std::uint32_t kFewestForThreeLevels = 30;

/// The largest whole number whose power is at most `number`.
std::uint32_t root(std::uint32_t number, std::uint32_t power) {
    const auto raised = [power](std::uint64_t base) {
        std::uint64_t product = 1;
        for (std::uint32_t i = 0; i < power; ++i) product *= base;
        return product;
    };
    std::uint32_t result = 1;
    while (raised(result + 1) <= number) ++result;
    return result;
}

class TreeGrower {
  public:
    TreeGrower(std::vector<std::uint32_t>& parent, Random& random) : parent_(parent), random_(random) {}

    /// Puts exactly `descendants` codes below `code`, on at most `levels` levels.
    void grow(std::uint32_t code, std::uint32_t descendants, std::uint32_t levels) {
        if (levels == 1 || descendants < kSmallestHierarchy - 1) return add_leaves(code, descendants);
        const std::uint32_t children = draw_child_count(descendants, levels);
        std::uint32_t left = descendants - children;
        for (std::uint32_t child = 0; child < children; ++child) {
            const std::uint32_t below = draw_share(left, children - child);
            left -= below;
            grow(add(code), below, levels - 1);
        }
        add_leaves(code, left);
    }

  private:
    std::uint32_t add(std::uint32_t parent) {
        parent_.push_back(parent);
        return static_cast<std::uint32_t>(parent_.size() - 1);
    }

    void add_leaves(std::uint32_t parent, std::uint32_t count) {
        parent_.resize(parent_.size() + count, parent);
    }

    /// Near the number that makes all codes branch alike, but leaving enough for one branch.
    std::uint32_t draw_child_count(std::uint32_t descendants, std::uint32_t levels) {
        const std::uint32_t even = root(descendants, levels);
        const auto drawn = random_.between(even * 2 / 3, even * 4 / 3);
        return std::clamp(static_cast<std::uint32_t>(drawn), 2U, descendants - 2);
    }

    /// How many of `left` codes the next of `children` gets; never 1, which would be a single child.
    std::uint32_t draw_share(std::uint32_t left, std::uint32_t children) {
        const std::uint32_t even = left / children;
        const auto drawn = static_cast<std::uint32_t>(random_.between(even / 2, even + even / 2));
        const std::uint32_t share = children == 1 ? left : std::min(left, drawn);
        return share == 1 ? 0 : share;
    }

    std::vector<std::uint32_t>& parent_;
    Random& random_;
};

/// Appends `node` and what hangs below it to `parent`, each code before its children.
void number_codes(const std::vector<std::vector<std::uint32_t>>& children,
                  std::vector<std::uint32_t>& parent) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> waiting{{0, 0}};  // node, new number of its parent
    while (!waiting.empty()) {
        const auto [node, above] = waiting.back();
        waiting.pop_back();
        const auto number = static_cast<std::uint32_t>(parent.size());
        parent.push_back(above);
        for (const auto child : children[node] | std::views::reverse) waiting.emplace_back(child, number);
    }
}

}  // namespace

Dimension flat_dimension(std::uint32_t size) {
    return {{}, std::vector<std::uint32_t>(size, 0), {}};
}

Dimension hierarchical_dimension(std::uint32_t size, Random& random) {
    Dimension dimension{{}, {0}, {}};
    TreeGrower(dimension.parent, random).grow(0, size - 1, size < kFewestForThreeLevels ? 2 : 3);
    return dimension;
}

Dimension nested_dimension(std::uint32_t rows, std::uint32_t subtables, Random& random) {
    std::vector<std::vector<std::uint32_t>> children(1);
    std::vector<std::uint32_t> leaves{0};
    for (std::uint32_t table = 0; table < subtables; ++table) {
        const std::size_t chosen = random.below(leaves.size());
        const std::uint32_t detailed = std::exchange(leaves[chosen], leaves.back());
        leaves.pop_back();
        for (std::uint32_t row = 0; row < rows; ++row) {
            leaves.push_back(static_cast<std::uint32_t>(children.size()));
            children[detailed].push_back(leaves.back());
            children.emplace_back();
        }
    }
    Dimension dimension;
    number_codes(children, dimension.parent);
    return dimension;
}

}  // namespace tacet::instance
