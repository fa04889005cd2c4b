// SPDX-License-Identifier: Apache-2.0
// The largest contributors of cells, against sorting all of them.
#include "tabulate/contributor_search.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

namespace tacet {

namespace {

struct KeptRecord {
    std::string cell;
    std::int64_t value = 0;
    std::int64_t weight = 1;
};

/// Answers as a database does, from records in memory.
class RecordCells final : public CellSource {
  public:
    explicit RecordCells(std::vector<KeptRecord> records) : records_(std::move(records)) {}

    [[nodiscard]] bool must_add_up() const override { return true; }
    [[nodiscard]] std::string reason_against(std::span<const CellRequest>) override { return {}; }

    void add_up(const CellRequest&, const std::function<void(const AddedCell&)>& sink) override {
        std::map<std::string, KeptRecord> cells;
        std::map<std::string, std::uint64_t> counts;
        for (const KeptRecord& each : records_) {
            KeptRecord& cell = cells.try_emplace(each.cell, KeptRecord{each.cell, 0, 0}).first->second;
            cell.value += each.value;
            cell.weight += each.weight;
            ++counts[each.cell];
        }
        for (const auto& [name, cell] : cells) {
            const std::string own = std::to_string(cell.value);
            const std::string weight = std::to_string(cell.weight);
            AddedCell added;
            added.codes = {name};
            added.count = counts[name];
            added.own = own;
            added.weight = weight;
            sink(added);
        }
    }

    void find_contributors(const CellRequest&, std::span<const TopBound> bounds, std::uint64_t records,
                           const std::function<void(const AddedContributor&)>& sink) override {
        ++queries;
        EXPECT_EQ(records, records_.size());
        std::map<std::string, double> least;
        for (const TopBound& each : bounds) least[each.codes.front()] = std::stod(each.least);
        std::map<std::tuple<std::string, std::int64_t, std::int64_t>, std::uint64_t> few;
        for (const KeptRecord& each : records_) {
            const auto found = least.find(each.cell);
            if (found == least.end() || each.value == 0) continue;
            if (static_cast<double>(std::abs(each.value)) >= found->second)
                ++few[{each.cell, std::abs(each.value), each.weight}];
        }
        for (const auto& [contributor, count] : few) {
            const std::string value = std::to_string(std::get<1>(contributor));
            const std::string weight = std::to_string(std::get<2>(contributor));
            sink({{std::get<0>(contributor)}, value, weight, count});
        }
    }

    int queries = 0;

  private:
    std::vector<KeptRecord> records_;
};

using Tops = std::map<std::string, std::vector<std::int64_t>>;

/// Without zeros, which nobody needs to know.
Tops largest(std::vector<std::pair<std::string, std::int64_t>> all, std::uint32_t tops) {
    std::ranges::sort(all, [](const auto& a, const auto& b) { return a.second > b.second; });
    Tops found;
    for (const auto& [cell, value] : all)
        if (found[cell].size() < tops && value != 0) found[cell].push_back(value);
    std::erase_if(found, [](const auto& each) { return each.second.empty(); });
    return found;
}

Tops searched(RecordCells& cells, std::uint32_t tops) {
    const VariableInfo shadow;
    CellRequest request;
    request.shadow.info = &shadow;
    request.tops = tops;
    std::vector<std::pair<std::string, std::int64_t>> all;
    ContributorSearch search(cells, request, [&](const AddedContributor& each) {
        for (std::uint64_t i = 0; i < each.count; ++i)
            all.emplace_back(each.codes.front(), std::stoll(std::string(each.value)));
    });
    cells.add_up(request, [&](const AddedCell& cell) { search.add(cell); });
    search.run();
    return largest(std::move(all), tops);
}

Tops sorted(const std::vector<KeptRecord>& records, std::uint32_t tops) {
    std::vector<std::pair<std::string, std::int64_t>> all;
    for (const KeptRecord& each : records) all.emplace_back(each.cell, std::abs(each.value));
    return largest(std::move(all), tops);
}

TEST(ContributorSearch, finds_the_largest_of_hundreds_of_random_tables) {
    std::mt19937_64 random(5);
    for (int round = 0; round < 300; ++round) {
        std::vector<KeptRecord> records;
        const double spread = std::uniform_real_distribution(0.0, 3.0)(random);
        const auto cells = 1 + random() % 12;
        for (std::uint64_t cell = 0; cell < cells; ++cell) {
            const auto size = random() % 3 == 0 ? 1 + random() % 4 : 1 + random() % 900;
            const double scale = std::pow(10.0, static_cast<double>(random() % 5));
            for (std::uint64_t i = 0; i < size; ++i) {
                const double value = scale * std::lognormal_distribution(0.0, spread)(random);
                const std::int64_t sign = random() % 9 == 0 ? -1 : random() % 9 == 1 ? 0 : 1;
                records.push_back({fmt::format("c{}", cell), sign * std::llround(std::min(value, 1e12)),
                                   static_cast<std::int64_t>(1 + random() % 3)});
            }
        }
        const auto tops = static_cast<std::uint32_t>(1 + random() % 5);
        RecordCells source(records);
        EXPECT_EQ(searched(source, tops), sorted(records, tops)) << round;
        EXPECT_LE(source.queries, 5);
    }
}

TEST(ContributorSearch, asks_once_about_large_cells_of_skewed_amounts) {
    std::mt19937_64 random(6);
    std::vector<KeptRecord> records;
    for (int cell = 0; cell < 20; ++cell)
        for (int i = 0; i < 2000; ++i)
            records.push_back({fmt::format("c{}", cell),
                               std::llround(1000 * std::lognormal_distribution(3.0, 2.0)(random))});
    RecordCells source(records);
    EXPECT_EQ(searched(source, 2), sorted(records, 2));
    EXPECT_EQ(source.queries, 1);
}

TEST(ContributorSearch, needs_no_question_where_each_cell_has_one_contributor) {
    RecordCells source({{"a", 7}, {"b", -3}, {"c", 0}});
    EXPECT_EQ(searched(source, 2), (Tops{{"a", {7}}, {"b", {3}}}));
    EXPECT_EQ(source.queries, 0);
}

TEST(ContributorSearch, gains_and_losses_that_cancel_hide_nothing) {
    RecordCells source({{"a", 500}, {"a", -500}, {"a", 2}, {"a", 1}, {"a", -1}});
    EXPECT_EQ(searched(source, 3), (Tops{{"a", {500, 500, 2}}}));
}

}  // namespace

}  // namespace tacet
