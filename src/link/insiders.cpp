// SPDX-License-Identifier: Apache-2.0
#include "link/insiders.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "tacet/witness.h"

namespace tacet {

namespace {

using ContributorId = std::uint32_t;
using Group = std::vector<ContributorId>;  // ascending

/// Of a cell that may be suppressed: who contributes, as far as that is known.
struct Contributed {
    CellId cell;
    Group all;                                              // if these are all of them; otherwise empty
    std::vector<std::pair<ContributorId, Amount>> largest;  // in units of the table
    bool has_amounts = false;
};

class InsiderFinder {
  public:
    InsiderFinder(const Table& table, std::span<const JudgedCube> cubes,
                  std::span<const std::vector<CellId>> cells, const AttackerOptions& options)
        : table_(table), options_(options) {
        for (std::size_t i = 0; i < cubes.size(); ++i) {
            const bool has_amounts = knows_amounts(cubes[i].cube);
            for (const CubeCellId cell : cubes[i].cube.cells())
                if (const CellId id = cells[i][cell.index()]; table[id].status != Status::published)
                    add(cubes[i], cell, id, has_amounts);
        }
    }

    std::vector<Insider> find() {
        std::vector<Insider> insiders;
        for (const Group& group : groups())
            if (Insider insider = informed(group); !insider.knows.empty())
                insiders.push_back(std::move(insider));
        // In an order that does not depend on how contributors are numbered.
        std::ranges::stable_sort(insiders, {}, [](const Insider& each) {
            std::vector<std::tuple<CellId, Amount, Amount>> key;
            for (const Knowledge& known : each.knows)
                key.emplace_back(known.cell, known.lower_bound, known.upper_bound);
            return key;
        });
        for (std::size_t i = 0; i < insiders.size(); ++i) insiders[i].name = fmt::format("A{}", i + 1);
        return insiders;
    }

  private:
    void add(const JudgedCube& judged, CubeCellId cell, CellId id, bool has_amounts) {
        const auto level =
            judged.rules.uses_holdings() ? ContributorLevel::holding : ContributorLevel::individual;
        const auto largest = judged.cube.largest(cell, level);
        Contributed contributed;
        contributed.cell = id;
        contributed.has_amounts = has_amounts;
        for (const Contributor& each : largest) {
            if (each.id == 0) return;
            contributed.largest.emplace_back(each.id, in_table_units(judged.cube, each.value));
            contributed.all.push_back(each.id);
        }
        if (contributed.all.size() != contributor_count(judged, cell)) contributed.all.clear();
        std::ranges::sort(contributed.all);
        const auto number = static_cast<std::uint32_t>(contributed_.size());
        for (const auto& [who, amount] : contributed.largest) cells_of_[who].push_back(number);
        contributed_.push_back(std::move(contributed));
    }

    /// What contributors know of themselves bounds a cell if it is their plain sum, and none is below 0.
    static bool knows_amounts(const Cube& cube) {
        const CubeData& data = cube.data();
        return !data.is_weighted && (data.shadow.empty() || data.shadow == data.response) &&
               std::ranges::none_of(data.cells, [](const CubeCell& each) { return each.response < 0; });
    }

    /// Rounded down: the contributor knows no more than that.
    [[nodiscard]] Amount in_table_units(const Cube& cube, Amount amount) const {
        const int more = table_.decimals() - cube.data().decimals;
        return more >= 0 ? amount * power_of_ten(more) : amount / power_of_ten(-more);
    }

    /// Who attacks: single contributors, and those of a cell together.
    [[nodiscard]] std::set<Group> groups() const {
        std::set<Group> groups;
        for (const Contributed& each : contributed_) {
            if (options_.singletons && each.all.size() == 1) groups.insert(each.all);
            if (each.all.size() > 1 && each.all.size() <= options_.coalitions) groups.insert(each.all);
            if (!options_.share) continue;
            for (const auto& [who, amount] : each.largest)
                if (holds_share(each, amount)) groups.insert({who});
        }
        return groups;
    }

    [[nodiscard]] bool holds_share(const Contributed& contributed, Amount amount) const {
        const auto value = static_cast<double>(table_[contributed.cell].value);
        return contributed.has_amounts && amount > 0 &&
               static_cast<double>(amount) * 100 >= *options_.share * value;
    }

    [[nodiscard]] Insider informed(const Group& group) const {
        std::set<std::uint32_t> numbers;
        for (const ContributorId who : group)
            if (const auto found = cells_of_.find(who); found != cells_of_.end())
                numbers.insert(found->second.begin(), found->second.end());
        Insider insider;
        for (const std::uint32_t number : numbers) learn(contributed_[number], group, insider);
        std::ranges::sort(insider.knows, {}, &Knowledge::cell);
        return insider;
    }

    void learn(const Contributed& contributed, const Group& group, Insider& insider) const {
        const Cell& cell = table_[contributed.cell];
        if (!contributed.all.empty() && std::ranges::includes(group, contributed.all)) {
            insider.knows.push_back({contributed.cell, cell.value, cell.value});
            return;
        }
        Amount own = 0;
        for (const auto& [who, amount] : contributed.largest)
            if (std::ranges::binary_search(group, who)) own += amount;
        if (!options_.share || !holds_share(contributed, own)) return;
        own = std::min(own, cell.value);
        insider.knows.push_back({contributed.cell, std::max(own, cell.lower_bound), cell.upper_bound});
        // Levels are made for the best informed of the others. What its own part tells it, nothing hides.
        if (cell.status == Status::primary && cell.value - own < cell.lower_level + table_.unit())
            insider.owns.push_back({.cell = contributed.cell, .down = true, .up = false});
    }

    const Table& table_;
    const AttackerOptions& options_;
    std::vector<Contributed> contributed_;
    std::map<ContributorId, std::vector<std::uint32_t>> cells_of_;  // into contributed_
};

}  // namespace

std::vector<Insider> find_insiders(const Table& table, std::span<const JudgedCube> cubes,
                                   std::span<const std::vector<CellId>> cells,
                                   const AttackerOptions& options) {
    return InsiderFinder(table, cubes, cells, options).find();
}

}  // namespace tacet
