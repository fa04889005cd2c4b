// SPDX-License-Identifier: Apache-2.0
// What an attacker without a solver finds, as a text.
#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "results/listed.h"
#include "tacet/results.h"
#include "text/format.h"

namespace tacet {

std::string subtraction_chain(const Table& table, const Unpicked& unpicked, CellId cell) {
    std::string text = "by subtraction:";
    const auto steps = subtractions(table, unpicked, cell);
    for (const auto& step : steps | std::views::take(kMostListed))
        text += fmt::format("{} cell {} (equation {})", &step == steps.data() ? "" : ",", step.cell.index(),
                            step.equation.index());
    if (steps.size() > kMostListed) text += fmt::format(" and {} more steps", steps.size() - kMostListed);
    return text;
}

std::string summary(const Table& table, const Unpicked& unpicked) {
    std::string text;
    for (std::size_t i = 0; i < unpicked.rounds.size(); ++i) {
        const UnpickRound& round = unpicked.rounds[i];
        const auto primaries = std::ranges::count_if(round.disclosed, [&](const UnpickRound::Finding& each) {
            return table[each.cell].status == Status::primary;
        });
        text += fmt::format("round {}: {} disclosed ({}), {} narrowed", i + 1,
                            count(round.disclosed.size(), "cell"),
                            count(static_cast<std::size_t>(primaries), "primary", "primaries"),
                            count(round.narrowed.size(), "range"));
        if (!round.disclosed.empty()) text += "; disclosed:";
        for (const auto& each : round.disclosed | std::views::take(kMostListed))
            text += fmt::format(" {} (equation {})", each.cell.index(), each.equation.index());
        if (round.disclosed.size() > kMostListed)
            text += fmt::format(" and {} more", round.disclosed.size() - kMostListed);
        text += "\n";
    }
    text += fmt::format("{} disclosed in {}{}\n", count(unpicked.disclosed, "cell"),
                        count(unpicked.rounds.size(), "round"),
                        unpicked.finished ? "" : ", stopped at the round limit");
    return text;
}

std::string summary(const ExposureSets& sets) {
    const auto unpicked_part = sets.unpicked.size();
    const auto candidates = sets.candidates().size();
    std::string text;
    const auto add = [&](std::string_view letter, std::size_t size, std::string_view meaning) {
        text += fmt::format("{:<2} {:>6}  {}\n", letter, size, meaning);
    };
    add("P", sets.primaries.size(), "primaries with a level");
    add("E", sets.exposed.size(), "exposed while the primaries alone are suppressed");
    add("I", sets.initially_exposed.size(), "initially exposed: by their own equations");
    add("C", sets.consequentially_exposed().size(), "consequentially exposed: the rest of E");
    add("N", sets.not_exposed().size(), "not exposed");
    add("K", candidates, "to be protected: E and what is undecided");
    add("Ku", unpicked_part, "those of K that subtraction finds");
    if (!sets.undecided.empty()) add("?", sets.undecided.size(), "undecided when time was up");
    text += fmt::format("K {} Ku; {} suspected by the test without a solver\n",
                        candidates == unpicked_part ? "=" : ">", sets.suspected.size());
    return text;
}

std::string describe_insider(const Table& table, const Unpicked& unpicked, InsiderId insider,
                             Protection protection) {
    std::string text;
    for (const CellId cell : table.primaries()) {
        const DeviationRange& range = unpicked.ranges[cell.index()];
        const bool is_close = range.most < required(table, insider, cell, Side::up, protection) ||
                              -range.least < required(table, insider, cell, Side::down, protection) ||
                              range.most - range.least < required_width(table, insider, cell, protection);
        if (is_close)
            text += fmt::format("attacker {} comes too close to cell {} {}\n", table[insider].name,
                                cell.index(), subtraction_chain(table, unpicked, cell));
    }
    return text;
}

std::string describe_exposed(const Table& table, const Pattern& pattern, const Unpicked& unpicked,
                             const SecondaryMargin& margin, Protection protection) {
    const Table closable = with_margins(table, margin, protection);
    auto exposed = secondaries(table, pattern);
    const auto all = exposed.size();
    std::erase_if(exposed, [&](CellId cell) {
        const DeviationRange& range = unpicked.ranges[cell.index()];
        return range.most >= required(closable, cell, Side::up, protection) &&
               -range.least >= required(closable, cell, Side::down, protection);
    });
    std::string text =
        fmt::format("secondaries known to within {}: {} of {}", margin.text(), exposed.size(), all);
    if (!exposed.empty()) text += ":";
    for (const CellId cell : exposed | std::views::take(kMostListed))
        text += fmt::format(" {}", cell.index());
    if (exposed.size() > kMostListed) text += fmt::format(" and {} more", exposed.size() - kMostListed);
    return text + "\n";
}

}  // namespace tacet
