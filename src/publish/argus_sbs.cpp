// SPDX-License-Identifier: Apache-2.0
// Type 4 of tau-ARGUS: the flags of European structural business statistics, with true values. The letter
// follows the rule that fired: A few contributors, B one, C several or F one that others can estimate.
#include <fmt/format.h>

#include "publish/cube_view.h"
#include "publish/formats.h"
#include "rules/rule_kind.h"

namespace tacet {

namespace {

char flag(const CubeView& view, const CubePlace& place) {
    const CellStatus status = view.status(place);
    if (!is_unsafe(status)) return view.is_suppressed(place) ? 'D' : 'V';
    const Reason& reason = view.judged()[*place.cell].reason;
    if (reason.cause != Cause::rule) return 'B';
    const Rule& rule = view.judged().rules.list[reason.rule];
    return rule.kind().business_flag(rule);
}

/// Shares of the largest contributors, of cells that are unsafe by dominance or p%.
std::string shares(const CubeView& view, const CubePlace& place) {
    if (view.status(place) != CellStatus::unsafe_rule) return {};
    const Reason& reason = view.judged()[*place.cell].reason;
    const auto largest = view.cube().largest(*place.cell, reason.level);
    const auto total = static_cast<double>(view.cube()[*place.cell].shadow);
    const auto percent = [&](std::size_t i) {
        const double value = i < largest.size() ? static_cast<double>(largest[i].value) : 0;
        return total == 0 ? 0 : 100 * value / std::abs(total);
    };
    const char letter = flag(view, place);
    if (letter == 'F') return fmt::format(",{:.1f},{:.1f}", percent(0), percent(1));
    return fmt::format(",{:.1f}", letter == 'C' ? percent(0) + percent(1) : percent(0));
}

}  // namespace

std::vector<OutputFile> make_sbs(const Publication& publication, const OutputSpec& request) {
    const CubeView view(publication, request.cube);
    const auto level = view.data().has_holdings ? ContributorLevel::holding : ContributorLevel::individual;
    std::string text;
    view.for_each_place(true, [&](const CubePlace& place) {
        for (std::size_t k = 0; k < place.codes.size(); ++k) {
            const Variable& variable = view.variables()[k];
            text += argus_text(variable[place.codes[k]].text, request.options.quotes_codes) + ',';
            if (request.options.adds_levels) text += fmt::format("{},", variable.depth(place.codes[k]));
        }
        text += fmt::format("{},{},{}{}\n", view.true_value(place),
                            view.cube().contributions(*place.cell, level).count, flag(view, place),
                            shares(view, place));
    });
    return {{request.path, std::move(text)}};
}

}  // namespace tacet
