// SPDX-License-Identifier: Apache-2.0
#include "link/merged_dimensions.h"

#include <algorithm>
#include <map>

namespace tacet {

namespace {

// Places of a cover take memory and time, whether there is a cell or not.
constexpr std::uint64_t kMostPlaces = 4'000'000;

using Codes = std::vector<std::uint32_t>;

std::uint32_t append(Dimension& dimension, std::uint32_t parent, std::string label) {
    dimension.parent.push_back(parent);
    dimension.labels.push_back(std::move(label));
    return dimension.size() - 1;
}

/// A variable as the cube's rows number its codes.
struct MergedVariable {
    Dimension tree;  // of the first hierarchy; others' codes are their own parents
    std::vector<std::vector<CodeSum>> groupings;  // in numbers

    friend bool operator==(const MergedVariable& a, const MergedVariable& b) {
        const auto is_same_sum = [](const CodeSum& one, const CodeSum& other) {
            return one.total == other.total && one.parts == other.parts;
        };
        const auto is_same = [&](const std::vector<CodeSum>& one, const std::vector<CodeSum>& other) {
            return std::ranges::equal(one, other, is_same_sum);
        };
        return a.tree.parent == b.tree.parent && a.tree.labels == b.tree.labels &&
               std::ranges::equal(a.groupings, b.groupings, is_same);
    }
};

/// Only codes that stand for themselves, in order, which is how they are numbered.
MergedVariable merged_variable(const LinkedCube& cube, std::size_t k) {
    const Variable& variable = cube.judged->cube.variables()[k];
    const auto& numbers = cube.numbers[k];
    MergedVariable merged;
    merged.tree.name = variable.name();
    for (std::uint32_t i = 0; i < variable.size(); ++i) {
        if (cube.representatives[k][i] != CodeId(i)) continue;
        const Code& code = variable[CodeId(i)];
        append(merged.tree, code.hierarchy == 0 ? numbers[code.parent.index()] : numbers[i], code.text);
    }
    for (const Grouping& grouping : variable.groupings()) {
        auto& sums = merged.groupings.emplace_back();
        for (const CodeSum& sum : grouping.sums) {
            CodeSum own{CodeId(numbers[sum.total.index()]), {}};
            for (const CodeId part : sum.parts) own.parts.emplace_back(numbers[part.index()]);
            if (own.parts != std::vector{own.total}) sums.push_back(std::move(own));
        }
    }
    return merged;
}

/// Takes a variable with further hierarchies apart.
class Division {
  public:
    explicit Division(const MergedVariable& variable)
        : variable_(variable), size_(variable.tree.size()), is_leaf_(size_, true), places_(size_) {
        for (std::uint32_t code = 1; code < size_; ++code)
            if (in_tree(code)) is_leaf_[variable.tree.parent[code]] = false;
        for (const auto& sums : variable.groupings)
            for (const CodeSum& sum : sums) is_leaf_[sum.total.index()] = false;
        is_leaf_[0] = false;
        for (Codes& each : places_) each.assign(variable.groupings.size() + 1, 0);
        dimensions_.resize(variable.groupings.size() + 1);
        for (Dimension& each : dimensions_) append(each, 0, "");
        if (!is_possible()) return;
        for (std::size_t h = 0; h < variable.groupings.size(); ++h) group(h);
        divide_tree();
        mark_voids();
    }

    /// Whether every leaf is one of the first hierarchy.
    [[nodiscard]] bool is_possible() const {
        for (std::uint32_t code = 1; code < size_; ++code)
            if (is_leaf_[code] && !in_tree(code)) return false;
        return true;
    }
    [[nodiscard]] const std::vector<Dimension>& dimensions() const { return dimensions_; }
    /// By codes of the dimensions, row-major: no leaf is there.
    [[nodiscard]] const std::vector<bool>& voids() const { return voids_; }
    /// By number of a code: its code in a dimension.
    [[nodiscard]] Codes codes_in(std::size_t dimension) const {
        Codes codes;
        for (const Codes& each : places_) codes.push_back(each[dimension]);
        return codes;
    }

  private:
    [[nodiscard]] bool in_tree(std::uint32_t code) const {
        return code == 0 || variable_.tree.parent[code] != code;
    }

    /// The groups of one further hierarchy become the codes of a dimension. Leaves are put in the group they
    /// are part of, in a code of their own if it has groups below it or is the total.
    void group(std::size_t h) {
        Codes above(size_, 0);  // by code: what it is part of in this hierarchy
        for (const CodeSum& sum : variable_.groupings[h])
            for (const CodeId part : sum.parts) above[part.index()] = sum.total.index();
        const auto group_above = [&](std::uint32_t code) {
            do {
                const bool is_grouped = above[code] != 0 || !in_tree(code);
                code = is_grouped ? above[code] : variable_.tree.parent[code];
            } while (code != 0 && in_tree(code));
            return code;
        };
        std::vector<bool> has_groups(size_);
        has_groups[0] = true;
        Dimension& dimension = dimensions_[h + 1];
        const auto groups = groups_top_down(above, group_above);
        for (const std::uint32_t each : groups) {
            const std::uint32_t parent = group_above(each);
            has_groups[parent] = true;
            places_[each][h + 1] = append(dimension, places_[parent][h + 1], "");
        }
        std::map<std::uint32_t, std::uint32_t> own;  // codes for the leaves of groups that have groups
        for (std::uint32_t leaf = 1; leaf < size_; ++leaf) {
            if (!is_leaf_[leaf]) continue;
            const std::uint32_t parent = group_above(leaf);
            std::uint32_t code = places_[parent][h + 1];
            if (has_groups[parent]) {
                const auto [known, is_new] = own.try_emplace(parent, 0);
                if (is_new) known->second = append(dimension, code, "");
                code = known->second;
            }
            places_[leaf][h + 1] = code;
        }
    }

    /// The groups of a hierarchy, each after those it is part of.
    template <class GroupAbove>
    [[nodiscard]] Codes groups_top_down(const Codes& above, const GroupAbove& group_above) const {
        Codes groups;
        std::vector<bool> is_listed(size_);
        const auto list = [&](std::uint32_t group, const auto& self) -> void {
            if (group == 0 || is_listed[group]) return;
            is_listed[group] = true;
            self(group_above(group), self);
            groups.push_back(group);
        };
        for (std::uint32_t code = 1; code < size_; ++code)
            if (above[code] != 0 && !in_tree(above[code])) list(above[code], list);
        return groups;
    }

    /// Inner codes stay; below each, leaves of different groups share a code.
    void divide_tree() {
        Dimension& dimension = dimensions_.front();
        for (std::uint32_t code = 1; code < size_; ++code)
            if (in_tree(code) && !is_leaf_[code])
                places_[code][0] = append(dimension, places_[variable_.tree.parent[code]][0], "");
        std::map<Codes, std::uint32_t> ranks;  // by parent and groups: leaves so far
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> slots;  // by parent and rank
        for (std::uint32_t leaf = 1; leaf < size_; ++leaf) {
            if (!is_leaf_[leaf]) continue;
            Codes where = places_[leaf];
            where[0] = places_[variable_.tree.parent[leaf]][0];
            const auto [slot, is_new] = slots.try_emplace({where[0], ranks[where]++}, 0);
            if (is_new) slot->second = append(dimension, where[0], "");
            places_[leaf][0] = slot->second;
        }
    }

    void mark_voids() {
        std::size_t places = 1;
        for (const Dimension& each : dimensions_) places *= each.size();
        if (places > kMostPlaces) return;
        voids_.assign(places, true);
        for (std::uint32_t leaf = 0; leaf < size_; ++leaf)
            if (is_leaf_[leaf]) fill(places_[leaf], 0, 0);
    }

    /// Marks the place of a leaf and all totals of it.
    void fill(const Codes& codes, std::size_t dimension, std::size_t place) {
        if (dimension == dimensions_.size()) {
            voids_[place] = false;
            return;
        }
        for (std::uint32_t code = codes[dimension];; code = dimensions_[dimension].parent[code]) {
            fill(codes, dimension + 1, place * dimensions_[dimension].size() + code);
            if (code == 0) return;
        }
    }

    const MergedVariable& variable_;
    std::uint32_t size_;
    std::vector<bool> is_leaf_;
    std::vector<Dimension> dimensions_;
    std::vector<bool> voids_;
    std::vector<Codes> places_;  // by number: a code in each dimension
};

class Multiplication {
  public:
    explicit Multiplication(std::uint64_t most_places) : most_places_(most_places) {}

    /// False if there are too many places, or the variable is not to be taken apart.
    bool add(std::size_t column, const MergedVariable& variable) {
        if (variable.tree.size() == 1) return true;  // nothing to choose from
        if (variable.groupings.empty()) {
            Codes same(variable.tree.size());
            for (std::uint32_t i = 0; i < same.size(); ++i) same[i] = i;
            return extend({{column, variable.tree, std::move(same)}}, {});
        }
        const Division division(variable);
        if (!division.is_possible()) return false;
        std::vector<MergedDimension> parts;
        for (std::size_t d = 0; d < division.dimensions().size(); ++d)
            parts.push_back({column, division.dimensions()[d], division.codes_in(d)});
        return extend(std::move(parts), division.voids());
    }

    MergedProduct take() && { return std::move(product_); }

  private:
    bool extend(std::vector<MergedDimension> parts, const std::vector<bool>& voids) {
        std::uint64_t places = 1;
        for (MergedDimension& each : parts) {
            places *= each.dimension.size();
            if (places * places_ > most_places_) return false;
            product_.dimensions.push_back(std::move(each));
        }
        if (!product_.voids.empty() || !voids.empty()) {
            std::vector<bool> all(places_ * places);
            for (std::uint64_t i = 0; i < all.size(); ++i)
                all[i] = (!product_.voids.empty() && product_.voids[i / places]) ||
                         (!voids.empty() && voids[i % places]);
            product_.voids = std::move(all);
        }
        places_ *= places;
        return true;
    }

    MergedProduct product_;
    std::uint64_t places_ = 1;
    std::uint64_t most_places_;
};

}  // namespace

std::optional<MergedProduct> merged_product(std::span<const LinkedCube> cubes, std::uint64_t most_places) {
    std::map<std::size_t, MergedVariable> by_column;
    Multiplication product(std::min(most_places, kMostPlaces));
    for (const LinkedCube& cube : cubes)
        for (std::size_t k = 0; k < cube.columns.size(); ++k) {
            const auto [known, is_new] = by_column.try_emplace(cube.columns[k], merged_variable(cube, k));
            if (!is_new && !(known->second == merged_variable(cube, k))) return {};
            if (is_new && !product.add(cube.columns[k], known->second)) return {};
        }
    return std::move(product).take();
}

}  // namespace tacet
