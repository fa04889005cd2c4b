// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <ranges>
#include <set>

#include "results/listed.h"
#include "tacet/results.h"
#include "text/format.h"

namespace tacet {

namespace {

std::string list(std::span<const EquationId> equations) {
    std::string text;
    for (const EquationId each : equations | std::views::take(5)) text += fmt::format(" {}", each.index());
    if (equations.size() > 5) text += fmt::format(" and {} more", equations.size() - 5);
    return text;
}

std::string side_line(CellId cell, std::string_view side, const Table& table, const SideReport& report) {
    if (report.evidence == Evidence::undecided)
        return fmt::format("  cell {} {}: needs {}, undecided (time ran out or the solver failed)\n",
                           cell.index(), side, table.to_text(report.required));
    return fmt::format("  cell {} {}: needs {}, reaches {}; limited by equation{}\n", cell.index(), side,
                       table.to_text(report.required), number(report.attainable), list(report.equations));
}

std::string exposed_lines(const Table& table, const Report& report) {
    std::string text;
    const auto exposed = report.exposed();
    for (const CellReport* each : exposed | std::views::take(kMostListed)) {
        const auto add = [&](std::string_view name, const SideReport& side) {
            if (side.evidence == Evidence::none || side.evidence == Evidence::undecided)
                text += side_line(each->cell, name, table, side);
        };
        add("down", each->down);
        add("up", each->up);
        add("width", each->width);
    }
    if (exposed.size() > kMostListed) text += fmt::format("  and {} more\n", exposed.size() - kMostListed);
    return text;
}

/// How the insider gets there by sums and differences, if that is enough; else which equations it takes.
std::string way_in(const Table& table, const Report& report, const InsiderExposure& exposure) {
    const Unpicked unpicked = unpick(table, report.pattern, {.attacker = exposure.insider});
    const DeviationRange& range = unpicked.ranges[exposure.cell.index()];
    const Amount left = exposure.side == Requirement::up     ? range.most
                        : exposure.side == Requirement::down ? -range.least
                                                             : range.most - range.least;
    if (left >= exposure.report.required)
        return fmt::format("limited by equation{}", list(exposure.report.equations));
    return subtraction_chain(table, unpicked, exposure.cell);
}

std::string insider_lines(const Table& table, const Report& report) {
    if (report.insiders.insiders == 0) return {};
    std::set<CellId> primaries;
    std::set<InsiderId> insiders;
    for (const InsiderExposure& each : report.insider_exposures) {
        primaries.insert(each.cell);
        insiders.insert(each.insider);
    }
    std::string text =
        fmt::format("attackers: {}; {} got in, at {}\n", count(report.insiders.insiders, "insider"),
                    insiders.size(), count(primaries.size(), "primary", "primaries"));
    for (const InsiderExposure& each : report.insider_exposures | std::views::take(kMostListed)) {
        text += fmt::format("  attacker {} at cell {} {}: needs {}, ", table[each.insider].name,
                            each.cell.index(), to_string(each.side), table.to_text(each.report.required));
        text += each.report.evidence == Evidence::undecided
                    ? "undecided (time ran out or the solver failed)\n"
                    : fmt::format("reaches {}; {}\n", number(each.report.attainable),
                                  way_in(table, report, each));
    }
    if (report.insider_exposures.size() > kMostListed)
        text += fmt::format("  and {} more\n", report.insider_exposures.size() - kMostListed);
    return text;
}

/// What it took to keep insiders out of a safe pattern.
std::string insider_line(const Result& result) {
    const InsiderSummary& insiders = result.report->insiders;
    if (insiders.insiders == 0) return {};
    std::string text =
        fmt::format("attackers: {} kept out; {} of an insider and a primary took {} of their own",
                    count(insiders.insiders, "insider"), count(insiders.spoiled, "pair"),
                    count(insiders.witnesses, "witness", "witnesses"));
    if (result.cost > 0)
        text += fmt::format("; about {:.0f} % of the cost is for their sake",
                            std::ceil(100 * insiders.cost / result.cost));
    return text + "\n";
}

std::size_t protected_count(const std::vector<CellReport>& reports) {
    return static_cast<std::size_t>(std::ranges::count_if(reports, &CellReport::is_protected));
}

/// "16 of 18 primaries protected, 2 others only against outsiders"
std::string primaries_text(const Report& report) {
    const std::size_t only_against_outsiders = report.exposed_cells().size() - report.exposed().size();
    std::string text =
        fmt::format("{} of {} protected", protected_count(report.primaries) - only_against_outsiders,
                    count(report.primaries.size(), "primary", "primaries"));
    if (only_against_outsiders > 0)
        text += fmt::format(", {} only against outsiders", count(only_against_outsiders, "other", "others"));
    return text;
}

std::string clipped_text(const Table& table, const Report& report) {
    const auto clipped = clipped_secondaries(table, report.pattern, *report.margin, report.protection);
    return clipped.empty()
               ? ""
               : fmt::format(", {} of them with a smaller margin, because their bounds exclude more",
                             clipped.size());
}

std::string proof_line(const Report& report) {
    std::string text = fmt::format("proof: {} by {}", count(report.proof.claims.size(), "claim"),
                                   count(report.proof.witnesses.size(), "exact witness", "exact witnesses"));
    if (report.inexact() > 0)
        text += fmt::format("; {} rest on the solver alone: they could not be made exact",
                            count(report.inexact(), "side"));
    return text + "\n";
}

std::string range_lines(const std::vector<CellRange>& ranges) {
    std::size_t disclosed = 0;
    std::size_t unknown = 0;
    std::string cells;
    for (const CellRange& each : ranges) {
        unknown += !each.is_known;
        if (!each.is_disclosed()) continue;
        if (++disclosed <= kMostListed) cells += fmt::format(" {}", each.cell.index());
    }
    std::string text = fmt::format("ranges: {}, of which exactly disclosed: {}{}\n",
                                   count(ranges.size(), "suppressed cell"), disclosed, cells);
    if (unknown > 0) text += fmt::format("ranges not found in time: {}\n", unknown);
    return text;
}

std::string_view name(Protection protection) {
    return protection == Protection::strict ? "strict" : "at least the level";
}

std::string barred_line(const Result& result) {
    if (!result.closing || result.closing->barred == 0) return {};
    return fmt::format("{} cannot be secondaries: no pattern keeps them as uncertain as required\n",
                       count(result.closing->barred, "cell"));
}

std::string target_line(const Table& table, const CellReport& report) {
    return fmt::format("{:>10} {:>14} {:<12} {:>14} {:<12}\n", report.cell.index(),
                       table.to_text(report.down.required), to_string(report.down.evidence),
                       table.to_text(report.up.required), to_string(report.up.evidence));
}

std::string failure(const Table& table, const Result& result) {
    switch (result.outcome) {
        case Outcome::infeasible:
            return "no pattern protects this table\n" + barred_line(result) +
                   describe_sides(table, result.unprotectable);
        case Outcome::time_limit:
            return "no safe pattern was found within the time limit; no pattern is written\n";
        case Outcome::interrupted:
            return "interrupted before a safe pattern was found; no pattern is written\n";
        default:
            return "no pattern passed the audit; none is written\n";
    }
}

/// In per cent of the cost.
double gap(double lower_bound, double cost) {
    return cost > 0 ? 100 * std::max(0.0, 1 - lower_bound / cost) : 0;
}

/// How far from the best pattern this one is at most.
std::string bound_line(const Result& result, Costs costs) {
    if (!result.lower_bound) return {};
    if (result.outcome == Outcome::optimal) return "optimal: no safe pattern costs less\n";
    if (costs == Costs::hidden)
        return fmt::format("at most {:.0f} % of the cost could be saved\n",
                           std::ceil(gap(*result.lower_bound, result.cost)));
    return fmt::format("lower bound {}: at most {:.1f} % of the cost could be saved\n",
                       number(*result.lower_bound), gap(*result.lower_bound, result.cost));
}

/// What the protection of secondaries took.
std::string closing_lines(const Table& table, const Result& result, Costs costs) {
    if (!result.closing) return {};
    const ClosingSummary& closing = *result.closing;
    const std::string margin = result.report->margin->text();
    const auto all = secondaries(table, result.report->pattern).size();
    const bool shows = costs == Costs::shown;
    const std::string change = fmt::format(", cost {}{}", result.cost < closing.cost_without ? "" : "+",
                                           number(result.cost - closing.cost_without));
    std::string text = fmt::format(
        "secondaries protected to {}: {:+} secondaries{}, compared with {}{} for primaries alone\n", margin,
        static_cast<std::int64_t>(all) - closing.secondaries_without, shows ? change : "",
        closing.secondaries_without, shows ? " and " + number(closing.cost_without) : "");
    text += barred_line(result);
    if (closing.clipped > 0)
        text += fmt::format("clipped margins: {} have less than {}, because their bounds exclude more\n",
                            count(closing.clipped, "secondary", "secondaries"), margin);
    return text;
}

std::string size_line(const Table& table) {
    return fmt::format("{}, {}, {}\n", count(table.cell_count(), "cell"),
                       count(table.equation_count(), "equation"),
                       count(table.primaries().size(), "primary", "primaries"));
}

/// With the decimals that `number` prints, and not above the bound.
std::string bound_number(double bound) {
    constexpr double kPrinted = 1e6;
    return number(std::floor(std::nextafter(bound * kPrinted, HUGE_VAL)) / kPrinted);
}

std::string gap_line(const Bound& bound, double cost) {
    if (excludes(bound, cost)) return fmt::format("no pattern of cost {} is safe\n", number(cost));
    if (cost == 0) return "no pattern costs less than 0\n";
    return fmt::format("of the cost {} at most {:.1f} % could be saved\n", number(cost),
                       gap(bound.lower_bound, cost));
}

std::string_view settled_text(const Bound& bound) {
    if (!bound.is_settled) return "more time may raise the bound";
    if (bound.method == BoundMethod::castro) return "constraints of single equations only";
    return "no further constraint was found";
}

}  // namespace

std::string describe_sides(const Table& table, const std::vector<Unprotectable>& unprotectable) {
    std::string text;
    for (const Unprotectable& each : unprotectable | std::views::take(kMostListed))
        text += fmt::format(
            "  cell {} {}: needs {}, reaches {} with everything suppressed{}; limited by {}\n",
            each.cell.index(), to_string(each.side), each.required, number(each.attainable),
            each.attacker == kOutsider ? "" : fmt::format(", against attacker {}", table[each.attacker].name),
            each.equations.empty() ? "its own bounds" : fmt::format("equation{}", list(each.equations)));
    if (unprotectable.size() > kMostListed)
        text += fmt::format("  and {} more\n", unprotectable.size() - kMostListed);
    if (std::ranges::any_of(unprotectable, [](const Unprotectable& each) { return each.equations.empty(); }))
        text += "  --clip-levels reduces levels that a cell's own bounds exclude\n";
    return text;
}

std::string summary(const Table& table, const Result& result) {
    return size_line(table) + outcome_lines(table, result, Costs::shown);
}

std::string outcome_lines(const Table& table, const Result& result, Costs costs) {
    if (!result.report) return failure(table, result);
    std::string text =
        fmt::format("{}: safe, {}{}, {:.2f} s{}\n", result.method,
                    count(secondaries(table, result.report->pattern).size(), "secondary", "secondaries"),
                    costs == Costs::shown ? ", cost " + number(result.cost) : "", result.elapsed.count(),
                    result.outcome == Outcome::time_limit    ? " (stopped by the time limit)"
                    : result.outcome == Outcome::interrupted ? " (interrupted)"
                                                             : "");
    text += closing_lines(table, result, costs);
    text += bound_line(result, costs);
    if (result.repaired > 0)
        text += fmt::format("repaired after the audit: {}\n", count(result.repaired, "primary", "primaries"));
    return text + insider_line(result) + proof_line(*result.report);
}

std::string summary(const Table& table, const Bound& bound, std::optional<double> cost) {
    std::string text = size_line(table);
    if (!bound.unprotectable.empty())
        return text + "no pattern protects this table\n" + describe_sides(table, bound.unprotectable);
    text += fmt::format("every safe pattern costs at least {}\n", bound_number(bound.lower_bound));
    if (cost) text += gap_line(bound, *cost);
    return text + fmt::format("proof: {} of {} found in {}, {:.2f} s ({})\n",
                              number(static_cast<double>(bound.proof.size())),
                              count(bound.constraints, "constraint"), count(bound.rounds, "round"),
                              bound.elapsed.count(), settled_text(bound));
}

std::string summary(const Table& table, const Report& report) {
    std::string text = fmt::format("{}: {} ({})\n", report.safe() ? "safe" : "unsafe", primaries_text(report),
                                   name(report.protection));
    if (report.margin)
        text += fmt::format("secondaries protected to {}: {} of {}{}\n", report.margin->text(),
                            protected_count(report.secondaries), report.secondaries.size(),
                            clipped_text(table, report));
    text += exposed_lines(table, report) + insider_lines(table, report) + proof_line(report);
    if (report.ranges) text += range_lines(*report.ranges);
    return text;
}

std::string full_report(const Table& table, const Result& result, const std::string& table_name) {
    std::string text = fmt::format("Protection report\n\ntable: {}\n{}", table_name, summary(table, result));
    text += fmt::format("outcome: {}\nseed: {}\n", to_string(result.outcome), result.seed);
    for (const auto& [option, value] : result.options) text += fmt::format("option {}: {}\n", option, value);
    for (const auto& [statistic, value] : result.statistics)
        text += fmt::format("{}: {}\n", statistic, number(value));
    if (!result.report) return text;
    text += "\nprimaries, how uncertain they must be, and what proves it\n";
    text += fmt::format("{:>10} {:>14} {:<12} {:>14} {:<12}\n", "cell", "down", "by", "up", "by");
    for (const CellReport& each : result.report->primaries) text += target_line(table, each);
    if (result.report->margin) {
        text += "\nsecondaries, likewise\n";
        for (const CellReport& each : result.report->secondaries) text += target_line(table, each);
        return text;
    }
    text += "\nsecondaries\n";
    for (const CellId cell : secondaries(table, result.report->pattern))
        text += fmt::format("{:>10}\n", cell.index());
    return text;
}

}  // namespace tacet
