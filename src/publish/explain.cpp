// SPDX-License-Identifier: Apache-2.0
#include "tacet/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ranges>
#include <set>

#include "publish/supports.h"
#include "tacet/error.h"
#include "tacet/insider.h"
#include "text/format.h"

namespace tacet {

namespace {

constexpr std::size_t kMostNamed = 20;

std::vector<CellId> find_partners(const Table& table, const Report& report, CellId cell, bool is_primary) {
    std::vector<CellId> partners;
    for (const Support& support : find_supports(table, report)) {
        const auto& own = is_primary ? support.primaries : support.secondaries;
        const auto& others = is_primary ? support.secondaries : support.primaries;
        if (std::ranges::binary_search(own, cell))
            partners.insert(partners.end(), others.begin(), others.end());
    }
    std::ranges::sort(partners);
    partners.erase(std::ranges::unique(partners).begin(), partners.end());
    return partners;
}

/// The table with the cell published for certain, and no other secondary for certain.
Table with_published(const Table& table, CellId cell) {
    TableData data = table.data();
    for (Cell& each : data.cells)
        if (each.status == Status::secondary) each.status = Status::candidate;
    data.cells[cell.index()].status = Status::published;
    return Table(std::move(data));
}

void find_exposed(const Table& published, const Report& report, const ExplainOptions& options,
                  Explanation& explanation) {
    Pattern pattern(published);
    for (const CellId each : report.pattern.cells())
        if (each != explanation.cell) pattern.add(each);
    const Deadline deadline =
        Deadline(Deadline::Clock::time_point::max(), options.protect.stop, options.protect.limit_kind)
            .within(options.protect.time_limit);
    const Report without = audit(published, pattern,
                                 {.protection = report.protection,
                                  .threads = options.protect.threads,
                                  .deadline = deadline,
                                  .margin = report.margin},
                                 report.proof);
    for (const CellReport* each : without.exposed()) explanation.exposed.push_back(each->cell);
    for (const InsiderExposure& each : without.insider_exposures) {
        const std::pair pair(each.insider, each.cell);
        if (explanation.insiders.empty() || explanation.insiders.back() != pair)
            explanation.insiders.push_back(pair);
    }
}

void add_alternative(const Table& published, const Report& report, const ExplainOptions& options,
                     Explanation& explanation) {
    ProtectOptions protection = options.protect;
    protection.protection = report.protection;
    protection.margin = report.margin;
    explanation.alternative = protect(published, protection);
    if (!explanation.alternative->report) return;
    const Pattern& other = explanation.alternative->report->pattern;
    for (const CellId each : published.cells()) {
        if (each == explanation.cell || other.contains(each) == report.pattern.contains(each)) continue;
        (other.contains(each) ? explanation.added : explanation.freed).push_back(each);
    }
}

std::string listed(const std::vector<CellId>& cells, const CellNames& names) {
    std::string text;
    for (const CellId each : cells | std::views::take(kMostNamed)) text += fmt::format("  {}\n", names(each));
    if (cells.size() > kMostNamed) text += fmt::format("  and {} more\n", cells.size() - kMostNamed);
    return text;
}

/// "3 primaries", or with secondaries among them "1 primary and 2 secondaries".
std::string counted(const Table& table, const std::vector<CellId>& cells) {
    const auto primaries = static_cast<std::size_t>(
        std::ranges::count_if(cells, [&](CellId cell) { return table[cell].status == Status::primary; }));
    std::string text;
    if (primaries > 0) text = count(primaries, "primary", "primaries");
    if (primaries > 0 && primaries < cells.size()) text += " and ";
    if (primaries < cells.size()) text += count(cells.size() - primaries, "secondary", "secondaries");
    return text;
}

/// Of what an insider knows, something in one equation with the cell if there is such.
const Knowledge& nearest_knowledge(const Table& table, InsiderId who, CellId cell) {
    for (const Incidence& each : table.incidences(cell))
        for (const Term& term : table.terms(each.equation))
            if (const Knowledge* known = knowledge(table, who, term.cell)) return *known;
    return table[who].knows.front();
}

/// "attacker A7, who is alone in cell 3, could subtract its way to cell 8"
std::string insider_lines(const Table& table, const Explanation& explanation, const CellNames& names,
                          const CellTest& is_single) {
    std::string text;
    for (const auto& [who, cell] : explanation.insiders | std::views::take(kMostNamed)) {
        const Knowledge& known = nearest_knowledge(table, who, cell);
        const bool knows_value = known.lower_bound == known.upper_bound;
        const bool is_alone = knows_value && is_single && is_single(known.cell);
        text += fmt::format(
            "  because attacker {}, who {} {}{}, could subtract its way to {}\n", table[who].name,
            is_alone      ? "is alone in"
            : knows_value ? "knows"
                          : "knows a part of",
            names(known.cell), table[who].knows.size() > 1 ? " and knows other cells" : "", names(cell));
    }
    if (explanation.insiders.size() > kMostNamed)
        text += fmt::format("  and {} more\n", explanation.insiders.size() - kMostNamed);
    return text;
}

std::string secondary_lines(const Table& table, const Explanation& explanation, const CellNames& names,
                            const CellTest& is_single) {
    std::string text = "It is a secondary: suppressed so that primaries stay unknown.\n";
    if (!explanation.exposed.empty())
        text += fmt::format("If it alone were published, an attacker would come too close to {}:\n{}",
                            counted(table, explanation.exposed), listed(explanation.exposed, names));
    if (!explanation.insiders.empty())
        text += fmt::format("It is suppressed against insiders:\n{}",
                            insider_lines(table, explanation, names, is_single));
    if (explanation.exposed.empty() && explanation.insiders.empty())
        text +=
            "If it alone were published, every primary would still be protected: the method suppressed "
            "more than necessary.\n";
    if (!explanation.partners.empty())
        text += fmt::format("It is used in the proof of {}:\n{}",
                            count(explanation.partners.size(), "primary", "primaries"),
                            listed(explanation.partners, names));
    return text;
}

std::string cost_change(const Explanation& explanation, bool shows_values) {
    const double other = explanation.alternative->cost;
    if (shows_values) return fmt::format("cost {} instead of {}", number(other), number(explanation.cost));
    if (explanation.cost <= 0) return other > 0 ? "at a cost" : "at no cost";
    const double change = 100 * (other / explanation.cost - 1);
    if (std::abs(change) < 0.5) return "at about the same cost";
    return fmt::format("at {:.0f} % {} cost", std::abs(change), change > 0 ? "more" : "less");
}

std::string alternative_lines(const Explanation& explanation, const CellNames& names, bool shows_values) {
    const Result& result = *explanation.alternative;
    if (result.outcome == Outcome::infeasible)
        return "It cannot be published: no pattern protects the table then.\n";
    if (!result.report)
        return fmt::format("No safe pattern that publishes it was found ({}); more time may find one.\n",
                           to_string(result.outcome));
    std::string text =
        fmt::format("It can be published {}{}; the other pattern is audited and safe.\n",
                    cost_change(explanation, shows_values),
                    result.outcome == Outcome::optimal ? ", which is proven to be the least" : "");
    if (!explanation.added.empty())
        text += fmt::format(
            "In its place {} suppressed:\n{}",
            explanation.added.size() == 1 ? "1 cell is" : count(explanation.added.size(), "cell") + " are",
            listed(explanation.added, names));
    if (!explanation.freed.empty())
        text += fmt::format(
            "{} published too:\n{}",
            explanation.freed.size() == 1 ? "1 cell is" : count(explanation.freed.size(), "cell") + " are",
            listed(explanation.freed, names));
    return text;
}

}  // namespace

Explanation explain(const Table& table, const Report& report, CellId cell, const ExplainOptions& options) {
    (void)publish(table, report);  // refuses what is not safe
    Explanation explanation{.cell = cell};
    explanation.is_suppressed = report.pattern.contains(cell);
    explanation.is_primary = table[cell].status == Status::primary;
    explanation.cost = cost(table, report.pattern);
    if (!explanation.is_suppressed) return explanation;
    explanation.partners = find_partners(table, report, cell, explanation.is_primary);
    if (explanation.is_primary) return explanation;
    const Table published = with_published(table, cell);
    find_exposed(published, report, options, explanation);
    if (options.finds_alternative) add_alternative(published, report, options, explanation);
    return explanation;
}

std::string describe(const Table& table, const Explanation& explanation, const CellNames& names,
                     bool shows_values, const CellTest& is_single) {
    std::string text = fmt::format("{}\n", names(explanation.cell));
    if (shows_values) text += fmt::format("Its value is {}.\n", table.to_text(table[explanation.cell].value));
    if (!explanation.is_suppressed) {
        const bool must = table[explanation.cell].status == Status::published;
        return text + (must ? "It is published: its status says that it must be.\n" : "It is published.\n");
    }
    if (!explanation.is_primary) {
        text += secondary_lines(table, explanation, names, is_single);
        if (explanation.alternative) text += alternative_lines(explanation, names, shows_values);
        return text;
    }
    text += "It is a primary: it is sensitive itself and cannot be published.\n";
    if (shows_values)
        text += fmt::format("An attacker must not come closer than {} below and {} above.\n",
                            table.to_text(table[explanation.cell].lower_level),
                            table.to_text(table[explanation.cell].upper_level));
    if (!explanation.partners.empty())
        text += fmt::format("Its proof uses {}:\n{}",
                            count(explanation.partners.size(), "secondary", "secondaries"),
                            listed(explanation.partners, names));
    else
        text += "Other primaries protect it; its proof uses no secondary.\n";
    return text;
}

std::string explain(const Publication& publication, std::uint32_t cube, std::span<const CodeId> codes,
                    const ExplainOptions& options, bool shows_values) {
    const JudgedCube& judged = publication.cubes().at(cube);
    const auto found = judged.cube.find(codes);
    if (!found)
        return fmt::format("{}{}\nIt is empty: nobody contributes.\n", judged.cube.data().name,
                           describe(judged.cube.variables(), codes));
    const CellId cell = publication.linked().cells[cube][found->index()];
    const CellNames names = [&](CellId each) {
        return describe(publication.cubes(), publication.linked(), each);
    };
    const Explanation explanation = explain(publication.table(), publication.report(), cell, options);
    std::set<CellId> singles;
    for (std::uint32_t i = 0; i < publication.cubes().size(); ++i)
        for (const CubeCellId each : publication.cubes()[i].cube.cells())
            if (contributor_count(publication.cubes()[i], each) == 1)
                singles.insert(publication.linked().cells[i][each.index()]);
    std::string text = describe(publication.table(), explanation, names, shows_values,
                                [&](CellId each) { return singles.contains(each); });
    if (is_unsafe(judged[*found].status))
        text += fmt::format("Why it is sensitive: {}.\n", describe(judged[*found].reason, judged.rules));
    return text;
}

}  // namespace tacet
