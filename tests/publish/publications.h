// SPDX-License-Identifier: Apache-2.0
// Small publications that a reader can check by hand, made from contributions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tacet/publication.h"

namespace tacet::publications {

/// What falls on one combination of leaves, contribution by contribution.
struct Leaf {
    std::vector<std::string> codes;
    std::vector<Amount> contributions;
};

struct Draft {
    std::string name = "sales";
    std::vector<Variable> variables;
    std::vector<Leaf> leaves;
    Rules rules;
    int decimals = 1;
    std::string response = "turnover";
};

JudgedCube judged(const Draft& draft);
/// Protected by `optimal`, with the rules' verdicts as they are.
Publication protect(std::vector<JudgedCube> cubes, const LinkOptions& options = {});

/// Codes with their parents; an empty parent is the total.
Variable variable(std::string name, const std::vector<std::pair<std::string, std::string>>& codes);

/// branch (Food with Bread and Milk; Tools) x region (N, S, W), one decimal. Bread sold in the north comes
/// from one firm: primary by frequency. Nobody sells tools in the west.
Draft shops_draft();
Publication shops();
/// As shops, by year: three variables.
Publication shops_by_year();

/// A publication of some thousand cells with many primaries, the same for a seed.
Publication random_publication(std::uint32_t seed, std::uint32_t rows, std::uint32_t columns);

}  // namespace tacet::publications

namespace tacet {

/// Whether a page or file holds the text.
inline bool has(const std::string& page, std::string_view text) {
    return page.find(text) != std::string::npos;
}

}  // namespace tacet
