// SPDX-License-Identifier: Apache-2.0
// Learning which of several heuristics to apply next: by a choice function (Cowling, Kendall and Soubeiga
// 2001) or as a bandit with many arms (UCB1: Auer, Cesa-Bianchi and Fischer 2002).
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace tacet {

/// What an application of a heuristic brought: its gain as a share of the cost, for each unit of effort.
class Selection {
  public:
    Selection() = default;
    Selection(const Selection&) = delete;
    Selection& operator=(const Selection&) = delete;
    virtual ~Selection() = default;

    /// The heuristic to apply next.
    [[nodiscard]] virtual std::size_t choose() = 0;
    /// The last one that was chosen has gained this, 0 for nothing.
    virtual void learn(double gain) = 0;
    /// How it is thought of, for reports; the more the better.
    [[nodiscard]] virtual double score(std::size_t heuristic) const = 0;
};

/// `name` is choice-function or bandit.
[[nodiscard]] std::unique_ptr<Selection> make_selection(std::string_view name, std::size_t heuristics);

}  // namespace tacet
