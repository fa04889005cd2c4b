// SPDX-License-Identifier: Apache-2.0
// Finds the largest contributors of cells that a source added up, of which it knows no more than how many
// records there are and what they come to.
//
// It asks for the contributors that reach a bound, a multiple of the mean of their cell. Where as many as are
// wanted reach it, the largest are among them, whatever the bound was. Cells where fewer do are asked about
// again, with lower bounds, in the end for all that they have.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "tabulate/cell_source.h"

namespace tacet {

class ContributorSearch {
  public:
    using Sink = std::function<void(const AddedContributor&)>;
    /// What it is given must outlive it.
    ContributorSearch(CellSource& cells, const CellRequest& request, Sink sink)
        : cells_(cells), request_(request), sink_(std::move(sink)) {}

    void add(const AddedCell& cell);
    /// Tells contributors of all cells, the largest of each among them.
    void run();

  private:
    struct Found {
        std::string value;
        std::string weight;
        std::uint64_t count = 0;
    };
    struct OpenCell {
        std::vector<std::string> codes;
        std::uint64_t count = 0;
        double sum = 0;
        std::size_t round = 0;  ///< the next one
        std::vector<Found> found = {};
        std::uint64_t found_count = 0;
    };

    [[nodiscard]] std::size_t first_round(std::uint64_t count) const;
    void tell_single_ones();
    void ask();
    [[nodiscard]] bool is_settled(const OpenCell& cell) const;
    void settle();
    void tell(const OpenCell& cell) const;

    CellSource& cells_;
    const CellRequest& request_;
    Sink sink_;
    std::uint64_t records_ = 0;
    std::unordered_map<std::string, OpenCell> open_;  // by their codes
};

}  // namespace tacet
