// SPDX-License-Identifier: Apache-2.0
#include "tacet/publication.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <set>

#include "publish/lone_codes.h"
#include "tacet/error.h"
#include "text/format.h"

namespace tacet {

Publication::Publication(std::vector<JudgedCube> cubes, LinkedTable linked, Result result,
                         Provenance provenance)
    : cubes_(std::move(cubes)),
      linked_(std::move(linked)),
      result_(std::move(result)),
      provenance_(std::move(provenance)) {
    if (!result_.report)
        throw UnsafeError("there is no safe pattern, so there is nothing to publish",
                          unprotectable_cells(result_));
    [[maybe_unused]] const SafeTable gate = publish(linked_->table, *result_.report);
}

Publication Publication::judged_only(JudgedCube cube, Provenance provenance) {
    Publication publication;
    publication.cubes_.push_back(std::move(cube));
    publication.provenance_ = std::move(provenance);
    return publication;
}

std::uint32_t Publication::table_count() const {
    return provenance_.link.first_earlier.value_or(static_cast<std::uint32_t>(cubes_.size()));
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

std::string describe_primaries(const Publication& publication) {
    const auto primaries = publication.table().primaries();
    const auto sums = static_cast<std::size_t>(std::ranges::count_if(
        primaries, [&](CellId cell) { return cell.index() >= publication.linked().first_virtual; }));
    std::string text = count(primaries.size() - sums, "primary", "primaries");
    if (sums > 0) text += " and " + count(sums, "sum") + " that single contributors could use";
    return text;
}

std::string describe_single_secondaries(const Publication& publication) {
    // Where they are attackers, they are kept out.
    if (publication.provenance().link.attackers.singletons) return {};
    const std::size_t found = count_single_secondaries(publication);
    if (found == 0) return {};
    return fmt::format(
        "{} of a single contributor, who knows the value and can come closer to other suppressed cells than "
        "their levels allow; [attackers] in the job keeps them out",
        found == 1 ? "1 secondary is" : count(found, "secondary", "secondaries") + " are");
}

std::size_t count_single_secondaries(const Publication& publication) {
    std::set<CellId> found;  // equal cells, of linked tables or through single children, are one
    for (std::uint32_t i = 0; i < publication.cubes().size(); ++i) {
        const JudgedCube& judged = publication.cubes()[i];
        for (const CubeCellId cell : judged.cube.cells()) {
            const CellId id = publication.linked().cells[i][cell.index()];
            const bool is_secondary =
                publication.pattern().contains(id) && publication.table()[id].status != Status::primary;
            if (is_secondary && contributor_count(judged, cell) == 1) found.insert(id);
        }
    }
    return found.size();
}

std::string describe_lone_codes(const Publication& publication) {
    std::size_t found = 0;
    for (const JudgedCube& judged : publication.cubes() | std::views::take(publication.table_count()))
        found += static_cast<std::size_t>(std::ranges::count_if(judged.verdicts, [&](const Verdict& each) {
            return is_unsafe(each.status) && cause_name(each.reason, judged.rules) == "attribute";
        }));
    if (found == 0) return {};
    return fmt::format(
        "{} all contributors of a total, whose other cells are shown as empty: readers still see which code "
        "these have, only not how many they are; merge codes to hide it",
        found == 1 ? "1 cell holds" : count(found, "cell") + " hold");
}

}  // namespace tacet
