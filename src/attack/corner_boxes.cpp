// SPDX-License-Identifier: Apache-2.0
#include "attack/corner_boxes.h"

#include <algorithm>

namespace tacet {

namespace {

struct Step {
    std::uint32_t code;
    int sign;
};
using Path = std::vector<Step>;

// Search limits: with this many paths along each dimension nearly every primary of a dense pattern has its
// box.
constexpr std::size_t kMostPaths = 48;
constexpr std::size_t kMostProducts = 20'000;

class BoxSearch {
  public:
    BoxSearch(const Table& table, const Pattern& pattern, const Target& target)
        : table_(table), dimensions_(*table.dimensions()), pattern_(pattern), target_(target) {
        const auto codes = dimensions_.codes(target.cell);
        codes_.assign(codes.begin(), codes.end());
    }

    std::optional<Witness> run() {
        for (std::size_t k = 0; k < dimensions_.count(); ++k) {
            paths_.push_back(paths_along(k));
            if (paths_.back().empty()) return {};
        }
        if (!choose(0)) return {};
        return product();
    }

  private:
    /// Whether the cell may take part: suppressed, with room for the amount in its direction.
    [[nodiscard]] bool carries(std::span<const std::uint32_t> codes, int sign) const {
        const auto cell = dimensions_.at(codes);
        if (!cell || !pattern_.contains(*cell)) return false;
        const bool rises = (sign > 0) == (target_.side == Side::up);
        return room(table_[*cell], rises ? Side::up : Side::down) >= target_.amount;
    }

    bool carries_on_line(std::size_t dimension, Step step) {
        const std::uint32_t kept = std::exchange(codes_[dimension], step.code);
        const bool result = carries(codes_, step.sign);
        codes_[dimension] = kept;
        return result;
    }

    /// Continues `path` from its last code down to every leaf that suppressed cells lead to.
    void descend(std::size_t dimension, const Path& path, std::vector<Path>& found) {
        if (found.size() >= kMostPaths) return;
        const auto [code, sign] = path.back();
        const auto below = dimensions_.children(dimension, code);
        if (below.empty()) {
            found.push_back(path);
            return;
        }
        for (const std::uint32_t child : below) {
            if (!carries_on_line(dimension, {child, sign})) continue;
            Path longer = path;
            longer.push_back({child, sign});
            descend(dimension, longer, found);
        }
    }

    /// All paths through the primary's code whose cells, with its other codes, are suppressed.
    std::vector<Path> paths_along(std::size_t dimension) {
        std::vector<Path> halves;
        descend(dimension, {{codes_[dimension], 1}}, halves);
        std::vector<Path> found;
        for (const Path& half : halves) climb(dimension, half, codes_[dimension], found);
        return found;
    }

    /// From `code` upward: turn at a parent and descend on another branch, or go on up to the total.
    void climb(std::size_t dimension, const Path& path, std::uint32_t code, std::vector<Path>& found) {
        if (code == 0) {
            found.push_back(path);
            return;
        }
        const std::uint32_t parent = dimensions_.all()[dimension].parent[code];
        for (const std::uint32_t sibling : dimensions_.children(dimension, parent)) {
            if (found.size() >= kMostPaths) return;
            if (sibling == code || !carries_on_line(dimension, {sibling, -1})) continue;
            std::vector<Path> branches;
            descend(dimension, {{sibling, -1}}, branches);
            for (Path& branch : branches) {
                branch.insert(branch.end(), path.begin(), path.end());
                found.push_back(std::move(branch));
            }
        }
        if (!carries_on_line(dimension, {parent, 1})) return;
        Path longer = path;
        longer.push_back({parent, 1});
        climb(dimension, longer, parent, found);
    }

    /// Chooses paths for dimension k and on so that the whole product is suppressed.
    bool choose(std::size_t k) {
        if (k == dimensions_.count()) return true;
        for (const Path& path : paths_[k]) {
            if (++tried_ > kMostProducts) return false;
            chosen_.push_back(&path);
            if (product_carries() && choose(k + 1)) return true;
            chosen_.pop_back();
        }
        return false;
    }

    /// Visits the cells of the product of the chosen paths, with the primary's codes in the other dimensions.
    template <class Visit>
    bool each_cell(std::size_t k, int sign, const Visit& visit) {
        if (k == chosen_.size()) return visit(codes_, sign);
        const std::uint32_t kept = codes_[k];
        bool go_on = true;
        for (const Step& step : *chosen_[k]) {
            codes_[k] = step.code;
            go_on = go_on && each_cell(k + 1, sign * step.sign, visit);
        }
        codes_[k] = kept;
        return go_on;
    }

    bool product_carries() {
        return each_cell(0, 1, [&](const auto& codes, int sign) { return carries(codes, sign); });
    }

    Witness product() {
        std::vector<std::pair<CellId, int>> moved;
        each_cell(0, 1, [&](const auto& codes, int sign) {
            moved.emplace_back(*dimensions_.at(codes), sign);
            return true;
        });
        std::ranges::sort(moved);
        Witness witness;
        for (const auto& [cell, sign] : moved) {
            witness.cells.push_back(cell);
            witness.numerators.emplace_back(sign);
        }
        return witness;
    }

    const Table& table_;
    const Dimensions& dimensions_;
    const Pattern& pattern_;
    const Target& target_;
    std::vector<std::uint32_t> codes_;
    std::vector<std::vector<Path>> paths_;
    std::vector<const Path*> chosen_;
    std::size_t tried_ = 0;
};

}  // namespace

std::optional<Witness> find_box(const Table& table, const Pattern& pattern, const Target& target) {
    return BoxSearch(table, pattern, target).run();
}

}  // namespace tacet
