// SPDX-License-Identifier: Apache-2.0
// A published cube as writers walk it: place by place in row-major order, with texts for codes and values.
#pragma once

#include <string>

#include "cube/cube_place.h"
#include "tacet/publish.h"

namespace tacet {

class CubeView {
  public:
    CubeView(const Publication& publication, std::uint32_t cube);

    [[nodiscard]] const Cube& cube() const { return judged_.cube; }
    [[nodiscard]] const CubeData& data() const { return judged_.cube.data(); }
    [[nodiscard]] const JudgedCube& judged() const { return judged_; }
    [[nodiscard]] std::span<const Variable> variables() const { return judged_.cube.variables(); }
    /// Every place can be visited, empty ones too.
    [[nodiscard]] bool is_full() const;
    [[nodiscard]] CellStatus status(const CubePlace& place) const;
    [[nodiscard]] bool is_empty(const CubePlace& place) const { return status(place) == CellStatus::empty; }
    [[nodiscard]] bool is_suppressed(const CubePlace& place) const;
    /// The value whether it is suppressed or not; "-" where there is none.
    [[nodiscard]] std::string true_value(const CubePlace& place) const;
    /// The value, `symbol` if it is suppressed, "-" where there is none.
    [[nodiscard]] std::string value(const CubePlace& place, std::string_view symbol) const;
    /// How files name what is counted or summed.
    [[nodiscard]] std::string response_name() const;

    /// Calls `visit(place)` for every place, or without empty ones: for those that have contributors.
    template <class Visit>
    void for_each_place(bool drops_empty, const Visit& visit) const {
        if (drops_empty || !is_full()) {
            for (const CubeCellId cell : cube().cells())
                if (const CubePlace place{cube().codes(cell), cell}; !is_empty(place)) visit(place);
            return;
        }
        tacet::for_each_place(cube(), visit);
    }

  private:
    const Publication& publication_;
    std::uint32_t index_;
    const JudgedCube& judged_;
};

/// Code text as tau-ARGUS writes it: in double quotes if asked for, a quote inside as an apostrophe.
[[nodiscard]] std::string argus_text(std::string_view text, bool is_quoted);

/// The amount with all its decimals but no zeros at the end.
[[nodiscard]] std::string shortest_amount(Amount amount, int decimals);

}  // namespace tacet
