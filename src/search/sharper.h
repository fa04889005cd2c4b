// SPDX-License-Identifier: Apache-2.0
// The sharper relaxed check: equations are no longer looked at alone. Ranges are narrowed from equation to
// equation, as the unpicker does, to a bounded depth; and a cell that is a bridge, the only suppressed one
// between two parts of a network of equations, cannot move at all. Both together, until nothing more comes of
// it. Still no program, and still necessary only: what is safe passes. docs/relaxed.md
#pragma once

#include <vector>

#include "tacet/pattern.h"
#include "tacet/witness.h"

namespace tacet {

class SharperCheck {
  public:
    explicit SharperCheck(const Table& table);

    /// What exposes a primary, the plainest reason first.
    enum class Cause : std::uint8_t {
        none,    ///< it passes
        lonely,  ///< unpicking discloses it: some equation has no other suppressed cell that can move
        narrow,  ///< the ranges of the others are too narrow together
        bridge,  ///< it, or what it rests on, is a bridge
    };
    struct Verdict {
        std::vector<Cause> causes;  ///< by primary, in the order of the table
        [[nodiscard]] bool passes() const;
        [[nodiscard]] std::size_t count(Cause cause) const;
    };
    [[nodiscard]] Verdict judge(const Pattern& pattern, Protection protection) const;

  private:
    /// A cell between two nodes; nodes are equations, or stand for them.
    struct Arc {
        CellId cell;
        std::uint32_t ends[2] = {0, 0};
    };
    struct Part {
        std::uint32_t nodes = 0;
        std::vector<Arc> arcs = {};
    };

    void add_network();
    void add_subtables();
    void add_subtable(std::vector<std::uint32_t> codes, std::size_t rows, std::size_t columns);
    void join_free_nodes(Part& part) const;
    [[nodiscard]] bool publish_bridges(Pattern& movable) const;

    const Table& table_;
    std::vector<Part> parts_;
};

}  // namespace tacet
