// SPDX-License-Identifier: Apache-2.0
#include "tacet/publication.h"

#include "tacet/error.h"

namespace tacet {

Publication::Publication(std::vector<JudgedCube> cubes, LinkedTable linked, Result result,
                         Provenance provenance)
    : cubes_(std::move(cubes)),
      linked_(std::move(linked)),
      result_(std::move(result)),
      provenance_(std::move(provenance)) {
    if (!result_.report) throw UnsafeError("there is no safe pattern, so there is nothing to publish");
    [[maybe_unused]] const SafeTable gate = publish(linked_->table, *result_.report);
}

Publication Publication::judged_only(JudgedCube cube, Provenance provenance) {
    Publication publication;
    publication.cubes_.push_back(std::move(cube));
    publication.provenance_ = std::move(provenance);
    return publication;
}

const LinkedTable& Publication::linked() const {
    if (!linked_) throw UnsafeError("the table was judged but not protected: there is no proof of it");
    return *linked_;
}

const Result& Publication::result() const {
    (void)linked();
    return result_;
}

bool Publication::is_suppressed(std::uint32_t cube, CubeCellId cell) const {
    if (is_protected()) return pattern().contains(linked_->cells[cube][cell.index()]);
    const CellStatus judged = cubes_[cube][cell].status;
    return is_unsafe(judged) || judged == CellStatus::secondary || judged == CellStatus::secondary_manual;
}

CellStatus Publication::status(std::uint32_t cube, CubeCellId cell) const {
    const CellStatus judged = cubes_[cube][cell].status;
    if (!is_suppressed(cube, cell) || is_unsafe(judged)) return judged;
    return judged == CellStatus::safe_manual || judged == CellStatus::secondary_manual
               ? CellStatus::secondary_manual
               : CellStatus::secondary;
}

std::optional<std::string> Publication::value(std::uint32_t cube, CubeCellId cell) const {
    if (is_suppressed(cube, cell)) return {};
    const CubeData& data = cubes_[cube].cube.data();
    return format_amount(rounded(cubes_[cube].cube[cell].response, data.decimals - data.written),
                         data.written);
}

}  // namespace tacet
